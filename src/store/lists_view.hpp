// ListsView: lists that stand one after the other in a section of a database, and ListsBuilder, which collects them.
//
// Another section has the offset of each list's first item, and at its end the number of all items: the layout of
// compressed sparse rows (CSR).
#pragma once

#include <cairn/database.hpp>

#include "base/assert.hpp"
#include "store/database_view.hpp"
#include "store/database_writer.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cairn::store {

/// Reads in place: the database must outlive it.
template <typename T>
class ListsView {
 public:
  ListsView() = default;
  /// Checks in constant time that there are offsets for `lists` lists and that they end with the items. `what` names
  /// the lists in messages.
  ListsView(const Database& database, SectionTag offsets, SectionTag items, std::size_t lists, const char* what)
      : offsets_(database.section<std::uint32_t>(offsets)), items_(database.section<T>(items)) {
    require_undamaged(
        !offsets_.empty() && offsets_.size() - 1 == lists && offsets_.front() == 0 && offsets_.back() == items_.size(),
        database, what);
  }
  /// Throws InputError unless the offsets never fall and no list has more than `max_length` items. To be called once,
  /// when a database is opened; from then on lists are read without checks.
  void require_valid(const Database& database, const char* what, std::size_t max_length = ~std::size_t{0}) const {
    for (std::size_t i = 0; i < size(); ++i) {
      require_undamaged(offsets_[i] <= offsets_[i + 1] && offsets_[i + 1] - offsets_[i] <= max_length, database, what);
    }
  }

  /// How many lists there are.
  std::size_t size() const { return offsets_.empty() ? 0 : offsets_.size() - 1; }
  std::span<const T> operator[](std::size_t list) const { return items_.subspan(begin(list), length(list)); }
  /// Where a list begins and ends among all items.
  std::uint32_t begin(std::size_t list) const {
    CAIRN_ASSERT(list < size());
    return offsets_[list];
  }
  std::uint32_t end(std::size_t list) const {
    CAIRN_ASSERT(list < size());
    return offsets_[list + 1];
  }
  std::uint32_t length(std::size_t list) const { return end(list) - begin(list); }

  /// The items of all lists.
  std::span<const T> items() const { return items_; }
  const T& item(std::size_t index) const {
    CAIRN_ASSERT(index < items_.size());
    return items_[index];
  }
  std::span<const std::uint32_t> offsets() const { return offsets_; }

 private:
  std::span<const std::uint32_t> offsets_;
  std::span<const T> items_;
};

/// Append to `items`, then end the list.
template <typename T>
struct ListsBuilder {
  std::vector<std::uint32_t> offsets{0};
  std::vector<T> items;
  std::uint32_t longest = 0;  ///< items of the longest list

  void end_list() {
    CAIRN_ASSERT(items.size() <= 0xFFFFFFFFU);
    longest = std::max(longest, static_cast<std::uint32_t>(items.size()) - offsets.back());
    offsets.push_back(static_cast<std::uint32_t>(items.size()));
  }
  void write(DatabaseWriter& writer, SectionTag offsets_tag, SectionTag items_tag) const {
    writer.add(offsets_tag, offsets);
    writer.add(items_tag, items);
  }
};

}  // namespace cairn::store
