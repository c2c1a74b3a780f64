// Maps: from bytes, generators and the text of .map files.
#include <cairn/erosion.hpp>
#include <cairn/grid.hpp>
#include <cairn/map.hpp>
#include <cairn/queries.hpp>

#include "bindings/js/wasm/exports.hpp"
#include "world/files/map_file.hpp"
#include "world/files/terrain_table.hpp"
#include "world/generators/generator.hpp"

namespace cairn::js {
namespace {

cairn_grid grid_of(Terrain terrain, const Rules& rules) {
  return {std::make_shared<const Grid>(std::move(terrain), rules)};
}

void set_cell(Terrain& terrain, Point at, std::uint8_t value, bool has_costs) {
  terrain.set(at, value != 0);
  if (has_costs && value != 0) terrain.set_cost(at, value);
}

}  // namespace
}  // namespace cairn::js

using namespace cairn;
using namespace cairn::js;

CAIRN_EXPORT("grid_create")
Status grid_create(std::int32_t width, std::int32_t height, const std::uint8_t* cells, std::uint32_t has_costs,
                   std::uint32_t rules) {
  return run_new<cairn_grid>([&] {
    Terrain terrain(width, height);
    for (std::int32_t y = 0; y < height; ++y) {
      for (std::int32_t x = 0; x < width; ++x) set_cell(terrain, {x, y}, *cells++, has_costs != 0);
    }
    return grid_of(std::move(terrain), to_rules(rules));
  });
}

CAIRN_EXPORT("grid_generate") Status grid_generate(const char* spec, std::uint32_t size, std::uint32_t rules) {
  return run_new<cairn_grid>([&] { return grid_of(generators::generate(to_text(spec, size)), to_rules(rules)); });
}

/// `text` is followed by the terrain's costs and the file's name for messages.
CAIRN_EXPORT("grid_read")
Status grid_read(const char* text, std::uint32_t size, std::uint32_t table_size, std::uint32_t name_size,
                 std::uint32_t rules) {
  return run_new<cairn_grid>([&] {
    const std::string_view table = to_text(text + size, table_size);
    const std::string_view name = to_text(text + size + table_size, name_size);
    return grid_of(
        files::read_map(to_text(text, size), name, table.empty() ? files::TerrainTable() : files::TerrainTable(table)),
        to_rules(rules));
  });
}

/// `changes` are triples x, y, value.
CAIRN_EXPORT("grid_with")
Status grid_with(const cairn_grid* grid, const std::int32_t* changes, std::uint32_t count) {
  return run_new<cairn_grid>([&] {
    Terrain terrain = grid->grid->terrain();
    for (std::uint32_t i = 0; i < count; ++i) {
      const Point at{changes[3 * i], changes[3 * i + 1]};
      const std::int32_t value = changes[3 * i + 2];
      terrain.shape().require(at, "change");
      if (value < 0 || value > kMaxCellCost) {
        throw UsageError("a cell's value must be from 0, which is closed, to 254, not " + std::to_string(value));
      }
      set_cell(terrain, at, static_cast<std::uint8_t>(value), value > 1 || terrain.has_costs());
    }
    return grid_of(std::move(terrain), grid->grid->rules());
  });
}

CAIRN_EXPORT("grid_erode") Status grid_erode(const cairn_grid* grid, std::int32_t size) {
  return run_new<cairn_grid>([&] { return grid_of(erode(grid->grid->terrain(), size), grid->grid->rules()); });
}

CAIRN_EXPORT("grid_free") void grid_free(cairn_grid* grid) { delete grid; }

CAIRN_EXPORT("grid_info") Status grid_info(const cairn_grid* handle) {
  return run([&] {
    const Grid& grid = *handle->grid;
    results() = {static_cast<double>(grid.width()),
                 static_cast<double>(grid.height()),
                 static_cast<double>(grid.passable_count()),
                 static_cast<double>(grid.component_count()),
                 grid.is_weighted() ? 1.0 : 0.0,
                 static_cast<double>(grid.fingerprint() >> 32U),
                 static_cast<double>(grid.fingerprint() & 0xFFFFFFFFU),
                 static_cast<double>(grid.costs().straight.units),
                 static_cast<double>(to_bits(grid.rules())),
                 static_cast<double>(grid.memory_bytes())};
  });
}

CAIRN_EXPORT("grid_cost") std::int32_t grid_cost(const cairn_grid* grid, std::int32_t x, std::int32_t y) {
  return grid->grid->passable(Point{x, y}) ? grid->grid->terrain().cost({x, y}) : 0;
}

CAIRN_EXPORT("grid_cells") Status grid_cells(const cairn_grid* handle) {
  return run([&] {
    const Terrain& terrain = handle->grid->terrain();
    std::uint8_t* next =
        give_room(static_cast<std::size_t>(terrain.width()) * static_cast<std::size_t>(terrain.height())).data();
    for (std::int32_t y = 0; y < terrain.height(); ++y) {
      for (std::int32_t x = 0; x < terrain.width(); ++x) {
        *next++ = terrain.passable({x, y}) ? terrain.cost({x, y}) : std::uint8_t{0};
      }
    }
  });
}

CAIRN_EXPORT("grid_write") Status grid_write(const cairn_grid* grid) {
  return run([&] { give_kept(files::write_map(grid->grid->terrain())); });
}

CAIRN_EXPORT("grid_connected")
std::int32_t grid_connected(const cairn_grid* handle, std::int32_t ax, std::int32_t ay, std::int32_t bx,
                            std::int32_t by) {
  const Grid& grid = *handle->grid;
  if (!grid.passable(Point{ax, ay}) || !grid.passable(Point{bx, by})) return 0;
  return grid.connected(grid.cell({ax, ay}), grid.cell({bx, by})) ? 1 : 0;
}

CAIRN_EXPORT("grid_line_of_sight")
std::int32_t grid_line_of_sight(const cairn_grid* grid, std::int32_t ax, std::int32_t ay, std::int32_t bx,
                                std::int32_t by) {
  return line_of_sight(*grid->grid, {ax, ay}, {bx, by}) ? 1 : 0;
}

CAIRN_EXPORT("grid_nearest")
Status grid_nearest(const cairn_grid* grid, std::int32_t ax, std::int32_t ay, std::int32_t bx, std::int32_t by) {
  return run([&] { give_point(grid->grid->nearest_reachable({ax, ay}, {bx, by})); });
}
