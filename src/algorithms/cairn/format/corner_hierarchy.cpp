#include "algorithms/cairn/format/corner_hierarchy.hpp"

#include "base/hash.hpp"
#include "store/database_view.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <optional>
#include <utility>

namespace cairn::cairn_format {

struct CornerHierarchy::Unpacked {
  cairn_corners::CornerTable corners;
  UpEdges up;
};

/// What views hold, by the memory of the packed bytes and their hash. Agents of one database unpack it once.
class CornerHierarchy::Shelf {
 public:
  using Key = std::pair<const std::uint8_t*, std::uint64_t>;

  std::shared_ptr<const Unpacked> find(const Key& key) {
    const Lock lock(busy_);
    const auto found = held_.find(key);
    return found == held_.end() ? nullptr : found->second.lock();
  }
  void put(const Key& key, const std::shared_ptr<const Unpacked>& unpacked) {
    const Lock lock(busy_);
    std::erase_if(held_, [](const auto& entry) { return entry.second.expired(); });
    held_[key] = unpacked;
  }

 private:
  // Held for some nanoseconds. Libraries without threads have no mutex.
  struct Lock {
    explicit Lock(std::atomic_flag& flag) : busy(&flag) {
      while (busy->test_and_set(std::memory_order_acquire)) continue;
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
    ~Lock() { busy->clear(std::memory_order_release); }
    std::atomic_flag* busy;
  };

  std::atomic_flag busy_;
  std::map<Key, std::weak_ptr<const Unpacked>> held_;
};

bool CornerHierarchy::is_in(const Database& database) {
  return std::any_of(database.sections().begin(), database.sections().end(),
                     [](const Database::Section& section) { return section.tag == kHierarchyHeader; });
}

CornerHierarchy::CornerHierarchy(const Database& database)
    : header_(store::read_header<HierarchyHeader>(database, kHierarchyHeader, "corners")) {
  static Shelf shelf;
  const auto bytes = database.section<std::uint8_t>(kHierarchyCode);
  const Shelf::Key key{bytes.data(), base::hash_bytes(bytes.data(), bytes.size(), 0)};
  unpacked_ = shelf.find(key);
  if (!unpacked_) {
    std::optional<UnpackedHierarchy> made;
    if (header_.corner_count < kMaxCorners) made = unpack_hierarchy(database.map(), header_, bytes);
    store::require_undamaged(made.has_value(), database, "corners");
    unpacked_ = std::make_shared<const Unpacked>(
        Unpacked{{std::move(made->legs.corners), std::move(made->legs.rows)}, std::move(made->up)});
    shelf.put(key, unpacked_);
  }
  corners_ = &unpacked_->corners;
  up_ = &unpacked_->up;
  store::require_undamaged(header_.corner_count == size() && header_.edge_count == up_->edges.size(), database,
                           "corners");
}

std::uint64_t CornerHierarchy::bytes() const {
  return corners_->bytes() + up_->places.capacity() * sizeof(UpEdges::Place) + up_->edges.capacity() * sizeof(UpEdge);
}

}  // namespace cairn::cairn_format
