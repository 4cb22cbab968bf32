// Everything by keyboard, and the list of keys.

import { byId, make } from "./dom.js";
import { walk } from "./grid.js";
import { close, showSeeds, step, zoomBy } from "./single.js";
import { change, state } from "./state.js";

const KEYS = [
  ["/", "search"], ["← → ↑ ↓", "go from card to card"], ["Enter", "open a card at true size"], ["Esc", "close, or clear the search"],
  ["f", "front or back"], ["l", "next look"], ["v", "next view: grey, colour-blind"], ["b t s", "bleed, trim line, safe zone"],
  ["c", "compare with the last commit"], ["p", "problems"], ["e", "a card's picture by other seeds"], ["1 2 3", "cards, sheets, fit"], ["[ ]", "previous or next component"],
  ["+ -", "larger, smaller"], ["d", "dark or light"], ["?", "these keys"],
];

const next = (values, value, by = 1) => values[(values.indexOf(value) + by + values.length) % values.length];

export const flip = () => change({ side: state.side === "front" ? "back" : "front" });

export function toggleOverlay(name) {
  const has = state.overlays.includes(name);
  change({ overlays: has ? state.overlays.filter((each) => each !== name) : [...state.overlays, name] });
}

function nextComponent(by) {
  const ids = state.data?.components?.map((each) => each.id) ?? [];
  if (ids.length) change({ component: next(ids, state.component, by), card: "" });
}

function resize(by) {
  if (state.card) zoomBy(by);
  else if (state.mode === "sheets") change({ sheetSize: Math.max(15, Math.min(150, state.sheetSize + 10 * by)) });
  else change({ size: Math.max(30, Math.min(200, state.size + 10 * by)) });
}

export function toggleTheme() {
  change({ theme: document.documentElement.dataset.theme === "dark" ? "light" : "dark" });
}

const acts = {
  "/": () => byId("search").focus(),
  "?": showHelp,
  f: flip,
  l: () => change({ look: next(state.data?.looks ?? [state.look], state.look) }),
  v: () => change({ eyes: next(["", "grey", "protan", "deutan", "tritan"], state.eyes) }),
  b: () => toggleOverlay("bleed"), t: () => toggleOverlay("trim"), s: () => toggleOverlay("safe"),
  c: () => byId("compare").click(),
  p: () => change({ problemsOpen: !state.problemsOpen }),
  d: toggleTheme,
  e: showSeeds,
  1: () => change({ mode: "cards" }), 2: () => change({ mode: "sheets", card: "" }), 3: () => change({ mode: "fit", card: "" }),
  "[": () => nextComponent(-1), "]": () => nextComponent(1),
  "+": () => resize(1), "=": () => resize(1), "-": () => resize(-1),
};

export function listenToKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const inField = event.target.matches?.("input:not([type=range]), select, textarea");
    if (event.key === "Escape" && event.target.id === "search") {
      if (state.query) change({ query: "" }); else event.target.blur();
      byId("search").value = "";
      event.preventDefault();
      return;
    }
    if (event.key === "Enter" && event.target.id === "search") { walk("ArrowRight"); event.preventDefault(); return; }
    if (inField) return;
    const act = byId("help").open ? null : acts[event.key];
    if (act) { act(); event.preventDefault(); return; }
    if (event.key.startsWith("Arrow") && !event.target.matches?.("[type=range]")) arrows(event);
  });
  byId("single").addEventListener("cancel", (event) => { event.preventDefault(); close(); });
}

function arrows(event) {
  const sideways = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
  if (state.card && sideways) step(sideways);
  else if (!state.card && state.mode === "cards" && !byId("help").open) walk(event.key);
  else return;
  event.preventDefault();
}

export function showHelp() {
  const dialog = byId("help");
  const rows = KEYS.map(([keys, words]) => make("div", {}, make("span", {}, words), make("span", {}, ...keys.split(" ").map((key) => make("kbd", {}, key)))));
  const screen = make("input", { type: "range", min: 0.6, max: 2, step: 0.01, value: state.screen, "aria-label": "Length of the rule" });
  screen.addEventListener("input", () => {
    document.documentElement.style.setProperty("--screen", screen.value);
    change({ screen: Number(screen.value) });
  });
  dialog.replaceChildren(
    make("div", { class: "head" }, make("h2", {}, "Keys"), make("button", { class: "quiet round", "aria-label": "Close", onclick: () => dialog.close() }, "×")),
    make("div", { class: "keys" }, ...rows),
    make("p", {}, "Search finds words anywhere in a card. By field: stars:3, cost>=4, kind=beast, -text:discard. Also is:problem, is:shrunk, is:changed, is:placeholder."),
    make("h2", {}, "True size"), make("p", {}, "Screens differ. Hold a ruler to this line and move the slider until it is 100 mm long."),
    make("div", { class: "rule" }), screen);
  dialog.showModal();
}
