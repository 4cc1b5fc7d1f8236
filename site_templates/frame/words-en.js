/*
 * What the theme's scripts say, in English: plain text, `#` holds the place of a number or a query.
 * One file per language; what the theme's templates say is in `partials/words/`.
 */
self.papershelf = self.papershelf || {};

self.papershelf.words = {
  /* Header */
  menu: "Menu",
  to_light: "Switch to light colours",
  to_dark: "Switch to dark colours",
  to_system: "Switch to the colours of the system",
  search: "Search",
  clear: "Clear",

  /* The search box, which is Material's */
  start: "Type to start searching",
  none: "No matching documents",
  heading: "Best matches",

  /* Our last row in it */
  all: "All # results",
  one: "The one result with its abstract",
  meant: "Did you mean #?",
  failed: "The search index cannot be loaded; the list of papers is here",

  /* The entry to cite */
  copy: "Copy",
  copied: "Copied",

  /* Material */
  clipboard_copy: "Copy to clipboard",
  clipboard_copied: "Copied to clipboard",
  more_one: "1 more on this page",
  more_other: "# more on this page",
  missing: "Missing",
  select_version: "Select version",
};
