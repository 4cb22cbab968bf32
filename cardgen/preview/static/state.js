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
  const [game, component, mode, card] = location.hash.slice(1).split("/").map(decodeURIComponent);
  Object.assign(state, { game: game ?? "", component: component ?? "", card: card ?? "" });
  if (["cards", "sheets", "fit"].includes(mode)) state.mode = mode;
}

function writeAddress() {
  const parts = [state.game, state.component, state.mode, state.card].map(encodeURIComponent);
  const address = `#${parts.join("/").replace(/\/$/, "")}`;
  if (address !== location.hash) history.replaceState(null, "", address);
}

export const component = () => state.data?.components?.find((each) => each.id === state.component);
export const cards = () => component()?.cards ?? [];

export function faceKey(card, side = state.side, look = state.look) {
  const faces = card.faces[look];
  return faces ? faces[side === "front" ? 0 : 1] : null;
}

// A problem belongs to the last card in its file that begins before it.
export function problemsByCard() {
  const found = new Map();
  const starts = new Map();
  for (const card of cards()) {
    const [, file, line] = card.place.match(/^(.*):(\d+)$/);
    if (!starts.has(file)) starts.set(file, []);
    starts.get(file).push([Number(line), card.id]);
  }
  for (const problem of state.data?.problems ?? []) {
    const inFile = starts.get(problem.file) ?? [];
    let owner = null;
    for (const [line, id] of inFile) if (line <= problem.line && (!owner || line > owner[0])) owner = [line, id];
    if (owner) found.set(owner[1], [...(found.get(owner[1]) ?? []), problem]);
  }
  return found;
}

export function changedCards() {
  const found = new Map();
  for (const [part, look, card, was, still] of state.committed?.cards ?? []) {
    if (part !== state.component || look !== state.look) continue;
    found.set(card, { was, kind: !was ? "new" : still ? "changed" : "removed" });
  }
  return found;
}
