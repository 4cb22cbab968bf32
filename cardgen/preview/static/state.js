// What is shown and how: in memory, in the URL, and preferences in the browser.

const HABITS = ["theme", "size", "sheetSize", "overlays", "screen"];

export const state = {
  games: [], game: "", data: null, live: false, busy: false,
  component: "", mode: "cards", card: "", query: "", side: "front", look: "", eyes: "",
  overlays: [], compare: false, committed: null, problemsOpen: false,
  layout: "", paper: "", printed: null, size: 100, sheetSize: 60, theme: "", screen: 1,
};

const listeners = [];
export const follow = (listener) => listeners.push(listener);

let waiting = false;
export function change(patch) {
  Object.assign(state, patch);
  if (HABITS.some((name) => name in patch)) keepHabits();
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    for (const listener of listeners) listener();
    writeAddress();
  });
}

function keepHabits() {
  const habits = Object.fromEntries(HABITS.map((name) => [name, state[name]]));
  try { localStorage.setItem("cardgen-preview", JSON.stringify(habits)); } catch { /* private window */ }
}

export function readHabits() {
  try {
    const habits = JSON.parse(localStorage.getItem("cardgen-preview") ?? "{}");
    for (const name of HABITS) if (typeof habits[name] === typeof state[name]) state[name] = habits[name];
    if (!Array.isArray(state.overlays)) state.overlays = [];
  } catch { /* what is not ours is left */ }
  Object.assign(state, readAddress());
}

// #game/component/mode/card?q=search&side=back&look=low-ink&eyes=grey
const ASIDE = { query: "q", side: "side", look: "look", eyes: "eyes" };
const USUAL = { query: "", side: "front", look: "", eyes: "" };

export function readAddress() {
  const [path, aside] = location.hash.slice(1).split("?");
  const [game, component, mode, card] = path.split("/").map(decodeURIComponent);
  const given = new URLSearchParams(aside ?? "");
  const found = Object.fromEntries(Object.entries(ASIDE).map(([name, short]) => [name, given.get(short) ?? USUAL[name]]));
  if (!["front", "back"].includes(found.side)) found.side = "front";
  return { ...found, game: game ?? "", component: component ?? "", card: card ?? "", mode: ["cards", "sheets", "fit"].includes(mode) ? mode : "cards" };
}

function writeAddress() {
  const path = `#${[state.game, state.component, state.mode, state.card].map(encodeURIComponent).join("/").replace(/\/$/, "")}`;
  const aside = new URLSearchParams();
  for (const [name, short] of Object.entries(ASIDE))
    if (state[name] !== (name === "look" ? state.data?.looks?.[0] ?? "" : USUAL[name])) aside.set(short, state[name]);
  const address = aside.size ? `${path}?${aside}` : path;
  if (address === location.hash) return;
  // Back returns to the last component or card, not to the last letter of a search.
  const turned = state.data && location.hash && path !== location.hash.split("?")[0] && component();
  history[turned ? "pushState" : "replaceState"](null, "", address);
}

export const component = () => state.data?.components?.find((each) => each.id === state.component);
export const cards = () => component()?.cards ?? [];

export function faceKey(card, side = state.side, look = state.look) {
  const faces = card.faces[look];
  return faces ? faces[side === "front" ? 0 : 1] : null;
}

// A problem belongs to the last card in its file that begins before it, and to those that
// begin before its related places.
export function problemsByCard() {
  const found = new Map();
  const starts = new Map();
  for (const card of cards()) {
    const [, file, line] = card.place.match(/^(.*):(\d+)$/);
    if (!starts.has(file)) starts.set(file, []);
    starts.get(file).push([Number(line), card.id]);
  }
  for (const problem of state.data?.problems ?? []) {
    const places = [[problem.file, problem.line], ...problem.related];
    const owners = new Set(places.map(([file, at]) => {
      let owner = null;
      for (const [line, id] of starts.get(file) ?? []) if (line <= at && (!owner || line > owner[0])) owner = [line, id];
      return owner?.[1];
    }));
    owners.delete(undefined);
    for (const id of owners) found.set(id, [...(found.get(id) ?? []), problem]);
  }
  return found;
}

export function changedCards() {
  const found = new Map();
  for (const [part, look, card, was, still, fields] of state.committed?.cards ?? []) {
    if (part !== state.component || look !== state.look) continue;
    found.set(card, { was, fields, kind: !was ? "new" : still ? "changed" : "removed" });
  }
  return found;
}
