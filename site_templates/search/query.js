/**
 * What a person typed -> the words asked for. Anything is a query: an operator that means nothing is text.
 *
 *     "exact phrase"  title:word author:word tag:word year:2025 collection:word  +must  -not  start*  fuzzy~1  word^3
 *     and, alone, a DOI or a paper's id
 *
 * @typedef {{
 *   typed: string, field: string | null, sign: "" | "+" | "-", kind: "word" | "sign" | "cjk" | "pattern",
 *   parts: string[], wholes: string[], suffix: string, isStop: boolean, isOpen: boolean,
 * }} Asked one word; `parts` together mean it, and so does each of `wholes`; an open one is still being typed
 * @typedef {{field: string | null, words: string[], asked: Asked[]}} Phrase
 * @typedef {{asked: Asked[], phrases: Phrase[], unwanted: Phrase[]}} Query
 */
self.papershelf.query = (() => {
  const { tokeniser } = self.papershelf;
  const ITEM = /([+-](?=[\p{L}\p{N}"“]))?(?:(\p{L}+):(?=\S))?(?:["“”„]([^"“”„]+)["“”]|(\S+))/gu;
  const FIELDS = {
    title: "title",
    abstract: "text",
    text: "text",
    tag: "tag",
    tags: "tag",
    keyword: "tag",
    author: "author",
    authors: "author",
    year: "year",
    venue: "collection",
    collection: "collection",
  };
  const DOI = /^(?:https?:\/\/)?(?:(?:dx\.)?doi\.org\/|doi:\s*)?(10\.\d{4,9}\/\S*?)[.,;]?$/i;
  const ID = /^(?:id:)?(?=\D*\d)([a-z\d][a-z\d-]{4,})$/i;
  /* A word without a digit is a word; so is a short one: gpt4. */
  const MOST_WORDS = 40;
  /* As many as a long title has; a whole abstract as query would ask for a hundred files. */

  /** @param {string} text @returns {Query} */
  function parse(text) {
    const query = { asked: [], phrases: [], unwanted: [] };
    const isLoud = text === text.toUpperCase() && /\s/.test(text.trim());
    for (const match of text.matchAll(ITEM))
      addItem(query, match, match.index + match[0].length === text.length, isLoud);
    query.asked = query.asked.slice(0, MOST_WORDS);
    return query;
  }

  /** @param {Query} query @param {boolean} isLast @param {boolean} isLoud all in capitals, which then mean nothing */
  function addItem(query, [, sign = "", name, phrase, chunk], isLast, isLoud) {
    const field = (name && FIELDS[name.toLowerCase()]) || null;
    if (name && !field) query.asked.push(...askWords(name, { sign }));
    if (phrase !== undefined) addPhrase(query, phrase, field, sign);
    else query.asked.push(...askChunk(chunk, { sign, field, isName: !isLoud && isName(chunk) }, isLast));
  }

  /** A phrase that nobody wants is no list of words that nobody wants. */
  function addPhrase(query, phrase, field, sign) {
    const words = tokeniser.words(phrase).flatMap((word) => (word.parts.length ? word.parts : word.wholes));
    const isUnwanted = sign === "-" && words.length > 1;
    const asked = askWords(phrase, { sign: isUnwanted ? "" : sign, field });
    if (isUnwanted) query.unwanted.push({ field, words, asked });
    else query.asked.push(...asked);
    if (sign !== "-" && words.length > 1) query.phrases.push({ field, words, asked });
  }

  /** @param {string} chunk @param {boolean} isLast */
  function askChunk(chunk, given, isLast) {
    const [, base, suffix] = chunk.match(/^(.+?)(~[12]|\^[1-9]\d?)$/s) || [null, chunk, ""];
    const stars = base.replace(/^\*+$/, "").split(/\*+/);
    if (stars.length === 2 && !stars[1] && isLong(stars[0])) return openLast(askWords(stars[0], given), "*");
    if (stars.length > 1 && stars.some(isLong)) return [askPattern(base, stars, given)];
    const asked = askWords(base, given);
    if (suffix && asked.length === 1 && asked[0].parts.length === 1) {
      // Somebody who types mc^2 means no boost.
      const wholes = suffix.startsWith("^") ? [asked[0].parts[0] + suffix.slice(1)] : [];
      return [{ ...asked[0], wholes, suffix }];
    }
    const ends = isLast && !given.sign.includes("-") && /[\p{L}\p{N}+#]$/u.test(base);
    return ends ? openLast(asked, "") : asked;
  }

  /** @param {string} piece */
  function isLong(piece) {
    return tokeniser.tokens(piece).join("").length > 1;
  }

  /** The last word goes on: on its own (no star), or because a star says so. */
  function openLast(asked, suffix) {
    return asked.map((word, place) =>
      place === asked.length - 1
        ? { ...word, isOpen: word.kind !== "sign", isStop: word.isStop && !suffix, suffix }
        : word,
    );
  }

  function askPattern(base, pieces, given) {
    const pattern = pieces
      .map((piece) =>
        tokeniser
          .words(piece)
          .flatMap((word) => word.parts)
          .join(""),
      )
      .join("*");
    return ask(base, { parts: [pattern], wholes: [], kind: "pattern" }, given);
  }

  /** @param {string} text */
  function askWords(text, given) {
    return tokeniser.rawWords(text).map((raw) => ask(raw, tokeniser.words(raw)[0], given));
  }

  /** WE, HIM and DO in capitals are names of methods, not stop words. @param {string} chunk */
  function isName(chunk) {
    return chunk === chunk.toUpperCase() && /[A-Z]{2}/.test(chunk);
  }

  function ask(typed, { parts, wholes, kind }, { sign = "", field = null, isName: isNamed = false }) {
    const isStop =
      !field && !isNamed && parts.length === 1 && !wholes.length && kind === "word" && isStopWord(parts[0]);
    return { typed, field, sign, kind, parts, wholes, suffix: "", isStop, isOpen: false };
  }

  /**
   * What a query that is nothing but a DOI (bare, or as an address) or an id names.
   * @param {string} text
   * @returns {{name: string, isDoi: boolean} | null}
   */
  function identifier(text) {
    const doi = text.trim().match(DOI);
    const id = doi ? null : text.trim().match(ID);
    const name = doi?.[1] ?? id?.[1];
    return name ? { name: name.toLowerCase(), isDoi: Boolean(doi) } : null;
  }

  /** @param {string} token */
  function isStopWord(token) {
    return !self.lunr.stopWordFilter(token);
  }

  return { parse, identifier, isStopWord };
})();
