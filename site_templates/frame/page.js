/**
 * What every page does once it is there: copy buttons, the filter of the tag index, `/` for the page's own field.
 * Nothing here is needed to read.
 */
(() => {
  "use strict";

  const { words } = self.papershelf;

  /** @param {string} selector @returns {HTMLElement[]} */
  const all = (selector) => Array.from(document.querySelectorAll(selector));

  /**
   * Copy a text; where the clipboard may not be written (plain http), the selection is copied instead.
   * @param {HTMLElement} source
   * @returns {Promise<boolean>}
   */
  async function copy(source) {
    if (navigator.clipboard && window.isSecureContext) {
      try {
        await navigator.clipboard.writeText(source.textContent ?? "");
        return true;
      } catch {
        // Refused by the browser's settings: the older way may still be allowed.
      }
    }
    getSelection()?.selectAllChildren(source);
    return document.execCommand("copy");
  }

  /** @param {HTMLElement} source */
  function addCopyButton(source) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words.copy;
    source.after(button);
    button.addEventListener("click", async () => {
      if (!(await copy(source))) return;
      button.textContent = words.copied;
      setTimeout(() => (button.textContent = words.copy), 2000);
    });
  }

  /** @param {string} text */
  const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

  /**
   * Show the entries of a list that contain what is typed, and of its headed groups those that have any.
   * @param {HTMLInputElement} field
   */
  function makeFilter(field) {
    const list = document.getElementById(field.dataset.filter ?? "");
    const none = /** @type {HTMLElement | null} */ (document.querySelector(`[data-filter-none="${field.dataset.filter}"]`));
    if (!list) return;
    const entries = Array.from(list.querySelectorAll("li"), (item) => ({
      item,
      text: folded(item.querySelector("a")?.textContent ?? ""),
    }));
    const groups = /** @type {HTMLElement[]} */ (Array.from(list.querySelectorAll("[data-filter-group]")));
    const apply = () => {
      const wanted = folded(field.value.trim());
      for (const { item, text } of entries) item.hidden = !text.includes(wanted);
      for (const group of groups) group.hidden = !group.querySelector("li:not([hidden])");
      for (const nav of list.querySelectorAll("nav")) nav.hidden = wanted !== "";
      if (none) none.hidden = entries.some(({ item }) => !item.hidden);
    };
    field.addEventListener("input", apply);
    if (field.value) apply(); // the browser keeps what was typed when the reader comes back
  }

  /** Whether a key pressed there is text; the keys of the browse page ask it too. @param {Element | null} element */
  const takesText = (element) =>
    element instanceof HTMLElement && (element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName));

  /**
   * `/` goes to the page's own field; elsewhere Material takes it to the box in the header.
   * @param {HTMLInputElement} field
   */
  function focusOnSlash(field) {
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || takesText(document.activeElement)) return;
        event.preventDefault();
        event.stopPropagation(); // or Material would open its box as well
        field.focus();
        field.select();
      },
      { capture: true },
    );
  }

  self.papershelf = self.papershelf || {};
  self.papershelf.takesText = takesText;

  for (const source of all("[data-copy]")) addCopyButton(source);
  for (const field of all("input[data-filter]")) makeFilter(/** @type {HTMLInputElement} */ (field));
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-search-field], input[data-filter]"));
  if (field) focusOnSlash(field);

  // The browse page is ready with its first rows, the map with its first marks; they say so themselves.
  if (!document.querySelector("[data-results], [data-map]")) document.documentElement.dataset.papershelf = "ready";
})();
