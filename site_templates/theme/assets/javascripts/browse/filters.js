/** The filters of the browse page: five facets with the counts that each further choice would leave. */
self.papershelf.filters = (() => {
  "use strict";

  const { part, words, labels, say, written, make, labelOf } = self.papershelf.pieces;
  const { inLanguageOf } = self.papershelf.languages;
  const filters = part("filters");

  /**
   * @param {Record<string, {values: {value: string, label: string, count: number}[], size: number | null}>} counted
   * @param {{isChosen: (name: string, value: string) => boolean, toggle: (name: string, value: string) => void,
   *   look: (name: string, wanted: string) => void}} callbacks `look` follows the filter boxes
   */
  function show(counted, callbacks) {
    for (const [name, { values, size }] of Object.entries(counted)) {
      const facet = facetPart(name, callbacks.look);
      const held = document.activeElement?.closest("[data-value]");
      const focused = held && facet.contains(held) ? held.dataset.value : null;
      for (const { value, label } of values) labels.set(`${name} ${value}`, label);
      if (name === "year") values.sort((one, other) => Number(other.value) - Number(one.value));
      facet.querySelector("ul").replaceChildren(...values.map((value) => makeValue(name, value, callbacks)));
      const box = facet.querySelector("input");
      if (box && (size === null || size > values.length)) box.hidden = false;
      const more = facet.querySelector(".more");
      const hasMore = size > values.length && !box?.value;
      more.textContent = hasMore ? say("more_values", { n: written(size - values.length) }) : "";
      facet.hidden = !values.length && !box?.value;
      if (focused !== null)
        facet.querySelector(`[data-value="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    }
    filters.hidden = false;
  }

  /** @param {string} name @param {(name: string, wanted: string) => void} look */
  function facetPart(name, look) {
    const known = document.getElementById(`facet-${name}`);
    if (known) return known;
    const input = ({ target }) => look(name, target.value.trim());
    const box =
      name === "code"
        ? []
        : [
            make("input", {
              type: "search",
              "aria-label": words[`find_${name}`],
              placeholder: words[`find_${name}`],
              autocomplete: "off",
              spellcheck: "false",
              hidden: true,
              input,
            }),
          ];
    const section = make(
      "section",
      { id: `facet-${name}`, "aria-labelledby": `facet-${name}-name` },
      make("h2", { id: `facet-${name}-name` }, words[name]),
      ...box,
      make("ul", {}),
      make("p", { class: "more" }),
    );
    part("facets").append(section);
    return section;
  }

  function makeValue(name, { value, label, count }, { isChosen, toggle }) {
    const shown = labelOf(name, value) || label;
    const attributes = {
      type: "button",
      "data-facet": name,
      "data-value": value,
      "data-count": count,
      "aria-pressed": String(isChosen(name, value)),
      click: () => toggle(name, value),
    };
    return make(
      "li",
      {},
      make(
        "button",
        attributes,
        make("span", inLanguageOf(shown), shown),
        " ",
        make("span", { class: "count" }, written(count)),
      ),
    );
  }

  /** Facets stand open beside the list where there is room, and in a drawer where there is not. */
  function watchWidth() {
    const wide = matchMedia("(min-width: 60em)");
    const apply = () => (filters.open = wide.matches);
    wide.addEventListener("change", apply);
    apply();
  }

  return { show, watchWidth };
})();
