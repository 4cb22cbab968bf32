// The theme makes a landmark of each button that copies; a page has one for the reader.
new MutationObserver(() => {
  for (const bar of document.querySelectorAll("nav.md-code__nav:not([role])")) bar.setAttribute("role", "none");
}).observe(document.documentElement, { childList: true, subtree: true });
