// A page that plays what a crowd did: the map, the agents, and what each frame took.
#pragma once

#include <cairn/terrain.hpp>

#include "trial/driver/crowd_play.hpp"

#include <cstdint>
#include <string>

namespace cairn::report {

struct PlayedPage {
  std::string title;
  std::string about;
  Terrain terrain;    ///< at the beginning
  TickBudget budget;  ///< of a frame
  std::uint32_t agents = 0;
  const driver::CrowdPlayResult& result;  ///< with its moves
};

/// More moves than this, whether made or not, are too many for a page.
inline constexpr std::uint64_t kMaxPageMoves = 200'000'000;

/// Throws UsageError if agents times frames exceed kMaxPageMoves.
std::string crowd_page(const PlayedPage& played);

/// The data of the page. Bytes are in base64: `terrain` has a bit for each cell, row by row, the first in the lowest
/// bit; `starts` two numbers of 16 bits for each agent, the lower byte first; `moves` half a byte for each agent and
/// frame, frame by frame, the first in the lower half: a direction from 0, clockwise from north, or 8.
std::string crowd_page_data(const PlayedPage& played);

}  // namespace cairn::report
