// What `cairn crowd` prints: for people, and as JSON.
#pragma once

#include <cairn/rules.hpp>

#include "cli/arguments.hpp"
#include "trial/driver/crowd_play.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cairn::cli {

struct CrowdOptions {
  std::string map;
  std::string algorithm{kDefaultAlgorithm};
  std::vector<std::string> databases;
  std::string budget = "1ms";
  std::string edits;
  std::vector<std::string> scenarios;
  std::optional<std::uint32_t> agents;
  std::string trace;
  std::string page;
  unsigned threads = 1;
  bool exclusive = false;
  bool approach = false;
  std::uint32_t flow_fields = 0;
  driver::CrowdPlaySettings play;
  std::string terrain;
  Rules rules;
  bool json = false;
};

/// What was asked for and what came of it.
struct PlayedCrowd {
  const CrowdOptions& options;
  const Grid& grid;
  const driver::CrowdPlayResult& result;
  driver::SearchOnDemand search;
};

std::string crowd_json(const PlayedCrowd& played);
std::string crowd_text(const PlayedCrowd& played);

}  // namespace cairn::cli
