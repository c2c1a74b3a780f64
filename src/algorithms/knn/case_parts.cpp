#include "algorithms/knn/case_parts.hpp"

#include "algorithms/knn/case_search.hpp"

namespace cairn::knn {

std::uint64_t CaseParts::count(const Database& database, Kind kind) {
  const CaseBase cases(database);
  if (kind == Kind::whole) return cases.size();
  std::uint64_t count = 0;
  for (std::uint32_t i = 0; i < cases.size(); ++i) {
    const std::uint64_t length = cases.length(i);
    count += length * (length - 1) / 2;
  }
  return count;
}

CaseParts::CaseParts(const Database& database, Kind kind) : cases_(database) {
  if (kind == Kind::whole) return;
  std::vector<CasePart> parts;
  std::vector<CaseEnds> ends;
  for (std::uint32_t i = 0; i < cases_.size(); ++i) {
    for (std::uint32_t first = 0; first + 1 < cases_.length(i); ++first) {
      for (std::uint32_t last = first + 1; last < cases_.length(i); ++last) {
        parts.push_back({i, first, last - first + 1});
        ends.push_back({store::StoredPoint(cases_.state(i, first)), store::StoredPoint(cases_.state(i, last))});
      }
    }
  }
  for (const std::uint32_t number : case_order(ends)) {
    fragments_.push_back(parts[number]);
    fragment_ends_.push_back(ends[number]);
  }
}

}  // namespace cairn::knn
