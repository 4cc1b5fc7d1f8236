/**
 * What was asked -> papers in the order a reader wants them. Scores come from `scorer.js` and are lunr's; this layer
 * only decides which lunr query to put, who counts as a match, and multiplies:
 *
 *     lunr's score × (words matched / words asked)²
 *         × (1 + 3 × (words asked that the title has / words asked)³ + 0.5 × share of the title that was asked for)
 *
 * All words must match. Where no paper has them all: a last word still being typed gives way letter by letter, a word
 * that occurs nowhere is replaced by the nearest that does, or else dropped, both said; and at last papers with some of
 * the words are shown.
 *
 * @typedef {{ordinals: Uint32Array, terms: Set<string>, runs: string[], dropped: string[], replaced: [string, string][],
 *   relaxed: [string, string][], mode: "all" | "some", phrase: "" | "exact" | "words"}} Ranked
 */
self.papershelf.ranking = (() => {
  const { query: queries, scorer, suggestions, tokeniser } = self.papershelf;
  const EXACT_BOOST = 3;
  /* A finished word counts three times a word that only starts like it. */
  const SHORTEST_PREFIX = 3;
  const MOST_PREFIX_SHARDS = 3;
  /* While typing, a prefix over more files than this counts only as a word, if it is one. */
  const FEW_WORDS = 3;
  /* With so few words, stop words in the title and neighbours written as one word are worth their files. */
  const TITLE_ASKED = 3;
  const TITLE_NAMED = 0.5;
  /* Known-item MRR@10 at 4,000 papers: .921 without, .948 with words asked linear, .957 so; flat around these. */
  const PHRASE_CHECKS = 64;
  const MOST_REPLACED = 3;
  /* A text with more unknown words is no slip of the finger, and each asks for a part of the vocabulary. */

  /**
   * @param {import("./library").Library} library
   * @param {string} text
   * @returns {Promise<Ranked | null>} null where the text asks for nothing
   */
  async function rank(library, text) {
    const named = queries.identifier(text);
    const papers = named ? await library.identified(named.name) : [];
    if (named?.isDoi && papers.length) return asNamed(papers);
    const found = await rankWords(library, queries.parse(text));
    return found && papers.length === 1 ? namedFirst(papers[0], found) : found;
  }

  async function rankWords(library, parsed) {
    if (!parsed.asked.length && !parsed.unwanted.length) return null;
    const plan = await makePlan(library, parsed);
    const scored = await scorer.score(library, plan.query);
    const ranked = order(library, plan, scored);
    const runs = parsed.asked.filter((word) => word.kind === "cjk" && word.sign !== "-").map((word) => word.typed);
    const { dropped, replaced, relaxed } = plan;
    let found = { ...ranked, runs, terms: scored.terms, dropped, replaced, relaxed, phrase: "" };
    for (const phrase of parsed.unwanted) found = await withoutPhrase(library, phrase, found);
    return parsed.phrases.length ? phrasesFirst(library, parsed.phrases, found) : found;
  }

  /** A lunr query, and what its clauses mean: groups of alternatives, each a list of clauses that must all match. */
  async function makePlan(library, { asked }) {
    const wanted = asked.filter((word) => word.sign !== "-");
    const content = wanted.filter((word) => !word.isStop);
    const stops = wanted.filter((word) => word.isStop);
    const words = content.length ? content : stops;
    const clauses = [];
    const dropped = [];
    const groups = [];
    const forms = await Promise.all(words.map((word) => formsOf(library, word)));
    if (words.length <= FEW_WORDS) await joinNeighbours(library, words, forms);
    const replaced = await replaceUnknown(library, words, forms);
    words.forEach((word, place) => {
      if (forms[place].length) groups.push(addGroup(clauses, word, forms[place]));
      else if (!word.isStop) dropped.push(word.typed);
    });
    if (content.length && content.length <= FEW_WORDS)
      stops.forEach((word) => addClause(clauses, `title:${escapeTerm(word.parts[0])}`));
    asked.filter((word) => word.sign === "-").forEach((word) => addProhibited(clauses, word));
    const relaxed = words.flatMap((word, place) => shortened(word, forms[place]));
    return {
      query: lunrQuery(library, clauses),
      groups,
      dropped,
      replaced,
      relaxed,
      asksNothing: !groups.length && words.length > 0,
    };
  }

  /**
   * The ways in which a word can match, those only that occur at all: lists of lunr terms.
   * @returns {Promise<string[][]>}
   */
  async function formsOf(library, word) {
    if (word.kind === "pattern") return patternForms(word.parts[0]);
    if (word.suffix.startsWith("~")) return [[word.parts[0] + word.suffix]];
    const forms = await exactForms(library, word);
    if (word.isOpen || (word.kind === "cjk" && !word.parts.length))
      forms.push(...(await openForms(library, word, forms)));
    if (!forms.length) forms.push(...(await splitForms(library, word)));
    return forms;
  }

  /** What stands in the index are stems: "*rolls*" is also "*roll*". @param {string} pattern */
  function patternForms(pattern) {
    const stemmed = pattern.replace(/[^*]+(?=\**$)/, scorer.stem);
    return stemmed === pattern ? [[pattern]] : [[pattern], [stemmed]];
  }

  async function exactForms(library, word) {
    const parts = word.parts.filter((part) => word.field || word.parts.length === 1 || !queries.isStopWord(part));
    const wholes = word.kind === "cjk" && word.parts.length ? [] : word.wholes;
    const forms = wholes.map((whole) => [whole]);
    const partsAreSafe = word.kind !== "sign" && (parts.length === word.parts.length || !forms.length);
    if (partsAreSafe && parts.length) forms.unshift(parts);
    const known = await keepKnown(library, word, forms);
    return known.length || word.kind !== "sign" ? known : keepKnown(library, word, [parts]);
  }

  async function keepKnown(library, word, forms) {
    const known = await Promise.all(
      forms.map(async (form) =>
        (await Promise.all(form.map((token) => occurs(library, token, word.field)))).every(Boolean),
      ),
    );
    return forms.filter((_, place) => known[place]);
  }

  async function occurs(library, token, field) {
    const postings = await library.postings(scorer.stem(token));
    if (!postings) return false;
    return !field || postings.fields[library.fields.indexOf(field)].documents.length > 0;
  }

  /** A word that goes on: everything that starts like it; if nothing does, letters give way. */
  async function openForms(library, word, exact) {
    const stump = word.parts.length ? word.parts[word.parts.length - 1] : word.wholes[0];
    const before = word.parts.slice(0, -1);
    if (word.suffix === "*" || word.kind === "cjk") return [[...before, `${stump}*`]];
    const joined = before.length && word.wholes.length ? word.wholes[0] : "";
    if (joined && (await library.termsWith(joined)).length) return [[`${joined}*`]];
    const isWide = stump.length < SHORTEST_PREFIX || library.shardsOf(stump).length > MOST_PREFIX_SHARDS;
    if (isWide && exact.length) return [];
    const prefix = await longestPrefix(library, stump, exact.length > 0);
    return prefix ? [[...before, `${prefix}*`]] : [];
  }

  /** "segmentatio" has no term, "segment" has: give letters back, but never more than half. */
  async function longestPrefix(library, stump, isKnown) {
    const shortest = isKnown ? stump.length : Math.max(4, Math.ceil(stump.length / 2));
    for (let length = stump.length; length >= Math.min(shortest, stump.length); length--) {
      const prefix = stump.slice(0, length);
      if ((await library.termsWith(prefix)).length) return prefix;
    }
    return "";
  }

  /** What is left of a word that gave letters back: [as typed, what papers have to start with]. */
  function shortened(word, forms) {
    const stump = word.parts[word.parts.length - 1] || "";
    const prefix = forms.flat().find((term) => term.endsWith("*") && term.length - 1 < stump.length);
    return prefix && word.isOpen && stump.startsWith(prefix.slice(0, -1)) ? [[word.typed, prefix.slice(0, -1)]] : [];
  }

  /**
   * Beside words that are known, an unknown one stands for the nearest that is: [as typed, as meant] for each.
   * Alone it is only met with a suggestion, for then there is nothing to show that anybody asked for.
   */
  async function replaceUnknown(library, words, forms) {
    const unknown = words.filter((word, place) => word.kind === "word" && !forms[place].length);
    if (!unknown.length || unknown.length > MOST_REPLACED || forms.every((form) => !form.length)) return [];
    const replaced = [];
    for (const word of unknown) {
      const meant = await suggestions.nearest(library, word.typed);
      const known = meant ? await keepKnown(library, word, [[meant]]) : [];
      if (!known.length) continue;
      forms[words.indexOf(word)] = known;
      replaced.push([word.typed, meant]);
    }
    return replaced;
  }

  /** "gpt4" also where the source writes "GPT 4". */
  async function splitForms(library, word) {
    const pieces = word.parts.length === 1 ? word.parts[0].split(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u) : [];
    return pieces.length > 1 ? keepKnown(library, word, [pieces]) : [];
  }

  /** "pre training" also where the source writes "pretraining". */
  async function joinNeighbours(library, words, forms) {
    const isPlain = (word) =>
      word.kind === "word" && word.parts.length === 1 && !word.field && !word.suffix && word.sign === "";
    for (let place = 0; place + 1 < words.length; place++) {
      if (!isPlain(words[place]) || !isPlain(words[place + 1])) continue;
      const joined = words[place].parts[0] + words[place + 1].parts[0];
      if (!(await occurs(library, joined, null))) continue;
      forms[place].push([joined]);
      forms[place + 1].push([joined]);
    }
  }

  /** @param {string[]} clauses @param {string[][]} forms @returns {{required: boolean, forms: number[][]}} */
  function addGroup(clauses, word, forms) {
    const hasOpen = forms.some((form) => form.some((term) => term.endsWith("*")));
    const field = word.field ? `${word.field}:` : "";
    const write = (term) => {
      const boost = word.suffix.startsWith("^") ? word.suffix : hasOpen && !term.endsWith("*") ? `^${EXACT_BOOST}` : "";
      return addClause(clauses, field + escapeTerm(term) + boost);
    };
    return { required: word.sign === "+", forms: forms.map((form) => form.map(write)) };
  }

  function addProhibited(clauses, word) {
    const terms = word.parts.length > 1 && word.wholes.length && word.kind === "word" ? word.wholes : word.parts;
    const wholes = word.kind === "sign" ? word.wholes : terms;
    const star = word.suffix === "*" ? "*" : "";
    for (const term of wholes) addClause(clauses, `-${word.field ? `${word.field}:` : ""}${escapeTerm(term)}${star}`);
  }

  /** @param {string[]} clauses @param {string} clause */
  function addClause(clauses, clause) {
    const known = clauses.indexOf(clause);
    return known < 0 ? clauses.push(clause) - 1 : known;
  }

  /** A lunr term in lunr's query language; `~` and `*` stay what they are. @param {string} term */
  function escapeTerm(term) {
    return term.replace(/^[+-]|[\\:^\s]/g, "\\$&");
  }

  function lunrQuery(library, clauses) {
    const query = new self.lunr.Query(library.fields);
    new self.lunr.QueryParser(clauses.join(" "), query).parse();
    return query;
  }

  /** @returns {{ordinals: Uint32Array, mode: "all" | "some"}} */
  function order(library, plan, scored) {
    if (plan.asksNothing) return { ordinals: new Uint32Array(0), mode: "some" };
    const asked = plan.groups.length;
    const counts = new Uint8Array(library.meta.documents);
    for (const ordinal of scored.ordinals) counts[ordinal] = countMatches(plan.groups, scored.matched, ordinal);
    const all = scored.ordinals.filter((ordinal) => counts[ordinal] === asked);
    const kept = all.length ? all : scored.ordinals.filter((ordinal) => counts[ordinal] > 0);
    const titles = titleMatches(library, plan.groups, scored.expanded);
    const shares = titleShares(library, scored.terms);
    const values = new Float64Array(library.meta.documents);
    for (const ordinal of kept) {
      const share = asked ? counts[ordinal] / asked : 1;
      const asTitle = asked ? TITLE_ASKED * (titles[ordinal] / asked) ** 3 + TITLE_NAMED * shares[ordinal] : 0;
      values[ordinal] = scored.scores[ordinal] * share * share * (1 + asTitle);
    }
    kept.sort((one, other) => values[other] - values[one] || one - other);
    return { ordinals: kept, mode: all.length ? "all" : "some" };
  }

  /** How many groups match; 0 where a required one does not. */
  function countMatches(groups, matched, ordinal) {
    let count = 0;
    for (const group of groups) {
      const matches = group.forms.some((form) =>
        form.every((clause) => (matched[clause >> 5][ordinal] >>> (clause & 31)) & 1),
      );
      if (matches) count++;
      else if (group.required) return 0;
    }
    return count;
  }

  /** For each document how many of the words asked for its title has. */
  function titleMatches(library, groups, expanded) {
    const matches = new Uint8Array(library.meta.documents);
    const title = library.fields.indexOf("title");
    for (const { forms } of groups) {
      const terms = new Set(forms.flat().flatMap((clause) => expanded[clause]));
      const holders = new Set();
      for (const term of terms)
        for (const ordinal of library.postingsAtHand(term).fields[title].documents) holders.add(ordinal);
      for (const ordinal of holders) matches[ordinal]++;
    }
    return matches;
  }

  /** For each document the share of its title's tokens that the query names. */
  function titleShares(library, terms) {
    const shares = new Float32Array(library.meta.documents);
    const title = library.fields.indexOf("title");
    for (const term of terms) {
      const { documents, lengths } = library.postingsAtHand(term).fields[title];
      for (let place = 0; place < documents.length; place++) shares[documents[place]] += 1 / lengths[place];
    }
    return shares.map((share) => Math.min(1, share));
  }

  /** @param {number[]} papers @returns {Ranked} */
  function asNamed(papers) {
    const nothing = { terms: new Set(), runs: [], dropped: [], replaced: [], relaxed: [] };
    return { ...nothing, ordinals: Uint32Array.from(papers), mode: "all", phrase: "" };
  }

  /** An id may be a word as well: its paper comes first, and nothing is amiss. */
  function namedFirst(paper, found) {
    const others = found.ordinals.filter((ordinal) => ordinal !== paper);
    return { ...found, ...asNamed([paper, ...(found.mode === "all" ? others : [])]), terms: found.terms };
  }

  /** Papers that have every phrase first; alone, where few enough are left to look at all. */
  async function phrasesFirst(library, phrases, found) {
    const looked = [...found.ordinals.slice(0, PHRASE_CHECKS)];
    const holds = await holding(library, phrases, looked);
    const exact = looked.filter((_, place) => holds[place]);
    if (!exact.length) return { ...found, phrase: "words" };
    const others = looked.filter((_, place) => !holds[place]);
    const rest = found.ordinals.length > PHRASE_CHECKS ? [...others, ...found.ordinals.slice(PHRASE_CHECKS)] : [];
    return { ...found, ordinals: Uint32Array.from([...exact, ...rest]), phrase: "exact" };
  }

  /** Papers that have a phrase go, as far as their texts are looked at; one that only has its words stays. */
  async function withoutPhrase(library, phrase, found) {
    const having = await rankWords(library, { asked: phrase.asked, phrases: [], unwanted: [] });
    if (having.mode !== "all" || having.replaced.length || having.dropped.length) return found;
    const left = new Set(found.ordinals);
    const looked = [...having.ordinals].filter((ordinal) => left.has(ordinal)).slice(0, PHRASE_CHECKS);
    const holds = await holding(library, [phrase], looked);
    const unwanted = new Set(looked.filter((_, place) => holds[place]));
    return { ...found, ordinals: found.ordinals.filter((ordinal) => !unwanted.has(ordinal)) };
  }

  /** Which of some papers have every phrase. @returns {Promise<boolean[]>} */
  async function holding(library, phrases, looked) {
    const [texts, stubs] = await Promise.all([
      library.rows("t", looked, library.meta.texts),
      library.rows("d", looked, library.meta.stubs),
    ]);
    return looked.map((_, place) => phrases.every((phrase) => holdsPhrase(phrase, stubs[place], texts[place])));
  }

  /** @param {{field: string | null, words: string[]}} phrase */
  function holdsPhrase({ field, words }, stub, text) {
    const labels = stub[4].map((tag) => (Array.isArray(tag) ? tag[0] : tag));
    const places = { title: [stub[1]], text: [text[0]], author: stub[2], tag: labels };
    const texts = field ? places[field] : [stub[1], text[0], ...stub[2], ...labels];
    return !texts || texts.some((each) => holdsWords(each, words));
  }

  /** @param {string} text @param {string[]} wanted */
  function holdsWords(text, wanted) {
    const tokens = tokeniser.words(text).flatMap((word) => (word.parts.length ? word.parts : word.wholes));
    return tokens.some((_, start) => wanted.every((token, offset) => tokens[start + offset] === token));
  }

  return { rank };
})();
