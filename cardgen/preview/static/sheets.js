// Sheets of paper as they will be printed, and the file to print.

import { ask, laziness } from "./ask.js";
import { byId, INCH, make, options, plural, scaleFor } from "./dom.js";
import { problem } from "./lists.js";
import { change, component, state } from "./state.js";

let asked = "";
let drawn = "";

// After each change of the game the sheets are made again; until then the old ones stay.
export function stale() { asked = ""; }

export function showSheets() {
  const section = byId("sheets");
  section.hidden = state.mode !== "sheets" || !state.data?.drawn;
  byId("sheet-tools").hidden = section.hidden;
  if (section.hidden) return;
  const { looks } = state.data;
  const { layouts, papers } = component() ?? { layouts: [], papers: [] };
  const layout = layouts.includes(state.layout) ? state.layout : layouts[0];
  const paper = papers.includes(state.paper) ? state.paper : papers[0];
  options(byId("layout"), layouts, layout);
  options(byId("paper"), papers, paper);
  options(byId("sheet-look"), looks, state.look);
  byId("sheet-size").value = state.sheetSize;
  layOut(new URLSearchParams({ component: state.component, look: state.look, paper, layout }));
  draw(section);
}

async function layOut(plan) {
  const wanted = `${state.game}?${plan}`;
  if (wanted === asked) return;
  asked = wanted;
  byId("sheet-note").textContent = "laying out …";
  if (state.printed?.component !== state.component) change({ printed: null });
  const answer = await ask(`/api/game/${encodeURIComponent(state.game)}/sheets?${plan}`).catch(() => null);
  if (wanted !== asked) return;
  if (answer?.ok) change({ printed: { ...await answer.json(), component: plan.get("component") } });
  else { asked = ""; byId("sheet-note").textContent = "cannot be laid out now"; }
}

function draw(section) {
  const printed = state.printed;
  if (!printed) {
    drawn = "";
    section.replaceChildren(make("div", { class: "message" }, make("h2", {}, `Laying out ${component()?.title ?? ""} …`), make("progress", { "aria-label": "Laying out" })));
    return;
  }
  const pixels = (state.sheetSize / 100) * (96 / INCH);
  const scale = Math.min(192, scaleFor(pixels));
  const wanted = JSON.stringify([printed, state.sheetSize, state.eyes]);
  const download = byId("download");
  download.hidden = !printed.key;
  if (printed.key) {
    download.href = `/download/${printed.key}.pdf`;
    download.download = printed.name;
    note(section);
  } else byId("sheet-note").textContent = "";
  const { headings = [] } = printed;
  byId("headings-pick").hidden = !headings.length;
  options(byId("headings"), headings.map((_, at) => at), byId("headings").value, (at) => headings[at][0]);
  if (wanted === drawn) return;
  drawn = wanted;
  const pages = printed.pages.map(({ width, height }, at) => {
    const [wide, high] = [width, height].map((length) => Math.round((length / 72) * INCH * pixels));
    return make("figure", { class: "sheet" },
      make("img", { src: `/sheet/${printed.key}/${at + 1}-${scale}.png`, width: wide, height: high, alt: `page ${at + 1}`, ...laziness(true) }),
      make("figcaption", {}, `${at + 1} of ${printed.pages.length}`));
  });
  section.replaceChildren(...printed.problems.map((each) => problem(each, true)), ...pages);
}

// Where the reader is: the page in the middle of the window.
function note(section) {
  const { pages, bytes } = state.printed;
  const middle = byId("main").getBoundingClientRect().top + byId("main").clientHeight / 2;
  const shown = [...section.querySelectorAll(".sheet")].findIndex((sheet) => sheet.getBoundingClientRect().bottom > middle);
  const where = shown >= 0 && byId("main").scrollTop ? `page ${shown + 1} of ${pages.length}` : plural(pages.length, "page");
  byId("sheet-note").textContent = `${where}, ${Math.ceil(bytes / 1024)} KB`;
}

export function listenToSheets() {
  const section = byId("sheets");
  byId("main").addEventListener("scroll", () => { if (!section.hidden && state.printed?.key) note(section); }, { passive: true });
  byId("headings").addEventListener("change", (event) => {
    const [, page] = state.printed.headings[event.target.value] ?? [];
    section.querySelectorAll(".sheet")[page]?.scrollIntoView({ block: "start" });
  });
}
