/*
 * What Material expects of every page before its own scripts run: where the site's root is, and a small store below it.
 * Material writes this into each page; ours is a file, so that a page needs no inline script and its
 * Content-Security-Policy can forbid them all.
 *
 * Loaded in the head, before the first paint, as part of `assets/head.js`. `data-base` is another root for the store,
 * where several sites are to share what they keep there.
 */
"use strict";

document.documentElement.classList.replace("no-js", "js");

self.papershelf.root = new URL("..", document.currentScript.src);

/** Where the worker is found that answers searches. */
self.papershelf.desk = new URL("assets/javascripts/search/desk.js", self.papershelf.root);

/** The store's root; keys in the store carry its path, so that two sites on one host do not meet. */
var __md_scope = new URL(document.currentScript.dataset.base ?? self.papershelf.root, location);

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
