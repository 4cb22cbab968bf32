// Which cards a search finds: words anywhere, field:part, field=value, field>3, -not.

const PART = /(-?)(?:([\w-]+)(>=|<=|:|=|>|<))?(?:"([^"]*)"?|(\S+))/g;

export function readSearch(text) {
  return [...text.matchAll(PART)].map(([, not, field, sign, quoted, word]) => ({
    not: not === "-", field: field?.toLowerCase(), sign, value: (quoted ?? word ?? "").toLowerCase(),
  }));
}

function values(card, field) {
  const own = { id: card.id, type: card.type, copies: card.copies, provenance: card.provenance };
  const all = { ...own, ...card.fields };
  if (!field) return Object.values(all).flat();
  const name = Object.keys(all).find((each) => each.toLowerCase() === field);
  return name === undefined ? [] : [all[name]].flat();
}

function holds(value, sign, wanted) {
  const text = String(value ?? "").toLowerCase();
  if (sign === "=") return text === wanted;
  if (!sign || sign === ":") return text.includes(wanted);
  const left = Number(value), right = Number(wanted);
  if (value === null || value === "" || wanted === "" || Number.isNaN(left) || Number.isNaN(right)) return false;
  return { ">": left > right, "<": left < right, ">=": left >= right, "<=": left <= right }[sign];
}

// `about` is what is known about a card besides its fields: is:changed, is:problem ...
export function finds(parts, card, about) {
  return parts.every(({ not, field, sign, value }) => {
    const found = field === "is"
      ? about(card).some((word) => word.startsWith(value))
      : values(card, field).some((each) => holds(each, sign, value));
    return found !== not;
  });
}

const IS = ["problem", "shrunk", "changed", "new", "removed", "placeholder", "published", "derived"];

const OF_GIT = ["changed", "new", "removed"];

// Whether a search can only be answered by comparing with the last commit.
export const asksGit = (parts) =>
  parts.some(({ field, value }) => field === "is" && value && OF_GIT.some((word) => word.startsWith(value)));

// Why a search may find nothing: names that no card has, with the nearest that one has.
export function misnamed(parts, cards) {
  const names = fieldNames(cards), faults = [];
  for (const { field, value } of parts) {
    if (field === "is" && !IS.some((word) => word.startsWith(value))) faults.push([`is:${value}`, nearest(value, IS), IS.map((word) => `is:${word}`)]);
    else if (field && field !== "is" && !names.some((name) => name.toLowerCase() === field)) faults.push([`field ${field}`, nearest(field, names), names]);
  }
  return faults;
}

function nearest(word, names) {
  const [best] = names.map((name) => [distance(word, name.toLowerCase()), name]).sort((one, other) => one[0] - other[0]);
  return best && best[0] <= Math.max(1, word.length / 3) ? best[1] : "";
}

function distance(one, other) {
  let row = [...other].map((_, at) => at + 1);
  for (const [down, letter] of [...one].entries()) {
    let left = down + 1, above = down;
    row = [...other].map((each, at) => {
      const here = Math.min(row[at] + 1, left + 1, above + (letter === each ? 0 : 1));
      above = row[at];
      return (left = here);
    });
  }
  return row.at(-1) ?? one.length;
}

export function fieldNames(cards) {
  const names = new Set(["id", "type", "copies", "provenance"]);
  for (const card of cards) for (const name of Object.keys(card.fields)) names.add(name);
  return [...names];
}
