/**
 * What pages with formulas do once they are there: copying a formula gives its TeX, and one that is wider than its
 * column can be scrolled with the keyboard.
 */
(() => {
  "use strict";

  /** @param {Element} formula */
  const tex = (formula) => {
    const mark = formula.getAttribute("display") === "block" ? "$$" : "$";
    return `${mark}${formula.getAttribute("alttext") ?? formula.textContent}${mark}`;
  };

  /** The words of a piece of the page as they are laid out, which a browser tells only of what is in the page. */
  function laidOut(/** @type {HTMLElement} */ piece) {
    piece.style.cssText = "position:fixed;inset:0 auto auto -9999px;width:60ch";
    document.body.append(piece);
    const text = piece.innerText;
    piece.remove();
    return text;
  }

  /** @param {Range} range @returns {HTMLElement} a copy of what is selected; a formula touched anywhere is whole */
  function selected(range) {
    const whole = range.cloneRange();
    const [first, last] = [range.startContainer, range.endContainer].map((node) =>
      (node instanceof Element ? node : node.parentElement)?.closest("math"),
    );
    if (first) whole.setStartBefore(first);
    if (last) whole.setEndAfter(last);
    const piece = document.createElement("div");
    piece.append(whole.cloneContents());
    return piece;
  }

  document.addEventListener("copy", (event) => {
    const selection = getSelection();
    if (!selection?.rangeCount || selection.isCollapsed || !event.clipboardData) return;
    const piece = selected(selection.getRangeAt(0));
    if (!piece.querySelector("math")) return;
    event.clipboardData.setData("text/html", piece.innerHTML);
    for (const formula of piece.querySelectorAll("math")) formula.replaceWith(tex(formula));
    event.clipboardData.setData("text/plain", laidOut(piece));
    event.preventDefault();
  });

  function letScroll() {
    for (const box of document.querySelectorAll(".math-long, .math-display")) {
      if (box.scrollWidth > box.clientWidth) box.setAttribute("tabindex", "0");
      else box.removeAttribute("tabindex");
    }
  }

  letScroll();
  addEventListener("resize", letScroll);
})();
