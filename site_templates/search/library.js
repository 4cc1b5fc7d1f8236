/**
 * The index as the browser sees it: files that come when asked for, unpacked into typed arrays.
 * `generator/search/shards.py` and `facets.py` write what is read here. How a file travels (script or fetch) is the
 * business of whoever makes a Library.
 *
 * @typedef {{documents: Uint32Array, frequencies: Uint16Array, lengths: Uint16Array | null}} FieldPostings
 * @typedef {{fields: FieldPostings[], idf: number}} Postings
 */
self.papershelf.Library = (() => {
  const LAST = 45;
  const BEFORE = 46;
  const DIGITS = new Int8Array(128).fill(-1);
  for (let code = 35, digit = 0; code < 127; code++) if (code !== 92) DIGITS[code] = digit++;

  /** Reads packed numbers one after the other; the inverse of `generator/search/packing.py`. */
  class Unpacker {
    /** @param {string} text */
    constructor(text) {
      this.text = text;
      this.at = 0;
    }

    get done() {
      return this.at >= this.text.length;
    }

    next() {
      let digit = DIGITS[this.text.charCodeAt(this.at++)];
      if (digit < LAST) return digit;
      let before = digit - LAST;
      while ((digit = DIGITS[this.text.charCodeAt(this.at++)]) >= LAST) before = (before + 1) * BEFORE + digit - LAST;
      return (before + 1) * LAST + digit;
    }
  }

  class Library {
    /** @param {(name: string) => Promise<any>} fetchShard */
    constructor(fetchShard) {
      this.fetchShard = fetchShard;
      /** @type {Map<string, Promise<any>>} */
      this.asked = new Map();
      /** @type {Map<string, any>} */
      this.shelf = new Map();
      /** @type {Map<string, Postings | null>} */
      this.unpacked = new Map();
    }

    /** Fetch a shard once; a failure is forgotten, so that the next search tries again. @param {string} name */
    load(name) {
      if (!this.asked.has(name)) {
        const asked = this.fetchShard(name).then((data) => {
          this.shelf.set(name, data);
          return data;
        });
        asked.catch(() => this.asked.delete(name));
        this.asked.set(name, asked);
      }
      return this.asked.get(name);
    }

    /** What every list needs: how many papers there are, and names used by number. */
    async describe() {
      this.meta = await this.load("meta");
    }

    /** What every search needs beside: field statistics and the lengths that postings do not carry. */
    async open() {
      const [lens] = await Promise.all([this.load("lens"), this.describe()]);
      if (this.fields) return;
      const { meta } = this;
      this.fields = meta.fields.map(([name]) => name);
      this.lengths = lens.map((packed) => (packed ? unpackAll(packed, Uint16Array) : null));
    }

    /** @param {string} term @returns {Promise<Postings | null>} */
    async postings(term) {
      await this.load(this.shardOf(term));
      return this.postingsAtHand(term);
    }

    /** Postings of a term whose shard is loaded. @param {string} term @returns {Postings | null} */
    postingsAtHand(term) {
      let postings = this.unpacked.get(term);
      if (postings === undefined) {
        const shard = this.shelf.get(this.shardOf(term));
        const place = findTerm(shard, term);
        postings = place < 0 ? null : this.unpack(shard[place + 1]);
        this.unpacked.set(term, postings);
      }
      return postings;
    }

    /** The shards that may hold terms with a prefix. @param {string} prefix @returns {string[]} */
    shardsOf(prefix) {
      const firsts = this.meta.terms;
      const names = [];
      for (let number = placeOf(firsts, prefix); number < firsts.length; number++) {
        if (names.length && !firsts[number].startsWith(prefix)) break;
        names.push(shardName("s", number));
      }
      return names;
    }

    /** Every term with a prefix. @param {string} prefix @returns {Promise<string[]>} */
    async termsWith(prefix) {
      const shards = await Promise.all(this.shardsOf(prefix).map((name) => this.load(name)));
      return shards.flatMap((shard) => {
        const found = [];
        for (let place = lowerBound(shard, prefix); place < shard.length && shard[place].startsWith(prefix); place += 2)
          found.push(shard[place]);
        return found;
      });
    }

    /** Terms of the vocabulary that start with one of some characters, or all. @param {string} [prefix] */
    async vocabulary(prefix = "") {
      const firsts = this.meta.vocabulary;
      const start = prefix ? placeOf(firsts, prefix) : 0;
      let end = start + 1;
      while (end < firsts.length && (!prefix || firsts[end].startsWith(prefix))) end++;
      const numbers = firsts.slice(start, end).map((_, offset) => start + offset);
      const parts = await Promise.all(numbers.map((number) => this.load(shardName("v", number))));
      return parts.flatMap(unpackVocabulary);
    }

    /** Papers whose id or DOI is this; if none, those whose starts so. @param {string} name @returns {Promise<number[]>} */
    async identified(name) {
      const firsts = this.meta.identifiers;
      if (!firsts.length) return [];
      const coded = await this.load(shardName("i", placeOf(firsts, name)));
      const alike = frontDecoded(coded).filter((entry) => entry.startsWith(name));
      const exact = alike.filter((entry) => entry[name.length] === "|");
      return (exact.length ? exact : alike).map((entry) => new Unpacker(entry.slice(entry.lastIndexOf("|") + 1)).next());
    }

    /** lunr's set of all terms, for fuzzy words and wildcards in front. */
    async tokenSet() {
      this.allTerms =
        this.allTerms || self.lunr.TokenSet.fromArray((await this.vocabulary()).map((entry) => entry.term));
      return this.allTerms;
    }

    /** Rows of a file that holds `perFile` documents each. @param {string} kind @param {number[]} ordinals */
    async rows(kind, ordinals, perFile) {
      const numbers = [...new Set(ordinals.map((ordinal) => Math.floor(ordinal / perFile)))];
      await Promise.all(numbers.map((number) => this.load(shardName(kind, number))));
      return ordinals.map((ordinal) => {
        const file = this.shelf.get(shardName(kind, Math.floor(ordinal / perFile)));
        return file[ordinal % perFile];
      });
    }

    /** @param {string} term */
    shardOf(term) {
      return shardName("s", placeOf(this.meta.terms, term));
    }

    /** @param {string} packed @returns {Postings} */
    unpack(packed) {
      const parts = packed.split(" ");
      let total = 0;
      const fields = this.fields.map((_, number) => {
        const postings = unpackField(parts[number] || "", Boolean(this.meta.fields[number][3]));
        total += postings.documents.length;
        return postings;
      });
      // lunr.idf: a document counts once for each field that has the term.
      const odds = (this.meta.documents - total + 0.5) / (total + 0.5);
      return { fields, idf: Math.log(1 + Math.abs(odds)) };
    }
  }

  /** @param {string} packed @param {boolean} carriesLength @returns {FieldPostings} */
  function unpackField(packed, carriesLength) {
    const unpacker = new Unpacker(packed);
    const documents = new Uint32Array(packed.length);
    const frequencies = new Uint16Array(packed.length);
    const lengths = carriesLength ? new Uint16Array(packed.length) : null;
    let count = 0;
    let before = -1;
    while (!unpacker.done) {
      const gap = unpacker.next();
      before += 1 + Math.floor(gap / 2);
      documents[count] = before;
      frequencies[count] = gap % 2 ? unpacker.next() + 2 : 1;
      if (lengths) lengths[count] = unpacker.next();
      count++;
    }
    return {
      documents: documents.slice(0, count),
      frequencies: frequencies.slice(0, count),
      lengths: lengths && lengths.slice(0, count),
    };
  }

  /** @param {string} coded @returns {string[]} */
  function frontDecoded(coded) {
    let before = "";
    return coded.split("\n").map((line) => (before = before.slice(0, DIGITS[line.charCodeAt(0)]) + line.slice(1)));
  }

  /**
   * @param {string} coded
   * @returns {{term: string, weight: number, spelling: string}[]}
   */
  function unpackVocabulary(coded) {
    return frontDecoded(coded).map((entry) => {
      const bar = entry.indexOf("|");
      if (bar < 0) return { term: entry, weight: 0, spelling: entry };
      const term = entry.slice(0, bar);
      const unpacker = new Unpacker(entry.slice(bar + 1));
      const weight = unpacker.next();
      if (unpacker.done) return { term, weight, spelling: term };
      const cut = unpacker.next();
      return { term, weight, spelling: term.slice(0, term.length - cut) + unpacker.text.slice(unpacker.at) };
    });
  }

  /** @param {string} packed */
  function unpackAll(packed, ArrayType) {
    const unpacker = new Unpacker(packed);
    const numbers = [];
    while (!unpacker.done) numbers.push(unpacker.next());
    return ArrayType.from(numbers);
  }

  /** @param {string} kind @param {number} number */
  function shardName(kind, number) {
    return `${kind}/${String(number).padStart(3, "0")}`;
  }

  /** Number of the last shard whose first term is not after a term. @param {string[]} firsts @param {string} term */
  function placeOf(firsts, term) {
    let low = 0;
    let high = firsts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (firsts[middle] <= term) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }

  /** Place in [term, postings, term, postings, …] of the first term not before another. */
  function lowerBound(shard, term) {
    let low = 0;
    let high = shard.length >> 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (shard[2 * middle] < term) low = middle + 1;
      else high = middle;
    }
    return 2 * low;
  }

  /** @param {string[]} shard @param {string} term */
  function findTerm(shard, term) {
    const place = lowerBound(shard, term);
    return shard[place] === term ? place : -1;
  }

  Library.Unpacker = Unpacker;
  Library.unpackAll = unpackAll;
  return Library;
})();
