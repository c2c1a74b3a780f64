// What the scripts of a report share: elements, figures as people read them, and the data.
window.cairn = (() => {
  "use strict";
  const data = JSON.parse(document.getElementById("data").textContent);
  const make = (parent, tag, className, text) => {
    const element = document.createElement(tag);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    if (tag === "button") element.type = "button";
    parent.append(element);
    return element;
  };
  const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const count = (value) => value.toLocaleString("en");
  const digits = (value) => {
    if (value !== 0 && Math.abs(value) < 0.01) return value.toPrecision(1);
    return value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });
  };
  const scaled = (value, step, units) => {
    let unit = 0;
    while (value >= step && unit + 1 < units.length) { value /= step; ++unit; }
    return `${digits(value)} ${units[unit]}`;
  };
  const seconds = (value) => value > 0 && value < 1 ? scaled(value * 1e6, 1000, ["µs", "ms", "s"])
    : value < 60 ? `${digits(value)} s` : value < 3600 ? `${digits(value / 60)} min` : `${digits(value / 3600)} h`;
  const format = (unit, value) => unit === "percent" ? `${digits(value)}%`
    : unit === "nanoseconds" ? scaled(value, 1000, ["ns", "µs", "ms", "s"])
    : unit === "bytes" ? scaled(value, 1000, ["B", "kB", "MB", "GB"])
    : unit === "seconds" ? seconds(value) : digits(value);
  return { data, make, css, count, format };
})();
