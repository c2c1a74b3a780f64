// Plays a crowd: the map with its agents, what each frame took of the budget, and how long frames were. All data is in
// the element "data"; crowd_page.hpp describes it.
(() => {
  "use strict";
  const data = JSON.parse(document.getElementById("data").textContent);
  const main = document.querySelector("main");
  const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const terrain = bytes(data.terrain);
  const starts = bytes(data.starts);
  const moves = bytes(data.moves);
  const { width, height, agents, frames } = data;
  const stepX = [0, 1, 1, 1, 0, -1, -1, -1, 0];
  const stepY = [-1, -1, 0, 1, 1, 1, 0, -1, 0];
  const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const make = (parent, tag, properties = {}) => {
    const element = Object.assign(document.createElement(tag), properties);
    parent.append(element);
    return element;
  };

  // ---- the state after a number of frames ----
  const kept = [];  // states now and then, so that going back is fast
  const every = 64;
  const positions = new Int32Array(2 * agents);
  const cells = new Uint8Array(width * height);
  let now = 0;
  const begin = () => {
    for (let i = 0; i < 2 * agents; ++i) positions[i] = starts[2 * i] | starts[2 * i + 1] << 8;
    now = 0;
  };
  const advance = () => {
    if (now % every === 0 && !kept[now / every]) kept[now / every] = positions.slice();
    for (let i = 0, place = now * agents; i < agents; ++i, ++place) {
      const move = moves[place >> 1] >> 4 * (place & 1) & 15;
      positions[2 * i] += stepX[move];
      positions[2 * i + 1] += stepY[move];
    }
    ++now;
  };
  const seek = (frame) => {
    if (frame < now) {
      const place = Math.floor(frame / every);
      if (kept[place]) { positions.set(kept[place]); now = place * every; } else begin();
    }
    while (now < frame) advance();
  };
  const setCells = () => {
    for (let i = 0; i < cells.length; ++i) cells[i] = terrain[i >> 3] >> (i & 7) & 1;
    for (const [frame, x, y, passable] of data.edits) {
      if (frame < now) cells[y * width + x] = passable ? 1 : 2;  // 2: closed since
    }
  };

  // ---- the page ----
  const controls = make(main, "div", { className: "controls" });
  const play = make(controls, "button", { textContent: "Play" });
  const back = make(controls, "button", { textContent: "\u2212 1", title: "One frame back" });
  const next = make(controls, "button", { textContent: "+ 1", title: "One frame on" });
  const slider = make(controls, "input", { type: "range", min: 0, max: frames, value: 0 });
  slider.setAttribute("aria-label", "Frame");
  const speed = make(controls, "select", { title: "Frames a second" });
  for (const rate of [1, 5, 15, 30, 60, 240]) {
    make(speed, "option", { value: rate, textContent: `${rate} frames/s`, selected: rate === 15 });
  }
  const status = make(controls, "output");
  const board = make(main, "div", { className: "board" });
  const card = (title) => {
    const figure = make(board, "figure", { className: "card" });
    make(figure, "figcaption", { textContent: title });
    return make(figure, "canvas");
  };
  const style = make(document.head, "style");
  style.textContent = `.controls { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; margin: .6rem 0 1rem; }
    .controls input { flex: 1; min-width: 12rem; accent-color: var(--accent); }
    .controls output { color: var(--soft); font-variant-numeric: tabular-nums; }
    .board { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1rem; }
    .board figure:first-child { grid-column: 1 / -1; }
    .board figcaption { padding: .5rem .8rem; font-weight: 600; font-size: .9rem; }
    .board canvas { display: block; width: 100%; }
    @media (max-width: 800px) { .board { grid-template-columns: minmax(0, 1fr); } }`;
  const map = card(`${agents.toLocaleString("en")} agents on ${width} \u00d7 ${height} cells`);
  const isTimed = data.budget_ns !== null;
  const budget = isTimed ? data.budget_ns : data.budget_work;
  const used = isTimed ? data.frame_ns : data.frame_work;
  const figure = (value) => value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 2 : 0 });
  const time = (ns) => ns < 1e3 ? `${figure(ns)} ns` : ns < 1e6 ? `${figure(ns / 1e3)} \u00b5s` : `${figure(ns / 1e6)} ms`;
  const amount = (value) => isTimed ? time(value) : figure(value);
  const spent = card(`${isTimed ? "Time" : "Counted operations"} of each frame` +
    (budget === null ? "" : `, and the budget of ${amount(budget)}`));
  const lengths = card("How long frames were");

  // ---- drawing ----
  const fit = (canvas, aspect) => {
    const ratio = window.devicePixelRatio || 1;
    canvas.width = Math.max(1, Math.round(canvas.clientWidth * ratio));
    canvas.height = Math.max(1, Math.round(canvas.width * aspect));
    return canvas.getContext("2d");
  };
  const picture = document.createElement("canvas");
  picture.width = width;
  picture.height = height;
  const rgb = (name) => {
    const probe = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    probe.fillStyle = css(name);
    probe.fillRect(0, 0, 1, 1);
    return probe.getImageData(0, 0, 1, 1).data;
  };
  const drawTerrain = () => {
    setCells();
    const colours = [rgb("--soft"), rgb("--card"), rgb("--bad")];
    const image = new ImageData(width, height);
    for (let i = 0; i < cells.length; ++i) image.data.set(colours[cells[i]], 4 * i);
    picture.getContext("2d").putImageData(image, 0, 0);
  };
  const colour = Array.from({ length: 24 }, (_, i) => `hsl(${i * 137.508 % 360} 75% 48%)`);
  let drawnEdits = -1;
  const drawMap = () => {
    const edits = data.edits.filter(([frame]) => frame < now).length;
    if (edits !== drawnEdits) { drawTerrain(); drawnEdits = edits; }
    const context = fit(map, Math.min(height / width, 0.62));
    const scale = Math.min(map.width / width, map.height / height);
    const left = (map.width - scale * width) / 2;
    context.imageSmoothingEnabled = scale < 1;
    context.drawImage(picture, left, 0, scale * width, scale * height);
    const radius = Math.max(1.6, 0.42 * scale);
    for (let group = 0; group < colour.length; ++group) {
      context.fillStyle = colour[group];
      context.beginPath();
      for (let i = group; i < agents; i += colour.length) {
        const x = left + scale * (positions[2 * i] + 0.5);
        const y = scale * (positions[2 * i + 1] + 0.5);
        context.moveTo(x + radius, y);
        context.arc(x, y, radius, 0, 2 * Math.PI);
      }
      context.fill();
    }
  };
  const drawSpent = () => {
    const context = fit(spent, 0.4);
    const most = Math.max(budget === null ? 1 : budget * 1.05, used.reduce((a, b) => Math.max(a, b), 1));
    const pad = 0.06 * spent.height;
    const column = spent.width / Math.max(1, frames);
    const y = (value) => spent.height - pad - (spent.height - 2 * pad) * value / most;
    for (let i = 0; i < frames; ++i) {
      context.fillStyle = budget !== null && used[i] > budget ? css("--bad") : css("--accent");
      context.fillRect(i * column, y(used[i]), Math.max(1, column), spent.height - pad - y(used[i]));
    }
    if (budget !== null) { context.fillStyle = css("--bad"); context.fillRect(0, y(budget), spent.width, 2); }
    context.fillStyle = css("--ink");
    if (now > 0) context.fillRect((now - 0.5) * column - 1, 0, 2, spent.height);
  };
  const drawLengths = () => {
    const context = fit(lengths, 0.4);
    const buckets = new Map();
    for (const ns of data.frame_ns) {
      const edge = Math.ceil(Math.log2(Math.max(ns, 1)));
      buckets.set(edge, (buckets.get(edge) || 0) + 1);
    }
    if (buckets.size === 0) return;
    const first = Math.min(...buckets.keys());
    const count = Math.max(...buckets.keys()) - first + 1;
    const most = Math.max(...buckets.values());
    const size = 13 * (window.devicePixelRatio || 1);
    const column = lengths.width / count;
    context.font = `${size}px system-ui, sans-serif`;
    context.textAlign = "center";
    for (let i = 0; i < count; ++i) {
      const frameCount = buckets.get(first + i) || 0;
      const high = (lengths.height - 4 * size) * frameCount / most;
      context.fillStyle = css("--accent");
      context.fillRect(i * column + 2, lengths.height - 2 * size - high, column - 4, high);
      context.fillStyle = css("--soft");
      context.fillText(`\u2264 ${time(2 ** (first + i))}`, (i + 0.5) * column, lengths.height - 0.6 * size, column - 4);
      context.fillStyle = css("--ink");
      if (frameCount) context.fillText(figure(frameCount), (i + 0.5) * column, lengths.height - 2.4 * size - high, column);
    }
  };
  const draw = () => {
    drawMap();
    drawSpent();
    slider.value = now;
    const frame = now > 0 ? `: ${amount(used[now - 1])}${budget === null ? "" : `, ${figure(100 * used[now - 1] / budget)}%`}` : "";
    status.textContent = `frame ${now} of ${frames}${frame}`;
  };
  const drawAll = () => { drawnEdits = -1; draw(); drawLengths(); };

  // ---- playing ----
  let playing = false;
  let last = 0;
  const show = (frame) => { seek(Math.max(0, Math.min(frames, frame))); draw(); };
  const run = (stamp) => {
    if (!playing) return;
    const due = Math.floor((stamp - last) * speed.value / 1000);
    if (due > 0) { last = stamp; show(now + due); }
    if (now < frames) requestAnimationFrame(run); else stop();
  };
  const stop = () => { playing = false; play.textContent = "Play"; };
  play.onclick = () => {
    if (playing) return stop();
    if (now === frames) show(0);
    playing = true;
    play.textContent = "Pause";
    last = performance.now();
    requestAnimationFrame(run);
  };
  back.onclick = () => { stop(); show(now - 1); };
  next.onclick = () => { stop(); show(now + 1); };
  slider.oninput = () => { stop(); show(Number(slider.value)); };
  addEventListener("resize", drawAll);
  document.addEventListener("themechange", drawAll);
  begin();
  show(Number(new URLSearchParams(location.hash.slice(1)).get("frame") || 0));
  drawAll();
})();
