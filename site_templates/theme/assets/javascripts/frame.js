/*
 * What Material expects of every page before its own scripts run: where the site's root is, and a small store below it.
 * Material writes this into each page; ours is a file, so that a page needs no inline script and its
 * Content-Security-Policy can forbid them all.
 *
 * Loaded in the head, before the first paint; the script lies two folders below the site's root. `data-base` overrides
 * that where several sites are to share what they store.
 */
"use strict";

document.documentElement.classList.replace("no-js", "js");

/** The site's root; keys in the store carry its path, so that two sites on one host do not meet. */
var __md_scope = new URL(document.currentScript.dataset.base ?? new URL("../..", document.currentScript.src), location);

/**
 * Read a value from the store.
 * @param {string} key
 * @param {Storage} [store]
 * @param {URL} [scope]
 * @returns {any} null if nothing is stored, or nothing can be (private windows, some browsers on file://)
 */
function __md_get(key, store, scope = __md_scope) {
  try {
    return JSON.parse((store || localStorage).getItem(`${scope.pathname}.${key}`));
  } catch {
    return null;
  }
}

/**
 * Write a value to the store, if it can be written.
 * @param {string} key
 * @param {any} value
 * @param {Storage} [store]
 * @param {URL} [scope]
 */
function __md_set(key, value, store, scope = __md_scope) {
  try {
    (store || localStorage).setItem(`${scope.pathname}.${key}`, JSON.stringify(value));
  } catch {
    // Without a store the choice lasts as long as the page.
  }
}

/**
 * A number that stands for a text, as Material uses it to remember what was dismissed.
 * @param {string} text
 * @returns {number}
 */
function __md_hash(text) {
  return [...text].reduce((hash, character) => ((hash << 5) - hash + character.charCodeAt(0)) | 0, 0);
}
