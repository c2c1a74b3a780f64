// Plots with Chart.js: names beside their points, error bars, the Pareto front as stairs, and where better is.
(() => {
  "use strict";
  const { make, css, format } = window.cairn;
  const charts = [];

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

  // ---- what is drawn over the points ----
  const shownPoints = (chart) => chart.data.datasets.flatMap((set, i) => set.isFront || !chart.isDatasetVisible(i) ? []
    : chart.getDatasetMeta(i).data.map((element, k) => ({ set, index: k, point: set.data[k], x: element.x, y: element.y })));
  const drawErrors = (chart) => {
    const context = chart.ctx;
    const { top, bottom } = chart.chartArea;
    const place = (value) => Math.min(bottom, Math.max(top, value > 0 || !chart.plot.y.log
      ? chart.scales.y.getPixelForValue(value) : bottom));
    for (const { set, point, x } of shownPoints(chart)) {
      if (!point.interval) continue;
      const [low, high] = point.interval.map(place);
      context.strokeStyle = set.colour;
      context.lineWidth = 1.3;
      context.beginPath();
      context.moveTo(x, high);
      context.lineTo(x, low);
      for (const end of [high, low]) { context.moveTo(x - 3.5, end); context.lineTo(x + 3.5, end); }
      context.stroke();
    }
  };
  // A name stands beside its point where there is room; those on the front and our own choose first.
  const drawNames = (chart) => {
    const context = chart.ctx;
    const area = chart.chartArea;
    const points = shownPoints(chart);
    const taken = points.map(({ x, y }) => ({ left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 }));
    const overlaps = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const isNamed = ({ set, index }) => index === set.data.length - 1 || set.data.length < 3;
    const weight = ({ set, point }) => (set.pointStyle === "rectRounded" ? 4 : 0) + (point.front ? 2 : 0);
    const named = points.filter(isNamed).sort((a, b) => weight(b) - weight(a) || a.x - b.x);
    chart.names = [];
    for (const entry of named) {
      const { set, point, x, y } = entry;
      const isOwn = set.pointStyle === "rectRounded";
      const text = set.data.length > 1 ? point.label : set.label;
      context.font = `${isOwn ? "bold " : ""}${isOwn ? 13 : 11.5}px ${Chart.defaults.font.family}`;
      const width = context.measureText(text).width;
      const spots = [[9, 4], [-9 - width, 4], [-width / 2, -10], [-width / 2, 19], [8, -9], [8, 17], [-8 - width, -9],
        [-8 - width, 17], [-width / 2, -23], [-width / 2, 32]];
      for (const [dx, dy] of spots) {
        const box = { left: x + dx - 1, right: x + dx + width + 1, top: y + dy - 10, bottom: y + dy + 3 };
        if (box.left < area.left || box.right > area.right + 10 || box.top < area.top - 8 || box.bottom > area.bottom) continue;
        if (taken.some((other) => overlaps(box, other))) continue;
        taken.push(box);
        chart.names.push(text);
        context.fillStyle = css("--ink");
        context.globalAlpha = isOwn || point.front ? 1 : 0.75;
        context.textAlign = "left";
        context.strokeStyle = css("--card");  // lines end before a name
        context.lineWidth = 3.5;
        context.lineJoin = "round";
        context.strokeText(text, x + dx, y + dy);
        context.fillText(text, x + dx, y + dy);
        context.globalAlpha = 1;
        break;
      }
    }
  };
  // Below the place of zero a logarithmic axis is broken.
  const drawBreaks = (chart) => {
    const context = chart.ctx;
    const { left, bottom } = chart.chartArea;
    context.strokeStyle = css("--soft");
    context.lineWidth = 1.4;
    context.beginPath();
    for (const [key, axis] of [["x", chart.plot.x], ["y", chart.plot.y]]) {
      if (!axis.log || chart.zeros[key] === null) continue;
      const ticks = chart.scales[key].ticks;
      const at = (chart.scales[key].getPixelForValue(ticks[0].value) +
        chart.scales[key].getPixelForValue(ticks.length > 1 ? ticks[1].value : ticks[0].value)) / 2;
      for (const shift of [-2, 2]) {
        const [x, y] = key === "x" ? [at + shift, bottom] : [left, at + shift];
        context.moveTo(x - 4, y + 4);
        context.lineTo(x + 4, y - 4);
      }
    }
    context.stroke();
  };
  const drawBetter = (chart) => {
    const context = chart.ctx;
    const { left, bottom } = chart.chartArea;
    const x = Math.max(12, left - 34);
    const y = bottom + 30;
    context.strokeStyle = context.fillStyle = css("--best");
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(x + 12, y - 12);
    context.lineTo(x, y);
    context.moveTo(x + 7, y);
    context.lineTo(x, y);
    context.lineTo(x, y - 7);
    context.stroke();
    context.font = `600 11.5px ${Chart.defaults.font.family}`;
    context.textAlign = "left";
    context.fillText("better", Math.max(2, x - 10), y + 13);
  };
  const overlay = {
    id: "overlay",
    afterDatasetsDraw: (chart) => {
      chart.ctx.save();
      drawErrors(chart);
      drawNames(chart);
      chart.ctx.restore();
    },
    afterDraw: (chart) => {
      chart.ctx.save();
      drawBreaks(chart);
      drawBetter(chart);
      chart.ctx.restore();
    },
  };

  // ---- keyboard and screen readers ----
  const describe = (plot, point) => {
    const error = point.interval ? ` (95%: ${point.interval.map((end) => format(plot.y.unit, end)).join(" to ")})` : "";
    return [`${plot.y.label}: ${format(plot.y.unit, point.exact[1])}${error}`, `${plot.x.label}: ${format(plot.x.unit, point.exact[0])}`,
      ...(point.front ? ["on the Pareto front"] : [])];
  };
  const letKeysWalk = (chart, canvas, spoken) => {
    let at = -1;
    canvas.onkeydown = (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const points = shownPoints(chart).sort((a, b) => a.x - b.x || a.y - b.y);
      if (points.length === 0) return;
      at = (at + step + (at < 0 && step < 0 ? 1 : 0) + points.length) % points.length;
      const { set, index, point, x, y } = points[at];
      const active = [{ datasetIndex: chart.data.datasets.indexOf(set), index }];
      chart.setActiveElements(active);
      chart.tooltip.setActiveElements(active, { x, y });
      chart.update("none");
      spoken.textContent = `${point.label}: ${describe(chart.plot, point).join(", ")}`;
    };
  };
  const addChips = (card, chart) => {
    const series = chart.data.datasets.map((set, i) => ({ set, i })).filter(({ set }) => !set.isFront);
    const details = make(card, "details", "series");
    make(details, "summary", "", series.length === 1 ? "1 series" : `${series.length} series`);
    const chips = make(details, "div", "bar");
    for (const { set, i } of series) {
      const chip = make(chips, "button", "chip");
      chip.style.setProperty("--chip", set.colour);
      make(chip, "i");
      chip.append(set.label);
      chip.ariaPressed = "true";
      chip.onclick = () => {
        const visible = !chart.isDatasetVisible(i);
        chart.setDatasetVisibility(i, visible);
        chip.ariaPressed = String(visible);
        chart.update("none");
      };
    }
  };

  const drawPlot = (parent, plot) => {
    const card = make(parent, "figure", "card plot");
    make(card, "h3", "", plot.title);
    const canvas = make(make(card, "div"), "canvas");
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "img");
    const best = plot.series.flatMap((series) => series.points).filter((point) => point.front).map((point) => point.label);
    canvas.ariaLabel = `${plot.title}: ${plot.y.label} against ${plot.x.label}, less is better. ` +
      (best.length ? `On the Pareto front: ${best.join(", ")}. ` : "") + "Arrow keys go from point to point.";
    const spoken = make(card, "output", "spoken");
    const values = (key) => plot.series.flatMap((series) => series.points.map((point) => point[key]));
    const x = placement(plot.x, values("x"));
    const y = placement(plot.y, values("y"));
    const place = (point) => ({ ...point, x: x.place(point.x), y: y.place(point.y), exact: [point.x, point.y] });
    const datasets = plot.series.map((series) => ({
      label: series.name, data: series.points.map(place), colour: series.colour,
      showLine: isCurve(series.points), clip: 12, borderWidth: 1.3, borderColor: series.colour + "99",
      borderDash: series.published ? [2, 3] : [],
      backgroundColor: series.published ? "transparent" : series.colour, pointStyle: series.mark,
      pointRadius: series.mark === "rectRounded" ? 8 : 5.5, pointHoverRadius: 9,
      pointBorderWidth: series.points.map((point) => point.front ? 2.2 : 1),
    }));
    const front = datasets.flatMap((set) => set.data.filter((point) => point.front)).sort((a, b) => a.x - b.x || b.y - a.y);
    if (front.length > 1) {
      datasets.push({
        label: "Pareto front", data: front.map((point) => ({ x: point.x, y: point.y })), isFront: true, showLine: true,
        stepped: "before", pointRadius: 0, pointHitRadius: 0, pointHoverRadius: 0, borderDash: [6, 4], borderWidth: 1.5,
        pointStyle: "line", order: 1,
      });
    }
    const chart = new Chart(canvas, {
      type: "scatter",
      data: { datasets },
      plugins: [overlay, { id: "begin", beforeInit: (made) => { made.plot = plot; made.zeros = { x: x.zero ?? null, y: y.zero ?? null }; } }],
      options: {
        animation: false, maintainAspectRatio: false, responsive: true,
        interaction: { mode: "nearest", intersect: true },
        layout: { padding: { right: 12, top: 10 } },
        scales: { x: scale(plot.x, values("x")), y: scale(plot.y, values("y")) },
        plugins: {
          legend: { display: false },
          tooltip: {
            filter: (item) => !item.dataset.isFront, padding: 10, displayColors: false,
            callbacks: {
              title: (items) => items.map((item) => item.raw.label).join("\n"),
              label: (item) => describe(plot, item.raw),
            },
          },
        },
      },
    });
    charts.push(chart);
    addChips(card, chart);
    letKeysWalk(chart, canvas, spoken);
    paint(chart);
    document.addEventListener("themechange", () => paint(chart));
  };
  window.cairn.charts = charts;
  window.cairn.drawPlot = drawPlot;
})();
