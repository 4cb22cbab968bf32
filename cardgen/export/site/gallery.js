"use strict";
// The gallery: search, one component, fronts or backs.

const gallery = byId("cards");
const shown = { component: "", words: "" };

// A card is found if all words are somewhere in its title, id and fields.
function isFound(card, words) {
  return words.every((word) => card.words.includes(word));
}

function hasSection(section) {
  if (section.kind === "rulebook") return false;
  return !shown.component || section.id === shown.component;
}

// The cards that the arrows go through, in the order of the page.
function foundCards() {
  const words = bare(shown.words).split(/\s+/).filter(Boolean);
  return game.sections.filter(hasSection).flatMap((section) => section.cards.filter((card) => isFound(card, words)));
}

function showGallery() {
  const found = new Set(foundCards().map((card) => card.id));
  for (const item of gallery.querySelectorAll("li")) item.hidden = !found.has(item.id);
  for (const part of gallery.querySelectorAll(".component")) {
    part.hidden = !part.querySelector("li:not([hidden])");
  }
  const all = game.sections.filter(hasSection).reduce((sum, section) => sum + section.cards.length, 0);
  byId("found").textContent = found.size === all ? "" : `${found.size} found`;
  byId("nothing").hidden = found.size > 0;
  byId("nothing").firstElementChild.textContent = `Nothing found for “${shown.words}”.`;
}

function find(component, words) {
  shown.component = game.sections.some((section) => section.id === component) ? component : "";
  shown.words = words;
  byId("component").value = shown.component;
  if (byId("search").value !== words) byId("search").value = words;
  showGallery();
}

function findAndName(component, words) {
  find(component, words);
  address(component || words ? `find=${component}/${encodeURIComponent(words)}` : "");
}

function showSide(side) {
  gallery.dataset.side = side;
  for (const button of byId("sides").children) button.setAttribute("aria-pressed", String(button.dataset.side === side));
}

byId("search").addEventListener("input", (event) => findAndName(shown.component, event.target.value));
byId("component").addEventListener("change", (event) => findAndName(event.target.value, shown.words));
byId("sides").addEventListener("click", (event) => { if (event.target.dataset.side) showSide(event.target.dataset.side); });
byId("nothing").querySelector("button").addEventListener("click", () => { findAndName("", ""); byId("search").focus(); });
byId("tools").addEventListener("submit", (event) => event.preventDefault());
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.closest("input, select, dialog")) return;
  event.preventDefault();
  byId("search").focus();
});
// The bar has a shadow while it touches the top of the window: cards are below it then.
// Of several changes between two frames, the last one holds.
new IntersectionObserver((changes) => byId("tools").classList.toggle("stuck", changes.at(-1).isIntersecting), { rootMargin: "0px 0px -100%" }).observe(byId("tools"));
showSide("front");
showGallery();
