// Problems with their optimal lengths: the scenario files of the MovingAI benchmarks (Sturtevant, "Benchmarks for
// Grid-Based Pathfinding", IEEE Transactions on Computational Intelligence and AI in Games, 2012).
#pragma once

#include <cairn/cell.hpp>
#include <cairn/grid.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::files {

struct ScenarioEntry {
  std::int32_t bucket = 0;  ///< problems of similar length have the same bucket
  std::string map;          ///< the map's file, often in a folder of another machine
  std::int32_t width = 0;   ///< the map's
  std::int32_t height = 0;
  Point start;
  Point goal;
  double length = 0;       ///< of a shortest path
  std::uint64_t line = 0;  ///< its line in the file

  /// A length of 0 between different cells says that there is no path.
  bool says_unreachable() const { return length == 0 && start != goal; }

  /// Whether both are the same problem; their lines may differ.
  friend bool operator==(const ScenarioEntry& a, const ScenarioEntry& b) {
    return a.bucket == b.bucket && a.map == b.map && a.width == b.width && a.height == b.height && a.start == b.start &&
           a.goal == b.goal && a.length == b.length;
  }
};

/// A list of entries that takes 48 bytes for each, for scenarios of millions of lines. The name of a map is kept once
/// for all entries that follow one another. Copies share their memory until one of them is changed.
class ScenarioEntries {
 public:
  class const_iterator;
  using value_type = ScenarioEntry;

  ScenarioEntries() = default;
  ScenarioEntries(std::initializer_list<ScenarioEntry> entries) {
    for (const ScenarioEntry& entry : entries) push_back(entry);
  }

  void reserve(std::size_t count) { own().rows.reserve(count); }
  void push_back(const ScenarioEntry& entry);

  std::size_t size() const { return data_ ? data_->rows.size() : 0; }
  bool empty() const { return size() == 0; }
  ScenarioEntry operator[](std::size_t i) const;
  ScenarioEntry front() const { return (*this)[0]; }
  const_iterator begin() const;
  const_iterator end() const;

 private:
  struct Row {
    std::int32_t bucket, width, height;
    Point start, goal;
    std::uint32_t line, name, name_size;  // the name's place in the names
    double length;
  };
  struct Data {
    std::vector<Row> rows;
    std::string names;
  };

  /// The data, for changes.
  Data& own();

  std::shared_ptr<Data> data_;
};

class ScenarioEntries::const_iterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = ScenarioEntry;
  using difference_type = std::ptrdiff_t;
  using pointer = const ScenarioEntry*;
  using reference = ScenarioEntry;

  const_iterator() = default;
  const_iterator(const ScenarioEntries& entries, std::size_t at) : entries_(&entries), at_(at) {}

  ScenarioEntry operator*() const { return (*entries_)[at_]; }
  const_iterator& operator++() {
    ++at_;
    return *this;
  }
  const_iterator operator++(int) {
    const const_iterator before = *this;
    ++at_;
    return before;
  }
  friend bool operator==(const const_iterator&, const const_iterator&) = default;

 private:
  const ScenarioEntries* entries_ = nullptr;
  std::size_t at_ = 0;
};

inline ScenarioEntries::const_iterator ScenarioEntries::begin() const { return {*this, 0}; }
inline ScenarioEntries::const_iterator ScenarioEntries::end() const { return {*this, size()}; }

/// The entries in the text of a `.scen`. Throws InputError with `name`, line and column of the first error.
ScenarioEntries read_scenario(std::string_view text, std::string_view name);

/// The text of a `.scen`; lengths have up to eight decimals. Throws UsageError for a map whose name would break a line.
std::string write_scenario(const ScenarioEntries& entries);

/// Throws InputError, with `name` and the entry's line, unless the grid has the size that the entry gives and both
/// cells are passable.
void require_fit(const ScenarioEntry& entry, const Grid& grid, std::string_view name);

}  // namespace cairn::files
