/**
 * Runs between Material's configuration and Material's own script, to set what both would get wrong for us:
 * its search box is to ask our worker, and a browse page's `?q=` is the browse page's, not the box's.
 */
(() => {
  "use strict";

  const script = /** @type {HTMLScriptElement} */ (document.currentScript);

  /** @param {HTMLElement} element */
  function configureTheme(element) {
    const config = JSON.parse(element.textContent);
    config.search = new URL(script.dataset.worker, location.href).href;
    Object.assign(config.translations, {
      "search.result.one": script.dataset.heading,
      "search.result.other": script.dataset.heading,
    });
    element.textContent = JSON.stringify(config);
  }

  /** Material opens its box where the address has `?q=`; it looks once, so browse.js puts the address back after it. */
  function hideAddress() {
    self.papershelf.address = location.href;
    try {
      history.replaceState(history.state, "", location.pathname);
    } catch {
      // A browser that allows no change of a file's address: the box opens as well, and the list is there all the same.
    }
  }

  const config = document.getElementById("__config");
  if (config) configureTheme(config);
  if (document.querySelector("[data-results]") && location.search) hideAddress();

  // Material would lead Enter to its best hit; the form leads it to the browse page, with or without Material.
  document.querySelector(".md-search__form")?.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches("input") && !event.isComposing) event.stopPropagation();
  });

  // Firefox submits no form on file://, so a search is a plain step to an address.
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (event.defaultPrevented || !form.action.endsWith("papers.html")) return;
    event.preventDefault();
    location.assign(`${form.action}?${new URLSearchParams({ q: form.elements.q.value })}`);
  });
})();
