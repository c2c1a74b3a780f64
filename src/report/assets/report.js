// The page of a report: its sections, and what each of them draws. All data is in the element "data"; the contents of the
// plots were computed when the report was written.
(() => {
  "use strict";
  const { data, make, charts, drawPlot, loadMaps, compare, drawGallery } = window.cairn;
  const drawn = new Set();
  const draw = async (index) => {
    if (drawn.has(index)) return;
    drawn.add(index);
    const section = data.sections[index];
    const element = document.getElementById(`section-${index}`);
    const headline = element.querySelector(".headline");
    if (headline) {
      drawPlot(headline, section.plots[0]);
      if (section.comparison) await compare(headline, section.comparison);
    }
    const plots = element.querySelector(".plots");
    if (plots) section.plots.slice(headline ? 1 : 0).forEach((plot) => drawPlot(plots, plot));
    const maps = element.querySelector(".maps");
    const walks = element.querySelector(".walks");
    if (!maps) return;
    await loadMaps(section.maps);
    if (walks) drawGallery(walks, section);
    if (walks && section.maps.length === 1) return maps.remove();  // every walk shows the map
    maps.classList.toggle("alone", section.maps.length === 1);  // a picture with nothing beside it gets the room
    for (const map of section.maps) {
      const card = make(maps, "figure", "card");
      card.append(map.image);
      map.image.alt = map.name;
      const text = make(card, "figcaption");
      make(text, "b", "", map.name);
      make(text, "span", "", `${map.width} x ${map.height} cells`);
    }
  };
  const sections = [...document.querySelectorAll("main > section")];
  // A row of groups, and below it a row with the sections of the group that is shown. A section without a group is a
  // group of its own.
  const nav = document.querySelector("nav");
  const groupOf = (section) => section.group || section.title;
  const entries = [];  // buttons, each with a function that says whether it leads to the section that is shown
  const select = async (index) => {
    const chosen = data.sections[index];
    sections.forEach((section, i) => { section.hidden = i !== index; });
    for (const { button, leads } of entries) button.ariaCurrent = String(leads(chosen));
    for (const row of nav.querySelectorAll("div[data-group]")) row.hidden = row.dataset.group !== groupOf(chosen);
    await draw(index);
  };
  const entry = (row, title, section, leads) => {
    const button = make(row, "button", "", title);
    button.onclick = () => { location.hash = `/${section.path}`; };
    entries.push({ button, leads });
  };
  if (sections.length > 1) {
    nav.ariaLabel = "sections";
    const top = make(nav, "div");
    for (const group of new Set(data.sections.map(groupOf))) {
      const members = data.sections.filter((section) => groupOf(section) === group);
      entry(top, group, members[0], (chosen) => groupOf(chosen) === group);
      if (members.length === 1) continue;
      const row = make(nav, "div");
      row.dataset.group = group;
      for (const section of members) entry(row, section.title, section, (chosen) => chosen === section);
    }
  }
  const selected = () => {
    let path = location.hash.replace(/^#\/?/, "");
    try { path = decodeURIComponent(path); } catch { /* as it is */ }
    return Math.max(0, data.sections.findIndex((section) => section.path === path));
  };
  window.addEventListener("hashchange", () => select(selected()));
  window.report = { data, charts, select, ready: select(selected()) };
})();
