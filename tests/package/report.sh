#!/usr/bin/env bash
# Reports in a real browser, without a network, in a wide and in a narrow window: plots hold the points of the data, axes have
# round figures, hovering and keys name a point, tables sort, walks are drawn, the player plays and fits the window, the theme
# is kept, and nothing goes wrong meanwhile. The checks run inside the page, after its own code.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
"$CAIRN_BUILD/cli/cairn" bench rooms:64x64 caves:64x64 -n 8 -a lrta:depth=1 -a lrta:depth=4 -a lss-lrta -a dartaa -a astar -a hcdps \
  -a cairn --format html -o "$work/bench.html"
"$CAIRN_BUILD/cli/cairn" reproduce icaps2011/maps-of-2009 --quick -n 2 -o "$work/papers" >"$work/log"
# A published build of six minutes becomes one of days: these have round figures, too.
grep -q '"x":373.8' "$work/papers/index.html"
sed -i 's|"x":373.8|"x":373800|g' "$work/papers/index.html"

cat >"$work/checks.html" <<'END'
<script>
const tell = (what) => parent.postMessage(what.replace(/\s+/g, " "), "*");
addEventListener("error", (event) => tell(" ERROR " + event.message));
(async () => {
  const wrong = [];
  const expect = (what, ok) => { if (!ok) wrong.push(what); };
  const { data, charts, select, ready } = window.report;
  await ready;
  const mouse = (chart, type, x, y) => {
    const box = chart.canvas.getBoundingClientRect();
    chart.canvas.dispatchEvent(new MouseEvent(type, { clientX: box.left + x, clientY: box.top + y, bubbles: true }));
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve, 200));
  const key = (element, name) => element.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
  const checkTable = (table) => {
    const names = () => [...table.tBodies[0].rows].map((row) => row.cells[0].textContent);
    const given = names();
    const headings = [...table.tHead.rows[0].cells];
    headings.forEach((heading, column) => {
      const values = () => [...table.tBodies[0].rows].map((row) => row.cells[column].dataset.value).filter((value) => value !== undefined).map(Number);
      const isSorted = (sign) => values().every((value, i, all) => i === 0 || sign * value >= sign * all[i - 1]);
      heading.querySelector("button").click();
      expect(`${heading.textContent} sorts`, heading.ariaSort === "ascending" && isSorted(1));
      heading.querySelector("button").click();
      expect(`${heading.textContent} sorts the other way`, heading.ariaSort === "descending" && isSorted(-1));
      expect("one column is sorted by", headings.filter((other) => other.ariaSort !== "none").length === 1);
      expect("sorting loses no line", names().sort().join() === [...given].sort().join());
    });
    const isShown = (cell) => getComputedStyle(cell).display !== "none";
    const more = headings.filter((heading) => heading.classList.contains("more"));
    if (more.length === 0) return;
    expect("few columns at first", headings.filter(isShown).length <= 8);
    const toggle = table.closest(".scroll").previousElementSibling.querySelector("button");
    toggle.click();
    expect("more on demand", more.every(isShown) && toggle.ariaExpanded === "true");
    toggle.click();
    expect("and fewer again", !more.some(isShown));
  };
  const checkPlayer = async (open) => {
    open();
    await settle();
    const dialog = document.querySelector("dialog");
    const fits = () => [...dialog.querySelectorAll("button, canvas, input, select, output")].filter((part) => part.offsetParent || part.offsetWidth > 0).every((part) => {
      const box = part.getBoundingClientRect();
      return box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5;
    });
    expect(`the player fits a window of ${innerWidth} x ${innerHeight}`, fits());
    for (const canvas of dialog.querySelectorAll(".view:not(.none) canvas")) expect("its pictures can be seen", canvas.getBoundingClientRect().width >= 100);
    const made = window.cairn.openPlayer;
    const { most } = made.state();
    expect("it has the focus", dialog.contains(document.activeElement));
    key(dialog, "Home");
    expect("a key goes to the start", made.state().at === 0);
    key(dialog, "ArrowRight");
    expect("a key makes a move", made.state().at === 1);
    const slider = dialog.querySelector("input");
    slider.value = Math.floor(most / 2);
    slider.dispatchEvent(new Event("input"));
    expect("the slider scrubs", made.state().at === Math.floor(most / 2));
    const play = dialog.querySelector(".play");
    play.click();
    expect("it plays", made.state().playing && play.textContent === "Pause");
    await settle();
    expect("it moves on", made.state().at > Math.floor(most / 2));
    key(dialog, " ");
    expect("a key pauses or ends it", !made.state().playing && play.textContent === "Play" || made.state().at === most);
    const paused = made.state().at;
    await settle();
    expect("a pause is a pause", made.state().at === paused || made.state().playing);
    const beside = dialog.querySelectorAll(".view select")[1];
    beside.value = 0;
    beside.dispatchEvent(new Event("change"));
    await settle();
    expect("two paths stand side by side", dialog.querySelectorAll(".view:not(.none) canvas").length === 2);
    expect(`two paths fit a window of ${innerWidth} x ${innerHeight}`, fits());
    dialog.click();  // on the backdrop
    await settle();
    expect("a click beside it closes it", !document.querySelector("dialog"));
  };
  for (let index = 0; index < data.sections.length; ++index) {
    if (data.sections[index].plots.length === 0) continue;
    await select(index);
    await settle();  // until sizes are final
    const own = charts.filter((chart) => chart.canvas.closest(`#section-${index}`));
    expect(`section ${index} draws its plots`, own.length === data.sections[index].plots.length);
    for (const chart of own) {
      const drawn = chart.data.datasets.filter((set) => !set.isFront);
      expect("a series of the data is missing", drawn.length === chart.plot.series.length);
      drawn.forEach((set, i) => {
        const points = chart.plot.series[i].points;
        expect(`${set.label} has all its points`, set.data.length === points.length);
        points.forEach((point, k) => {
          const [x, y] = set.data[k].exact;
          expect(`${point.label} is drawn with its figures`, x === point.x && y === point.y);
          const at = chart.getDatasetMeta(chart.data.datasets.indexOf(set)).data[k];
          const area = chart.chartArea;
          expect(`${point.label} lies inside of the plot`, at.x >= area.left - 1 && at.x <= area.right + 1 && at.y >= area.top - 1 && at.y <= area.bottom + 1);
        });
      });
      for (const [axis, key] of [[chart.plot.x, "x"], [chart.plot.y, "y"]]) {
        const labels = chart.scales[key].ticks.map((tick) => tick.label);
        expect(`${axis.label} has figures: ${labels}`, labels.length > 1);
        const round = /^(0|0\.[0-9]+%|[1235][0,]*(%| [a-zµ]+))$/i;
        if (axis.log && axis.unit !== "number") {
          expect(`${axis.label} has round figures: ${labels}`, labels.every((label) => round.test(label)));
        }
      }
    }
    const first = own[0];
    const point = first.getDatasetMeta(0).data[0];
    mouse(first, "mousemove", point.x, point.y);
    await settle();
    const shown = first.tooltip;
    expect("hovering names the point", shown.opacity > 0 && shown.title.join().includes(first.plot.series[0].points[0].label));
    expect("hovering tells its figures", (shown.body || [{ lines: [] }])[0].lines.length >= 2);
    mouse(first, "mouseout", 0, 0);
    expect("names stand beside points", first.names.length > 0);
    const card = first.canvas.closest("figure");
    const chip = card.querySelector(".series button");
    expect("a series is visible at first", first.isDatasetVisible(0));
    chip.click();
    expect("a click on its name hides it", !first.isDatasetVisible(0) && chip.ariaPressed === "false");
    chip.click();
    expect("another click shows it again", first.isDatasetVisible(0));
    for (const set of first.data.datasets) expect("the front is made of stairs", !set.isFront || set.stepped === "before");
    first.canvas.focus();
    expect("a plot has the focus", document.activeElement === first.canvas);
    key(first.canvas, "ArrowRight");
    const spoken = card.querySelector(".spoken");
    const before = spoken.textContent;
    expect("keys name points to screen readers", before.length > 0);
    key(first.canvas, "ArrowRight");
    const total = first.plot.series.reduce((sum, series) => sum + series.points.length, 0);
    expect("keys go from point to point", total === 1 || spoken.textContent !== before);
    for (const named of document.querySelectorAll(`#section-${index} canvas`)) {
      expect("every picture has a label", named.ariaLabel || named.closest("button[aria-label]"));
    }
    const section = data.sections[index];
    for (const table of document.querySelectorAll(`#section-${index} table`)) checkTable(table);
    expect(`section ${index} is no wider than the window`, document.documentElement.scrollWidth <= innerWidth);
    if (section.problems.length > 0) {
      const canvases = document.querySelectorAll(`#section-${index} .gallery canvas`);
      expect("every walk has its picture", canvases.length === section.problems[0].walks.length);
      const pixels = canvases[0].getContext("2d").getImageData(0, 0, canvases[0].width, canvases[0].height).data;
      expect("pictures show something", new Set(pixels).size > 3);
      await checkPlayer(() => canvases[0].closest("button").click());
    }
    const enlarge = document.querySelector(`#section-${index} .enlarge`);
    expect("races compare two paths", !section.comparison || enlarge);
    if (enlarge) await checkPlayer(() => enlarge.click());
  }
  const page = () => getComputedStyle(document.body).backgroundColor;
  const light = page();
  document.querySelector("header button").click();
  const dark = page();
  expect("there is a light and a dark side", dark !== light);
  // As a new page begins: without a theme of its own, and with its first script.
  delete document.documentElement.dataset.theme;
  expect("the theme was taken away", page() === light);
  const theme = [...document.head.querySelectorAll("script")].find((script) => script.textContent.includes("cairn-theme"));
  document.head.append(Object.assign(document.createElement("script"), { textContent: theme.textContent }));
  expect("the theme is kept", page() === dark);
  expect("nothing is fetched", performance.getEntriesByType("resource").every((entry) => entry.name.startsWith("data:")));
  tell(wrong.length === 0 ? "PASSED " + charts.length : "FAILED " + [...new Set(wrong)].join("; "));
})().catch((error) => tell(" ERROR " + error.stack));
</script>
END
# Without a screen there are no frames to wait for.
frames='<script>window.requestAnimationFrame = (act) => setTimeout(() => act(performance.now()), 16);</script>'
# A window cannot be as narrow as a phone, a frame can.
for report in bench papers/index; do
  sed "s|^<head>\$|<head>$frames|" "$work/$report.html" | cat - "$work/checks.html" >"$work/checked.html"
  for size in 1280,900 390,844; do
    cat >"$work/window.html" <<END
<!doctype html><title></title><iframe src="checked.html" width="${size%,*}" height="${size#*,}" style="border:0"></iframe>
<script>addEventListener("message", (event) => { document.title += event.data; });</script>
END
    # Its time is not ours: where the machine is busy, it may end before the page has said anything.
    for attempt in 1 2 3 4; do
      rm -rf -- "$work/profile"
      "$CHROMIUM" --headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update \
        --disable-sync --hide-scrollbars --user-data-dir="$work/profile" --window-size=1400,1200 --virtual-time-budget=${attempt}00000 \
        --dump-dom "file://$work/window.html" >"$work/dom.html" 2>"$work/log" || { cat "$work/log"; exit 1; }
      title=$(grep -o '<title>[^<]*</title>' "$work/dom.html" | head -1)
      [[ $title == '<title></title>' ]] || break
    done
    echo "$report at $size: $title"
    [[ $title =~ 'PASSED '[1-9] && ! $title =~ ERROR ]]
  done
done
