// Tables that can be sorted by any column, with few columns at first and all of them on demand.
(() => {
  "use strict";
  const { make } = window.cairn;
  const valueOf = (row, column) => {
    const cell = row.cells[column];
    const text = cell.textContent.trim();
    if (cell.dataset.value !== undefined) return Number(cell.dataset.value);
    return text === "-" || text === "" ? null : text;
  };
  // What is not defined stands last, whatever the direction.
  const compare = (a, b, sign) => a === null || b === null ? (a === null) - (b === null)
    : sign * (typeof a === "number" && typeof b === "number" ? a - b
      : String(a).localeCompare(String(b), "en", { numeric: true }));
  const sortBy = (table, column) => {
    const heading = table.tHead.rows[0].cells[column];
    const sign = heading.ariaSort === "ascending" ? -1 : 1;
    const rows = [...table.tBodies[0].rows];
    rows.sort((a, b) => compare(valueOf(a, column), valueOf(b, column), sign));
    table.tBodies[0].append(...rows);
    for (const other of table.tHead.rows[0].cells) other.ariaSort = "none";
    heading.ariaSort = sign > 0 ? "ascending" : "descending";
  };
  const prepare = (table) => {
    [...table.tHead.rows[0].cells].forEach((heading, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = heading.textContent || "name";
      button.onclick = () => sortBy(table, column);
      heading.replaceChildren(button);
      heading.ariaSort = "none";
    });
    const more = table.tHead.rows[0].querySelectorAll(".more").length;
    if (more === 0) return;
    const bar = document.createElement("div");
    bar.className = "bar above";
    table.closest(".scroll").before(bar);
    const toggle = make(bar, "button", "");
    const show = (all) => {
      table.classList.toggle("few", !all);
      toggle.textContent = all ? "Fewer columns" : `${more} more columns`;
      toggle.ariaExpanded = String(all);
    };
    toggle.onclick = () => show(table.classList.contains("few"));
    show(false);
  };
  document.querySelectorAll("main table").forEach(prepare);
})();
