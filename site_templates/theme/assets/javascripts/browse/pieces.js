/**
 * What every part of the browse page uses: the words of the interface, elements, numbers, names of values.
 * The page's own text is data (`data-browse-words`), so that a language is one file.
 */
self.papershelf.pieces = (() => {
  "use strict";

  /** @param {string} name @returns {any} */
  const part = (name) => document.querySelector(`[data-${name}]`);
  const words = JSON.parse(part("browse-words").textContent);
  /** @type {Map<string, string>} "facet value" -> label, of those seen so far */
  const labels = new Map();

  /** @param {string} phrase @param {Record<string, string | number>} values */
  function say(phrase, values = {}) {
    return words[phrase].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
  }

  const numerals = new Intl.NumberFormat(document.documentElement.lang || "en");

  /** @param {number} number */
  function written(number) {
    return numerals.format(number);
  }

  /**
   * Make an element; a child that is text stays text.
   * @param {string} name
   * @param {Record<string, any>} [attributes]
   * @param {(Node | string)[]} children
   */
  function make(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (typeof value === "function") element.addEventListener(key, value);
      else if (value === true) element.setAttribute(key, "");
      else if (value !== false && value !== null) element.setAttribute(key, value);
    }
    element.append(...children);
    return element;
  }

  /** @param {string} facet @param {string} value */
  function labelOf(facet, value) {
    return facet === "code" ? words.has_code : (labels.get(`${facet} ${value}`) ?? value);
  }

  /** A click that the browser is not to answer with a new tab or window. @param {MouseEvent} event */
  function isPlain(event) {
    return !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  }

  return { part, words, labels, say, written, make, labelOf, isPlain };
})();
