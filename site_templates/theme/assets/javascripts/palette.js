/*
 * Give the page the colours that its reader chose before, ahead of the first paint. Loaded right after <body> opens its
 * header, where the choices of the palette stand.
 */
"use strict";

(() => {
  const chosen = __md_get("__palette");
  if (!chosen || !chosen.color) return;
  const color = { ...chosen.color };
  if (color.media === "(prefers-color-scheme)") {
    const wanted = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
    const option = document.querySelector(`[data-md-color-media="(prefers-color-scheme: ${wanted})"]`);
    for (const name of ["media", "scheme", "primary", "accent"]) {
      if (option) color[name] = option.getAttribute(`data-md-color-${name}`);
    }
  }
  for (const [name, value] of Object.entries(color)) document.body.setAttribute(`data-md-color-${name}`, value);
})();
