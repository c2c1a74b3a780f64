// The objects behind the handles of the C API. What is made of a grid or a database shares it, so that a caller may
// free handles in any order.
#pragma once

#include <cairn/agent.hpp>
#include <cairn/cairn.h>
#include <cairn/crowd.hpp>
#include <cairn/database.hpp>
#include <cairn/grid.hpp>
#include <cairn/queries.hpp>
#include <cairn/sized_crowd.hpp>

#include <cstddef>
#include <memory>
#include <vector>

struct cairn_grid {
  std::shared_ptr<const cairn::Grid> grid;
};

struct cairn_database {
  std::shared_ptr<const cairn::Database> database;
};

struct cairn_agent {
  std::shared_ptr<const cairn::Grid> grid;
  std::unique_ptr<cairn::Agent> agent;  // keeps its database itself
};

struct cairn_crowd {
  std::shared_ptr<cairn::Crowd> crowd;  // or a part of a sized crowd
  std::vector<std::byte> saved;
};

struct cairn_sized_crowd {
  std::shared_ptr<cairn::SizedCrowd> crowd;
  std::vector<cairn_crowd> parts;  // by place in its sizes
  std::vector<std::byte> saved;
};

struct cairn_path_batch {
  std::shared_ptr<const cairn::Grid> grid;
  std::shared_ptr<const cairn::Database> database;
  cairn::PathBatch batch;
  std::vector<cairn_point> points;  // of the last path that was asked for
};

struct cairn_path_finder {
  std::shared_ptr<const cairn::Grid> grid;
  std::shared_ptr<const cairn::Database> database;
  cairn::PathFinder finder;
  std::vector<cairn_point> points;  // the last list that was asked for
};

struct cairn_field {
  std::shared_ptr<const cairn::Grid> grid;
  cairn::DistanceField field;
};

struct cairn_reach {
  std::shared_ptr<const cairn::Grid> grid;
  cairn::Reach reach;
};
