// Light or dark: as the reader chose last, else as the system says. The choice is kept for all pages of cairn.
(() => {
  "use strict";
  const key = "cairn-theme";
  const root = document.documentElement;
  const storage = (act) => { try { return act(localStorage); } catch { return null; } };  // pages may be denied it
  const kept = storage((store) => store.getItem(key));
  if (kept === "light" || kept === "dark") root.dataset.theme = kept;
  const changed = () => document.dispatchEvent(new Event("themechange"));
  addEventListener("DOMContentLoaded", () => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Light or dark";
    button.onclick = () => {
      const dark = getComputedStyle(root).colorScheme === "dark";
      root.dataset.theme = dark ? "light" : "dark";
      storage((store) => store.setItem(key, root.dataset.theme));
      changed();
    };
    document.querySelector("header").append(button);
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed);
})();
