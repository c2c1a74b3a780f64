#include "report/crowd_page.hpp"

#include <cairn/error.hpp>

#include "report/assets.hpp"
#include "report/base64.hpp"
#include "report/document.hpp"
#include "trial/rows/revision.hpp"

#include <nlohmann/json.hpp>

#include <string_view>
#include <vector>

namespace cairn::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr unsigned kStays = 8;

/// A list of small numbers of so many bits each.
class Packed {
 public:
  Packed(std::size_t count, unsigned bits) : bits_(bits), bytes_((count * bits + 7) / 8, '\0') {}
  void set(std::size_t place, unsigned value) {
    const std::size_t bit = place * bits_;
    bytes_[bit / 8] = static_cast<char>(static_cast<unsigned char>(bytes_[bit / 8]) | value << bit % 8);
  }
  const std::string& bytes() const { return bytes_; }

 private:
  unsigned bits_;
  std::string bytes_;
};

std::string packed_terrain(const Terrain& terrain) {
  const auto width = static_cast<std::size_t>(terrain.width());
  Packed bits(width * static_cast<std::size_t>(terrain.height()), 1);
  for (std::int32_t y = 0; y < terrain.height(); ++y) {
    for (std::int32_t x = 0; x < terrain.width(); ++x) {
      if (terrain.passable({x, y})) bits.set(static_cast<std::size_t>(y) * width + static_cast<std::size_t>(x), 1);
    }
  }
  return base64(bits.bytes());
}

}  // namespace

std::string crowd_page_data(const PlayedPage& played) {
  const driver::CrowdPlayResult& result = played.result;
  const std::size_t frames = result.frame_ns.size();
  if (frames > 0 && played.agents > kMaxPageMoves / frames) {
    throw UsageError("a page shows at most " + std::to_string(kMaxPageMoves) +
                     " moves, agents times frames: take fewer --agents or --ticks");
  }
  std::vector<Point> at(played.agents);
  std::string starts;
  Packed moves(played.agents * frames, 4);
  std::vector<bool> is_moved(played.agents * frames);
  for (const driver::TracePoint& point : result.trace) {
    if (point.tick > 0) {
      const Point from = at[point.agent];
      const std::size_t place = (point.tick - 1) * played.agents + point.agent;
      moves.set(place, static_cast<unsigned>(direction_of({point.at.x - from.x, point.at.y - from.y})));
      is_moved[place] = true;
    }
    at[point.agent] = point.at;
    if (point.tick > 0) continue;
    for (const std::int32_t number : {point.at.x, point.at.y}) {
      starts += static_cast<char>(number & 0xFF);
      starts += static_cast<char>(number >> 8);
    }
  }
  for (std::size_t i = 0; i < is_moved.size(); ++i) {
    if (!is_moved[i]) moves.set(i, kStays);
  }
  Json edits = Json::array();
  for (const driver::MapEdit& edit : result.map_changes) {
    if (edit.cost == 0) edits.push_back({edit.tick, edit.point.x, edit.point.y, edit.passable ? 1 : 0});
  }
  const bool is_timed = played.budget.time_ns > 0;
  const Json data{{"title", played.title},
                  {"revision", rows::revision()},
                  {"width", played.terrain.width()},
                  {"height", played.terrain.height()},
                  {"terrain", packed_terrain(played.terrain)},
                  {"agents", played.agents},
                  {"frames", frames},
                  {"starts", base64(starts)},
                  {"moves", base64(moves.bytes())},
                  {"edits", std::move(edits)},
                  {"budget_ns", is_timed ? Json(played.budget.time_ns) : Json()},
                  {"budget_work", is_timed || played.budget.work == kUnlimitedWork ? Json() : Json(played.budget.work)},
                  {"frame_ns", result.frame_ns},
                  {"frame_work", result.frame_work}};
  return data.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string crowd_page(const PlayedPage& played) {
  const std::string_view scripts[] = {asset::crowd};
  return html_document(played.title, played.about, "<main></main>\n", crowd_page_data(played), scripts);
}

}  // namespace cairn::report
