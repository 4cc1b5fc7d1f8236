/**
 * Where the papers stand, unpacked from `assets/map/…js` (`generator/map_file.py` writes it), and which is near a spot.
 * Papers are numbered as the search engine numbers them. One that has no place stands at (0, 0) and is never near.
 */
self.papershelf.places = (() => {
  "use strict";

  const CELLS = 64;
  /* Along one side: at 10,000 papers some three in a cell, so that a spot is looked up in a few. */

  /** @param {string} text as `generator/search/packing.py` packs numbers @returns {Uint16Array} */
  function unpack(text) {
    const [LAST, BEFORE] = [45, 46];
    const numbers = new Uint16Array(text.length);
    let count = 0;
    let before = -1;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      const digit = code - 35 - (code > 92 ? 1 : 0); // all printable characters but the backslash
      if (digit >= LAST) before = (before + 1) * BEFORE + digit - LAST;
      else {
        numbers[count++] = (before + 1) * LAST + digit;
        before = -1;
      }
    }
    return numbers.slice(0, count);
  }

  class Places {
    /** @param {string} packed @param {number} grid steps from one edge of the map to the other */
    constructor(packed, grid) {
      this.grid = grid;
      /** right, down, right, down, … */
      this.at = unpack(packed);
      this.count = this.at.length / 2;
      this.sortIntoCells();
    }

    sortIntoCells() {
      const { at, count } = this;
      this.starts = new Uint32Array(CELLS * CELLS + 1);
      this.papers = new Uint32Array(count);
      const cells = Uint16Array.from({ length: count }, (_, paper) => this.cellOf(at[2 * paper], at[2 * paper + 1]));
      for (const cell of cells) this.starts[cell + 1]++;
      for (let cell = 0; cell < CELLS * CELLS; cell++) this.starts[cell + 1] += this.starts[cell];
      const next = this.starts.slice();
      cells.forEach((cell, paper) => (this.papers[next[cell]++] = paper));
    }

    /** @param {number} along in steps */
    lineOf(along) {
      return Math.min(CELLS - 1, Math.max(0, Math.floor((along * CELLS) / (this.grid + 1))));
    }

    cellOf(right, down) {
      return this.lineOf(down) * CELLS + this.lineOf(right);
    }

    /** @param {number} paper */
    isDrawn(paper) {
      return this.at[2 * paper] > 0;
    }

    /**
     * The paper nearest to a spot, or -1.
     * @param {number} right @param {number} down @param {[number, number]} reach to either side, and up and down
     * @param {Uint8Array | null} among 1 for those meant
     */
    near(right, down, [beside, below], among) {
      let best = -1;
      let least = 1;
      for (let line = this.lineOf(down - below); line <= this.lineOf(down + below); line++)
        for (let column = this.lineOf(right - beside); column <= this.lineOf(right + beside); column++) {
          const cell = line * CELLS + column;
          for (let place = this.starts[cell]; place < this.starts[cell + 1]; place++) {
            const paper = this.papers[place];
            if ((among && !among[paper]) || !this.isDrawn(paper)) continue;
            const away = ((this.at[2 * paper] - right) / beside) ** 2 + ((this.at[2 * paper + 1] - down) / below) ** 2;
            if (away <= least) [best, least] = [paper, away];
          }
        }
      return best;
    }

    /**
     * The nearest paper in one of four directions, within 45° of it, or -1.
     * @param {number} from a paper @param {number} right 1, 0 or -1 @param {number} down @param {Uint8Array | null} among
     */
    beside(from, right, down, among) {
      let best = -1;
      let least = Infinity;
      for (let paper = 0; paper < this.count; paper++) {
        if ((among && !among[paper]) || !this.isDrawn(paper)) continue;
        const across = this.at[2 * paper] - this.at[2 * from];
        const below = this.at[2 * paper + 1] - this.at[2 * from + 1];
        const forward = across * right + below * down;
        const aside = Math.abs(across * down + below * right);
        const away = forward * forward + 2 * aside * aside;
        if (forward > 0 && aside <= forward && away < least) [best, least] = [paper, away];
      }
      return best;
    }
  }

  return { Places };
})();
