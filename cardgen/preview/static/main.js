// The whole page: requests games, receives events, and shows the state.

import { ask, still } from "./ask.js";
import { byId, make, options, press, showMore } from "./dom.js";
import { found, isEmpty, showGrid } from "./grid.js";
import { flip, listenToKeys, showHelp, toggleOverlay, toggleTheme } from "./keys.js";
import { showFit, showProblems } from "./lists.js";
import { asksGit, fieldNames, misnamed, readSearch } from "./search.js";
import { listenToSheets, showSheets, stale } from "./sheets.js";
import { showCompared, showSingle } from "./single.js";
import { cards, change, component, follow, readAddress, readHabits, state } from "./state.js";

const game = () => `/api/game/${encodeURIComponent(state.game)}`;

async function askGames() {
  const answer = await ask("/api/games").catch(() => null);
  if (!answer?.ok) return;
  const { root, games } = await answer.json();
  document.title = `${state.game || root} – cardgen preview`;
  const chosen = games.includes(state.game) ? state.game : games[0] ?? "";
  change({ games, ...(chosen === state.game ? {} : { game: chosen, data: null, component: "", card: "" }) });
  if (chosen && chosen !== heard) open();
}

// One answer may overtake another: only that to the last request counts.
let number = 0;

async function askGame() {
  const mine = ++number;
  change({ busy: true });
  const answer = await ask(game()).catch(() => null);
  if (mine !== number) return;
  if (!answer?.ok) { change({ busy: false }); return; }
  const data = await answer.json();
  if (mine !== number) return;
  const parts = data.components ?? [];
  const kept = parts.some((part) => part.id === state.component);
  const look = data.looks?.includes(state.look) ? state.look : data.looks?.[0] ?? "";
  stale();
  change({ data, look, busy: false, component: kept ? state.component : parts[0]?.id ?? "", ...opening(data.problems) });
  if (wantsCommitted()) askCommitted();
}

// Two things need the last commit: comparing, and a search such as is:changed.
const wantsCommitted = () => state.compare || asksGit(readSearch(state.query));

// Errors open the list automatically; a list opened that way closes when they are fixed.
let openedItself = false;

function opening(problems) {
  const isError = (problem) => problem.severity === "error";
  const failed = problems.some(isError), failedBefore = state.data?.problems?.some(isError);
  if (failed && !failedBefore && !state.problemsOpen) { openedItself = true; return { problemsOpen: true }; }
  if (openedItself && !problems.length) { openedItself = false; return { problemsOpen: false }; }
  return {};
}

let reading = "";

async function askCommitted() {
  const asked = state.game;
  reading = asked;
  const answer = await ask(`${game()}/committed`).catch(() => null);
  if (answer?.ok && asked === state.game) change({ committed: await answer.json() });
  reading = "";
}

let news = null;
let heard = "";

// Changes during a lost connection are requested when it is back.
function open() {
  news?.close();
  heard = state.game;
  if (still) { change({ live: true }); askGame(); return; }
  news = new EventSource(`/api/events?game=${encodeURIComponent(state.game)}`);
  news.addEventListener("hello", () => { change({ live: true }); askGame(); });
  news.addEventListener("game", () => askGame());
  news.addEventListener("games", () => askGames());
  news.addEventListener("error", () => change({ live: false }));
}

function show() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const root = document.documentElement;
  root.dataset.theme = state.theme || (dark ? "dark" : "light");
  root.style.setProperty("--screen", state.screen);
  options(byId("game"), state.games, state.game);
  byId("stats").hidden = !state.data?.drawn;
  byId("stats").href = `/stats/${encodeURIComponent(state.game)}`;
  // A rulebook has pages and no cards. Other components are shown as before it.
  const isBook = component()?.kind === "rulebook";
  if (isBook && state.mode === "cards") Object.assign(state, { mode: "sheets", left: true });
  else if (component() && !isBook && state.left) Object.assign(state, { mode: "cards", left: false });
  const toCards = byId("modes").querySelector('[data-mode="cards"]');
  toCards.disabled = isBook;
  toCards.title = isBook ? "A rulebook has no cards" : "Cards (1)";
  if (wantsCommitted() && !state.committed && state.data && reading !== state.game) askCommitted();
  const parts = state.data?.components ?? [];
  const tabs = byId("components");
  const wanted = JSON.stringify(parts.map((part) => [part.id, part.title, part.cards.length]));
  if (tabs.dataset.wanted !== wanted) {
    tabs.dataset.wanted = wanted;
    tabs.replaceChildren(...parts.map((part) => make("button", { "data-component": part.id, onclick: () => change({ component: part.id, card: "" }) },
      part.title, make("span", { class: "count" }, part.cards.length || ""))));
  }
  const fields = fieldNames(cards()).map((name) => `${name}:`);
  if (byId("fields").dataset.wanted !== fields.join()) {
    byId("fields").dataset.wanted = fields.join();
    byId("fields").replaceChildren(...fields.map((value) => make("option", { value })));
  }
  press(tabs, "component", state.component);
  if (tabs.dataset.shown !== state.component) {
    tabs.dataset.shown = state.component;
    tabs.querySelector('[aria-pressed="true"]')?.scrollIntoView({ inline: "center", block: "nearest" });
  }
  for (const strip of [tabs, byId("tools")]) showMore(strip);
  press(byId("modes"), "mode", state.mode);
  press(byId("sides"), "side", state.side);
  options(byId("look"), state.data?.looks ?? [], state.look);
  byId("eyes").value = state.eyes;
  byId("size").value = state.size;
  byId("compare").setAttribute("aria-pressed", String(state.compare));
  for (const button of byId("overlays").children) button.setAttribute("aria-pressed", String(state.overlays.includes(button.dataset.overlay)));
  if (document.activeElement !== byId("search")) byId("search").value = state.query;
  const main = byId("main");
  main.dataset.eyes = state.eyes;
  for (const overlay of ["bleed", "trim", "safe"]) main.toggleAttribute(`data-${overlay}`, state.overlays.includes(overlay) && state.mode === "cards");
  byId("tools").hidden = state.mode === "sheets";
  byId("tools").dataset.mode = state.mode;
  showMessage();
  for (const part of [showGrid, showCompared, showSheets, showFit, showSingle, showProblems]) part();
}

