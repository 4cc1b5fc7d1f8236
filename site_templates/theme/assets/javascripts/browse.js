/**
 * The browse page: what stands in the address is what is shown. A change of the field, a facet, the order or the page
 * makes a new state; the state goes into the address and to the engine; rows come first, texts and counts after them.
 *
 * @typedef {{q: string, tag: string[], collection: string[], year: string[], author: string[], code: string[],
 *   sort: string, page: number}} State
 */
(() => {
  "use strict";

  const ROWS = 20;
  /* Twenty rows ask for some twenty small files; a page of fifty would more than double the wait. */
  const FIRST_ROWS = 8;
  /* As many as a screen holds: they are shown while the others are still on their way. */
  const FACET_VALUES = 10;
  const TYPING_PAUSE = 40;
  /* Milliseconds: a key that follows another sooner, as one that repeats does, waits so long before it is a question. */
  const READING_PAUSE = 200;
  /* Milliseconds after a key until texts and counts are asked for: many bytes, and the next key may be near. */
  const FACETS = ["tag", "collection", "year", "author", "code"];
  const SORTS = ["relevance", "year", "title"];

  const { part, words, say, written, make, labelOf, isPlain } = self.papershelf.pieces;
  const { inLanguageOf } = self.papershelf.languages;
  const { makeRow, fillRow, loadMathFont } = self.papershelf.rows;
  const field = part("search");
  const total = part("total");
  const results = part("results");
  const remarks = part("remarks");
  const chips = part("chips");
  const paging = part("paging");
  const filters = part("filters");

  /* The state and the address */

  /** @param {string} address @returns {State} */
  function readState(address) {
    const asked = new URL(address).searchParams;
    const sort = asked.get("sort") ?? "";
    return {
      q: asked.get("q") ?? "",
      ...Object.fromEntries(FACETS.map((name) => [name, [...new Set(asked.getAll(name).filter(Boolean))]])),
      sort: SORTS.includes(sort) ? sort : "relevance",
      page: Math.max(1, Number.parseInt(asked.get("page") ?? "", 10) || 1),
    };
  }

  /** @param {State} wanted */
  function addressOf(wanted) {
    const asked = new URLSearchParams();
    if (wanted.q) asked.set("q", wanted.q);
    for (const name of FACETS) wanted[name].forEach((value) => asked.append(name, value));
    if (wanted.sort !== "relevance") asked.set("sort", wanted.sort);
    if (wanted.page > 1) asked.set("page", String(wanted.page));
    return location.pathname + (asked.size || [...asked].length ? `?${asked}` : "");
  }

  /** @param {"pushState" | "replaceState"} how */
  function writeAddress(how) {
    try {
      history[how](null, "", addressOf(state));
    } catch {
      // Some browsers refuse on file://, all refuse when asked too often: the page works, only the address is old.
    }
  }

  const address = self.papershelf.address ?? location.href;
  let state = readState(address);
  /** @type {Record<string, string>} what the filter boxes hold */
  let wanted = {};

  /** @param {Partial<State>} change @param {"pushState" | "replaceState"} [how] */
  function change(change, how = "pushState", pause = 0) {
    state = { ...state, page: 1, ...change };
    writeAddress(how);
    return refresh(pause);
  }

  /** @param {string} name @param {string} value */
  function toggle(name, value) {
    const chosen = state[name];
    return change({ [name]: chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value] });
  }

  /** @param {string} name @param {string} value */
  function isChosen(name, value) {
    return state[name].includes(value);
  }

  /** @param {string} name @param {string} text what a filter box holds */
  function look(name, text) {
    wanted = { ...wanted, [name]: text };
    refreshFacets().catch(showFailure);
  }

  /** @param {string} slug */
  function chooseTag(slug) {
    if (!state.tag.includes(slug)) toggle("tag", slug);
  }

  /** @param {State} of @returns {[string, string][]} */
  function chosenIn(of) {
    return FACETS.flatMap((name) => of[name].map((value) => /** @type {[string, string]} */ ([name, value])));
  }

  function withoutFilters() {
    return { ...Object.fromEntries(FACETS.map((name) => [name, []])) };
  }

  /* Asking */

  let latest = 0;

  /** @param {number} [pause] milliseconds between rows and what fills them */
  async function refresh(pause = 0) {
    const asked = { ...state, q: state.q.trim() };
    const turn = ++latest;
    results.setAttribute("aria-busy", "true");
    showChips();
    try {
      const answer = await self.papershelf.ask("find", { ...asked, size: ROWS, first: FIRST_ROWS });
      if (turn !== latest) return;
      showFirstRows(asked, answer);
      await showOtherRows(asked, answer, turn);
      if (turn !== latest) return;
      showThatRowsStand();
      if (pause) await new Promise((resolve) => setTimeout(resolve, pause));
      if (turn !== latest) return;
      await Promise.all([showRelaxed(asked, answer, turn), showTexts(asked, answer, turn), refreshFacets(turn)]);
    } catch (error) {
      if (turn === latest) showFailure(error);
    }
  }

  async function refreshFacets(turn = latest) {
    const asked = { ...state, q: state.q.trim(), wanted, limit: FACET_VALUES };
    filters.setAttribute("aria-busy", "true");
    const counted = await self.papershelf.ask("facets", asked);
    if (turn !== latest) return;
    self.papershelf.filters.show(counted, { isChosen, toggle, look });
    showChips();
    filters.setAttribute("aria-busy", "false");
  }

  /* Rows */

  function showFirstRows(asked, answer) {
    results.replaceChildren(...makeRows(answer.rows, answer.numbers));
    results.dataset.query = asked.q;
    showTotal(answer);
    showRemarks(asked, answer);
    showPaging(answer);
  }

  async function showOtherRows(asked, { rows, numbers }, turn) {
    const others = numbers.slice(rows.length);
    if (!others.length) return;
    // A task of its own, after the browser has had time to draw the first rows.
    await new Promise((resolve) => setTimeout(resolve));
    const found = await self.papershelf.ask("rows", { q: asked.q, numbers: others });
    if (turn === latest) results.append(...makeRows(found, others));
  }

  function makeRows(rows, numbers) {
    return rows.map((row, place) => makeRow(row, numbers[place], chooseTag));
  }

  function showThatRowsStand() {
    results.setAttribute("aria-busy", "false");
    loadMathFont(results);
    document.documentElement.dataset.papershelf = "ready";
  }

  async function showTexts(asked, answer, turn) {
    const texts = await self.papershelf.ask("texts", { q: asked.q, numbers: answer.numbers });
    if (turn !== latest) return;
    texts.forEach((text, place) => fillRow(results.children[place], text));
    loadMathFont(results);
  }

  /* Around the rows */

  function showTotal({ total: count, papers }) {
    const map = part("map-link");
    if (map) map.href = `map.html${new URL(addressOf({ ...state, sort: "relevance", page: 1 }), location.href).search}`;
    total.dataset.total = String(count);
    const isAll = count === papers;
    const phrase = isAll ? (count === 1 ? "one_total" : "all_total") : "total";
    total.textContent = say(phrase, { n: written(count), all: written(papers) });
  }

  function showRemarks(asked, { total: count, unfiltered, mode, dropped = [], replaced = [], phrase, suggestion }) {
    const lines = replaced.map(([typed, meant]) => say("replaced", { typed, meant }));
    if (!count && !asked.q) lines.push(words.nothing_left);
    else if (!count) lines.push(say(unfiltered ? "nothing_filtered" : "nothing", { query: asked.q }));
    if (dropped.length && (count || dropped.length > 1))
      lines.push(say("dropped", { words: dropped.map((word) => `“${word}”`).join(", ") }));
    if (count && mode === "some") lines.push(words.some);
    if (count && phrase) lines.push(phrase === "exact" ? words.phrase_first : words.no_phrase);
    remarks.replaceChildren(...lines.map((line) => make("p", {}, line)));
    if (suggestion) remarks.prepend(makeSuggestion(suggestion));
    if (!count && chosenIn(asked).length) remarks.append(make("p", {}, makeClear()));
    remarks.hidden = !remarks.children.length;
  }

  /** Said after the pause only: while a word is typed, most of its beginnings are no beginning of a stem. */
  async function showRelaxed(asked, { total: count, relaxed = [] }, turn) {
    if (!count || !relaxed.length) return;
    remarks.append(...relaxed.map(([typed, prefix]) => make("p", {}, say("relaxed", { typed, prefix }))));
    remarks.hidden = false;
    const suggestion = await self.papershelf.ask("meant", { q: asked.q });
    if (suggestion && turn === latest) remarks.prepend(makeSuggestion(suggestion));
  }

  function makeSuggestion(suggestion) {
    const href = addressOf({ ...state, q: suggestion, page: 1 });
    const click = (event) => {
      if (!isPlain(event)) return;
      event.preventDefault();
      field.value = suggestion;
      field.focus();
      change({ q: suggestion });
    };
    return make("p", {}, `${words.meant} `, make("a", { href, "data-suggestion": suggestion, click }, suggestion), "?");
  }

  function makeClear() {
    return make("button", { type: "button", "data-clear": true, click: () => change(withoutFilters()) }, words.clear);
  }

  function showPaging({ page, pages }) {
    paging.hidden = pages < 2;
    if (paging.hidden) return paging.replaceChildren();
    state.page = page;
    const link = (to, label, rel) => {
      if (to < 1 || to > pages) return make("span", {});
      const click = (event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        change({ page: to });
        total.scrollIntoView();
        field.focus({ preventScroll: true });
      };
      return make("a", { href: addressOf({ ...state, page: to }), rel, click }, label);
    };
    paging.replaceChildren(
      link(page - 1, words.previous, "prev"),
      make("span", { class: "count" }, say("page_of", { page: written(page), pages: written(pages) })),
      link(page + 1, words.next, "next"),
    );
  }

  function showFailure(error) {
    console.error(error);
    results.replaceChildren();
    results.setAttribute("aria-busy", "false");
    filters.setAttribute("aria-busy", "false");
    total.textContent = "";
    delete total.dataset.total;
    paging.hidden = true;
    remarks.replaceChildren(make("p", {}, `${words.failed} `, make("a", { href: "list/1.html" }, "list/1.html")));
    remarks.hidden = false;
    document.documentElement.dataset.papershelf = "ready";
  }

  /* Chips */

  function showChips() {
    const chosen = chosenIn(state);
    chips.replaceChildren(
      ...chosen.map(([name, value]) => {
        const label = labelOf(name, value);
        const attributes = {
          type: "button",
          "data-chip": `${name}=${value}`,
          "aria-label": say("remove", { label: `${words[name]} ${label}` }),
        };
        const click = () => {
          toggle(name, value);
          (chips.querySelector("button") ?? field).focus({ preventScroll: true });
        };
        return make(
          "li",
          {},
          make(
            "button",
            { ...attributes, click },
            make("span", inLanguageOf(label), label),
            make("span", { "aria-hidden": "true" }, " ×"),
          ),
        );
      }),
      ...(chosen.length > 1 ? [make("li", {}, makeClear())] : []),
    );
    chips.hidden = !chosen.length;
    part("filters-label").textContent = chosen.length ? say("filters_active", { n: chosen.length }) : words.filters;
  }

  /* Start */

  function clearField() {
    field.value = "";
    change({ q: "" }, "replaceState");
  }

  let waiting = 0;
  let lastKey = -TYPING_PAUSE;

  function onInput() {
    results.setAttribute("aria-busy", "true");
    latest++; // what is on its way is not wanted any more
    clearTimeout(waiting);
    const pause = performance.now() - lastKey < TYPING_PAUSE ? TYPING_PAUSE : 0;
    lastKey = performance.now();
    waiting = setTimeout(() => change({ q: field.value }, "replaceState", READING_PAUSE), pause);
  }

  function showState() {
    field.value = state.q;
    part("sort").value = state.sort;
  }

  field.addEventListener("input", onInput);
  field.form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(waiting);
    if (field.value !== state.q) change({ q: field.value }, "replaceState");
  });
  part("sort").addEventListener("change", ({ target }) => change({ sort: target.value }));
  self.papershelf.keys.listen(field, results, clearField);
  addEventListener("popstate", () => {
    state = readState(location.href);
    showState();
    refresh();
  });
  if (self.papershelf.address) writeAddress("replaceState");
  self.papershelf.filters.watchWidth();
  showState();
  refresh();
})();
