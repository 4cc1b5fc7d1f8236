/**
 * Narrowing: which papers a choice of values leaves, and how many papers each further value would leave.
 *
 * Several tags must all be there; of the other facets one value suffices, so their counts ignore their own choice.
 *
 * @typedef {{tag: string[], collection: string[], year: string[], author: string[], code: string[]}} Choice
 * @typedef {{value: string, label: string, count: number}} Value
 */
self.papershelf.Facets = (() => {
  const NAMES = ["tag", "collection", "year", "author", "code"];
  const ALL_MUST_MATCH = new Set(["tag"]);

  class Facets {
    /** @param {import("./library").Library} library */
    constructor(library) {
      this.library = library;
      /** @type {Map<string, Promise<{starts: Uint32Array, numbers: Uint32Array}>>} */
      this.papers = new Map();
    }

    /** The number of values of a facet and the largest of them, as counted over all papers. */
    async head(name) {
      const [size, common, entries] = (await this.library.load("facets")).values[name];
      return { size, common, values: entries.map(readValue) };
    }

    /** Values by their numbers; only files that hold them are asked for. @returns {Promise<Map<number, Value>>} */
    async valuesAt(name, numbers) {
      const { valuesPerFile } = await this.library.load("facets");
      const { values: largest } = await this.head(name);
      const fileOf = (number) => Math.floor((number - largest.length) / valuesPerFile);
      const files = [...new Set(numbers.filter((number) => number >= largest.length).map(fileOf))];
      const parts = new Map();
      await Promise.all(
        files.map(async (file) => parts.set(file, (await this.library.load(`g/${name}-${pad(file)}`)).map(readValue))),
      );
      const valueAt = (number) =>
        number < largest.length
          ? largest[number]
          : parts.get(fileOf(number))[(number - largest.length) % valuesPerFile];
      return new Map(numbers.map((number) => [number, valueAt(number)]));
    }

    /** Every value of a facet, the most frequent first. @param {string} name @returns {Promise<Value[]>} */
    async values(name) {
      const { size } = await this.head(name);
      return [...(await this.valuesAt(name, [...Array(size).keys()])).values()];
    }

    /** The paper of each value that only one paper has; these values have the last numbers. */
    async lonePapers(name) {
      return self.papershelf.Library.unpackAll(await this.library.load(`r/${name}`), Uint32Array);
    }

    /** For each paper the numbers of its values that others share: `numbers` from `starts[paper]` to `starts[paper + 1]`. */
    paperValues(name) {
      if (!this.papers.has(name)) {
        const unpacked = this.unpackPapers(name);
        unpacked.catch(() => this.papers.delete(name));
        this.papers.set(name, unpacked);
      }
      return this.papers.get(name);
    }

    async unpackPapers(name) {
      const count = this.library.meta.papers;
      const files = Math.ceil(count / (await this.library.load("facets")).papersPerFile);
      const parts = await Promise.all(
        Array.from({ length: files }, (_, number) => this.library.load(`f/${name}-${pad(number)}`)),
      );
      const starts = new Uint32Array(count + 1);
      const numbers = [];
      let paper = 0;
      for (const part of parts) {
        const unpacker = new self.papershelf.Library.Unpacker(part);
        while (!unpacker.done) {
          for (let left = unpacker.next(); left > 0; left--) numbers.push(unpacker.next());
          starts[++paper] = numbers.length;
        }
      }
      return { starts, numbers: Uint32Array.from(numbers) };
    }

    /** Numbers of chosen values; -1 for one that no paper has. @param {string} name @param {string[]} chosen */
    async numbersOf(name, chosen) {
      const largest = (await this.head(name)).values.map(({ value }) => value);
      const isAmong = chosen.every((value) => largest.includes(value));
      const values = isAmong ? largest : (await this.values(name)).map(({ value }) => value);
      return chosen.map((value) => values.indexOf(value));
    }

    /** Which papers one facet's choice leaves; null for all. @returns {Promise<Uint8Array | null>} */
    async mask(name, chosen) {
      if (!chosen.length) return null;
      const [wanted, { common }] = await Promise.all([this.numbersOf(name, chosen), this.head(name)]);
      const { starts, numbers } = await this.paperValues(name);
      const hits = new Uint8Array(this.library.meta.papers);
      for (let paper = 0; paper < hits.length; paper++)
        for (let at = starts[paper]; at < starts[paper + 1]; at++) if (wanted.includes(numbers[at])) hits[paper]++;
      const lone = wanted.some((number) => number >= common) ? await this.lonePapers(name) : [];
      for (const number of wanted) if (number >= common) hits[lone[number - common]]++;
      const needed = ALL_MUST_MATCH.has(name) ? wanted.length : 1;
      return hits.map((count) => (count >= needed ? 1 : 0));
    }

    /** @param {Choice} choice @returns {Promise<Map<string, Uint8Array | null>>} */
    async masks(choice) {
      const masks = await Promise.all(NAMES.map((name) => this.mask(name, [...new Set(choice[name])])));
      return new Map(NAMES.map((name, place) => [name, masks[place]]));
    }

    /**
     * Values of a facet with their counts among some papers, the largest first, those with papers or chosen only.
     * @param {string} name
     * @param {Uint32Array | null} papers null for all
     * @param {Map<string, Uint8Array | null>} masks
     * @param {{chosen: string[], wanted: string, limit: number}} options `wanted` is what the filter box holds
     * @returns {Promise<{values: Value[], size: number | null}>}
     */
    async count(name, papers, masks, { chosen, wanted, limit }) {
      const others = [...masks].filter(([other, mask]) => mask && (other !== name || ALL_MUST_MATCH.has(name)));
      if (!papers && !others.length && !wanted && !chosen.length) {
        const { size, values } = await this.head(name);
        return { values: values.slice(0, limit), size };
      }
      const among = new Uint8Array(this.library.meta.papers).fill(papers ? 0 : 1);
      if (papers) for (const paper of papers) among[paper] = 1;
      for (const [, mask] of others) mask.forEach((passes, paper) => (among[paper] &= passes));
      const counts = await this.countCommon(name, among);
      const wantedNumbers = await this.numbersOf(name, chosen);
      const { common } = await this.head(name);
      const isShort = counts.reduce((shown, count) => shown + (count ? 1 : 0), 0) < limit;
      const needsAll = Boolean(wanted) || isShort || wantedNumbers.some((number) => number >= common);
      if (needsAll) (await this.lonePapers(name)).forEach((paper, place) => (counts[common + place] = among[paper]));
      return this.largest(name, counts, { numbers: wantedNumbers, wanted, limit, isWhole: needsAll });
    }

    async countCommon(name, among) {
      const [{ starts, numbers }, { size }] = await Promise.all([this.paperValues(name), this.head(name)]);
      const counts = new Uint32Array(size);
      for (let paper = 0; paper < among.length; paper++)
        if (among[paper]) for (let at = starts[paper]; at < starts[paper + 1]; at++) counts[numbers[at]]++;
      return counts;
    }

    /** `size` is null where values of one paper were not counted. */
    async largest(name, counts, { numbers, wanted, limit, isWhole }) {
      let order = [...counts.keys()].filter((number) => counts[number]);
      const size = isWhole ? order.length : null;
      order.sort((one, other) => counts[other] - counts[one] || one - other);
      if (wanted) {
        const all = await this.values(name);
        order = order.filter((number) => matches(all[number].label, wanted));
      }
      const shown = [...new Set([...order.slice(0, limit), ...numbers.filter((number) => number >= 0)])];
      const values = await this.valuesAt(name, shown);
      return { size, values: shown.map((number) => ({ ...values.get(number), count: counts[number] })) };
    }
  }

  /** @param {string} label @param {string} wanted */
  function matches(label, wanted) {
    return plain(label).includes(plain(wanted));
  }

  /** @param {string} text */
  function plain(text) {
    return text
      .normalize("NFKD")
      .replace(/[\u0300-\u036f]/g, "")
      .toLowerCase();
  }

  /** @returns {Value} */
  function readValue([count, label, value]) {
    if (value === undefined) return { count, label, value: label };
    return { count, label, value: value || plainSlug(label) };
  }

  /** As `generator/search/shards.py` guesses it. @param {string} label */
  function plainSlug(label) {
    return label.toLowerCase().replaceAll(" ", "-");
  }

  /** @param {number} number */
  function pad(number) {
    return String(number).padStart(3, "0");
  }

  Facets.NAMES = NAMES;
  Facets.plainSlug = plainSlug;
  return Facets;
})();
