#include "algorithms/cairn/corners/ray_table.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace cairn::cairn_corners {

RayTable::RayTable(const Grid& grid, const CornerScan& scan)
    : is_four_(grid.rules().connectivity == Connectivity::four),
      height_(grid.height()),
      rows_(equal_lines(grid.terrain())),
      columns_(equal_lines(grid.transposed())) {
  has_rectangles_ = rows_.is_usual() && columns_.is_usual();
  for (unsigned direction = 0; direction < kDirections; direction += 2) {
    const std::vector<CornerScan::Stretch> stretches = scan.stretches(direction);
    for (unsigned slant = 1; slant < kDirections; ++slant) {
      if (!scan.is_slant(slant)) continue;
      for (unsigned side = 0; side < 2; ++side) {
        if (line_direction(slant, side) == direction) lists_[index_of(slant, side)] = list(slant, direction, stretches);
      }
    }
  }
}

RayTable::Equal RayTable::equal_lines(const Terrain& terrain) {
  const auto lines = static_cast<std::size_t>(terrain.height());
  const std::size_t words = terrain.shape().words_per_row();
  const auto is_equal = [&](std::size_t line) {
    const std::uint64_t* here = terrain.words().data() + (line + 1) * words;
    return std::equal(here, here + words, here - words);
  };
  Equal equal{std::vector<std::uint16_t>(lines), std::vector<std::uint16_t>(lines)};
  for (std::size_t line = 1; line < lines; ++line) {
    if (is_equal(line)) equal.before[line] = static_cast<std::uint16_t>(equal.before[line - 1] + 1);
  }
  for (std::size_t line = lines - 1; line > 0; --line) {
    if (equal.before[line] > 0) equal.after[line - 1] = static_cast<std::uint16_t>(equal.after[line] + 1);
  }
  return equal;
}

bool RayTable::Equal::is_usual() const {
  const auto alone = std::count(before.begin(), before.end(), 0);
  return static_cast<std::size_t>(alone) * 2 <= before.size();
}

RayTable::List RayTable::list(unsigned slant, unsigned direction,
                              const std::vector<CornerScan::Stretch>& stretches) const {
  const Point step = kDirectionSteps[slant];
  const std::int32_t along = is_row(direction) ? step.y : step.x;
  const auto crossing = [&](const CornerScan::Stretch& stretch) {
    const auto diagonal_at = [&](std::uint16_t place) {
      const Point p = is_row(direction) ? Point{place, stretch.line} : Point{stretch.line, place};
      return static_cast<std::uint16_t>(diagonal(p, slant));
    };
    const auto [first, last] = std::minmax({diagonal_at(stretch.first), diagonal_at(stretch.last)});
    return Crossing{stretch.corner, static_cast<std::uint16_t>(counted(stretch.line, along)), first, last,
                    stretch.target};
  };
  // Groups are about as wide as stretches are long. Then each belongs to two of them, on average, or to fewer.
  List list;
  std::uint64_t lengths = stretches.size();
  std::uint32_t most = 0;
  for (const CornerScan::Stretch& stretch : stretches) {
    const Crossing made = crossing(stretch);
    lengths += std::uint64_t{made.last} - made.first;
    most = std::max<std::uint32_t>(most, made.last);
  }
  if (stretches.empty()) return list;
  list.group_bits = static_cast<unsigned>(std::bit_width(lengths / stretches.size()));
  list.starts.resize((std::size_t{most} >> list.group_bits) + 2);
  const auto for_all = [&](const auto& visit) {
    for (std::size_t i = 0; i < stretches.size(); ++i) {
      const Crossing made = crossing(stretches[along > 0 ? i : stretches.size() - 1 - i]);
      const std::size_t last = std::size_t{made.last} >> list.group_bits;
      for (std::size_t group = std::size_t{made.first} >> list.group_bits; group <= last; ++group) {
        visit(group, made);
      }
    }
  };
  for_all([&](std::size_t group, const Crossing& /*made*/) { ++list.starts[group]; });
  std::uint32_t sum = 0;
  for (std::uint32_t& start : list.starts) sum += std::exchange(start, sum);
  list.crossings.resize(sum);
  std::vector<std::uint32_t> next(list.starts);
  for_all([&](std::size_t group, const Crossing& made) { list.crossings[next[group]++] = made; });
  return list;
}

RayTable::Side RayTable::side(Point p, unsigned slant, unsigned side) const {
  const List& list = lists_[index_of(slant, side)];
  const Point step = kDirectionSteps[slant];
  const bool by_rows = is_row(line_direction(slant, side));
  Side found;
  found.start_line = counted(by_rows ? p.y : p.x, by_rows ? step.y : step.x);
  const std::size_t group = std::size_t{diagonal(p, slant)} >> list.group_bits;
  if (group + 1 >= list.starts.size()) return found;
  found.end = list.crossings.data() + list.starts[group + 1];
  // Without branches, since none can be predicted.
  found.next = list.crossings.data() + list.starts[group];
  for (auto left = static_cast<std::size_t>(found.end - found.next); left > 0;) {
    const std::size_t half = (left + 1) / 2;
    found.next += found.next[half - 1].line <= found.start_line ? half : 0;
    left -= half;
  }
  return found;
}

std::uint64_t RayTable::bytes() const {
  std::uint64_t sum = 0;
  for (const Equal* equal : {&rows_, &columns_}) {
    sum += (equal->before.capacity() + equal->after.capacity()) * sizeof(std::uint16_t);
  }
  for (const List& list : lists_) {
    sum += list.starts.capacity() * sizeof(std::uint32_t) + list.crossings.capacity() * sizeof(Crossing);
  }
  return sum;
}

}  // namespace cairn::cairn_corners
