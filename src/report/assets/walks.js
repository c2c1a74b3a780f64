// Walks on maps: pictures with how often each cell was visited, and a player that shows one or two of them side by side.
(() => {
  "use strict";
  const { data, make, count } = window.cairn;
  const steps = [[0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1]];
  const unfold = (problem, walk) => {
    if (walk.cells) return walk;
    let [x, y] = problem.from;
    walk.cells = [[x, y]];
    for (const [, letter, times] of walk.moves.matchAll(/([a-h])(\d*)/g)) {
      const [dx, dy] = steps[letter.charCodeAt(0) - 97];
      for (let i = Number(times || 1); i > 0; --i) walk.cells.push([x += dx, y += dy]);
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
  // The first `until` cells of a walk, in a picture of `width` pixels on the screen.
  const drawWalk = (canvas, map, problem, walk, width, until = walk.cells.length) => {
    const pixels = Math.max(1, Math.round(width * (window.devicePixelRatio || 1)));
    const size = pixels / map.width;
    canvas.width = pixels;
    canvas.height = Math.max(1, Math.round(size * map.height));
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(map.image, 0, 0, canvas.width, canvas.height);
    const { visits, most } = countVisits(walk.cells, map.width, until);
    context.beginPath();
    for (let i = 0; i < until; ++i) {
      const [x, y] = walk.cells[i];
      context.lineTo((x + 0.5) * size, (y + 0.5) * size);
    }
    context.lineWidth = Math.max(2, Math.min(pixels / 200, size * 0.6));
    context.lineJoin = "round";
    context.strokeStyle = "#1f4ebe";
    context.stroke();
    const side = Math.max(size, 1.5);
    for (const [cell, times] of visits) {
      if (times < 2) continue;
      context.fillStyle = data.heat[heatLevel(times, most)];
      context.fillRect((cell % map.width) * size, Math.floor(cell / map.width) * size, side, side);
    }
    const radius = Math.max(4, pixels / 90);
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
    const part = walk.cut ? `the first ${count(walk.cells.length - 1)} moves` : "";
    if (name || part) make(text, "span", "", name && part ? `${name}, ${part}` : name || part);
    make(text, "span", "", walk.caption);
  };

  // ---- the player ----
  const kSpeeds = [3, 10, 30, 100, 300, 1000, 3000, 10000];
  const kWholeWalkSeconds = 8;
  // `picks` are the walks at first; a second of null is none. `extra(bar)` adds to the controls.
  const player = (parent, map, problem, picks, extra) => {
    const stage = make(parent, "div", "stage");
    const bar = make(parent, "div", "bar controls");
    const play = make(bar, "button", "play", "Play");
    const back = make(bar, "button", "", "−1");
    back.ariaLabel = "one move back";
    const next = make(bar, "button", "", "+1");
    next.ariaLabel = "one move on";
    const slider = make(bar, "input");
    slider.type = "range";
    slider.min = 0;
    slider.ariaLabel = "move";
    const speed = make(bar, "select");
    speed.ariaLabel = "speed";
    for (const rate of kSpeeds) make(speed, "option", "", `${count(rate)} moves/s`).value = rate;
    const status = make(bar, "output");
    const views = picks.map((pick, place) => {
      const figure = make(stage, "figure", "view");
      const choice = make(figure, "select");
      choice.ariaLabel = place === 0 ? "path" : "path beside it";
      if (place > 0) make(choice, "option", "", "nothing beside it").value = -1;
      problem.walks.forEach((walk, i) => { make(choice, "option", "", walk.title === walk.label ? walk.title : `${walk.title} (${walk.label})`).value = i; });
      choice.value = pick;
      const fit = make(figure, "div", "fit");
      const canvas = make(fit, "canvas");
      canvas.setAttribute("role", "img");
      const text = make(figure, "p", "caption");
      return { figure, choice, fit, canvas, text, place, walk: null, visits: new Map() };
    });
    let at = 0;
    let most = 0;
    let playing = false;
    let last = 0;
    let rest = 0;
    const shown = () => views.filter((view) => view.walk);
    const draw = () => {
      // Both in the same scale.
      const width = Math.max(40, Math.min(...shown().map(({ fit }) => {
        const room = fit.getBoundingClientRect();
        return Math.min(room.width, room.height * map.width / map.height);
      })));
      for (const view of shown()) {
        view.canvas.style.width = `${width}px`;
        view.canvas.style.height = `${width * map.height / map.width}px`;
        view.visits = drawWalk(view.canvas, map, problem, view.walk, width, Math.min(at + 1, view.walk.cells.length));
      }
      slider.value = at;
      slider.setAttribute("aria-valuetext", `move ${at} of ${most}`);
      status.textContent = `${count(at)} of ${count(most)} moves`;
    };
    const stop = () => { playing = false; play.textContent = "Play"; };
    const show = (move) => { at = Math.max(0, Math.min(most, move)); draw(); };
    const choose = () => {
      for (const view of views) {
        view.walk = Number(view.choice.value) < 0 ? null : unfold(problem, problem.walks[view.choice.value]);
        view.figure.classList.toggle("none", !view.walk);
        view.text.textContent = view.walk ? view.walk.caption + (view.walk.cut ? `; the first ${count(view.walk.cells.length - 1)} moves are shown` : "") : "";
        view.text.style.setProperty("--chip", view.walk ? view.walk.colour : "transparent");
        view.canvas.ariaLabel = view.walk ? `Path of ${view.walk.title}: ${view.walk.caption}` : "";
      }
      most = Math.max(...shown().map((view) => view.walk.cells.length - 1));
      slider.max = most;
      speed.value = kSpeeds.find((rate) => rate * kWholeWalkSeconds >= most) || kSpeeds[kSpeeds.length - 1];
      show(most);
    };
    const run = (now) => {
      if (!playing || !stage.isConnected) return;
      rest += (now - last) / 1000 * Number(speed.value);
      last = now;
      const whole = Math.floor(rest);
      rest -= whole;
      if (whole > 0) show(at + whole);
      if (at < most) requestAnimationFrame(run); else stop();
    };
    const toggle = () => {
      if (playing) return stop();
      if (at === most) show(0);
      playing = true;
      play.textContent = "Pause";
      last = performance.now();
      rest = 0;
      requestAnimationFrame(run);
    };
    play.onclick = toggle;
    back.onclick = () => { stop(); show(at - 1); };
    next.onclick = () => { stop(); show(at + 1); };
    slider.oninput = () => { stop(); show(Number(slider.value)); };
    for (const view of views) {
      view.choice.onchange = () => { stop(); choose(); };
      view.canvas.onmousemove = (event) => {
        const x = Math.floor(event.offsetX / view.canvas.clientWidth * map.width);
        const y = Math.floor(event.offsetY / view.canvas.clientHeight * map.height);
        const times = view.visits.get(y * map.width + x) || 0;
        status.textContent = times ? `${x},${y}: visited ${times === 1 ? "once" : count(times) + " times"}` : `${count(at)} of ${count(most)} moves`;
      };
    }
    const onKey = (event) => {
      if (["SELECT", "INPUT", "BUTTON"].includes(event.target.tagName) && event.key !== "Escape") return;
      const act = { " ": toggle, ArrowRight: next.onclick, ArrowLeft: back.onclick, Home: () => { stop(); show(0); }, End: () => { stop(); show(most); } }[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    if (extra) extra(bar, () => views.map((view) => Number(view.choice.value)));
    choose();
    const watch = new ResizeObserver(() => draw());
    for (const view of views) watch.observe(view.fit);
    return { draw, onKey, stop, close: () => { stop(); watch.disconnect(); }, state: () => ({ at, most, playing }) };
  };
  const enlarge = (map, problem, picks) => {
    const dialog = make(document.body, "dialog", "player");
    dialog.ariaLabel = problem.title;
    const head = make(dialog, "div", "bar head");
    make(head, "b", "", problem.title);
    const opener = document.activeElement;
    const shut = make(head, "button", "close", "Close");
    dialog.showModal();
    const made = player(dialog, map, problem, picks);
    const close = () => {
      if (!dialog.isConnected) return;
      made.close();
      dialog.close();
      dialog.remove();
      if (opener) opener.focus();
    };
    shut.onclick = close;
    dialog.onkeydown = made.onKey;
    dialog.onclick = (event) => { if (event.target === dialog) close(); };  // beside it, on the backdrop
    dialog.onclose = close;  // by Escape
    dialog.querySelector(".play").focus();
    window.cairn.openPlayer = made;
  };
  const loadMaps = (maps) => Promise.all(maps.map((map) => {
    if (!map.image) {
      map.image = new Image();
      map.image.src = map.picture;
    }
    return map.image.decode();
  }));
  const compare = async (parent, { section, problem: index, walks }) => {
    const { maps, problems } = data.sections[section];
    const problem = problems[index];
    await loadMaps(maps);
    const card = make(parent, "figure", "card comparison");
    make(card, "h3", "", "Two paths side by side").title = problem.title;
    player(card, maps[problem.map], problem, walks, (bar, picks) => {
      make(bar, "button", "enlarge", "Enlarge").onclick = () => enlarge(maps[problem.map], problem, picks());
    });
  };
  const drawGallery = (parent, section) => {
    const bar = make(parent, "div", "bar");
    make(bar, "h3", "", "Paths");
    const choice = make(bar, "select");
    choice.ariaLabel = "problem";
    section.problems.forEach((problem, i) => { make(choice, "option", "", problem.title).value = i; });
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
      problem.walks.forEach((walk, i) => {
        unfold(problem, walk);
        const chip = make(chips, "button", "chip");
        chip.style.setProperty("--chip", walk.colour);
        make(chip, "i");
        chip.append(walk.label);
        chip.ariaPressed = String(!hidden.has(walk.label));
        chip.onclick = () => { hidden.has(walk.label) ? hidden.delete(walk.label) : hidden.add(walk.label); show(); };
        if (hidden.has(walk.label)) return;
        const card = make(gallery, "figure", "card");
        const open = make(card, "button", "picture");
        open.ariaLabel = `Enlarge and play the path of ${walk.label}`;
        open.title = "enlarge and play";
        const canvas = make(open, "canvas");
        caption(card, walk);
        drawWalk(canvas, map, problem, walk, canvas.clientWidth || 320);
        open.onclick = () => enlarge(map, problem, [i, -1]);
      });
    };
    choice.onchange = show;
    show();
  };
  Object.assign(window.cairn, { loadMaps, compare, drawGallery });
})();
