// Cards as pictures: in the grid, and wherever else a face is shown.

import { laziness } from "./ask.js";
import { byId, make, plural, scaleFor } from "./dom.js";
import { cards, change, changedCards, component, faceKey, problemsByCard, state } from "./state.js";
import { asksGit, finds, readSearch } from "./search.js";

export function face(card, key, pixels, about = {}) {
  const holder = make("div", { class: "face", "data-form": card.form });
  fill(holder, card, key, pixels, about);
  return holder;
}

// Faces stay where they are; only new ones are touched.
export function fill(holder, card, key, pixels, { lazy = false, words = "" } = {}) {
  holder.dataset.form = card.form;
  holder.toggleAttribute("data-tall", card.height >= card.width);
  const style = holder.style;
  for (const [name, value] of [["--w", card.width], ["--h", card.height], ["--b", card.bleed], ["--mm", `${pixels}px`]])
    if (style.getPropertyValue(name) !== String(value)) style.setProperty(name, value);
  holder.classList.toggle("none", !key);
  if (!key) {
    holder.replaceChildren(words || "not drawn");
    return;
  }
  let image = holder.querySelector("img");
  if (!image) {
    image = make("img", { alt: "", draggable: "false", ...laziness(lazy) });
    image.addEventListener("load", () => shown(holder, image));
    image.addEventListener("error", () => { holder.dataset.broken = image.dataset.key; });
    const lines = ["bleed", "trim", "safe"].map((line) => make("div", { class: `line ${line}` }));
    holder.replaceChildren(make("div", { class: "cut" }, image), ...lines);
  }
  image.alt = `${card.id}, ${state.side}`;
  const address = `/picture/${key}-${scaleFor(pixels)}.png`;
  if (image.getAttribute("src") === address) return;
  const before = image.dataset.key;
  image.dataset.key = key;
  holder.toggleAttribute("data-waits", Boolean(before && before !== key));
  image.setAttribute("src", address);
}

// A card that changed on disk is highlighted for a moment.
function shown(holder, image) {
  image.dataset.shown = image.dataset.key;
  if (!holder.hasAttribute("data-waits")) return;
  holder.removeAttribute("data-waits");
  if (!holder.hasAttribute("data-same")) {
    holder.classList.remove("fresh");
    void holder.offsetWidth;
    holder.classList.add("fresh");
  }
}

export const perMillimetre = () => (state.size / 100) * (96 / 25.4) * 0.68;

export function name(card) {
  const { name, title } = card.fields;
  return String(name || title || card.id);
}

export function found() {
  const problems = problemsByCard(), changes = changedCards();
  const shrunk = new Set((state.data?.shrunk ?? []).filter((text) => text.component === state.component).map((text) => text.card));
  const about = (card) => [
    problems.has(card.id) && "problem", changes.has(card.id) && changes.get(card.id).kind, changes.has(card.id) && "changed",
    shrunk.has(card.id) && "shrunk", card.provenance,
  ].filter(Boolean);
  const parts = readSearch(state.query);
  return cards().filter((card) => finds(parts, card, about));
}

const made = new Map();
let before = "";

export function showGrid() {
  const grid = byId("cards");
  grid.hidden = state.mode !== "cards" || state.compare || !state.data?.drawn;
  if (grid.hidden) return;
  const place = `${state.game}/${state.component}`;
  if (place !== before) { made.clear(); before = place; }
  // Turning cards over does not change them.
  const manner = `${place} ${state.side} ${state.look}`;
  const same = grid.dataset.manner !== manner;
  grid.dataset.manner = manner;
  grid.style.setProperty("--safe", state.data.safe);
  const problems = problemsByCard(), changes = changedCards();
  const shownCards = found();
  const tiles = shownCards.map((card) => tile(card, problems.get(card.id), changes.get(card.id), same));
  if (tiles.length !== grid.children.length || tiles.some((each, at) => grid.children[at] !== each)) grid.replaceChildren(...tiles);
  const all = cards().length;
  byId("found").textContent = !state.committed && asksGit(readSearch(state.query)) ? "reading git …"
    : state.query ? `${shownCards.length} of ${all}` : `${plural(all, "card")}, ${copies(cards())} printed`;
  keepOneStop(shownCards);
}

// The grid is one stop of the Tab key; arrow keys move within it.
let last = "";

function keepOneStop(shown) {
  const stop = shown.some((card) => card.id === last) ? last : shown[0]?.id;
  for (const card of shown) made.get(card.id).tabIndex = card.id === stop ? 0 : -1;
}

const copies = (all) => all.reduce((sum, card) => sum + card.copies, 0);

function tile(card, problems, change_, same) {
  let element = made.get(card.id);
  if (!element) {
    element = make("button", { class: "card", "data-card": card.id, onclick: () => change({ card: card.id }), onfocus: () => { last = card.id; keepOneStop(found()); } });
    element.append(make("div", { class: "face" }), make("div", { class: "caption" }));
    made.set(card.id, element);
  }
  const [holder, caption] = element.children;
  holder.toggleAttribute("data-same", same);
  const missing = state.side === "back" && card.faces[state.look] ? "no back" : "";
  fill(holder, card, faceKey(card), perMillimetre(), { lazy: true, words: missing });
  caption.style.maxWidth = `${Math.max(96, card.width * perMillimetre())}px`;
  const errors = problems?.some((problem) => problem.severity === "error");
  const wanted = [name(card), card.copies, problems?.length, errors, change_?.kind].join("\n");
  if (caption.dataset.wanted !== wanted) {
    caption.dataset.wanted = wanted;
    element.setAttribute("aria-label", `${name(card)}, ${card.copies} printed${problems ? ", has problems" : ""}`);
    caption.replaceChildren(
      make("b", { title: card.id }, name(card)),
      ...(card.copies === 1 ? [] : [make("span", {}, `×${card.copies}`)]),
      ...(problems ? [make("span", { class: `badge ${errors ? "error" : "warning"}` }, errors ? "error" : "warning")] : []),
      ...(change_ ? [make("span", { class: "badge" }, change_.kind)] : []),
    );
  }
  return element;
}

// The arrow keys move through the grid as it appears on screen.
export function walk(key) {
  const tiles = [...byId("cards").children];
  if (!tiles.length) return;
  const at = tiles.indexOf(document.activeElement?.closest?.(".card"));
  let next = at + ({ ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0);
  if (at < 0) next = 0;
  else if (key === "ArrowUp" || key === "ArrowDown") {
    const from = tiles[at].getBoundingClientRect();
    const rows = tiles.map((each, place) => [place, each.getBoundingClientRect()])
      .filter(([, box]) => key === "ArrowDown" ? box.top > from.bottom - 8 : box.bottom < from.top + 8)
      .map(([place, box]) => [place, Math.abs(box.top - from.top) * 10 + Math.abs(box.left - from.left)]);
    next = rows.sort((one, other) => one[1] - other[1])[0]?.[0] ?? at;
  }
  tiles[Math.max(0, Math.min(tiles.length - 1, next))].focus();
}

export const isEmpty = () => component() && !cards().length;
