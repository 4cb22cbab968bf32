// A card's picture by thirty seeds, and what to write for the one that is chosen.

import { ask } from "./ask.js";
import { make, plural } from "./dom.js";
import { face } from "./grid.js";
import { state } from "./state.js";

const AT_ONCE = 30;
const WIDTH = 118;

const seeds = { open: false, card: "", first: 1, chosen: null, answer: null };
let asked = "";
let data = null;

export const seedsOpen = (card) => seeds.open && Boolean(card.seeds);
export const seedsShown = () => [seeds.open, seeds.first, seeds.chosen, seeds.answer];

export function seedsButton(card, toggle) {
  return card.seeds ? make("button", { class: "toggle", "data-seeds": "all", "aria-pressed": String(seeds.open), title: "This picture by other seeds (e)", onclick: toggle }, "Seeds") : null;
}

export const toggleSeeds = () => { seeds.open = !seeds.open; };
export const closeSeeds = () => { seeds.open = false; };

// A change of the game is a change of its pictures: they are asked for again then.
export async function askSeeds(card, draw) {
  if (seeds.card !== card.id) Object.assign(seeds, { card: card.id, first: 1, chosen: null, answer: null });
  const about = { component: state.component, card: card.id, look: state.look, first: seeds.first };
  const address = `/api/game/${encodeURIComponent(state.game)}/seeds?${new URLSearchParams(about)}`;
  if (address === asked && data === state.data) return;
  [asked, data] = [address, state.data];
  const found = await ask(address).catch(() => null);
  const answer = found?.ok ? await found.json() : { pictures: [], reason: found ? await found.text() : "The preview does not answer." };
  if (address !== asked) return;
  seeds.answer = answer;
  draw();
}

export function seedsStage(card, draw) {
  const pictures = seeds.answer?.pictures ?? [];
  const none = !seeds.answer ? "Drawing …" : seeds.answer.reason ?? (pictures.length ? "" : "The field takes no further seeds.");
  const tiles = pictures.map((picture) => tile(card, picture, draw));
  const main = none ? make("p", { class: "note", role: "status" }, none) : make("div", { class: "seed-grid" }, ...tiles);
  return make("div", { class: "stage seeds" }, make("div", { class: "seed-room", "data-eyes": state.eyes }, main), bar(pictures, draw));
}

function tile(card, { seed, key, line, problem }, draw) {
  const choose = () => { seeds.chosen = seed; draw(); };
  const about = { class: "seed", "data-seed": seed, "aria-pressed": String(seed === seeds.chosen), title: problem || line, onclick: choose };
  return make("button", about, face(card, key, WIDTH / card.width, { words: "not drawn" }), make("span", {}, seed));
}

function bar(pictures, draw) {
  const chosen = pictures.find(({ seed }) => seed === seeds.chosen);
  const hint = pictures.length ? `${plural(pictures.length, "seed")}: choose one to see what to write` : "";
  const says = chosen ? [make("code", { class: "seed-line" }, chosen.line), copyLine(chosen.line)] : [make("span", { class: "note" }, hint)];
  const go = (by) => () => { Object.assign(seeds, { first: Math.max(1, seeds.first + by), chosen: null, answer: null }); draw(); };
  return make("div", { class: "seed-bar" }, ...says, make("span", { class: "grow" }),
    make("button", { class: "quiet round", "data-seeds": "earlier", disabled: seeds.first === 1, "aria-label": "Earlier seeds", title: "Earlier seeds", onclick: go(-AT_ONCE) }, "←"),
    make("button", { class: "quiet round", "data-seeds": "further", "aria-label": "Further seeds", title: "Further seeds", onclick: go(AT_ONCE) }, "→"));
}

function copyLine(line) {
  const button = make("button", { "data-seeds": "copy", onclick: async () => {
    await navigator.clipboard.writeText(line);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  } }, "Copy");
  return button;
}
