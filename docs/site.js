// The theme makes a landmark of each button that copies; a page has one for the reader.
// Whoever has no mouse scrolls a wide table by the keys.
new MutationObserver(() => {
  for (const bar of document.querySelectorAll("nav.md-code__nav:not([role])")) bar.setAttribute("role", "none");
  for (const table of document.querySelectorAll(".md-typeset__scrollwrap:not([tabindex])")) {
    if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
  }
}).observe(document.documentElement, { childList: true, subtree: true });
