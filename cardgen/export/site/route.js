"use strict";
// Shows what the address names: a card, a search or a hand.

// What is above has its size only once its font is there.
function arrive(section) {
  section.scrollIntoView();
  if (document.readyState !== "complete") addEventListener("load", () => section.scrollIntoView(), { once: true });
}

function go() {
  const hash = location.hash.slice(1);
  const card = cards.get(decoded(hash));
  if (card) {
    openCard(card, foundCards());
    return;
  }
  if (view.open) view.close();
  if (hash === named) return;
  named = hash;
  const [, verb, rest] = /^(find|hand)=(.*)$/.exec(hash) ?? [];
  const [first, ...others] = (rest ?? "").split("/");
  if (hash === "") find("", "");
  if (verb === "find") {
    find(first, decoded(others.join("/")));
    arrive(gallery);
  }
  if (verb === "hand" && byId("hand")) {
    showHand(first, ...others);
    arrive(byId("hand"));
  }
}

addEventListener("popstate", go);
go();
