// Pictures of maps and walks, as the bytes of a PNG.
#include <cairn/error.hpp>

#include "bindings/python/module/bindings.hpp"
#include "bindings/python/objects/arrays.hpp"
#include "bindings/python/objects/gil.hpp"
#include "bindings/python/objects/handles.hpp"
#include "pictures/render.hpp"
#include "world/png/png_file.hpp"

#include <pybind11/stl.h>

#include <cstring>

namespace cairn::python {
namespace {

py::bytes render(const GridObject& grid, const std::vector<py::object>& walks, const py::object& subgoals) {
  pictures::TraceView view;
  for (const py::object& walk : walks) {
    const std::vector<Point> points = to_points(walk, "points of a walk");
    if (points.empty()) continue;
    if (!view.cells.empty()) view.further_walks.push_back(view.cells.size());
    view.cells.insert(view.cells.end(), points.begin(), points.end());
  }
  view.subgoals = to_points(subgoals, "subgoals");
  std::string png;
  {
    const WithoutGil without_gil;
    png = png::write_png(pictures::render_image(grid.grid.terrain(), view));
  }
  return png;
}

/// An array of bytes, [y, x, colour].
py::bytes write_png(const py::array_t<std::uint8_t, py::array::c_style | py::array::forcecast>& pixels) {
  if (pixels.ndim() != 3 || pixels.shape(2) != 3) throw UsageError("pixels must be an array [y, x, 3] of bytes");
  png::Image image(static_cast<std::int32_t>(pixels.shape(1)), static_cast<std::int32_t>(pixels.shape(0)));
  static_assert(sizeof(png::Colour) == 3);
  if (!image.pixels.empty()) std::memcpy(image.pixels.data(), pixels.data(), 3 * image.pixels.size());
  return png::write_png(image);
}

}  // namespace

void bind_pictures(py::module_& module) {
  module.def("render", render, py::arg("grid"), py::arg("walks"), py::arg("subgoals"));
  module.def("write_png", write_png, py::arg("pixels"));
}

}  // namespace cairn::python
