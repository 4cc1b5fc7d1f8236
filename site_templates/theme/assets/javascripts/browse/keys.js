/** The browse page without a mouse: `/` to the field, arrows between rows, Escape back and to an empty field. */
self.papershelf.keys = (() => {
  "use strict";

  /**
   * @param {HTMLInputElement} field
   * @param {HTMLElement} results
   * @param {() => void} clear
   */
  function listen(field, results, clear) {
    const { takesText } = self.papershelf;

    /** @param {KeyboardEvent} event */
    function onKey(event) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const active = document.activeElement;
      const isBoxOpen = document.querySelector("[data-md-toggle=search]")?.checked;
      if (isBoxOpen) return;
      if (["/", "s", "f"].includes(event.key) && !takesText(active)) take(event, focusField);
      else if (event.key === "ArrowDown" || event.key === "ArrowUp") moveFrom(active, event);
      else if (event.key === "Escape" && active === field && field.value) take(event, clear);
      else if (event.key === "Escape" && results.contains(active)) take(event, focusField);
    }

    /** @param {KeyboardEvent} event @param {() => void} action */
    function take(event, action) {
      event.preventDefault();
      event.stopPropagation(); // or Material would open its box
      action();
    }

    function focusField() {
      field.focus();
      field.select();
    }

    /** @param {Element | null} active @param {KeyboardEvent} event */
    function moveFrom(active, event) {
      const row = active?.closest("[data-results] [data-paper]");
      if (!row && active !== field) return;
      const links = [field, ...results.querySelectorAll(".row-title a")];
      const place = row ? links.indexOf(row.querySelector(".row-title a")) : 0;
      const next = links[place + (event.key === "ArrowDown" ? 1 : -1)];
      if (next) take(event, () => next.focus());
    }

    document.addEventListener("keydown", onKey, { capture: true });
  }

  return { listen };
})();
