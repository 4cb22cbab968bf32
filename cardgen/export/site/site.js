"use strict";
// What all parts of the page share. `game` is defined in cards.js.

const byId = (id) => document.getElementById(id);

// Text is always text: nothing in a game becomes markup.
function make(tag, about = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(about)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

const bare = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

// A piece of a field is a text, or an icon or a card by its name.
function words(piece) {
  if (typeof piece === "string") return piece;
  const [kind, name] = piece;
  return kind === "icon" ? game.icons[name][1] : titles.get(name);
}

const titles = new Map(game.sections.flatMap((section) => section.cards.map((card) => [card.id, card.title])));
// A search for a card does not find those that name it.
const own = (pieces) => pieces.filter(([kind]) => kind !== "card");

const cards = new Map();
for (const section of game.sections)
  for (const card of section.cards) {
    card.section = section;
    card.words = bare([card.title, card.id, ...card.fields.map(([, pieces]) => own(pieces).map(words).join(""))].join(" "));
    cards.set(card.id, card);
  }

function picture(card, side, about = {}) {
  const [name, small, width, height] = card[side];
  const alt = side === "front" ? card.title : `Back of ${card.title}`;
  const sizes = Math.ceil(width / 2);
  return make("img", { src: small, srcset: `${small} ${sizes}w, ${name} ${width}w`, width, height, alt, lang: game.language, ...about });
}

// Addresses: #component/card, #find=component/words, #hand=component/cards/seed. `named`
// is the last one that was no card's: to close a card leads back to it.
let named = null;

function decoded(text) {
  try { return decodeURIComponent(text); } catch { return text; }
}

function address(hash, push = false) {
  const here = hash ? `#${hash}` : location.pathname + location.search;
  if (push) history.pushState({ inside: true }, "", here);
  else history.replaceState(history.state, "", here);
  if (!cards.has(hash)) named = hash;
}
