// One card at true size, both sides, with all its data; and comparison of versions.

import { byId, copyButton, INCH, make, points, scaleFor } from "./dom.js";
import { face, found, name } from "./grid.js";
import { problem, revealAll } from "./lists.js";
import { askSeeds, closeSeeds, seedsButton, seedsOpen, seedsShown, seedsStage, toggleSeeds } from "./seeds.js";
import { cards, change, changedCards, problemsByCard, state } from "./state.js";

let zoom = 1;
let drawn = "";

export function showSingle() {
  const dialog = byId("single");
  const card = state.mode === "cards" ? cards().find((each) => each.id === state.card) : null;
  if (!card) {
    drawn = "";
    closeSeeds();
    if (dialog.open) dialog.close();
    return;
  }
  if (seedsOpen(card)) askSeeds(card, again);
  const wanted = JSON.stringify([card, state.look, zoom, state.screen, state.eyes, state.overlays, problemsByCard().get(card.id), state.data.shrunk, seedsShown()]);
  if (wanted !== drawn) {
    const scrolled = SCROLLED.map((part) => dialog.querySelector(part)?.scrollTop ?? 0);
    const focused = Object.entries(document.activeElement?.dataset ?? {}).find(([name]) => FOCUSED.includes(name));
    dialog.replaceChildren(head(card), seedsOpen(card) ? seedsStage(card, again) : stage(card, dialog), about(card));
    for (const [at, part] of SCROLLED.entries()) dialog.querySelector(part)?.scrollTo(0, scrolled[at]);
    requestAnimationFrame(() => revealAll(dialog));
    if (focused) dialog.querySelector(`[data-${focused[0]}="${focused[1]}"]`)?.focus({ preventScroll: true });
    drawn = wanted;
  }
  if (!dialog.open) dialog.showModal();
}

// What is made again stays where it was, and keeps the focus.
const SCROLLED = [".about", ".seed-room"];
const FOCUSED = ["zoom", "seed", "seeds"];

function again() {
  drawn = "";
  showSingle();
}

export function showSeeds() {
  if (!cards().find((each) => each.id === state.card)?.seeds) return;
  toggleSeeds();
  again();
}

function head(card) {
  const zooms = [[1, "True size"], [1.5, "×1½"], [2, "×2"], [3, "×3"]].map(([value, words]) =>
    make("button", { "data-zoom": value, "aria-pressed": String(zoom === value && !seedsOpen(card)), onclick: () => setZoom(value) }, words));
  return make("div", { class: "one-head" },
    make("h2", {}, name(card)), make("span", { class: "note wide-only" }, `${card.width} × ${card.height} mm`),
    make("span", { class: "grow" }),
    seedsButton(card, showSeeds),
    make("div", { class: "segments" }, ...zooms),
    make("button", { class: "quiet round", "aria-label": "Previous card", title: "Previous card (←)", onclick: () => step(-1) }, "←"),
    make("button", { class: "quiet round", "aria-label": "Next card", title: "Next card (→)", onclick: () => step(1) }, "→"),
    make("button", { class: "quiet round", "aria-label": "Close", title: "Close (Esc)", onclick: close }, "×"));
}

// The old pictures stay until the new ones are there.
function stage(card, dialog) {
  const old = dialog.querySelectorAll(".stage .pair .face img");
  const pixels = (96 / INCH) * state.screen * zoom;
  const keys = card.faces[state.look] ?? [null, null];
  const pair = make("div", { class: "pair" });
  for (const [at, words] of ["front", "back"].entries()) {
    if (at === 1 && !keys[1]) continue;
    const holder = face(card, keys[at], pixels);
    const picture = holder.querySelector("img");
    const known = dialog.dataset.card === card.id ? old[at] : null;
    if (picture) stayUntilLoaded(picture, known ?? document.querySelector(`#cards img[data-shown="${keys[at]}"]`));
    pair.append(make("figure", { "data-side": words }, holder, make("figcaption", {}, words)));
  }
  dialog.dataset.card = card.id;
  pair.style.setProperty("--safe", state.data.safe);
  for (const overlay of state.overlays) pair.setAttribute(`data-${overlay}`, "");
  pair.dataset.eyes = state.eyes;
  return make("div", { class: "stage" }, pair);
}

function stayUntilLoaded(picture, old) {
  const address = picture.getAttribute("src");
  if (!old?.complete || old.getAttribute("src") === address) return;
  picture.setAttribute("src", old.getAttribute("src"));
  const next = new Image();
  next.onload = () => picture.setAttribute("src", address);
  next.src = address;
}

function about(card) {
  const rows = Object.entries(card.fields).filter(([, value]) => value !== null && value !== "");
  const problems = problemsByCard().get(card.id) ?? [];
  const shrunk = state.data.shrunk.filter((text) => text.card === card.id && text.component === state.component && text.look === state.look);
  return make("div", { class: "about" },
    ...(problems.length ? [make("h3", {}, "Problems"), ...problems.map((each) => problem(each, true))] : []),
    make("h3", {}, "Fields"),
    make("dl", {}, ...rows.flatMap(([field, value]) => [make("dt", {}, field), make("dd", {}, [value].flat().join(", "))])),
    make("h3", {}, "Card"),
    make("dl", {},
      make("dt", {}, "id"), make("dd", {}, card.id), make("dt", {}, "printed"), make("dd", {}, `${card.copies}×`),
      make("dt", {}, "type"), make("dd", {}, card.type), make("dt", {}, "size"), make("dd", {}, `${card.width} × ${card.height} mm${card.bleed ? `, ${card.bleed} mm bleed` : ""}`),
      make("dt", {}, "file"), make("dd", {}, make("code", {}, card.place), copyButton(card.place))),
    ...(shrunk.length ? [make("h3", {}, "Shrunk texts"), make("dl", {}, ...shrunk.flatMap((text) =>
      [make("dt", {}, `${points(text.wanted)} → ${points(text.size)} pt`), make("dd", {}, text.words)]))] : []));
}

