/**
 * Text -> the tokens that search knows: the twin of `generator/search/tokeniser.py`, which says why the rules are so.
 * Shared vectors hold both to the same answers.
 *
 * @typedef {{parts: string[], wholes: string[], kind: "word" | "sign" | "cjk"}} Word
 */
self.papershelf = self.papershelf || {};

self.papershelf.tokeniser = (() => {
  const CJK =
    "\\u1100-\\u11ff\\u3005\\u3007\\u3040-\\u30ff\\u3130-\\u318f\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff" +
    "\\uac00-\\ud7af\\uf900-\\ufaff\\u{20000}-\\u{3ffff}";
  const MARKS = "[\\u0300-\\u036f]";
  const LETTER = `(?![${CJK}])[\\p{L}\\p{N}]${MARKS}*`;
  const WORD = new RegExp(`[${CJK}]+|${LETTER}(?:[-'._/&]?${LETTER})*(?:\\+{1,2}|#)?`, "gu");
  const STARTS_CJK = new RegExp(`^[${CJK}]`, "u");
  const TEX_COMMAND = /\\[a-zA-Z]+/g;
  const SEPARATOR = /[-'_/&]|\.(?![0-9])|(?<![0-9])\./;
  const HYPHENS = /[\u2010-\u2015\u2212]/g;
  const APOSTROPHES = /[\u2018\u2019\u02bc\u2032]/g;
  const LETTERS = {
    ß: "ss",
    æ: "ae",
    œ: "oe",
    ø: "o",
    đ: "d",
    ð: "d",
    þ: "th",
    ł: "l",
    ı: "i",
    ħ: "h",
    ς: "σ",
  };
  const SPELT_OUT = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };
  const JOINED_PARTS = 3;

  /** @param {string} text @returns {string[]} */
  function rawWords(text) {
    return normalise(text).match(WORD) || [];
  }

  /** @param {string} text */
  function normalise(text) {
    return text
      .replace(TEX_COMMAND, " ")
      .normalize("NFKC")
      .replace(HYPHENS, "-")
      .replace(APOSTROPHES, "'")
      .toLowerCase();
  }

  /** @param {string} text @returns {Word[]} */
  function words(text) {
    return rawWords(text).map(wordOf);
  }

  /** @param {string} text @returns {string[]} */
  function tokens(text) {
    return words(text).flatMap((word) => [...word.parts, ...word.wholes]);
  }

  /** @param {string} raw @returns {Word} */
  function wordOf(raw) {
    if (STARTS_CJK.test(raw)) return cjkWord([...raw]);
    const letters = raw.replace(/[+#]+$/, "");
    if (letters === raw) return simpleWord(raw);
    const { parts } = simpleWord(letters);
    return { parts, wholes: [parts.join("") + raw.slice(letters.length)], kind: "sign" };
  }

  /** @param {string[]} characters @returns {Word} */
  function cjkWord(characters) {
    const pairs = characters.slice(1).map((character, before) => characters[before] + character);
    return { parts: pairs, wholes: characters.slice(-1), kind: "cjk" };
  }

  /** @param {string} raw @returns {Word} */
  function simpleWord(raw) {
    let parts = partsOf(plain(raw));
    const wholes = parts.length > 1 && parts.length <= JOINED_PARTS ? [parts.join("")] : [];
    const composed = raw.normalize("NFC");
    const speltOut = composed.replace(/[äöüøå]/g, (letter) => SPELT_OUT[letter]);
    if (speltOut !== composed) wholes.push(...partsOf(plain(speltOut)).filter((part) => !parts.includes(part)));
    if (raw.includes("'")) {
      const long = parts.filter((part) => [...part].length > 1);
      if (long.length) parts = long;
    }
    return { parts, wholes, kind: "word" };
  }

  /** @param {string} text */
  function partsOf(text) {
    return text.split(SEPARATOR).filter(Boolean);
  }

  /** @param {string} word */
  function plain(word) {
    return word
      .normalize("NFD")
      .replace(/[\u0300-\u036f]+/g, "")
      .replace(/[ßæœøđðþłıħς]/g, (letter) => LETTERS[letter])
      .normalize("NFC");
  }

  return { words, tokens, rawWords, WORD };
})();
