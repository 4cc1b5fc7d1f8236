/**
 * What works only with scripts, put into the header while the page is still being read, so that nothing moves later: the
 * button that unfolds the places on small screens, the choice of colours, the search box. The latter two are Material's,
 * whose own script finds them by their `data-md-component`.
 *
 * Loaded in the head: the element `<shelf-tools>` in the header holds the place of both, and it becomes them as soon
 * as the browser has read it.
 */
(() => {
  "use strict";

  const { words, root } = self.papershelf;
  const browse = new URL("papers.html", root);

  /** @param {string} shapes of 24 by 24, drawn with a pen of 2 */
  const icon = (shapes) =>
    `<svg viewBox="0 0 24 24"><g fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round">${shapes}</g></svg>`;

  const ICONS = {
    menu: icon('<path d="M4 7h16M4 12h16M4 17h16"/>'),
    search: icon('<circle cx="10" cy="10" r="6"/><path d="m14.5 14.5 5.5 5.5"/>'),
    back: icon('<path d="M20 12H5m6-6-6 6 6 6" stroke-linejoin="round"/>'),
    clear: icon('<path d="m6 6 12 12M18 6 6 18"/>'),
    system: icon('<circle cx="12" cy="12" r="8"/><path d="M12 5a7 7 0 0 1 0 14" fill="currentColor" stroke="none"/>'),
    light: icon(
      '<circle cx="12" cy="12" r="4"/><path d="M12 2v2m0 16v2M2 12h2m16 0h2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4m0-14.2-1.4 1.4M6.3 17.7l-1.4 1.4"/>',
    ),
    dark: icon('<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" stroke-linejoin="round"/>'),
  };

  /** In the order in which they are switched through; `icon` shows what is chosen, `label` says what comes next. */
  const COLOURS = [
    { media: "(prefers-color-scheme)", scheme: "default", icon: ICONS.system, label: words.to_light },
    { media: "(prefers-color-scheme: light)", scheme: "default", icon: ICONS.light, label: words.to_dark },
    { media: "(prefers-color-scheme: dark)", scheme: "slate", icon: ICONS.dark, label: words.to_system },
  ];

  /** The choice that the reader made before. */
  const chosen = Math.min(__md_get("__palette")?.index ?? 0, COLOURS.length - 1);

  const colours = COLOURS.map(
    ({ media, scheme, icon, label }, number) => `
      <input class="md-option" type="radio" name="__palette" id="__palette_${number}" aria-label="${label}"
        data-md-color-media="${media}" data-md-color-scheme="${scheme}" data-md-color-primary="" data-md-color-accent="">
      <label class="md-header__button md-icon" title="${label}" for="__palette_${(number + 1) % COLOURS.length}"
        ${number === chosen ? "" : "hidden"}>${icon}</label>`,
  );

  /* Material's search box, with three differences: it has a name for screen readers, its form leads to the browse page
     by itself, and it is not called "search", so that Material does not fetch an index of its own. */
  const search = `
    <label class="md-header__button md-icon" for="__search">${ICONS.search}</label>
    <div class="md-search" data-md-component="search" role="dialog" aria-label="${words.search}">
      <label class="md-search__overlay" for="__search"></label>
      <div class="md-search__inner" role="search">
        <form class="md-search__form" action="${browse}" method="get" novalidate>
          <input type="text" class="md-search__input" name="q" aria-label="${words.search}" placeholder="${words.search}"
            autocapitalize="off" autocorrect="off" autocomplete="off" spellcheck="false"
            data-md-component="search-query" required>
          <label class="md-search__icon md-icon" for="__search">${ICONS.search}${ICONS.back}</label>
          <nav class="md-search__options" aria-label="${words.search}">
            <button type="reset" class="md-search__icon md-icon" title="${words.clear}" aria-label="${words.clear}"
              tabindex="-1">${ICONS.clear}</button>
          </nav>
        </form>
        <div class="md-search__output">
          <div class="md-search__scrollwrap" tabindex="0" data-md-scrollfix>
            <div class="md-search-result" data-md-component="search-result">
              <div class="md-search-result__meta">${words.start}</div>
              <ol class="md-search-result__list" role="presentation"></ol>
            </div>
          </div>
        </div>
      </div>
    </div>`;

  /** Material's switches: its script and its stylesheet look for them before the header. */
  const toggles = ["drawer", "search"]
    .map((name) => `<input class="md-toggle" data-md-toggle="${name}" type="checkbox" id="__${name}" autocomplete="off">`)
    .join("");

  /** Ahead of the first paint; Material does the same only after the page is read. */
  function showColours() {
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    document.body.dataset.mdColorScheme = COLOURS[chosen || (isDark ? 2 : 1)].scheme;
  }

  /** A button for the keyboard too, in front of a switch that the keyboard does not reach. @param {Element} header */
  function addMenuButton(header) {
    header.insertAdjacentHTML("beforebegin", `${toggles}<label class="md-overlay" for="__drawer"></label>`);
    header.firstElementChild.insertAdjacentHTML(
      "afterbegin",
      `<button type="button" class="md-header__button md-icon menu" aria-label="${words.menu}" aria-controls="places"
        aria-expanded="false">${ICONS.menu}</button>`,
    );
    header.querySelector(".places").id = "places";
    const button = /** @type {HTMLElement} */ (header.querySelector(".menu"));
    const drawer = /** @type {HTMLInputElement} */ (document.getElementById("__drawer"));
    button.addEventListener("click", () => drawer.click());
    drawer.addEventListener("change", () => button.setAttribute("aria-expanded", String(drawer.checked)));
  }

  class Tools extends HTMLElement {
    connectedCallback() {
      addMenuButton(/** @type {Element} */ (this.closest("header")));
      if (this.dataset.colours !== "fixed") {
        showColours();
        const form = `<form class="md-header__option" data-md-component="palette">${colours.join("")}</form>`;
        this.insertAdjacentHTML("beforebegin", form);
      }
      this.insertAdjacentHTML("beforebegin", search);
      this.remove();
    }
  }

  customElements.define("shelf-tools", Tools);
})();