export function setZoom(value) {
  zoom = value;
  closeSeeds();
  again();
}

export const zoomBy = (step_) => {
  const all = [1, 1.5, 2, 3];
  setZoom(all[Math.max(0, Math.min(all.length - 1, all.indexOf(zoom) + step_))]);
};

export function step(by) {
  const all = found();
  const at = all.findIndex((card) => card.id === state.card);
  const next = all[(at + by + all.length) % all.length];
  if (next) change({ card: next.id });
}

export function close() {
  const { card } = state;
  change({ card: "" });
  setTimeout(() => document.querySelector(`.card[data-card="${CSS.escape(card)}"]`)?.focus());
}

// Versions of cards: committed, current, and the difference.
let compared = "";

export function showCompared() {
  const section = byId("compared");
  section.hidden = state.mode !== "cards" || !state.compare || !state.data?.drawn;
  if (section.hidden) { compared = ""; return; }
  const changes = changedCards();
  const current = new Map(cards().map((card) => [card.id, card]));
  const wanted = JSON.stringify([state.committed, state.side, state.look, state.size, state.eyes, state.overlays, state.component]);
  byId("found").textContent = !state.committed ? "reading git …" : state.committed.reason
    ?? `${changes.size} of ${current.size} differ from “${state.committed.subject}”`;
  if (wanted === compared) return;
  compared = wanted;
  section.style.setProperty("--safe", state.data.safe);
  const rows = [...changes].map(([id, about_]) => versions(id, current.get(id), about_));
  const none = make("div", { class: "message" }, make("h2", {}, state.committed?.reason ? "Nothing to compare with" : "No differences"),
    state.committed?.reason ?? (state.committed ? `All cards look as they did in “${state.committed.subject}”.` : "Reading git …"));
  section.replaceChildren(...(rows.length ? rows : [none]));
}

function versions(id, card, { was, kind, fields }) {
  const shape = card ?? cards()[0];
  const at = state.side === "front" ? 0 : 1;
  const pixels = (state.size / 100) * (96 / INCH);
  const keys = [was?.[at], card?.faces[state.look]?.[at]];
  const figure = (words, content) => make("figure", {}, content, make("figcaption", {}, words));
  const row = make("div", { class: "row" });
  if (was) row.append(figure("committed", face(shape, keys[0], pixels, { words: "no such side" })));
  if (card) row.append(figure("now", face(shape, keys[1], pixels, { words: "not drawn" })));
  if (keys[0] && keys[1]) row.append(figure("differences", differences(shape, keys, pixels)));
  return make("article", { class: "versions", "data-card": id }, make("h3", {}, card ? name(card) : id, make("span", { class: "badge" }, kind)),
    ...fields.map(([field, before, after]) => make("p", { class: "note" }, `${field}: ${before ?? "nothing"} → ${after ?? "nothing"}`)), row);
}

function differences(card, keys, pixels) {
  const holder = make("div", { class: "face differences", "data-form": card.form });
  for (const [property, value] of [["--w", card.width], ["--h", card.height], ["--b", card.bleed], ["--mm", `${pixels}px`]]) holder.style.setProperty(property, value);
  const canvas = make("canvas");
  holder.append(make("div", { class: "cut" }, canvas));
  const scale = scaleFor(pixels);
  Promise.all(keys.map((key) => loaded(`/picture/${key}-${scale}.png`))).then(([old, now]) => mark(canvas, old, now)).catch(() => holder.replaceChildren("cannot be compared"));
  return holder;
}

async function loaded(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

// Equal pixels are faint, different ones stand out.
function mark(canvas, old, now) {
  const [width, height] = [canvas.width = now.naturalWidth, canvas.height = now.naturalHeight];
  const paper = canvas.getContext("2d", { willReadFrequently: true });
  const pixels = (image) => { paper.clearRect(0, 0, width, height); paper.drawImage(image, 0, 0, width, height); return paper.getImageData(0, 0, width, height); };
  const before = pixels(old).data, after = pixels(now), data = after.data;
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    const apart = Math.abs(data[at] - before[at]) + Math.abs(data[at + 1] - before[at + 1]) + Math.abs(data[at + 2] - before[at + 2]);
    const grey = 255 - (255 - (data[at] * 0.3 + data[at + 1] * 0.59 + data[at + 2] * 0.11)) * 0.22;
    if (apart > 24) { data[at] = 214; data[at + 1] = 0; data[at + 2] = 110; count += 1; }
    else data[at] = data[at + 1] = data[at + 2] = grey;
  }
  paper.putImageData(after, 0, 0);
  canvas.dataset.differing = count;
}
