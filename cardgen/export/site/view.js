"use strict";
// One card, large: both sides, its fields, and the way to its neighbours.

const view = byId("view");
const opened = { list: [], at: 0, from: document };

// `from` is the part of the page that gets the focus back.
function openCard(card, list, from = null) {
  opened.from = from ?? document;
  opened.list = list.includes(card) ? list : card.section.cards;
  opened.at = opened.list.indexOf(card);
  drawView();
  if (view.open) return;
  if (from) address(card.id, true);
  view.showModal();
}

function drawView() {
  const card = opened.list[opened.at];
  const many = opened.list.length > 1;
  const near = opened.list.filter((each) => each.section === card.section);
  const place = near.length > 1 ? `, ${near.indexOf(card) + 1} of ${near.length}` : "";
  byId("view-place").textContent = `${card.section.title}${place}`;
  byId("view-title").textContent = card.title;
  byId("view-last").hidden = byId("view-next").hidden = !many;
  drawFaces(card);
  byId("view-about").replaceChildren(...about(card));
  byId("view-about").scrollTop = 0;
  view.classList.toggle("bare", card.fields.length === 0);
  // The neighbours are there before they are asked for.
  for (const by of many ? [1, -1] : []) new Image().src = neighbour(by).front[0];
}

function drawFaces(card) {
  const faces = byId("view-faces");
  const [, , width, height] = card.front;
  faces.style.setProperty("--w", width);
  faces.style.setProperty("--h", height);
  const sides = card.back ? ["front", "back"] : ["front"];
  faces.replaceChildren(...sides.map((side) => picture(card, side, { class: side, sizes: `${width}px` })));
  faces.className = `faces ${card.form} ${card.section.look}`;
  faces.disabled = byId("view-flip").hidden = !card.back;
  turn(false);
}

function turn(over) {
  const faces = byId("view-faces");
  faces.classList.toggle("over", over);
  const [front, back] = faces.children;
  front.ariaHidden = String(over);
  if (back) back.ariaHidden = String(!over);
  byId("view-flip").textContent = over ? "Show the front" : "Show the back";
}

const isOver = () => byId("view-faces").classList.contains("over");

function shownPiece(piece) {
  if (typeof piece === "string") return piece;
  const [kind, name] = piece;
  if (kind === "card") return make("a", { href: `#${name}`, onclick: (event) => visit(event, name) }, words(piece));
  const [file, spoken, meaning] = game.icons[name];
  return file ? make("img", { class: "icon", src: file, alt: spoken, title: meaning || spoken, width: 24, height: 24 }) : make("span", { title: meaning }, spoken);
}

// Pictures alone say nothing to who does not know them: their names follow.
function iconNames(pieces) {
  const only = pieces.every(([kind]) => kind === "icon");
  return only ? make("span", { class: "note" }, ` ${[...new Set(pieces.map(words))].join(", ")}`) : null;
}

// Another card takes the place of this one; to close it leads back to the page.
function visit(event, id) {
  event.preventDefault();
  const card = cards.get(id);
  opened.list = opened.list.includes(card) ? opened.list : card.section.cards;
  opened.at = opened.list.indexOf(card);
  drawView();
  address(id);
  byId("view-close").focus();
}

function about(card) {
  const rows = card.fields.map(([label, pieces, wide]) => make("div", { class: wide ? "wide" : null }, make("dt", { class: label === "Text" ? "hidden" : null }, label), make("dd", {}, ...pieces.map(shownPiece), iconNames(pieces))));
  const copies = card.section.kind === "rulebook" ? null : make("p", { class: "note" }, `${card.copies} ${card.copies === 1 ? "copy" : "copies"} in the box`);
  return [
    rows.length ? make("dl", { lang: game.language }, ...rows) : null,
    copies,
    make("p", { class: "actions" },
      make("a", { href: card.front[0], target: "_blank", rel: "noopener" }, "Open the picture")),
  ].filter(Boolean);
}

function neighbour(by) {
  const { list, at } = opened;
  return list[(at + by + list.length) % list.length];
}

function step(by) {
  opened.at = opened.list.indexOf(neighbour(by));
  drawView();
  address(opened.list[opened.at].id);
}

// The card shown last gets the focus, not the one that was opened first.
function closed() {
  const card = opened.list[opened.at];
  if (cards.has(decoded(location.hash.slice(1)))) {
    if (history.state?.inside) history.back();
    else address("");
  }
  opened.from.querySelector(`a[data-card="${CSS.escape(card.id)}"]`)?.focus();
}

byId("view-last").addEventListener("click", () => step(-1));
byId("view-next").addEventListener("click", () => step(1));
byId("view-close").addEventListener("click", () => view.close());
for (const id of ["view-faces", "view-flip"]) byId(id).addEventListener("click", () => turn(!isOver()));
view.addEventListener("close", closed);
view.addEventListener("click", (event) => { if (event.target === view) view.close(); });
view.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "ArrowLeft") step(-1);
  else if (event.key === "ArrowRight") step(1);
  else if (event.key === "f" && !byId("view-faces").disabled) turn(!isOver());
});

let touched = null;
view.addEventListener("touchstart", (event) => { touched = event.touches.length === 1 ? event.touches[0] : null; }, { passive: true });
view.addEventListener("touchend", (event) => {
  if (!touched) return;
  const [across, down] = [event.changedTouches[0].clientX - touched.clientX, event.changedTouches[0].clientY - touched.clientY];
  if (Math.abs(across) > 60 && Math.abs(across) > 2 * Math.abs(down)) step(across < 0 ? 1 : -1);
});

// A click that asks for another tab or window is left to the browser.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-card]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  const card = cards.get(link.dataset.card);
  const from = link.closest("#hand, #cards, #rules, header");
  const list = { hand: handCards, cards: foundCards }[from.id]?.() ?? card.section.cards;
  openCard(card, list, from);
});
