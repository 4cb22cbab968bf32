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

export function fieldNames(cards) {
  const names = new Set(["id", "copies"]);
  for (const card of cards) for (const name of Object.keys(card.fields)) names.add(name);
  return [...names];
}
