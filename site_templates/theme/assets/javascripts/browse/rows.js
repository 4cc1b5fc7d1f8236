/** Rows of the browse page: what a reader decides by. Titles and abstracts come as finished, safe HTML. */
self.papershelf.rows = (() => {
  "use strict";

  const { words, labels, say, written, make, isPlain } = self.papershelf.pieces;
  const { inLanguageOf } = self.papershelf.languages;

  /** @param {any} row @param {number} number its place in the index @param {(slug: string) => void} chooseTag */
  function makeRow(row, number, chooseTag) {
    const title = make("a", { href: row.uri });
    title.innerHTML = row.titleHtml;
    const item = make("li", { "data-paper": row.id, "data-number": number });
    item.append(make("p", { class: "row-title", ...inLanguageOf(row.title) }, title));
    const by = byline(row);
    if (by) item.append(make("p", { class: "row-by" }, by));
    item.append(make("p", { class: "row-key waits" }));
    item.append(make("div", { class: "row-foot" }, makeTags(row.tags, chooseTag), makeUnfold(row)));
    return item;
  }

  function byline({ authors, moreAuthors, place }) {
    const names = authors.join(", ") + (moreAuthors ? ` ${say("more_authors", { n: written(moreAuthors) })}` : "");
    return [names, place].filter(Boolean).join(" · ");
  }

  function makeTags(tags, chooseTag) {
    return make(
      "ul",
      { class: "tags" },
      ...tags.map(({ slug, label }) => {
        labels.set(`tag ${slug}`, label);
        const href = `papers.html?${new URLSearchParams({ tag: slug })}`;
        const click = (event) => {
          if (!isPlain(event)) return;
          event.preventDefault();
          chooseTag(slug);
        };
        return make("li", {}, make("a", { href, "data-tag": slug, ...inLanguageOf(label), click }, label));
      }),
    );
  }

  function makeUnfold(row) {
    const id = `abstract-${row.id}`;
    const click = ({ currentTarget: button }) => {
      const abstract = document.getElementById(id);
      if (!abstract) return;
      abstract.hidden = !abstract.hidden;
      button.setAttribute("aria-expanded", String(!abstract.hidden));
    };
    return make(
      "button",
      { type: "button", class: "unfold", "aria-expanded": "false", "aria-controls": id, disabled: true, click },
      words.abstract,
    );
  }

  /** Put the sentence and the abstract into a row, once they are there. */
  function fillRow(item, { sentence, abstract }) {
    const key = item.querySelector(".row-key");
    key.classList.remove("waits");
    if (sentence) showHtml(key, sentence);
    else key.remove();
    const button = item.querySelector(".unfold");
    const id = button.getAttribute("aria-controls");
    const body = make("div", { class: "abstract", id, hidden: true });
    showHtml(body, abstract);
    item.append(body);
    button.disabled = false;
  }

  /** Fill an element and say which language that is: an English title may stand over a Chinese abstract. */
  function showHtml(element, html) {
    element.innerHTML = html;
    for (const [name, value] of Object.entries(inLanguageOf(element.textContent))) element.setAttribute(name, value);
  }

  /** The math font is large, so it comes with the first formula. */
  function loadMathFont(results) {
    if (!results.querySelector("math") || document.querySelector("link[data-math]")) return;
    document.head.append(make("link", { rel: "stylesheet", href: "assets/stylesheets/math.css", "data-math": true }));
  }

  return { makeRow, fillRow, loadMathFont };
})();
