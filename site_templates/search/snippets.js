/** Texts and the terms that matched -> HTML with marks: one sentence for a row, a title, an abstract. */
self.papershelf.snippets = (() => {
  const { tokeniser, scorer } = self.papershelf;
  const SENTENCE_END = /(?<=[.!?]["')\]”’]?)\s+(?=["'(\[“‘]?[\p{Lu}\p{N}])|(?<=[。！？])|\n\n+/u;
  const LONGEST = 320;

  /** @param {string} text */
  function escapeHtml(text) {
    return text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);
  }

  /**
   * @param {{terms: Set<string>, runs: string[]}} matched terms of the index, and runs of CJK characters as typed
   * @returns {(text: string) => {html: string, found: Set<string>}}
   */
  function marker({ terms, runs }) {
    const known = new Map();
    const termOf = (word) => {
      if (!known.has(word)) {
        const tokens = tokeniser.tokens(word);
        known.set(word, tokens.map(scorer.stem).find((term) => terms.has(term)) || "");
      }
      return known.get(word);
    };
    return (text) => mark(text, termOf, runs);
  }

  function mark(text, termOf, runs) {
    const found = new Set();
    let html = "";
    let done = 0;
    const add = (start, end) => {
      html += `${escapeHtml(text.slice(done, start))}<mark>${escapeHtml(text.slice(start, end))}</mark>`;
      done = end;
    };
    for (const match of text.matchAll(tokeniser.WORD)) {
      const word = match[0];
      const run = runs.find((each) => word.includes(each));
      const term = run ? "" : termOf(word);
      if (run) add(match.index + word.indexOf(run), match.index + word.indexOf(run) + run.length);
      else if (term) add(match.index, match.index + word.length);
      if (run || term) found.add(run || term);
    }
    return { html: html + escapeHtml(text.slice(done)), found };
  }

  /** The sentence with most of the terms; "" where none has any. @param {string} text */
  function bestSentence(text, markText) {
    let best = { html: "", found: new Set() };
    for (const sentence of text.split(SENTENCE_END)) {
      const marked = markText(shorten(sentence, markText));
      if (marked.found.size > best.found.size) best = marked;
    }
    return best.html;
  }

  /** @param {string} sentence */
  function shorten(sentence, markText) {
    if (sentence.length <= LONGEST) return sentence;
    const first = markText(sentence).html.indexOf("<mark>");
    const start = Math.max(0, Math.min(first - LONGEST / 2, sentence.length - LONGEST));
    const from = start ? sentence.indexOf(" ", start) + 1 : 0;
    const to = sentence.lastIndexOf(" ", from + LONGEST);
    return `${from ? "… " : ""}${sentence.slice(from, to > from ? to : from + LONGEST)} …`;
  }

  return { marker, bestSentence, escapeHtml };
})();
