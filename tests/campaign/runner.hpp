// Runs the rounds of a part in processes of their own, so that a crash or a hang is one more failure.
#pragma once

#include "campaign/campaign.hpp"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace cairn::campaign {

struct Failure {
  std::uint64_t round = 0;
  std::string what;
};

struct Tally {
  std::uint64_t next = 0;  ///< the round to go on with
  std::uint64_t tried = 0;
  std::uint64_t failed = 0;  ///< rounds that broke a promise, crashed or hung
  std::uint64_t lost = 0;    ///< those of them that lost bytes
  double seconds = 0;
  bool finished = false;          ///< there are no more rounds
  std::vector<Failure> failures;  ///< the first of them
};

/// Adds rounds to the tally until the time is over, on so many processes.
void run_rounds(const Part& part, std::chrono::duration<double> time, unsigned processes, Tally& tally);

}  // namespace cairn::campaign
