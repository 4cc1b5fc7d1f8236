/**
 * A lunr query -> scores, equal to what lunr.js 2.3.9 computes from a full index (`lunr.Index.prototype.query`), but
 * with typed arrays instead of objects and with only the terms asked for. Beside the scores it says which clauses
 * matched where; what to make of that is the business of `ranking.js`.
 *
 * @typedef {{scores: Float64Array, matched: Uint32Array[], ordinals: Uint32Array, terms: Set<string>,
 *   expanded: string[][]}} Scored
 *   `matched[k]` holds a bit for each of clauses 32k to 32k + 31, by ordinal; `expanded`, the terms of each clause.
 */
self.papershelf.scorer = (() => {
  const { breathe } = self.papershelf;
  const K1 = 1.2;
  const B = 0.75;

  /**
   * @param {import("./library").Library} library
   * @param {any} query a lunr.Query
   * @returns {Promise<Scored>}
   */
  async function score(library, query) {
    const expanded = await Promise.all(query.clauses.map((clause) => expandClause(library, clause)));
    await breathe();
    const count = library.meta.documents;
    const matched = [];
    for (let clause = 0; clause < query.clauses.length; clause += 32) matched.push(new Uint32Array(count));
    const vectors = library.fields.map(() => new Map());
    const terms = new Set();
    query.clauses.forEach((clause, number) => {
      const bits = matched[number >> 5];
      for (const term of expanded[number]) {
        const postings = library.postingsAtHand(term);
        for (const field of clause.fields.map((name) => library.fields.indexOf(name))) {
          for (const ordinal of postings.fields[field].documents) bits[ordinal] |= 1 << (number & 31);
          if (clause.presence === self.lunr.Query.presence.PROHIBITED) continue;
          terms.add(term);
          vectors[field].set(term, (vectors[field].get(term) || 0) + clause.boost);
        }
      }
    });
    await breathe();
    const scores = new Float64Array(count);
    vectors.forEach((vector, field) => addField(library, field, vector, scores));
    await breathe();
    return { scores, matched, ordinals: found(query, matched, count), terms, expanded };
  }

  /** The terms of the index that a clause stands for. @returns {Promise<string[]>} */
  async function expandClause(library, clause) {
    const terms = clause.usePipeline ? pipeline().runString(clause.term, { fields: clause.fields }) : [clause.term];
    const expanded = await Promise.all(terms.map((term) => expandTerm(library, clause, term)));
    return expanded.flat();
  }

  /** @param {string} term @returns {Promise<string[]>} */
  async function expandTerm(library, clause, term) {
    const star = term.indexOf("*");
    if (!clause.editDistance && star < 0) return (await library.postings(term)) ? [term] : [];
    if (!clause.editDistance && star > 0) {
      const terms = await library.termsWith(term.slice(0, star));
      return star === term.length - 1 ? terms : terms.filter((each) => wildcard(term).test(each));
    }
    const wanted = self.lunr.TokenSet.fromClause({ ...clause, term });
    const terms = (await library.tokenSet()).intersect(wanted).toArray();
    await Promise.all(terms.map((each) => library.postings(each)));
    return terms;
  }

  /** @param {string} pattern */
  function wildcard(pattern) {
    const literal = pattern.split("*").map((piece) => piece.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${literal.join(".*")}$`, "s");
  }

  let lunrPipeline;

  function pipeline() {
    if (!lunrPipeline) {
      lunrPipeline = new self.lunr.Pipeline();
      lunrPipeline.add(self.lunr.stemmer);
    }
    return lunrPipeline;
  }

  /** Add one field's share: its vector's product with the query's, over the query vector's length. */
  function addField(library, field, vector, scores) {
    if (!vector.size) return;
    let squares = 0;
    for (const boost of vector.values()) squares += boost * boost;
    const magnitude = Math.sqrt(squares);
    const [, fieldBoost, average] = library.meta.fields[field];
    const products = new Float64Array(scores.length);
    for (const [term, boost] of vector) {
      const { idf, fields } = library.postingsAtHand(term);
      const { documents, frequencies, lengths } = fields[field];
      for (let place = 0; place < documents.length; place++) {
        const ordinal = documents[place];
        const length = lengths ? lengths[place] : library.lengths[field][ordinal];
        const frequency = frequencies[place];
        const weight =
          ((idf * ((K1 + 1) * frequency)) / (K1 * (1 - B + B * (length / average)) + frequency)) * fieldBoost;
        products[ordinal] += boost * (Math.round(weight * 1000) / 1000);
      }
    }
    for (let ordinal = 0; ordinal < products.length; ordinal++)
      if (products[ordinal]) scores[ordinal] += products[ordinal] / magnitude;
  }

  /** Documents that some clause finds, every required one finds and no prohibited one; all, if all are prohibited. */
  function found(query, matched, count) {
    const presence = self.lunr.Query.presence;
    const only = (kind) => matched.map((_, word) => maskOf(query.clauses, kind, word));
    const required = only(presence.REQUIRED);
    const prohibited = only(presence.PROHIBITED);
    const optional = only(presence.OPTIONAL);
    const negated = query.isNegated();
    const ordinals = new Uint32Array(count);
    let size = 0;
    for (let ordinal = 0; ordinal < count; ordinal++) {
      let hit = negated;
      let fits = true;
      for (let word = 0; word < matched.length && fits; word++) {
        const bits = matched[word][ordinal];
        fits = (bits & required[word]) >>> 0 === required[word] && !(bits & prohibited[word]);
        hit = hit || Boolean(bits & (optional[word] | required[word]));
      }
      if (hit && fits) ordinals[size++] = ordinal;
    }
    return ordinals.slice(0, size);
  }

  function maskOf(clauses, presence, word) {
    let mask = 0;
    clauses.forEach((clause, number) => {
      if (number >> 5 === word && clause.presence === presence) mask |= 1 << (number & 31);
    });
    return mask >>> 0;
  }

  /** What lunr.js would answer to a query string: the oracle's view, for tests and for anyone's scripts. */
  async function lunrSearch(library, text) {
    const query = new self.lunr.Query(library.fields);
    new self.lunr.QueryParser(text, query).parse();
    const { ordinals, scores } = await score(library, query);
    return [...ordinals]
      .sort((one, other) => scores[other] - scores[one] || one - other)
      .map((ordinal) => ({ ref: ordinal, score: scores[ordinal] }));
  }

  return { score, lunrSearch, stem: (token) => pipeline().runString(token)[0] };
})();
