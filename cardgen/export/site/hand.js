"use strict";
// A hand of cards at random. The same seed gives the same hand, so it can be shared.

// `gone` are the places of discarded cards among those that were drawn.
const hand = { component: "", count: 5, seed: 0, gone: [], drawn: [] };
const MOST = 12;

// Mulberry32: 32 bits of state are enough to shuffle a deck for a look at it.
function dice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function dealt(component, count, seed) {
  const section = game.sections.find((each) => each.id === component);
  const deck = section.cards.flatMap((card) => Array(card.copies).fill(card));
  const roll = dice(seed);
  for (let at = deck.length - 1; at > 0; at -= 1) {
    const other = Math.floor(roll() * (at + 1));
    [deck[at], deck[other]] = [deck[other], deck[at]];
  }
  return deck.slice(0, count);
}

const handCards = () => [...new Set(hand.drawn)];
const anySeed = () => crypto.getRandomValues(new Uint32Array(1))[0];
const choice = () => byId("hand-component").value;

function showHand(component, count, seed, gone = "") {
  const known = [...byId("hand-component").options].some((option) => option.value === component);
  hand.component = known ? component : choice();
  hand.gone = gone.split(".").filter(Boolean).map(Number);
  hand.count = Math.min(Math.max(Number.parseInt(count, 10) || 5, 1), MOST + hand.gone.length);
  hand.seed = Number.parseInt(seed, 10) >>> 0;
  byId("hand-component").value = hand.component;
  drawHand();
}

function drawHand() {
  const all = dealt(hand.component, hand.count, hand.seed);
  const items = all.map(held).filter((_, at) => !hand.gone.includes(at));
  hand.drawn = all.filter((_, at) => !hand.gone.includes(at));
  const list = byId("hand-cards");
  list.replaceChildren(...items);
  const rows = Math.ceil(items.length / 6);
  const [, , width, height] = all[0].front;
  for (const [name, value] of Object.entries({ rows, columns: Math.ceil(items.length / rows) || 1, tall: height / width })) list.style.setProperty(`--${name}`, value);
  list.classList.toggle("flat", width > height);
  const deck = game.sections.find((each) => each.id === hand.component);
  const copies = deck.cards.reduce((sum, card) => sum + card.copies, 0);
  byId("hand-more").disabled = items.length >= MOST || all.length >= copies;
  byId("hand-said").textContent = `In hand: ${hand.drawn.map((card) => card.title).join(", ")}`;
}

function held(card, at) {
  const link = make("a", { href: card.front[0], "data-card": card.id, class: `faces ${card.form} ${card.section.look}` }, picture(card, "front", { sizes: "262px" }));
  const discard = make("button", { type: "button", "aria-label": `Discard ${card.title}`, onclick: () => drop(at) }, "Discard");
  return make("li", {}, link, discard);
}

function nameHand() {
  const { component, count, seed, gone } = hand;
  address(`hand=${[component, count, seed, ...(gone.length ? [gone.join(".")] : [])].join("/")}`);
}

function draw() {
  showHand(choice(), byId("hand-count").value, anySeed());
  nameHand();
}

function drop(at) {
  hand.gone.push(at);
  drawHand();
  nameHand();
  (byId("hand-cards").querySelector("button") ?? byId("hand-more")).focus({ preventScroll: true });
}

function more() {
  hand.count += 1;
  drawHand();
  nameHand();
  byId("hand-cards").lastElementChild.scrollIntoView({ block: "nearest", inline: "nearest" });
}

// A page from a disk or without encryption may not use the clipboard.
async function copied(text) {
  try { await navigator.clipboard.writeText(text); return true; } catch { /* The old way is next. */ }
  const box = make("textarea", { class: "hidden", "aria-hidden": "true" });
  document.body.append(box);
  box.value = text;
  box.select();
  const done = document.execCommand("copy");
  box.remove();
  return done;
}

async function copyHand() {
  nameHand();
  const button = byId("hand-copy");
  button.textContent = await copied(location.href) ? "Copied" : "See the address";
  button.focus({ preventScroll: true });
  setTimeout(() => { button.textContent = "Copy link"; }, 2000);
}

if (byId("hand")) {
  byId("hand-tools").addEventListener("submit", (event) => { event.preventDefault(); draw(); });
  byId("hand-component").addEventListener("change", draw);
  byId("hand-count").addEventListener("change", draw);
  byId("hand-more").addEventListener("click", more);
  byId("hand-copy").addEventListener("click", copyHand);
  showHand(choice(), 5, anySeed());
}
