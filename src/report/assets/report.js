// Draws the report: plots with Chart.js, maps, and walks with how often each cell was visited. All data is in the element
// "data"; the contents of the plots were computed when the report was written.
(() => {
  "use strict";
  const data = JSON.parse(document.getElementById("data").textContent);
  const charts = [];
  const redraws = [];  // functions to call when the theme changes

  const make = (parent, tag, className, text) => {
    const element = document.createElement(tag);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    parent.append(element);
    return element;
  };
  const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

  // ---- figures for people ----
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

  // ---- plots ----
  // A logarithmic axis has no zero, so zeros get a place of their own below the smallest positive value.
  const placement = (axis, values) => {
    const positive = values.filter((value) => value > 0);
    if (!axis.log) return { place: (value) => value, zero: null };
    const least = Math.min(...positive);
    const most = Math.max(...positive);
    const zero = values.some((value) => value <= 0) ? least / Math.max(2, Math.pow(most / least, 0.1)) : null;
    return { place: (value) => value > 0 ? value : zero, zero, least, most };
  };
  // Units with round numbers of their own: ten minutes and an hour are round, 1,000 seconds are not.
  const roundBases = (unit) => unit === "seconds" ? [1, 60, 3600] : [1];
  const logTicks = (unit, min, max, zero) => {
    const decades = Math.log10(max / min);
    const steps = decades > 2.5 ? [1] : decades > 1.2 ? [1, 3] : [1, 2, 5];
    const every = Math.ceil(decades / 7);
    const bases = roundBases(unit);
    const values = bases.flatMap((base, i) => {
      const least = i === 0 ? min : base;
      const most = i + 1 < bases.length ? Math.min(max, bases[i + 1] * 0.75) : max;
      const round = [];
      for (let power = Math.floor(Math.log10(least / base)); power <= Math.log10(most / base); ++power) {
        if (steps.length === 1 && power % every !== 0) continue;
        for (const step of steps) round.push(base * step * Math.pow(10, power));
      }
      return round.filter((value) => value >= Math.max(min, least) && value <= most);
    }).filter((value) => zero === null || value > zero * 1.25);
    if (zero !== null) values.unshift(zero);
    return values.map((value) => ({ value }));
  };
  const scale = (axis, values) => {
    const { zero, least, most } = placement(axis, values);
    const options = {
      type: axis.log ? "logarithmic" : "linear",
      title: { display: true, text: axis.label, font: { size: 13, weight: "600" } },
      ticks: {
        font: { size: 12 }, maxRotation: 0, autoSkip: !axis.log, autoSkipPadding: 14,
        callback: (value) => value === zero ? "0" : format(axis.unit, value),
      },
      grid: {},
    };
    if (axis.log) {
      const margin = Math.pow(most / least, 0.06);
      options.min = zero === null ? least / margin : zero / Math.sqrt(margin);
      options.max = most * margin;
      options.afterBuildTicks = (built) => { built.ticks = logTicks(axis.unit, built.min, built.max, zero); };
    } else {
      options.min = axis.least;
      options.grace = "6%";
    }
    return options;
  };
  const paint = (chart) => {
    chart.options.color = css("--ink");
    for (const axis of Object.values(chart.options.scales)) {
      axis.grid.color = css("--grid");
      axis.grid.borderColor = css("--line");
      axis.ticks.color = css("--soft");
      axis.title.color = css("--ink");
    }
    for (const set of chart.data.datasets) {
      if (set.isFront) set.borderColor = css("--soft");
      else set.pointBorderColor = set.data.map((point) => point.front ? css("--ink") : set.colour);
    }
    chart.update("none");
  };
  // A line joins points along one parameter. With several parameters it would go back and forth.
  const isCurve = (points) => points.length > 1 && [1, -1].some((sign) =>
    points.every((point, i) => i === 0 || sign * point.x >= sign * points[i - 1].x));
  // The legend shows a series by its first point, which can be marked as part of the front.
  const plainLabels = (chart) => Chart.defaults.plugins.legend.labels.generateLabels(chart).map((label) => {
    const set = chart.data.datasets[label.datasetIndex];
    return set.isFront ? label : { ...label, strokeStyle: set.colour, lineWidth: 1 };
  });
  const drawPlot = (parent, plot) => {
    const card = make(parent, "figure", "card plot");
    make(card, "h3", "", plot.title);
    const canvas = make(make(card, "div"), "canvas");
    const values = (key) => plot.series.flatMap((series) => series.points.map((point) => point[key]));
    const x = placement(plot.x, values("x"));
    const y = placement(plot.y, values("y"));
    const place = (point) => ({ ...point, x: x.place(point.x), y: y.place(point.y), exact: [point.x, point.y] });
    const datasets = plot.series.map((series) => ({
      label: series.name, data: series.points.map(place), colour: series.colour,
      showLine: isCurve(series.points), clip: 12, borderWidth: 1.3, borderColor: series.colour + "99",
      borderDash: series.published ? [2, 3] : [],
      backgroundColor: series.published ? "transparent" : series.colour, pointStyle: series.mark,
      pointRadius: series.mark === "rectRounded" ? 8 : 6, pointHoverRadius: 9,
      pointBorderWidth: series.points.map((point) => point.front ? 2.2 : 1),
    }));
    const front = datasets.flatMap((set) => set.data.filter((point) => point.front)).sort((a, b) => a.x - b.x || b.y - a.y);
    if (front.length > 1) {
      datasets.push({
        label: "Pareto front", data: front.map((point) => ({ x: point.x, y: point.y })), isFront: true, showLine: true,
        pointRadius: 0, pointHitRadius: 0, pointHoverRadius: 0, borderDash: [6, 4], borderWidth: 1.5, pointStyle: "line",
        order: 1,
      });
    }
    const chart = new Chart(canvas, {
      type: "scatter",
      data: { datasets },
      options: {
        animation: false, maintainAspectRatio: false, responsive: true,
        interaction: { mode: "nearest", intersect: true },
        layout: { padding: { right: 12, top: 4 } },
        scales: { x: scale(plot.x, values("x")), y: scale(plot.y, values("y")) },
        plugins: {
          legend: {
            position: "bottom",
            labels: { usePointStyle: true, boxWidth: 10, boxHeight: 8, padding: 12, font: { size: 12 }, generateLabels: plainLabels },
          },
          tooltip: {
            filter: (item) => !item.dataset.isFront, padding: 10, displayColors: false,
            callbacks: {
              title: (items) => items.map((item) => item.raw.label).join("\n"),
              label: (item) => [
                `${plot.y.label}: ${format(plot.y.unit, item.raw.exact[1])}`,
                `${plot.x.label}: ${format(plot.x.unit, item.raw.exact[0])}`,
                ...(item.raw.front ? ["on the Pareto front"] : []),
              ],
            },
          },
        },
      },
    });
    chart.plot = plot;
    charts.push(chart);
    paint(chart);
    redraws.push(() => paint(chart));
  };

  // ---- walks ----
  const steps = [[0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1]];
  const unfold = (problem, walk) => {
    if (walk.cells) return walk;
    let [x, y] = problem.from;
    walk.cells = [[x, y]];
    for (const [, letter, count] of walk.moves.matchAll(/([a-h])(\d*)/g)) {
      const [dx, dy] = steps[letter.charCodeAt(0) - 97];
      for (let i = Number(count || 1); i > 0; --i) walk.cells.push([x += dx, y += dy]);
    }
    return walk;
  };
  const countVisits = (cells, width, until) => {
    const visits = new Map();
    let most = 1;
    for (let i = 0; i < until; ++i) {
      const cell = cells[i][1] * width + cells[i][0];
      const times = (visits.get(cell) || 0) + 1;
      visits.set(cell, times);
      if (times > most) most = times;
    }
    return { visits, most };
  };
  // Logarithmic, because some cells are visited thousands of times.
  const heatLevel = (times, most) => most <= 2 ? 0
    : Math.min(data.heat.length - 1, Math.floor(Math.log(times / 2) / Math.log(most / 2) * data.heat.length));
  const dot = (context, [x, y], size, radius, fill, hollow) => {
    context.beginPath();
    context.arc((x + 0.5) * size, (y + 0.5) * size, radius, 0, 7);
    context.lineWidth = radius * 0.9;
    context.strokeStyle = "#fff";
    context.stroke();
    context.fillStyle = context.strokeStyle = fill;
    context.lineWidth = radius * 0.55;
    if (hollow) context.stroke(); else context.fill();
  };
  const drawWalk = (canvas, map, problem, walk, until = walk.cells.length) => {
    const width = Math.round((canvas.clientWidth || 320) * (window.devicePixelRatio || 1));
    const size = width / map.width;
    canvas.width = width;
    canvas.height = Math.round(size * map.height);
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(map.image, 0, 0, canvas.width, canvas.height);
    const { visits, most } = countVisits(walk.cells, map.width, until);
    context.beginPath();
    for (let i = 0; i < until; ++i) {
      const [x, y] = walk.cells[i];
      context.lineTo((x + 0.5) * size, (y + 0.5) * size);
    }
    context.lineWidth = Math.max(2, Math.min(width / 200, size * 0.6));
    context.lineJoin = "round";
    context.strokeStyle = "#1f4ebe";
    context.stroke();
    const side = Math.max(size, 1.5);
    for (const [cell, times] of visits) {
      if (times < 2) continue;
      context.fillStyle = data.heat[heatLevel(times, most)];
      context.fillRect((cell % map.width) * size, Math.floor(cell / map.width) * size, side, side);
    }
    const radius = Math.max(4, width / 90);
    dot(context, problem.from, size, radius, data.start, true);
    dot(context, problem.to, size, radius, data.goal, false);
    if (until < walk.cells.length) dot(context, walk.cells[until - 1], size, radius * 0.8, walk.colour, false);
    return visits;
  };
  const caption = (parent, walk) => {
    const text = make(parent, "figcaption");
    text.style.setProperty("--chip", walk.colour);
    make(text, "b", "", walk.title);
    const name = walk.label === walk.title ? "" : walk.label;
    const part = walk.cut ? `the first ${(walk.cells.length - 1).toLocaleString("en")} moves` : "";
    if (name || part) make(text, "span", "", name && part ? `${name}, ${part}` : name || part);
    make(text, "span", "", walk.caption);
  };
  const enlarge = (map, problem, walk) => {
    const dialog = make(document.body, "dialog");
    const canvas = make(dialog, "canvas");
    const bar = make(dialog, "div", "bar");
    make(bar, "b", "", walk.title);
    const play = make(bar, "button", "", "Play");
    const status = make(bar, "span", "", walk.caption);
    make(bar, "button", "", "Close").onclick = () => dialog.close();
    dialog.showModal();
    let visits = drawWalk(canvas, map, problem, walk);
    let frame = 0;
    canvas.onmousemove = (event) => {
      const x = Math.floor(event.offsetX / canvas.clientWidth * map.width);
      const y = Math.floor(event.offsetY / canvas.clientHeight * map.height);
      const times = visits.get(y * map.width + x) || 0;
      status.textContent = times ? `${x},${y}: visited ${times === 1 ? "once" : times + " times"}` : walk.caption;
    };
    play.onclick = () => {
      cancelAnimationFrame(frame);
      const begin = performance.now();
      const duration = Math.min(15000, Math.max(4000, walk.cells.length * 4));
      const show = (now) => {
        const share = Math.min(1, (now - begin) / duration);
        const until = Math.max(1, Math.round(share * walk.cells.length));
        visits = drawWalk(canvas, map, problem, walk, until);
        status.textContent = `move ${(until - 1).toLocaleString("en")} of ${(walk.cells.length - 1).toLocaleString("en")}`;
        if (share < 1) frame = requestAnimationFrame(show);
      };
      frame = requestAnimationFrame(show);
    };
    dialog.onclose = () => { cancelAnimationFrame(frame); dialog.remove(); };
  };
  const loadMaps = (maps) => Promise.all(maps.map((map) => {
    map.image = new Image();
    map.image.src = map.picture;
    return map.image.decode();
  }));
  const drawWalks = (parent, section) => {
    const bar = make(parent, "div", "bar");
    make(bar, "h3", "", "Paths");
    const choice = make(bar, "select");
    choice.ariaLabel = "problem";
    section.problems.forEach((problem, i) => {
      const option = make(choice, "option", "", problem.title);
      option.value = i;
    });
    const legend = make(bar, "span", "scale", "visited twice");
    const colours = make(legend, "i");
    for (const colour of data.heat) make(colours, "b").style.background = colour;
    legend.append("most often");
    const chips = make(parent, "div", "bar");
    chips.style.marginTop = 0;
    const gallery = make(parent, "div", "gallery");
    const hidden = new Set();
    const show = () => {
      const problem = section.problems[choice.value];
      const map = section.maps[problem.map];
      chips.replaceChildren();
      gallery.replaceChildren();
      for (const walk of problem.walks) {
        unfold(problem, walk);
        const chip = make(chips, "button", "chip");
        chip.style.setProperty("--chip", walk.colour);
        make(chip, "i");
        chip.append(walk.label);
        chip.ariaPressed = String(!hidden.has(walk.label));
        chip.onclick = () => { hidden.has(walk.label) ? hidden.delete(walk.label) : hidden.add(walk.label); show(); };
        if (hidden.has(walk.label)) continue;
        const card = make(gallery, "figure", "card");
        const canvas = make(card, "canvas");
        canvas.title = "click to enlarge and play";
        caption(card, walk);
        drawWalk(canvas, map, problem, walk);
        canvas.onclick = () => enlarge(map, problem, walk);
      }
    };
    choice.onchange = show;
    show();
  };

  // ---- the page ----
  const drawn = new Set();
  const draw = async (index) => {
    if (drawn.has(index)) return;
    drawn.add(index);
    const section = data.sections[index];
    const element = document.getElementById(`section-${index}`);
    const plots = element.querySelector(".plots");
    if (plots) section.plots.forEach((plot) => drawPlot(plots, plot));
    const maps = element.querySelector(".maps");
    const walks = element.querySelector(".walks");
    if (!maps) return;
    await loadMaps(section.maps);
    if (walks) drawWalks(walks, section);
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
    const path = decodeURIComponent(location.hash.replace(/^#\/?/, ""));
    return Math.max(0, data.sections.findIndex((section) => section.path === path));
  };
  window.addEventListener("hashchange", () => select(selected()));
  const theme = make(document.querySelector("header"), "button", "", "Light or dark");
  theme.onclick = () => {
    const dark = getComputedStyle(document.documentElement).colorScheme === "dark";
    document.documentElement.dataset.theme = dark ? "light" : "dark";
    redraws.forEach((redraw) => redraw());
  };
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => redraws.forEach((redraw) => redraw()));
  window.report = { data, charts, select, ready: select(selected()) };
})();
