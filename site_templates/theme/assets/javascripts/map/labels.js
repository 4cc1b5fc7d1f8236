/**
 * Names of regions, placed without overlap. Each name has one zoom from which on it shows, worked out so that it never
 * meets a more important one; so nothing comes and goes while the map is moved, and zooming in only adds names.
 *
 * @typedef {{slug: string, label: string, right: number, down: number, x: number, y: number, half: number, from: number}} Label
 */
self.papershelf.labels = (() => {
  "use strict";

  const [GAP_BESIDE, GAP_BELOW] = [40, 22];
  /* Pixels between two names: the dots are what the map is about. */

  /** As `generator/search/shards.py` guesses a slug. @param {string} label */
  const plainSlug = (label) => label.toLowerCase().replaceAll(" ", "-");

  /** @param {[number, number, string, string?][]} regions the most important first @returns {Label[]} */
  function read(regions) {
    return regions.map(([right, down, label, slug]) => {
      return { slug: slug ?? plainSlug(label), label, right, down, x: 0, y: 0, half: 0, from: 1 };
    });
  }

  /**
   * Work out from which zoom on each name shows.
   * @param {Label[]} labels @param {[number, number]} whole pixels a step at zoom 1 @param {number} height of a line
   * @param {(text: string) => number} widthOf
   */
  function arrange(labels, whole, height, widthOf) {
    labels.forEach((label, rank) => {
      label.half = widthOf(label.label) / 2;
      label.from = 1;
      for (const other of labels.slice(0, rank)) {
        const apart = meetingZoom(label, other, whole, height);
        if (other.from < apart) label.from = Math.max(label.from, apart);
      }
    });
  }

  /** Up to which zoom two names would overlap. */
  function meetingZoom(one, other, whole, height) {
    const across = (one.half + other.half + GAP_BESIDE) / (Math.abs(one.right - other.right) * whole[0]);
    const below = (height + GAP_BELOW) / (Math.abs(one.down - other.down) * whole[1]);
    return Math.min(across, below);
  }

  return { read, arrange };
})();
