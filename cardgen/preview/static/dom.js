// Helpers that make elements. Text is always text: nothing in a game becomes markup.

export const byId = (id) => document.getElementById(id);

export function make(tag, about = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(about)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") element.className = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export function press(group, attribute, value) {
  for (const button of group.querySelectorAll("button"))
    button.setAttribute("aria-pressed", String(button.dataset[attribute] === value));
}

export function options(select, values, chosen, name = (value) => value) {
  const wanted = values.map(String).join("\n");
  if (select.dataset.values !== wanted) {
    select.dataset.values = wanted;
    select.replaceChildren(...values.map((value) => make("option", { value }, name(value))));
  }
  if (select.value !== chosen) select.value = chosen;
}

// Pictures have at least one dot for each pixel of the screen.
const SCALES = [72, 96, 144, 192, 288, 384];
export const INCH = 25.4;

export function scaleFor(pixelsPerMillimetre) {
  const dpi = pixelsPerMillimetre * INCH * (window.devicePixelRatio || 1);
  return SCALES.find((scale) => scale >= dpi - 4) ?? SCALES.at(-1);
}

export const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;
export const points = (size) => String(Math.round(size * 100) / 100);

export function copyButton(place) {
  const button = make("button", { class: "copy", title: place, onclick: async () => {
    await navigator.clipboard.writeText(place);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy place"; }, 1500);
  } }, "Copy place");
  return button;
}

// Which way a strip can still be scrolled.
export function showMore(strip) {
  const more = [strip.scrollLeft > 1 && "left", strip.scrollLeft < strip.scrollWidth - strip.clientWidth - 1 && "right"].filter(Boolean).join(" ");
  if (more) strip.dataset.more = more; else delete strip.dataset.more;
}
