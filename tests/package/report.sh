#!/usr/bin/env bash
# Reports in a real browser, without a network: plots hold the points of the data, axes have round figures, hovering names a
# point, a click on a name hides it, walks are drawn, and nothing goes wrong meanwhile. The checks run inside the page, after
# its own code.
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
addEventListener("error", (event) => { document.title += " ERROR " + event.message; });
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
    const entry = first.legend.legendHitBoxes[0];
    const click = async () => { mouse(first, "click", entry.left + 5, entry.top + 5); await settle(); };
    expect("a series is visible at first", first.isDatasetVisible(0));
    await click();
    expect("a click on its name hides it", !first.isDatasetVisible(0));
    await click();
    expect("another click shows it again", first.isDatasetVisible(0));
    const section = data.sections[index];
    if (section.problems.length > 0) {
      const canvases = document.querySelectorAll(`#section-${index} .gallery canvas`);
      expect("every walk has its picture", canvases.length === section.problems[0].walks.length);
      const pixels = canvases[0].getContext("2d").getImageData(0, 0, canvases[0].width, canvases[0].height).data;
      expect("pictures show something", new Set(pixels).size > 3);
    }
  }
  const page = () => getComputedStyle(document.body).backgroundColor;
  const light = page();
  document.querySelector("header button").click();
  expect("there is a light and a dark side", page() !== light);
  expect("nothing is fetched", performance.getEntriesByType("resource").every((entry) => entry.name.startsWith("data:")));
  document.title += wrong.length === 0 ? " PASSED " + charts.length : " FAILED " + wrong.join("; ");
})().catch((error) => { document.title += " ERROR " + error.stack; });
</script>
END
# Without a screen there are no frames to wait for.
frames='<script>window.requestAnimationFrame = (act) => setTimeout(() => act(performance.now()), 16);</script>'
for report in bench papers/index; do
  sed "s|^<head>\$|<head>$frames|" "$work/$report.html" | cat - "$work/checks.html" >"$work/checked.html"
  "$CHROMIUM" --headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update \
    --disable-sync --user-data-dir="$work/profile" --window-size=1400,1200 --virtual-time-budget=20000 --dump-dom "file://$work/checked.html" \
    >"$work/dom.html" 2>"$work/log" || { cat "$work/log"; exit 1; }
  title=$(grep -o '<title>[^<]*</title>' "$work/dom.html" | head -1)
  echo "$title"
  [[ $title =~ ' PASSED '[1-9] ]]
done
