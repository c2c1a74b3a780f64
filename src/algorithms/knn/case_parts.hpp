// CaseParts: what kNN LRTA* chooses from: the cases of a case base or, as an experiment, all of their fragments too.
#pragma once

#include "algorithms/knn/case_base.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace cairn::knn {

/// Some states in a row of a case.
struct CasePart {
  std::uint32_t index = 0;  ///< of the case
  std::uint32_t first = 0;
  std::uint32_t length = 0;

  friend bool operator==(const CasePart&, const CasePart&) = default;
};

class CaseParts {
 public:
  enum class Kind : std::uint8_t { whole, fragments };

  CaseParts(const Database& database, Kind kind);

  /// How many there are, without making them.
  static std::uint64_t count(const Database& database, Kind kind);

  /// The ends of each part, in the order of a kd-tree.
  std::span<const CaseEnds> ends() const { return fragments_.empty() ? cases_.ends() : fragment_ends_; }
  CasePart part(std::uint32_t number) const {
    return fragments_.empty() ? CasePart{number, 0, cases_.length(number)} : fragments_[number];
  }
  Point state(const CasePart& part, std::uint32_t place) const { return cases_.state(part.index, part.first + place); }

 private:
  CaseBase cases_;
  // Only where fragments are asked for: they have no place in the file.
  std::vector<CasePart> fragments_;
  std::vector<CaseEnds> fragment_ends_;
};

}  // namespace cairn::knn
