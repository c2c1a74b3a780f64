// The rooms of the house, from the ground up, and which doors lead from one to
// another.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace cairn::architecture {

/// A room is a folder with a namespace of its own. Its floor is the first part
/// of the folder's name.
struct Room {
  std::string_view folder;  ///< below src/, or one of cli and bindings
  std::string_view name_space;

  constexpr std::string_view floor() const { return folder.substr(0, folder.find('/')); }
};

/// Each may use what stands before it. Families of algorithms are the
/// exception: they don't use one another.
inline constexpr std::array kRooms{
    Room{"base/platform", "platform"},
    Room{"base/platform/none", "platform"},
    Room{"base/platform/posix", "platform"},
    Room{"base/platform/windows", "platform"},
    Room{"base/platform/single", "platform"},
    Room{"base/platform/threads", "platform"},
    Room{"base", "base"},
    Room{"base/io", "io"},
    Room{"world", "world"},
    Room{"world/graphs", "graphs"},
    Room{"world/generators", "generators"},
    Room{"world/png", "png"},
    Room{"world/files", "files"},
    Room{"search", "search"},
    Room{"search/spaces", "spaces"},
    Room{"search/queues", "queues"},
    Room{"search/optimal", "optimal"},
    Room{"search/climbing", "climbing"},
    Room{"search/realtime/values", "realtime"},
    Room{"search/realtime", "realtime"},
    Room{"store", "store"},
    Room{"algorithms", "algorithm"},
    Room{"algorithms/knn", "knn"},
    Room{"algorithms/hcdps", "hcdps"},
    Room{"algorithms/subgoal_trees", "subgoal_trees"},
    Room{"algorithms/dynamic_control", "dynamic_control"},
    Room{"algorithms/decision_trees", "decision_trees"},
    Room{"algorithms/cairn/corners", "cairn_corners"},
    Room{"algorithms/cairn/format", "cairn_format"},
    Room{"algorithms/cairn/walk", "cairn_walk"},
    Room{"algorithms/cairn/crowd", "cairn_crowd"},
    Room{"algorithms/cairn/build/network", "cairn_network"},
    Room{"algorithms/cairn/build/hierarchy", "cairn_hierarchy"},
    Room{"algorithms/cairn/build", "cairn_build"},
    Room{"algorithms/cairn", "cairn_walk"},
    Room{"algorithms/overlay/format", "overlay_format"},
    Room{"algorithms/overlay/search", "overlay_search"},
    Room{"algorithms/overlay/custom", "overlay_custom"},
    Room{"algorithms/overlay/walk", "overlay_walk"},
    Room{"algorithms/overlay/build", "overlay_build"},
    Room{"algorithms/overlay", "overlay_walk"},
    Room{"registry", "cairn"},
    Room{"queries", "queries"},
    Room{"crowd/traffic", "crowd"},
    Room{"crowd", "crowd"},
    Room{"c_api", "c_api"},
    Room{"pictures", "pictures"},
    Room{"trial/terminal", "terminal"},
    Room{"trial/problems", "problems"},
    Room{"trial/driver", "driver"},
    Room{"trial/rows", "rows"},
    Room{"trial", "trial"},
    Room{"experiment/tasks", "tasks"},
    Room{"experiment/suites", "suites"},
    Room{"experiment/comparison", "comparison"},
    Room{"experiment", "experiment"},
    Room{"experiment/cluster", "cluster"},
    Room{"report", "report"},
    Room{"reproduce", "reproduce"},
    Room{"reproduce/papers", "reproduce"},
    Room{"reproduce/running", "reproduce"},
    Room{"bindings/python/objects", "python"},
    Room{"bindings/python/module", "python"},
    Room{"bindings/js/wasm", "js"},
    Room{"cli", "cli"},
    Room{"cli/texts", "cli"},
    Room{"cli/races", "cli"},
    Room{"cli/commands", "cli"},
};

inline const Room* find_room(std::string_view folder) {
  const auto found =
      std::find_if(kRooms.begin(), kRooms.end(), [&](const Room& room) { return room.folder == folder; });
  return found == kRooms.end() ? nullptr : &*found;
}

/// The first room of a floor: what a public header of that floor counts as.
inline const Room* ground_of(std::string_view floor) {
  const auto found =
      std::find_if(kRooms.begin(), kRooms.end(), [&](const Room& room) { return room.floor() == floor; });
  return found == kRooms.end() ? nullptr : &*found;
}

/// The library that a game links ends with the C API; pictures stand on the
/// world alone.
inline bool is_core(const Room& room) { return &room <= find_room("c_api"); }

/// "algorithms/knn" and "algorithms/cairn/walk" belong to the families knn and
/// cairn; plain algorithms are one more.
inline std::optional<std::string_view> family_of(const Room& room) {
  if (room.floor() != "algorithms") return std::nullopt;
  if (room.folder == "algorithms") return "";
  const std::string_view rest = room.folder.substr(std::string_view("algorithms/").size());
  return rest.substr(0, rest.find('/'));
}

/// Whether a door leads from one room to the other.
inline bool may_use(const Room& from, const Room& to) {
  if (&from == &to) return true;
  if (from.folder == "pictures") return to.floor() == "base" || to.floor() == "world";
  if (to.folder == "pictures") return !is_core(from);
  if (family_of(from) && family_of(to) && family_of(from) != family_of(to)) return false;
  return &to < &from;
}

}  // namespace cairn::architecture
