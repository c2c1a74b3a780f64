// A BuildJob for tests of the parts of a build method.
#pragma once

#include <cairn/grid.hpp>
#include <cairn/options.hpp>

#include "store/build_job.hpp"

#include <functional>
#include <utility>

namespace cairn::support {

struct JobSetup {
  explicit JobSetup(Grid of, unsigned threads = 1)
      : grid(std::move(of)), job{grid, options, 1, threads, journal, progress} {}

  Grid grid;
  Options options{"test", {}, ""};
  store::Journal journal{"", 0};
  std::function<void(double)> progress;
  store::BuildJob job;
};

}  // namespace cairn::support
