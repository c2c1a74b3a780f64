#include <cairn/map.hpp>

#include "c_api/answer.hpp"
#include "c_api/handles.hpp"

#include <cstddef>
#include <string>
#include <utility>

namespace cairn::c_api {
namespace {

/// A C enumeration can hold any number.
void require_choice(int value, const char* what, const char* zero, const char* one) {
  if (value == 0 || value == 1) return;
  throw UsageError("the rules' " + std::string(what) + " must be " + zero + " (0) or " + one + " (1), not " +
                   std::to_string(value));
}

Rules to_rules(const cairn_rules* rules) {
  if (rules == nullptr) return {};
  require_choice(static_cast<int>(rules->connectivity), "connectivity", "CAIRN_EIGHT", "CAIRN_FOUR");
  require_choice(static_cast<int>(rules->corners), "corners", "CAIRN_STRICT", "CAIRN_CUT");
  require_choice(static_cast<int>(rules->diagonal), "diagonal", "CAIRN_SQRT2", "CAIRN_SEVEN_FIFTHS");
  return {.connectivity = rules->connectivity == CAIRN_FOUR ? Connectivity::four : Connectivity::eight,
          .corners = rules->corners == CAIRN_CUT ? Corners::cut : Corners::strict,
          .diagonal = rules->diagonal == CAIRN_SEVEN_FIFTHS ? Diagonal::seven_fifths : Diagonal::sqrt2};
}

cairn_grid grid_of(Terrain terrain, const cairn_rules* rules) {
  return {std::make_shared<const Grid>(std::move(terrain), to_rules(rules))};
}

}  // namespace
}  // namespace cairn::c_api

using namespace cairn;
using namespace cairn::c_api;

extern "C" {

cairn_status cairn_grid_create(int32_t width, int32_t height, const unsigned char* cells, const cairn_rules* rules,
                               cairn_grid** grid, cairn_error* error) {
  return answer_handle(grid, "grid", error, [&] {
    require(cells, "cells");
    Terrain terrain(width, height);
    const unsigned char* next = cells;
    for (std::int32_t y = 0; y < height; ++y) {
      for (std::int32_t x = 0; x < width; ++x) terrain.set({x, y}, *next++ != 0);
    }
    return grid_of(std::move(terrain), rules);
  });
}

cairn_status cairn_grid_create_weighted(int32_t width, int32_t height, const unsigned char* costs,
                                        const cairn_rules* rules, cairn_grid** grid, cairn_error* error) {
  return answer_handle(grid, "grid", error, [&] {
    require(costs, "costs");
    Terrain terrain(width, height);
    const unsigned char* next = costs;
    for (std::int32_t y = 0; y < height; ++y) {
      for (std::int32_t x = 0; x < width; ++x, ++next) {
        terrain.set({x, y}, *next != 0);
        if (*next != 0) terrain.set_cost({x, y}, *next);
      }
    }
    return grid_of(std::move(terrain), rules);
  });
}

cairn_status cairn_grid_load(const char* source, const cairn_rules* rules, cairn_grid** grid, cairn_error* error) {
  return answer_handle(grid, "grid", error, [&] {
    require(source, "source");
    return grid_of(load_terrain(source), rules);
  });
}

cairn_status cairn_grid_load_weighted(const char* source, const char* terrain, const cairn_rules* rules,
                                      cairn_grid** grid, cairn_error* error) {
  return answer_handle(grid, "grid", error, [&] {
    require(source, "source");
    require(terrain, "terrain");
    return grid_of(load_terrain(source, terrain), rules);
  });
}

void cairn_grid_free(cairn_grid* grid) { delete grid; }

int32_t cairn_grid_width(const cairn_grid* grid) { return grid == nullptr ? 0 : grid->grid->width(); }
int32_t cairn_grid_height(const cairn_grid* grid) { return grid == nullptr ? 0 : grid->grid->height(); }

int cairn_grid_passable(const cairn_grid* grid, cairn_point at) {
  return grid != nullptr && grid->grid->passable(to_point(at)) ? 1 : 0;
}

int cairn_grid_cost(const cairn_grid* grid, cairn_point at) {
  return grid != nullptr && grid->grid->shape().contains(to_point(at)) ? grid->grid->terrain().cost(to_point(at)) : 0;
}

int cairn_grid_connected(const cairn_grid* grid, cairn_point from, cairn_point to) {
  if (cairn_grid_passable(grid, from) == 0 || cairn_grid_passable(grid, to) == 0) return 0;
  const Grid& map = *grid->grid;
  return map.connected(map.cell(to_point(from)), map.cell(to_point(to))) ? 1 : 0;
}

}  // extern "C"
