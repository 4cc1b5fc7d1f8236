/**
 * The map page. What stands in the address is what is marked on the map, as on the browse page; the search engine says
 * which papers that are. Nothing of it loads before somebody marks something or points at a paper.
 *
 * @typedef {{q: string, tag: string[], collection: string[], year: string[], author: string[], code: string[]}} State
 */
(() => {
  "use strict";

  const TYPING_PAUSE = 150;
  /* Milliseconds: the whole map changes, which is not to flicker at every letter. */
  const POINTING_PAUSE = 40;
  /* Long enough that a hand passing over the map asks for nothing. */
  const REACH = 12;
  /* Pixels around a pointer in which a paper counts as meant. */
  const FACETS = ["tag", "collection", "year", "author", "code"];

  const { part, words, labels, say, written, make, labelOf, isPlain } = self.papershelf.pieces;
  const { inLanguageOf } = self.papershelf.languages;
  const { grid, places: packed, regions } = self.papershelf.map;
  const canvas = part("map-canvas");
  const card = part("map-card");
  const places = new self.papershelf.places.Places(packed, grid);
  const view = new self.papershelf.view.View(grid);
  const names = self.papershelf.labels.read(regions);
  const drawing = new self.papershelf.drawing.Drawing(canvas, places, view, names);
  for (const { slug, label } of names) labels.set(`tag ${slug}`, label);

  /* The state and the address */

  /** @param {string} address @returns {State} */
  function readState(address) {
    const asked = new URL(address).searchParams;
    const chosen = FACETS.map((name) => [name, [...new Set(asked.getAll(name).filter(Boolean))]]);
    return { q: asked.get("q") ?? "", ...Object.fromEntries(chosen) };
  }

  function question() {
    const asked = new URLSearchParams(state.q.trim() ? { q: state.q.trim() } : {});
    for (const name of FACETS) state[name].forEach((value) => asked.append(name, value));
    return [...asked].length ? `?${asked}` : "";
  }

  /** @param {"pushState" | "replaceState"} how */
  function writeAddress(how) {
    try {
      history[how](null, "", location.pathname + question());
    } catch {
      // Some browsers refuse on file://, all refuse when asked too often: the page works, only the address is old.
    }
  }

  const address = self.papershelf.address ?? location.href;
  let state = readState(address);

  /** @param {Partial<State>} changed @param {"pushState" | "replaceState"} [how] */
  function change(changed, how = "pushState") {
    state = { ...state, ...changed };
    writeAddress(how);
    return refresh();
  }

  /** @param {string} name @param {string} value */
  function add(name, value) {
    if (value && !state[name].includes(value)) change({ [name]: [...state[name], value] });
  }

  /* Marking */

  let latest = 0;

  async function refresh() {
    const turn = ++latest;
    canvas.setAttribute("aria-busy", "true");
    showChips();
    try {
      const marked = question() ? await self.papershelf.ask("which", state) : null;
      if (turn !== latest) return;
      drawing.matching = marked && maskOf(marked);
      part("total").textContent = marked
        ? say("marked", { n: written(marked.length), all: written(places.count) })
        : say(places.count === 1 ? "one_total" : "all_total", { all: written(places.count) });
      await nameChips(turn);
    } catch {
      if (turn === latest) part("total").textContent = words.failed;
    }
    if (turn === latest) canvas.setAttribute("aria-busy", "false");
    drawing.ask();
    document.documentElement.dataset.papershelf = "ready";
  }

  /** @param {Uint32Array} papers */
  function maskOf(papers) {
    const mask = new Uint8Array(places.count);
    for (const paper of papers) mask[paper] = 1;
    return mask;
  }

  function showChips() {
    const chosen = FACETS.flatMap((name) => state[name].map((value) => [name, value]));
    const remove = (name, value) => change({ [name]: state[name].filter((each) => each !== value) });
    const chips = chosen.map(([name, value]) => {
      const label = labelOf(name, value);
      const attributes = { type: "button", "aria-label": say("remove", { label }), click: () => remove(name, value) };
      return make("li", {}, make("button", attributes, make("span", inLanguageOf(label), label), " ×"));
    });
    part("chips").replaceChildren(...chips);
    part("chips").hidden = !chips.length;
    part("map-list").hidden = !question();
    part("map-list").href = `papers.html${question()}`;
  }

  /** Values that no region is named after get their names from the engine. */
  async function nameChips(turn) {
    const isKnown = (name) => state[name].every((value) => name === "code" || labels.has(`${name} ${value}`));
    if (["tag", "collection"].every(isKnown)) return;
    const counted = await self.papershelf.ask("facets", { ...state, wanted: {}, limit: 0 });
    for (const name of FACETS)
      for (const { value, label } of counted[name].values) labels.set(`${name} ${value}`, label);
    if (turn === latest) showChips();
  }

  /* The paper in hand */

  /** @type {Map<number, any>} */
  const rows = new Map();
  let pointing = 0;

  /** @param {number} paper -1 for none @param {number} [pause] */
  async function take(paper, pause = 0) {
    if (paper === drawing.inHand) return;
    drawing.inHand = paper;
    drawing.ask();
    card.hidden = true;
    clearTimeout(pointing);
    if (paper < 0) return;
    await new Promise((resolve) => (pointing = setTimeout(resolve, pause)));
    const row = paper === drawing.inHand && (await rowOf(paper));
    if (row && paper === drawing.inHand) showCard(row);
  }

  /** @param {number} paper @returns {Promise<any>} null where the index cannot be loaded; a next try asks again */
  async function rowOf(paper) {
    try {
      if (!rows.has(paper)) rows.set(paper, (await self.papershelf.ask("rows", { q: "", numbers: [paper] }))[0]);
      return rows.get(paper);
    } catch {
      part("total").textContent = words.failed;
      return null;
    }
  }

  function showCard(row) {
    const link = make("a", { href: row.uri, "data-paper": row.id, ...inLanguageOf(row.title) }, row.title);
    card.replaceChildren(link, ...(row.place ? [make("span", {}, row.place)] : []));
    card.hidden = false;
    part("map-said").textContent = [row.title, row.place].filter(Boolean).join(", ");
    placeCard();
  }

  /** Beside its paper, inside the frame. */
  function placeCard() {
    if (card.hidden) return;
    const [x, y] = view.pixel(places.at[2 * drawing.inHand], places.at[2 * drawing.inHand + 1]);
    const left = Math.min(Math.max(x - card.offsetWidth / 2, 4), view.width - card.offsetWidth - 4);
    const isLow = y + card.offsetHeight + 16 > view.height;
    card.style.left = `${left}px`;
    card.style.top = `${isLow ? y - card.offsetHeight - 12 : y + 12}px`;
  }

  /** Open the paper in hand, whose card may still be on its way. */
  async function open(inNewTab = false) {
    const row = drawing.inHand >= 0 && (await rowOf(drawing.inHand));
    if (row && inNewTab) window.open(row.uri);
    else if (row) location.assign(row.uri);
  }

  /** The paper that a pointer means; among those that match, where some are marked. */
  function paperAt(x, y, reach = REACH) {
    const [right, down] = view.spot(x, y);
    const [across, below] = view.scale;
    return places.near(right, down, [reach / across, reach / below], drawing.matching);
  }

  function redraw() {
    part("map-out").disabled = part("map-all").disabled = view.isWhole;
    part("map-in").disabled = view.isDeepest;
    canvas.style.touchAction = view.isWhole ? "pan-y" : "none"; // or a finger on the map could not scroll the page
    placeCard();
    drawing.ask();
  }

  const wishes = {
    isWhole: () => view.isWhole,
    move(x, y) {
      view.moveBy(x, y);
      redraw();
    },
    zoom(times, x, y) {
      view.zoomBy(times, x, y);
      redraw();
    },
    showAll() {
      view.showAll();
      redraw();
    },
    pointAt(x, y) {
      const paper = paperAt(x, y);
      canvas.classList.toggle("is-over", paper >= 0 || Boolean(drawing.nameAt(x, y)));
      take(paper, POINTING_PAUSE);
    },
    leave: () => document.activeElement !== canvas && take(-1),
    pick(x, y, event) {
      const isFinger = event.pointerType === "touch";
      const paper = paperAt(x, y, isFinger ? 2 * REACH : REACH);
      const name = paper < 0 || (isFinger && paper !== drawing.inHand) ? drawing.nameAt(x, y) : undefined;
      if (name) add("tag", name.slug);
      else if (paper >= 0 && paper === drawing.inHand) open(!isPlain(event));
      else take(paper);
    },
    step(right, down) {
      const { inHand, matching } = drawing;
      const next = inHand < 0 ? places.near(view.right, view.down, [grid, grid], matching) : places.beside(inHand, right, down, matching);
      if (next < 0) return;
      view.bringIn(places.at[2 * next], places.at[2 * next + 1]);
      redraw();
      take(next);
    },
    open: () => open(),
    letGo() {
      const isHolding = drawing.inHand >= 0;
      take(-1);
      return isHolding;
    },
  };

  /* Controls */

  const field = part("map-search");
  let pause = 0;

  function showState() {
    field.value = state.q;
  }

  field.addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(() => change({ q: field.value }, "replaceState"), TYPING_PAUSE);
  });
  field.form.addEventListener("submit", (event) => event.preventDefault());
  for (const select of document.querySelectorAll("[data-map-pick]"))
    select.addEventListener("change", () => {
      add(select.dataset.mapPick, select.value);
      select.value = "";
    });
  part("map-in").addEventListener("click", () => wishes.zoom(2));
  part("map-out").addEventListener("click", () => wishes.zoom(0.5));
  part("map-all").addEventListener("click", () => wishes.showAll());
  addEventListener("popstate", () => {
    state = readState(location.href);
    showState();
    refresh();
  });
  const recolour = () => {
    drawing.readColours();
    drawing.ask();
  };
  new MutationObserver(recolour).observe(document.body, { attributes: true, attributeFilter: ["data-md-color-scheme"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolour);
  new ResizeObserver(() => {
    drawing.fit();
    redraw();
  }).observe(canvas);
  self.papershelf.gestures.listen(canvas, wishes);
  if (self.papershelf.address) writeAddress("replaceState");
  showState();
  refresh();
})();
