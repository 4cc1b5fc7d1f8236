/**
 * How questions reach the search engine. One script in three places:
 *
 *   in a worker (http)      answers questions; files are fetched and read as JSON, nothing is evaluated
 *   in a page over http     `papershelf.ask(question, argument)` goes to such a worker
 *   in a page on file://    workers and fetch fail there, so the engine runs in the page and files load as scripts;
 *                           Material, which wants a worker for its box in the header, gets a stand-in
 *
 * Nothing of the index loads before the first question.
 */
self.papershelf = self.papershelf || {};

(() => {
  "use strict";

  const inPage = typeof window !== "undefined";
  const here = self.papershelf.desk ?? new URL(inPage ? document.currentScript.src : self.location.href);
  const index = new URL("../../search/", here);
  const SHOWN_IN_BOX = 20;
  const TYPING_PAUSE = 40;
  /* Milliseconds: a query that follows another sooner waits so long for the next before the box asks for files. */

  /** On file:// all the work is done in the page: let a key or a frame come between, without a timer's 4 ms. */
  function breathe() {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(port1.close());
      port2.postMessage(null);
    });
  }

  self.papershelf.breathe = breathe;

  /* Files */

  /** @type {Map<string, (data: any) => void>} */
  const awaited = new Map();

  self.papershelfShard = (name, data) => awaited.get(name)?.(data);

  /** @param {URL} url @returns {Promise<void>} */
  function loadScript(url) {
    return new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = url.href;
      script.onload = () => resolve(script.remove());
      script.onerror = () => reject(new Error(`cannot load ${url}`, script.remove()));
      document.head.append(script);
    });
  }

  /** Starting a script takes a millisecond, and twenty may be wanted at once: one in each task. */
  let turns = Promise.resolve();

  function nextTurn() {
    const turn = turns;
    turns = turns.then(breathe);
    return turn;
  }

  /** @param {string} name @param {URL} url */
  async function shardByScript(name, url) {
    await nextTurn();
    let data;
    awaited.set(name, (registered) => (data = registered));
    try {
      await loadScript(url);
    } finally {
      awaited.delete(name);
    }
    if (data === undefined) throw new Error(`no shard ${name} in ${url}`);
    return data;
  }

  /** A shard is `papershelfShard("name",JSON)`. @param {string} name @param {URL} url */
  async function shardByFetch(name, url) {
    // Only current.js keeps its name when the site changes; a copy of yesterday's would name a folder that is gone.
    const response = await fetch(url, name === "current" ? { cache: "no-cache" } : {});
    if (!response.ok) throw new Error(`${response.status} for ${url}`);
    const call = await response.text();
    return JSON.parse(call.slice(call.indexOf(",") + 1, call.lastIndexOf(")")));
  }

  const shard = inPage ? shardByScript : shardByFetch;

  async function loadCode(urls) {
    if (inPage) for (const url of urls) await loadScript(url);
    else self.importScripts(...urls.map(String));
  }

  /* The engine, started by the first question */

  let engine = null;

  function startEngine() {
    engine = engine || start();
    return engine;
  }

  async function start() {
    const folder = new URL(`${await shard("current", new URL("current.js", index))}/`, index);
    const early = new Map([["meta", shard("meta", new URL("meta.js", folder))]]);
    early.get("meta").catch(() => early.delete("meta"));
    await loadCode([new URL("lunr.js", index), new URL("engine.js", folder)]);
    return new self.papershelf.Engine((name) => early.get(name) || shard(name, new URL(`${name}.js`, folder)));
  }

  /** A question that fails ends the engine: the next one looks anew which index is current. */
  async function answer(question, argument) {
    try {
      return await (await startEngine()).answer(question, argument);
    } catch (error) {
      engine = null;
      throw error;
    }
  }

  /* Material's box: SETUP 0, READY 1, QUERY 2, RESULT 3 */

  let latest = 0;
  let lastQuery = -TYPING_PAUSE;

  /** @param {{type?: number, data?: any, id?: number}} message @param {(reply: any) => void} reply */
  async function attend(message, reply, words) {
    if (message.id !== undefined) {
      try {
        reply({ id: message.id, answer: await answer(message.question, message.argument) });
      } catch (error) {
        reply({ id: message.id, error: String(error) });
      }
    } else if (message.type === 0) reply({ type: 1 });
    else if (message.type === 2) {
      const number = ++latest;
      const pause = performance.now() - lastQuery < TYPING_PAUSE ? TYPING_PAUSE : 0;
      lastQuery = performance.now();
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (number !== latest) return;
      const items = await boxItems(String(message.data), words).catch(() => [sorry(words)]);
      if (number === latest) reply({ type: 3, data: { items } });
    }
  }

  /** @param {string} q */
  async function boxItems(q, words) {
    if (!q.trim()) return [];
    const { total, rows, suggestion } = await answer("box", { q, size: SHOWN_IN_BOX });
    const items = rows.map((row, place) => [boxItem(row.uri, row.titleHtml, byline(row), rows.length - place)]);
    if (suggestion) items.unshift([boxItem(browse(suggestion), fill(words.meant, escapeHtml(suggestion)), "", 0)]);
    if (total)
      items.push([boxItem(browse(q), fill(total === 1 ? words.one : words.all, total.toLocaleString("en")), "", 0)]);
    return items;
  }

  /** Material inserts title and text as HTML. */
  function boxItem(location, title, text, score) {
    return { location, title, text, score, terms: {} };
  }

  function byline({ authors, moreAuthors, place }) {
    const names = authors.join(", ") + (moreAuthors ? " …" : "");
    const line = [names, place].filter(Boolean).join(" · ");
    return line ? `<p>${escapeHtml(line)}</p>` : "";
  }

  function sorry(words) {
    return [boxItem("papers.html", words.failed, "", 0)];
  }

  /** @param {string} q */
  function browse(q) {
    return `papers.html?${new URLSearchParams({ q })}`;
  }

  /** @param {string} phrase @param {string} html */
  function fill(phrase, html) {
    return phrase.replace("#", () => html);
  }

  /** The engine's: whatever is shown, it has answered before. @param {string} text */
  function escapeHtml(text) {
    return self.papershelf.snippets.escapeHtml(text);
  }

  /* Where this script runs */

  if (!inPage) {
    const words = Object.fromEntries(here.searchParams);
    self.addEventListener("message", (event) => attend(event.data, (reply) => self.postMessage(reply), words));
    // Material waits for this before it asks; it comes unasked, because the form's other name spares it the old index.
    self.postMessage({ type: 1 });
    return;
  }

  const onDisk = location.protocol === "file:";

  /** A worker that is none: the same answers, in the page. */
  class StandIn extends EventTarget {
    /** @param {string | URL} url */
    constructor(url) {
      super();
      this.words = Object.fromEntries(new URL(url, location.href).searchParams);
      this.reply({ type: 1 });
    }

    /** @param {any} data */
    reply(data) {
      setTimeout(() => this.dispatchEvent(new MessageEvent("message", { data })));
    }

    /** @param {any} message */
    postMessage(message) {
      attend(message, (data) => this.reply(data), this.words);
    }

    terminate() {}
  }

  if (onDisk) {
    const Native = window.Worker;
    window.Worker = function Worker(url, options) {
      return new URL(url, location.href).pathname === here.pathname ? new StandIn(url) : new Native(url, options);
    };
  }

  let worker = null;
  let asked = 0;
  /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: Error) => void}>} */
  const open = new Map();

  function askWorker(question, argument) {
    worker = worker || hire();
    return new Promise((resolve, reject) => {
      open.set(++asked, { resolve, reject });
      worker.postMessage({ id: asked, question, argument });
    });
  }

  function hire() {
    const hired = new Worker(here);
    hired.addEventListener("message", ({ data }) => {
      const waiting = open.get(data.id);
      if (!waiting) return;
      open.delete(data.id);
      if (data.error) waiting.reject(new Error(data.error));
      else waiting.resolve(data.answer);
    });
    hired.addEventListener("error", (event) => {
      event.preventDefault(); // said by whoever asked
      dismiss(hired, new Error(event.message || `cannot load ${here}`));
    });
    return hired;
  }

  /** A worker that did not load, or broke outside a question, answers none any more; the next question hires anew. */
  function dismiss(hired, error) {
    hired.terminate();
    if (worker === hired) worker = null;
    for (const waiting of open.values()) waiting.reject(error);
    open.clear();
  }

  /** Put a question to the engine. @param {string} question @param {any} argument @returns {Promise<any>} */
  self.papershelf.ask = onDisk ? answer : askWorker;
})();
