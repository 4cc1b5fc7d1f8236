/** A word that occurs nowhere -> the word that was meant: another form of it, or what a slip of the finger hid. */
self.papershelf.suggestions = (() => {
  const { breathe, tokeniser, scorer } = self.papershelf;
  const SHORTEST_STEM = 5;
  /* Shorter beginnings are shared by words that have nothing to do with each other. */

  /**
   * The query with every unknown word replaced by its nearest known spelling, or "" where one has none.
   * @param {import("./library").Library} library
   * @param {string} text
   * @param {string[]} unknown words as the tokeniser cut them
   */
  async function suggest(library, text, unknown) {
    const meant = await Promise.all(unknown.map((word) => nearest(library, word)));
    if (!meant.length || meant.some((word) => !word)) return "";
    const replace = new Map(unknown.map((word, place) => [word, meant[place]]));
    return text.replace(tokeniser.WORD, (word) => replace.get(tokeniser.rawWords(word)[0]) || word);
  }

  /** @type {WeakMap<object, Map<string, Promise<string>>>} each word is asked for twice: to search with, and to offer */
  const looked = new WeakMap();

  /** The nearest known spelling, "" where none is near. @param {string} typed @returns {Promise<string>} */
  function nearest(library, typed) {
    const known = looked.get(library) || new Map();
    looked.set(library, known);
    if (!known.has(typed)) {
      const found = lookThrough(library, typed);
      found.catch(() => known.delete(typed));
      known.set(typed, found);
    }
    return known.get(typed);
  }

  async function lookThrough(library, typed) {
    const word = tokeniser.tokens(typed)[0];
    if (!word || word.length < 3) return "";
    const stem = scorer.stem(word);
    const limit = word.length < 5 ? 1 : 2;
    let best = { distance: limit + 1, weight: -1, spelling: "" };
    const entries = await library.vocabulary(word[0]);
    await breathe();
    for (const entry of entries) {
      const isForm = isFormOf(stem, entry.term);
      if (!isForm && Math.abs(entry.spelling.length - word.length) > limit) continue;
      const distance = isForm ? 1 : editDistance(word, entry.spelling, limit);
      const isBetter = distance < best.distance || (distance === best.distance && entry.weight > best.weight);
      if (distance <= limit && isBetter) best = { ...entry, distance };
    }
    return best.spelling;
  }

  /** "cataloging" is another form of "catalogue", though the stemmer leaves "catalog" and "catalogu". */
  function isFormOf(stem, term) {
    const [shorter, longer] = stem.length < term.length ? [stem, term] : [term, stem];
    return shorter.length >= SHORTEST_STEM && longer.length - shorter.length <= 2 && longer.startsWith(shorter);
  }

  /** Edits (insert, delete, replace, swap neighbours) between two words; more than `limit` counts as limit + 1. */
  function editDistance(one, other, limit) {
    let beforeLast = [];
    let last = Array.from({ length: other.length + 1 }, (_, column) => column);
    for (let row = 1; row <= one.length; row++) {
      const current = [row];
      for (let column = 1; column <= other.length; column++) {
        const change = one[row - 1] === other[column - 1] ? 0 : 1;
        let cost = Math.min(last[column] + 1, current[column - 1] + 1, last[column - 1] + change);
        if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
          cost = Math.min(cost, beforeLast[column - 2] + 1);
        current.push(cost);
      }
      if (Math.min(...current) > limit) return limit + 1;
      beforeLast = last;
      last = current;
    }
    return Math.min(last[other.length], limit + 1);
  }

  return { suggest, nearest, editDistance };
})();
