// Problems with their source lines, and texts that were shrunk to fit.

import { byId, copyButton, make, plural, points } from "./dom.js";
import { change, component, state } from "./state.js";

const SVG = "http://www.w3.org/2000/svg";
const FEW = 3;
const open = new Set();

function sign(severity) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "mark");
  svg.setAttribute("viewBox", "0 0 14 14");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", severity);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", severity === "error" ? "M1 1h12v12H1z" : "M7 1l6.5 12H.5z");
  svg.append(path);
  return svg;
}

const identity = ({ file, line, column, rule, message }) => [file, line, column, rule, message].join("\n");

export function problem(about, unfolded = false) {
  const key = identity(about);
  const isOpen = unfolded || open.has(key);
  const item = make("div", { class: `problem ${about.severity}`, "data-rule": about.rule });
  const more = make("div", { class: "more", hidden: !isOpen }, excerpt(about), about.hint ? make("div", { class: "hint" }, about.hint) : null,
    copyButton(`${about.file}:${about.line}:${about.column}`));
  const button = make("button", { "aria-expanded": String(isOpen), onclick: () => {
    more.hidden = !more.hidden;
    button.setAttribute("aria-expanded", String(!more.hidden));
    if (more.hidden) open.delete(key); else { open.add(key); reveal(more); }
  } }, sign(about.severity), make("span", { class: "said" }, about.message),
  make("span", { class: "place" }, `${about.file}:${about.line}:${about.column}  ${about.rule}`));
  item.append(button, more);
  return item;
}

// The marked part may be far to the right.
function reveal(more) {
  const marks = more.querySelector(".caret b"), lines = more.querySelector(".excerpt");
  if (marks) lines.scrollLeft = Math.max(0, marks.offsetLeft - lines.clientWidth * 0.6);
}

// Call this after problems were added to the page.
export function revealAll(holder) {
  for (const more of holder.querySelectorAll(".more:not([hidden])")) reveal(more);
}

function excerpt({ lines, line, column, length }) {
  if (!lines.length) return null;
  const rows = lines.flatMap(([number, text]) => {
    const row = make("div", number === line ? { class: "at" } : {}, make("i", {}, String(number)), text || " ");
    if (number !== line) return [row];
    const before = text.slice(0, column - 1).replace(/[^\t]/g, " ");
    const marks = "^".repeat(Math.max(1, Math.min(length || text.length, text.length - column + 1)));
    return [row, make("div", { class: "at caret" }, make("i", {}), before, make("b", {}, marks))];
  });
  return make("pre", { class: "excerpt" }, ...rows);
}

let listed = "";

export function showProblems() {
  const problems = state.data?.problems ?? [];
  const errors = problems.filter((each) => each.severity === "error").length;
  const dot = byId("live");
  dot.dataset.state = !state.live ? "away" : errors ? "errors" : problems.length ? "warnings" : "fine";
  dot.setAttribute("aria-label", !state.live ? "not connected" : "watching");
  dot.toggleAttribute("data-busy", state.busy);
  const [count, word] = (!state.live ? "– Not connected" : errors ? plural(errors, "error")
    : problems.length ? plural(problems.length, "warning") : " No problems").split(/ (.*)/);
  byId("problems-count").replaceChildren(`${count} `, make("span", { class: "word" }, word));
  // Heard by those who cannot see the count.
  const said = errors || problems.length || byId("said").textContent ? `${count} ${word}`.trim() : "";
  if (byId("said").textContent !== said) byId("said").textContent = said;
  byId("problems-button").setAttribute("aria-expanded", String(state.problemsOpen));
  const aside = byId("problems");
  aside.hidden = !state.problemsOpen;
  const wanted = JSON.stringify(problems);
  if (wanted === listed && aside.children.length) return;
  listed = wanted;
  const title = make("div", { class: "head" }, make("h2", {}, problems.length ? plural(problems.length, "problem") : "Problems"),
    make("button", { class: "quiet round", "aria-label": "Close the problems", onclick: () => change({ problemsOpen: false }) }, "×"));
  // A few problems show their lines at once.
  const items = problems.map((each) => problem(each, problems.length <= FEW));
  aside.replaceChildren(title, ...(items.length ? items : [make("p", { class: "fine" }, "This game has no problems.")]));
  revealAll(aside);
}

let fitted = "";

export function showFit() {
  const section = byId("fit");
  const all = (state.data?.shrunk ?? []).filter((text) => text.component === state.component && text.look === state.look);
  const misfits = (state.data?.problems ?? []).filter((each) => each.rule === "text-fit");
  byId("fit-count").textContent = all.length + misfits.length ? String(all.length + misfits.length) : "";
  section.hidden = state.mode !== "fit" || !state.data?.drawn;
  if (section.hidden) return;
  byId("found").textContent = component()?.title ?? "";
  const wanted = JSON.stringify([all, misfits, state.look]);
  if (wanted === fitted) return;
  fitted = wanted;
  const texts = [...all].sort((one, other) => one.size / one.wanted - other.size / other.wanted);
  section.replaceChildren(
    ...(misfits.length ? [make("p", {}, `${plural(misfits.length, "text")} did not fit at the smallest size allowed:`), ...misfits.map((each) => problem(each, misfits.length < 4))] : []),
    texts.length ? make("p", {}, `${plural(texts.length, "text")} shrunk to fit, the smallest first.`)
      : make("p", { class: "fine" }, misfits.length ? "All other texts have their intended size." : "Every text has its intended size."),
    ...(texts.length ? [table(texts)] : []));
}

function table(texts) {
  const rows = texts.map((text) => make("tr", { onclick: () => change({ mode: "cards", card: text.card }) },
    make("td", {}, make("button", { "data-card": text.card }, text.card), text.side === "back" ? " (back)" : ""),
    make("td", {}, make("span", { class: "words" }, text.words)),
    make("td", { class: "number" }, `${points(text.wanted)} pt`), make("td", { class: "number" }, `${points(text.size)} pt`),
    make("td", { class: "number wide-only" }, make("meter", { min: 0, max: 1, low: 0.75, high: 0.9, optimum: 1, value: text.size / text.wanted }), ` ${Math.round((100 * text.size) / text.wanted)} %`)));
  const titles = [["Card", ""], ["Text", ""], ["Intended", "number"], ["Actual", "number"], ["Share", "number wide-only"]];
  return make("table", {}, make("thead", {}, make("tr", {}, ...titles.map(([words, kind]) => make("th", { class: kind || null }, words)))), make("tbody", {}, ...rows));
}
