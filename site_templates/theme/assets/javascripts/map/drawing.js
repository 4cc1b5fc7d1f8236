/** Draws the map on its canvas: dots, those that match, names of regions, the paper in hand. Colours are the page's. */
self.papershelf.drawing = (() => {
  "use strict";

  const LARGEST_DOT = 6;
  const SMALLEST_DOT = 1.2;
  const ROUND_FROM = 1.8;
  /* Smaller dots are squares, which draw three times as fast and look the same. */
  const COLOURS = ["ink", "quiet", "rule", "paper", "accent"];

  class Drawing {
    /**
     * @param {HTMLCanvasElement} canvas
     * @param {import("./places").Places} places @param {import("./view").View} view @param {import("./labels").Label[]} labels
     */
    constructor(canvas, places, view, labels) {
      Object.assign(this, { canvas, places, view, labels });
      this.context = canvas.getContext("2d");
      /** @type {Uint8Array | null} 1 for papers that match; null where all do */
      this.matching = null;
      this.inHand = -1;
      this.isAsked = false;
      this.readColours();
      this.fit();
    }

    readColours() {
      const style = getComputedStyle(this.canvas);
      this.colours = Object.fromEntries(COLOURS.map((name) => [name, style.getPropertyValue(`--shelf-${name}`).trim()]));
      this.font = style.fontFamily;
    }

    /** Fit the canvas to its frame and the screen's pixels. */
    fit() {
      const { clientWidth: width, clientHeight: height } = this.canvas;
      if (width === this.view.width && height === this.view.height) return;
      const ratio = devicePixelRatio || 1;
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
      this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
      this.view.resize(width, height);
      this.letter = width < 600 ? 12 : 13;
      this.context.font = `600 ${this.letter}px ${this.font}`;
      const widthOf = (text) => this.context.measureText(text).width;
      self.papershelf.labels.arrange(this.labels, this.view.whole, this.letter * 1.2, widthOf);
      this.ask();
    }

    /** Draw with the next frame, however often it is asked for. */
    ask() {
      if (this.isAsked) return;
      this.isAsked = true;
      requestAnimationFrame(() => {
        this.isAsked = false;
        this.draw();
      });
    }

    draw() {
      const { context, view, colours, matching } = this;
      context.clearRect(0, 0, view.width, view.height);
      if (matching) {
        this.dots((paper) => !matching[paper], colours.rule, 1);
        this.dots((paper) => matching[paper], colours.accent, 1.3);
      } else this.dots(() => true, colours.quiet, 1);
      this.names();
      if (this.inHand >= 0) this.ring();
    }

    /** Pixels of a dot's radius: less the more papers there are, more the nearer one looks. */
    get dot() {
      const alone = Math.max(SMALLEST_DOT, Math.min(5, 90 / Math.sqrt(this.places.count)));
      return Math.min(LARGEST_DOT, alone * Math.sqrt(this.view.zoom));
    }

    /** @param {(paper: number) => boolean | number} isMeant */
    dots(isMeant, colour, times) {
      const { context, view } = this;
      const { at, count } = this.places;
      const radius = this.dot * times;
      const isRound = radius >= ROUND_FROM;
      const [across, below] = view.scale;
      const [left, top] = view.pixel(0, 0);
      context.beginPath();
      for (let paper = 0; paper < count; paper++) {
        if (!at[2 * paper] || !isMeant(paper)) continue;
        const x = left + at[2 * paper] * across;
        const y = top + at[2 * paper + 1] * below;
        if (x < -radius || y < -radius || x > view.width + radius || y > view.height + radius) continue;
        if (!isRound) context.rect(x - radius, y - radius, 2 * radius, 2 * radius);
        else {
          context.moveTo(x + radius, y);
          context.arc(x, y, radius, 0, 2 * Math.PI);
        }
      }
      context.fillStyle = colour;
      context.fill();
    }

    names() {
      const { context, view, colours } = this;
      context.textAlign = "center";
      context.textBaseline = "middle";
      context.lineJoin = "round";
      context.lineWidth = 3;
      context.strokeStyle = colours.paper;
      context.fillStyle = colours.ink;
      for (const label of this.labels) {
        if (label.from > view.zoom) continue;
        [label.x, label.y] = view.pixel(label.right, label.down);
        if (label.x < 0 || label.x > view.width || label.y < 0 || label.y > view.height) continue;
        label.x = Math.min(Math.max(label.x, label.half + 4), view.width - label.half - 4); // or an edge would cut it
        context.strokeText(label.label, label.x, label.y);
        context.fillText(label.label, label.x, label.y);
      }
    }

    ring() {
      const { context, view, colours, places } = this;
      const [x, y] = view.pixel(places.at[2 * this.inHand], places.at[2 * this.inHand + 1]);
      context.beginPath();
      context.arc(x, y, this.dot + 4, 0, 2 * Math.PI);
      context.lineWidth = 2;
      context.strokeStyle = colours.accent;
      context.stroke();
    }

    /** The name at a pixel, if one is shown there. */
    nameAt(x, y) {
      return this.labels.find(
        (label) =>
          label.from <= this.view.zoom && Math.abs(label.x - x) <= label.half && Math.abs(label.y - y) <= this.letter / 2 + 3,
      );
    }
  }

  return { Drawing };
})();
