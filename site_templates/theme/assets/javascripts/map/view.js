/**
 * What part of the map the frame shows: map steps to pixels and back, zoom about a point, and how far one may go. The map
 * is a square; in a frame that is none it is stretched a little, which changes no neighbourhood.
 */
self.papershelf.view = (() => {
  "use strict";

  const DEEPEST = 16;
  const MARGIN = 24;
  /* Pixels around the whole map. */
  const STRETCHED = 1.4;

  class View {
    /** @param {number} grid */
    constructor(grid) {
      this.grid = grid;
      this.zoom = 1;
      this.right = this.down = grid / 2;
    }

    /** @param {number} width pixels of the frame @param {number} height */
    resize(width, height) {
      [this.width, this.height] = [width, height];
      const [across, below] = [width, height].map((side) => Math.max(1, side - 2 * MARGIN) / this.grid);
      /** Pixels a step while the whole map shows. */
      this.whole = [Math.min(across, STRETCHED * below), Math.min(below, STRETCHED * across)];
      this.moveTo(this.right, this.down);
    }

    /** @returns {[number, number]} pixels a step, to the right and down */
    get scale() {
      return [this.whole[0] * this.zoom, this.whole[1] * this.zoom];
    }

    /** @returns {[number, number]} the pixel of a spot on the map */
    pixel(right, down) {
      const [across, below] = this.scale;
      return [(right - this.right) * across + this.width / 2, (down - this.down) * below + this.height / 2];
    }

    /** @returns {[number, number]} the spot below a pixel */
    spot(x, y) {
      const [across, below] = this.scale;
      return [(x - this.width / 2) / across + this.right, (y - this.height / 2) / below + this.down];
    }

    moveTo(right, down) {
      const [across, below] = this.scale;
      const half = this.grid / 2;
      const room = [half + (MARGIN - this.width / 2) / across, half + (MARGIN - this.height / 2) / below];
      this.right = held(right, half - Math.max(0, room[0]), half + Math.max(0, room[0]));
      this.down = held(down, half - Math.max(0, room[1]), half + Math.max(0, room[1]));
    }

    /** @param {number} x pixels @param {number} y */
    moveBy(x, y) {
      const [across, below] = this.scale;
      this.moveTo(this.right - x / across, this.down - y / below);
    }

    /** What is below a pixel stays there. @param {number} times */
    zoomBy(times, x = this.width / 2, y = this.height / 2) {
      const [right, down] = this.spot(x, y);
      this.zoom = held(this.zoom * times, 1, DEEPEST);
      const [across, below] = this.scale;
      this.moveTo(right - (x - this.width / 2) / across, down - (y - this.height / 2) / below);
    }

    showAll() {
      this.zoom = 1;
      this.moveTo(this.grid / 2, this.grid / 2);
    }

    /** Move only if a spot is not well inside. */
    bringIn(right, down) {
      const [x, y] = this.pixel(right, down);
      const isInside = x > MARGIN && y > MARGIN && x < this.width - MARGIN && y < this.height - MARGIN;
      if (!isInside) this.moveTo(right, down);
    }

    get isWhole() {
      return this.zoom === 1;
    }

    get isDeepest() {
      return this.zoom === DEEPEST;
    }
  }

  function held(value, least, most) {
    return Math.min(most, Math.max(least, value));
  }

  return { View };
})();
