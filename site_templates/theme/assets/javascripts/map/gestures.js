/** Wheel, drag, pinch, tap and keys on the map, told as what the reader wants: move, zoom, point at, pick, step, open. */
self.papershelf.gestures = (() => {
  "use strict";

  const STILL = 5;
  /* Pixels that a hand moves while it taps. */
  const WHEEL = 0.002;
  /* A notch of most wheels is 100 or 120: a quarter more. */
  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  /**
   * @typedef {{move: (x: number, y: number) => void, zoom: (times: number, x?: number, y?: number) => void,
   *   showAll: () => void, isWhole: () => boolean, pointAt: (x: number, y: number) => void, leave: () => void,
   *   pick: (x: number, y: number, event: PointerEvent) => void, step: (right: number, down: number) => void,
   *   open: () => void, letGo: () => boolean}} Wishes
   * @param {HTMLCanvasElement} canvas @param {Wishes} wishes
   */
  function listen(canvas, wishes) {
    listenToWheel(canvas, wishes);
    listenToPointers(canvas, wishes);
    canvas.addEventListener("keydown", (event) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey && onKey(event, wishes)) event.preventDefault();
    });
  }

  function listenToWheel(canvas, wishes) {
    canvas.addEventListener(
      "wheel",
      (event) => {
        // Who sees the whole map and turns on wants to read what is below it.
        if (wishes.isWhole() && event.deltaY > 0) return;
        event.preventDefault();
        const pixels = event.deltaY * (event.deltaMode === 1 ? 20 : 1);
        wishes.zoom(Math.exp(-pixels * WHEEL * (event.ctrlKey ? 4 : 1)), event.offsetX, event.offsetY);
      },
      { passive: false },
    );
  }

  function listenToPointers(canvas, wishes) {
    /** @type {Map<number, [number, number]>} where each finger, or the mouse, is */
    const held = new Map();
    let travelled = 0;

    canvas.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      if (!held.size) travelled = 0;
      held.set(event.pointerId, [event.offsetX, event.offsetY]);
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", (event) => {
      const before = held.get(event.pointerId);
      const now = /** @type {[number, number]} */ ([event.offsetX, event.offsetY]);
      if (!before) {
        if (event.pointerType === "mouse") wishes.pointAt(...now);
        return;
      }
      held.set(event.pointerId, now);
      const [x, y] = [now[0] - before[0], now[1] - before[1]];
      travelled += Math.hypot(x, y);
      if (travelled < STILL) return;
      wishes.move(x / held.size, y / held.size);
      if (held.size === 2) pinch(event.pointerId, before, now);
    });
    for (const name of ["pointerup", "pointercancel"])
      canvas.addEventListener(name, (event) => {
        if (!held.delete(event.pointerId) || held.size) return;
        if (name === "pointerup" && travelled < STILL) wishes.pick(event.offsetX, event.offsetY, event);
      });
    canvas.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && wishes.leave());

    /** One finger of two has moved: what lies between them grows with their distance. */
    function pinch(id, before, now) {
      const [, other] = [...held].find(([each]) => each !== id);
      const [was, is] = [before, now].map(([x, y]) => Math.hypot(x - other[0], y - other[1]));
      if (was) wishes.zoom(is / was, (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
    }
  }

  /** @param {KeyboardEvent} event @param {Wishes} wishes @returns {boolean} whether the key means something here */
  function onKey({ key, shiftKey }, wishes) {
    const step = STEPS[key];
    if (step && shiftKey) wishes.move(-60 * step[0], -60 * step[1]);
    else if (step) wishes.step(step[0], step[1]);
    else if (key === "+" || key === "=") wishes.zoom(1.5);
    else if (key === "-") wishes.zoom(1 / 1.5);
    else if (key === "0") wishes.showAll();
    else if (key === "Enter") wishes.open();
    else return key === "Escape" && wishes.letGo();
    return true;
  }

  return { listen };
})();
