// StateValues: a number for each state that has one, on spaces other than the grid.
#pragma once

#include <cairn/cell.hpp>

#include "base/stamped_array.hpp"

#include <cstdint>

namespace cairn::realtime {

/// What LearnedValues is on a grid.
class StateValues {
 public:
  explicit StateValues(std::uint32_t size) : values_(size) {}

  /// Zero where nothing was set.
  std::uint32_t get(Cell state) const {
    const std::uint32_t* value = values_.find(state.index);
    return value == nullptr ? 0 : *value;
  }
  /// Returns what stood there before.
  std::uint32_t set(Cell state, std::uint32_t value) {
    const std::uint32_t before = get(state);
    if (!values_.is_set(state.index)) ++count_;
    values_.set(state.index, value);
    return before;
  }
  /// Forgets everything, at once.
  void clear() {
    values_.clear();
    count_ = 0;
  }
  /// Memory of the states that have a number.
  std::uint64_t bytes() const { return count_ * decltype(values_)::kEntryBytes; }

 private:
  base::StampedArray<std::uint32_t> values_;
  std::uint64_t count_ = 0;
};

}  // namespace cairn::realtime
