/**
 * A text -> the language it is written in, as far as its script tells: the twin of `generator/languages.py`, which says
 * why the shares are so. Shared vectors hold both to the same answers.
 */
self.papershelf.languages = (() => {
  "use strict";

  const SCRIPTS = {
    han: /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/gu,
    kana: /[\u3041-\u30ff\u31f0-\u31ff]/g,
    hangul: /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/g,
    cyrillic: /[\u0400-\u052f]/g,
    greek: /[\u0370-\u03ff\u1f00-\u1fff]/g,
    arabic: /[\u0600-\u06ff\u0750-\u077f]/g,
    hebrew: /[\u0590-\u05ff]/g,
  };
  const LATIN_ONLY = /^[\0-\u036f\u1e00-\u1eff\u2000-\u2bff]*$/;
  /* Nearly every title and label: asked first, because a page of rows asks a hundred times. */
  const LATIN = /[A-Za-z\u00c0-\u024f]/g;
  const ALPHABETS = { cyrillic: "ru", greek: "el", arabic: "ar", hebrew: "he" };
  const RIGHT_TO_LEFT = ["ar", "he"];
  const IDEOGRAPH_WEIGHT = 2.5;
  const CJK_SHARE = 0.3;
  const ALPHABET_SHARE = 0.5;

  /** @param {string} text @param {RegExp} script */
  const count = (text, script) => text.match(script)?.length ?? 0;

  /** @param {string} text @returns {string | null} null for Latin text and for no text */
  function foreignLanguage(text) {
    if (LATIN_ONLY.test(text)) return null;
    const counts = Object.fromEntries(Object.entries(SCRIPTS).map(([name, script]) => [name, count(text, script)]));
    const latin = count(text, LATIN);
    const eastAsian = IDEOGRAPH_WEIGHT * (counts.han + counts.hangul + counts.kana);
    if (eastAsian > CJK_SHARE * (eastAsian + latin)) return eastAsianLanguage(counts);
    const name = Object.keys(ALPHABETS).reduce((best, each) => (counts[each] > counts[best] ? each : best));
    return counts[name] > ALPHABET_SHARE * (counts[name] + latin) ? ALPHABETS[name] : null;
  }

  /** @param {Record<string, number>} counts */
  function eastAsianLanguage({ han, kana, hangul }) {
    if (hangul > han && hangul > kana) return "ko";
    return kana * 8 > han ? "ja" : "zh";
  }

  /** The attributes of an element around a text. @param {string} text @returns {{lang?: string, dir?: string}} */
  function inLanguageOf(text) {
    const lang = foreignLanguage(text);
    if (!lang) return {};
    return RIGHT_TO_LEFT.includes(lang) ? { lang, dir: "rtl" } : { lang };
  }

  return { foreignLanguage, inLanguageOf };
})();
