/**
 * Runs right before Material's own script. It tells that what is the same on every page, our words and our worker for the
 * search box; and it keeps the `?q=` of the browse page and the map from the box.
 */
(() => {
  "use strict";

  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { words, root, desk } = self.papershelf;
  const translations = {
    "clipboard.copy": words.clipboard_copy,
    "clipboard.copied": words.clipboard_copied,
    "search.result.placeholder": words.start,
    "search.result.none": words.none,
    "search.result.one": words.heading,
    "search.result.other": words.heading,
    "search.result.more.one": words.more_one,
    "search.result.more.other": words.more_other,
    "search.result.term.missing": words.missing,
    "select.version": words.select_version,
  };

  /** What our worker says in the box goes with its address. */
  function worker() {
    const { all, one, meant, failed } = words;
    const address = new URL(desk);
    address.search = String(new URLSearchParams({ all, one, meant, failed }));
    return address.href;
  }

  /** A site that has something of its own to tell has an element with it already. */
  function configureTheme() {
    const element = document.getElementById("__config") ?? document.createElement("script");
    const told = JSON.parse(element.textContent || "{}");
    const base = root.href;
    const unset = { features: [], annotate: null, tags: null, version: null };
    element.id = "__config";
    element.type = "application/json";
    element.textContent = JSON.stringify({ ...unset, base, search: worker(), translations, ...told });
    script.before(element);
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

  configureTheme();
  if (document.querySelector("[data-results], [data-map]") && location.search) hideAddress();

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
