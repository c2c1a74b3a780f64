#include "bindings/python/objects/handles.hpp"

#include <algorithm>

namespace cairn::python {
namespace {

// A finder keeps several bytes for each cell of the map, so few are kept.
constexpr std::size_t kMostKept = 2;

const void* identity(const Database* database) { return database == nullptr ? nullptr : database->image().data(); }

}  // namespace

std::unique_ptr<PathFinder> FinderPool::take(const Grid& grid, const Database* database) {
  const auto found = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) {
    return identity(entry.database ? &*entry.database : nullptr) == identity(database);
  });
  if (found != entries_.end()) {
    std::unique_ptr<PathFinder> finder = std::move(found->finder);
    entries_.erase(found);
    return finder;
  }
  return database == nullptr ? std::make_unique<PathFinder>(grid) : std::make_unique<PathFinder>(grid, *database);
}

void FinderPool::give_back(std::unique_ptr<PathFinder> finder, const Database* database) {
  if (entries_.size() == kMostKept) entries_.erase(entries_.begin());
  entries_.push_back({database == nullptr ? std::nullopt : std::optional<Database>(*database), std::move(finder)});
}

}  // namespace cairn::python
