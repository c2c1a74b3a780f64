// Makes a map and its database, then walks one agent to a goal with a bounded amount of work in each frame.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/grid.hpp>

#include <iostream>
#include <string>
#include <vector>

int main() {
  // A hall with a wall across it. The wall has a gap at the bottom.
  std::vector<std::string> picture(9, std::string(24, '.'));
  for (std::size_t y = 0; y < 8; ++y) picture[y][12] = '@';

  cairn::Terrain terrain(24, 9);
  for (int y = 0; y < 9; ++y) {
    for (int x = 0; x < 24; ++x) terrain.set({x, y}, picture.at(y).at(x) == '.');
  }
  const cairn::Grid grid(std::move(terrain));

  // Build once for each map. A game ships the file that `cairn build` writes and opens it with open_database.
  const cairn::Database database = cairn::build(grid, "cairn");

  const auto agent = cairn::make_agent("cairn", grid, database);
  agent->start({2, 1}, {21, 2});
  for (int frame = 1;; ++frame) {
    const cairn::Step step = agent->step(1000);  // at most 1000 counted operations in this frame
    if (step.outcome == cairn::Outcome::unreachable) return 1;
    if (step.outcome == cairn::Outcome::arrived) break;
    const cairn::Point at = grid.point(step.position);
    picture.at(at.y).at(at.x) = '*';
    std::cout << "frame " << frame << ": at " << at.x << ',' << at.y << '\n';
  }
  for (const std::string& row : picture) std::cout << row << '\n';
}
