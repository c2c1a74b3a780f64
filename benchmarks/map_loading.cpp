// The time to make a grid from a map file, including neighbour masks and components, and the memory of the grid.
#include <cairn/error.hpp>
#include <cairn/grid.hpp>
#include <cairn/map.hpp>

#include "base/io/output_file.hpp"
#include "benchmarks/benchmark.hpp"
#include "world/files/map_file.hpp"
#include "world/generators/generator.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

namespace cairn::bench {
namespace {

constexpr double kMaxMilliseconds = 500;
constexpr double kMaxBytesACell = 6;

struct Loaded {
  double milliseconds = 0;
  double bytes_a_cell = 0;
};

Loaded load(const std::string& spec) {
  const Terrain terrain = generators::generate(spec);
  const std::string path =
      std::filesystem::temp_directory_path() / fmt::format("cairn-bench-{}.map", static_cast<long>(getpid()));
  io::write_file(path, files::write_map(terrain));
  Loaded loaded;
  bool same = false;
  const double ns = time_ns([&] {
    const Grid grid(load_terrain(path));
    same = grid.terrain() == terrain;
    loaded.bytes_a_cell = static_cast<double>(grid.memory_bytes()) / terrain.width() / terrain.height();
  });
  std::filesystem::remove(path);
  if (!same) throw InternalError("a map changed when it was written and read: " + spec);
  loaded.milliseconds = ns / 1e6;
  return loaded;
}

}  // namespace

void map_loading(Run& run) {
  for (const char* spec : {"rooms:4096x4096", "random:4096x4096,blocked=50"}) {
    const Loaded loaded = load(spec);
    run.at_most("time to load 4096 x 4096", loaded.milliseconds, kMaxMilliseconds, "ms", spec);
    run.at_most("memory of 4096 x 4096", loaded.bytes_a_cell, kMaxBytesACell, "B/cell", spec);
  }
  const char* const largest = "rooms:16384x16384";
  const Loaded loaded = load(largest);
  run.at_most("memory of 16384 x 16384", loaded.bytes_a_cell, kMaxBytesACell, "B/cell",
              fmt::format("{}, loaded in {:.1f} s", largest, loaded.milliseconds / 1e3));
}

}  // namespace cairn::bench
