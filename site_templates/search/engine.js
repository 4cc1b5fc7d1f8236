/**
 * The engine: questions in, plain values out, the same in a worker (http) and in the page (file://).
 *
 * A page asks in steps, so that something is there soon: `find` gives the first rows, `rows` the others, and then come
 * `facets` and `texts`.
 *
 * @typedef {import("./facets").Choice & {q: string, sort: string, page: number, size: number, first: number}} State
 * @typedef {{id: string | null, uri: string, title: string, titleHtml: string, authors: string[], moreAuthors: number,
 *   tags: {slug: string, label: string}[], collection: string, place: string}} Row
 */
self.papershelf.Engine = (() => {
  const { Library, Facets, ranking, scorer, snippets, suggestions } = self.papershelf;

  class Engine {
    /** @param {(name: string) => Promise<any>} fetchShard */
    constructor(fetchShard) {
      this.library = new Library(fetchShard);
      this.facetsOf = new Facets(this.library);
      /** @type {{q: string, found: Promise<any>} | null} */
      this.last = null;
    }

    /** Answer a question by its name. @param {string} name @param {any} argument */
    async answer(name, argument) {
      if (!["find", "rows", "facets", "texts", "meant", "which", "box", "lunr"].includes(name))
        throw new Error(`no such question: ${name}`);
      return this[name](argument);
    }

    /** The numbers of one page of rows, and the `first` of these rows. @param {State} state */
    async find(state) {
      const [found, papers] = await this.matching(state);
      const ordered = await this.sorted(papers, state.sort, Boolean(found));
      const total = ordered ? ordered.length : this.library.meta.papers;
      const pages = Math.max(1, Math.ceil(total / state.size));
      const page = Math.min(Math.max(1, state.page), pages);
      const start = (page - 1) * state.size;
      const numbers = ordered
        ? [...ordered.slice(start, start + state.size)]
        : Array.from({ length: Math.max(0, Math.min(state.size, total - start)) }, (_, place) => start + place);
      const answer = {
        total,
        papers: this.library.meta.papers,
        page,
        pages,
        numbers,
        rows: await this.stubs(numbers.slice(0, state.first ?? state.size), found),
      };
      return { ...answer, ...(found ? await this.remarks(state.q, found) : {}) };
    }

    /** Further rows of a page. @param {{q: string, numbers: number[]}} asked */
    async rows({ q, numbers }) {
      return this.stubs(numbers, await this.ranked(q));
    }

    /** What to say about a search: how its words were met, and what may have been meant. @param {string} q */
    async remarks(q, { mode, dropped, replaced, relaxed, phrase, ordinals }) {
      const unfiltered = this.papersOnly(ordinals).length;
      const suggestion = await suggestions.suggest(this.library, q, [...dropped, ...replaced.map(([typed]) => typed)]);
      return { mode, dropped, replaced, relaxed, phrase, unfiltered, suggestion };
    }

    /** What a word that gave letters back may have been, if it is not just unfinished. @param {{q: string}} asked */
    async meant({ q }) {
      const found = await this.ranked(q);
      const typed = (found?.relaxed ?? []).map(([word]) => word);
      const meant = await Promise.all(typed.map((word) => suggestions.nearest(this.library, word)));
      const slips = typed.filter((word, place) => meant[place] && !meant[place].startsWith(word));
      return suggestions.suggest(this.library, q, slips);
    }

    /** Papers that match text and choice: [what the text found, ordinals in rank order or null for all]. */
    async matching(state) {
      const [found, masks] = await Promise.all([this.ranked(state.q), this.masksOf(state)]);
      const active = [...masks.values()].filter(Boolean);
      if (!found && !active.length) return [null, null];
      const papers = found
        ? this.papersOnly(found.ordinals)
        : Uint32Array.from({ length: this.library.meta.papers }, (_, paper) => paper);
      return [found, papers.filter((paper) => active.every((mask) => mask[paper]))];
    }

    async masksOf(state) {
      await this.ready(state.q);
      return this.facetsOf.masks(state);
    }

    /** Ordinals of all papers that match, for a map that marks them; null for all. @param {State} state */
    async which(state) {
      const [, papers] = await this.matching(state);
      return papers;
    }

    /** Only a text needs field lengths. @param {string} q */
    async ready(q) {
      if (q.trim()) await this.library.open();
      else await this.library.describe();
    }

    /** @param {string} q */
    ranked(q) {
      if (!q.trim()) return this.ready(q).then(() => null);
      if (!this.last || this.last.q !== q) {
        const found = this.library.open().then(() => ranking.rank(this.library, q));
        found.catch(() => (this.last = null));
        this.last = { q, found };
      }
      return this.last.found;
    }

    /** Hand-written pages have the last ordinals. @param {Uint32Array} ordinals */
    papersOnly(ordinals) {
      return ordinals.filter((ordinal) => ordinal < this.library.meta.papers);
    }

    /** Ordinals run by year, so that order costs nothing. */
    async sorted(papers, sort, isRanked) {
      if (sort === "title") {
        const ranks = Library.unpackAll(await this.library.load("title"), Uint32Array);
        const all = papers || Uint32Array.from({ length: this.library.meta.papers }, (_, paper) => paper);
        return all.slice().sort((one, other) => ranks[one] - ranks[other]);
      }
      return sort === "year" && isRanked && papers ? papers.slice().sort() : papers;
    }

    /** @param {number[]} ordinals @returns {Promise<Row[]>} */
    async stubs(ordinals, found) {
      const { meta } = this.library;
      const stubs = await this.library.rows("d", ordinals, meta.stubs);
      const markText = found ? snippets.marker(found) : null;
      return stubs.map((stub) => readStub(stub, meta, markText));
    }

    /** Counts of every facet for a state. @param {State & {wanted: Record<string, string>, limit: number}} state */
    async facets(state) {
      const [found, masks] = await Promise.all([this.ranked(state.q), this.masksOf(state)]);
      const papers = found ? this.papersOnly(found.ordinals) : null;
      const counted = await Promise.all(
        Facets.NAMES.map((name) =>
          this.facetsOf.count(name, papers, masks, {
            chosen: [...new Set(state[name])],
            wanted: state.wanted[name] || "",
            limit: state.limit,
          }),
        ),
      );
      return Object.fromEntries(Facets.NAMES.map((name, place) => [name, counted[place]]));
    }

    /** For rows on screen: the sentence to show and the abstract. @param {{q: string, numbers: number[]}} rows */
    async texts({ q, numbers }) {
      const found = await this.ranked(q);
      const texts = await this.library.rows("t", numbers, this.library.meta.texts);
      const markText = found ? snippets.marker(found) : null;
      return texts.map(([text, key, html]) => ({
        sentence: (markText && snippets.bestSentence(text, markText)) || snippets.escapeHtml(keySentence(text, key)),
        abstract: html || paragraphs(text),
      }));
    }

    /** What the header box shows. @param {{q: string, size: number}} asked */
    async box({ q, size }) {
      const found = await this.ranked(q);
      if (!found) return { total: 0, rows: [], suggestion: "" };
      const rows = await this.stubs([...found.ordinals.slice(0, size)], found);
      const { suggestion } = await this.remarks(q, found);
      return { total: this.papersOnly(found.ordinals).length, rows, suggestion };
    }

    /** What lunr.js itself would answer; for tests. @param {string} q */
    async lunr(q) {
      await this.library.open();
      return scorer.lunrSearch(this.library, q);
    }
  }

  /** @returns {Row} */
  function readStub([id, title, authors, moreAuthors, tags, collection, venue, year, html, uri], meta, markText) {
    const titleHtml = html || (markText ? markText(title).html : snippets.escapeHtml(title));
    return {
      id,
      uri: uri || `papers/${id}.html`,
      title,
      titleHtml,
      authors,
      moreAuthors,
      tags: tags.map((tag) =>
        Array.isArray(tag) ? { label: tag[0], slug: tag[1] } : { label: tag, slug: Facets.plainSlug(tag) },
      ),
      collection: collection < 0 ? "" : meta.collections[collection][1],
      place: venueAndYear(venue < 0 ? "" : meta.venues[venue], year),
    };
  }

  /**
   * `ICLR 2025`; the year only once where the venue's name has it already. Twin of `venue_and_year` in
   * `generator/pages/pieces.py`.
   * @param {string} venue @param {number | null} year
   */
  function venueAndYear(venue, year) {
    return [venue, year && !venue.includes(String(year)) ? year : ""].filter(Boolean).join(" ");
  }

  /** @param {string} text @param {[number, number] | string} key */
  function keySentence(text, key) {
    return typeof key === "string" ? key : text.slice(key[0], key[1]);
  }

  /** @param {string} text */
  function paragraphs(text) {
    return text
      .split("\n\n")
      .map((paragraph) => `<p>${snippets.escapeHtml(paragraph)}</p>`)
      .join("");
  }

  return Engine;
})();