function showMessage() {
  const message = byId("message");
  const { data } = state;
  const says = !state.games.length ? ["No game yet", "Make one in another terminal: cardgen new my-game"]
    : !data ? ["Drawing …", state.game]
      : !data.drawn ? ["Nothing to show yet", "The game has errors. Its cards appear as soon as they are fixed."]
        : isEmpty() && state.mode === "cards" ? ["No cards", "This component has none. Its pages are under Sheets (2)."]
          : state.mode === "cards" && !state.compare && state.query && !found().length ? nothingFound() : null;
  const banner = data?.drawn && data.stale ? "The game cannot be read right now. These are the last pictures that could be drawn." : "";
  message.className = banner ? "banner" : "message";
  message.hidden = !says && !banner;
  message.replaceChildren(...(says ? [make("h2", {}, says[0]), ...says.slice(1)] : [banner]));
}

function nothingFound() {
  if (wantsCommitted() && !state.committed) return ["Reading git …", ""];
  const faults = misnamed(readSearch(state.query), cards()).map(([word, near, known]) =>
    make("p", {}, `There is no ${word}. ${near ? `Did you mean ${near}?` : `Known: ${known.join(", ")}.`}`));
  const clear = make("button", { onclick: () => { change({ query: "" }); byId("search").focus(); } }, "Clear the search");
  return [`No card found for “${state.query}”`, ...faults, state.committed?.reason ?? "", make("div", {}, clear)];
}

function listen() {
  byId("game").addEventListener("change", (event) => {
    change({ game: event.target.value, data: null, component: "", card: "", query: "", committed: null, printed: null });
    open();
    askGames();
  });
  byId("search").addEventListener("input", (event) => change({ query: event.target.value }));
  byId("sides").addEventListener("click", (event) => event.target.dataset.side && event.target.dataset.side !== state.side && flip());
  byId("modes").addEventListener("click", (event) => {
    const { mode } = event.target.closest("button")?.dataset ?? {};
    if (mode) change({ mode, card: "", left: false });
  });
  for (const strip of [byId("components"), byId("tools")]) {
    strip.addEventListener("scroll", () => showMore(strip), { passive: true });
    new ResizeObserver(() => showMore(strip)).observe(strip);
    strip.addEventListener("wheel", (event) => {
      if (strip.scrollWidth <= strip.clientWidth || event.deltaX || event.ctrlKey) return;
      strip.scrollLeft += event.deltaY;
      event.preventDefault();
    });
  }
  window.addEventListener("popstate", () => {
    const before = state.game, { look, ...rest } = readAddress();
    change({ ...rest, look: look || state.data?.looks?.[0] || "" });
    if (state.game === before) return;
    change({ data: null, committed: null, printed: null });
    open();
  });
  byId("overlays").addEventListener("click", (event) => event.target.dataset.overlay && toggleOverlay(event.target.dataset.overlay));
  byId("compare").addEventListener("click", () => {
    change({ compare: !state.compare, mode: "cards", card: "" });
    if (!state.compare) change({ committed: null });
  });
  for (const [id, name, number_] of [["look", "look"], ["sheet-look", "look"], ["eyes", "eyes"], ["layout", "layout"], ["paper", "paper"], ["size", "size", true], ["sheet-size", "sheetSize", true]])
    byId(id).addEventListener("input", (event) => change({ [name]: number_ ? Number(event.target.value) : event.target.value }));
  byId("problems-button").addEventListener("click", () => change({ problemsOpen: !state.problemsOpen }));
  byId("theme").addEventListener("click", toggleTheme);
  byId("help-button").addEventListener("click", showHelp);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => change({}));
  // A browser opens at most six connections to a server: hidden tabs close theirs.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) news?.close(); else if (state.game) open();
  });
  listenToKeys();
  listenToSheets();
}

readHabits();
follow(show);
listen();
askGames();
