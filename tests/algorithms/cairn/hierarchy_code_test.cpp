// How exact databases are packed: what is unpacked is what was packed, and damaged bytes do no harm.
#include "algorithms/cairn/format/hierarchy_code.hpp"

#include <cairn/build.hpp>

#include "algorithms/cairn/build/hierarchy/contraction.hpp"
#include "algorithms/cairn/build/hierarchy/corner_graph.hpp"
#include "algorithms/cairn/build/hierarchy/hierarchy_writing.hpp"
#include "algorithms/cairn/format/corner_hierarchy.hpp"
#include "algorithms/cairn/format/range_code.hpp"
#include "base/random.hpp"
#include "search/spaces/grid_space.hpp"
#include "support/random_maps.hpp"
#include "world/generators/generator.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace cairn::cairn_format {
namespace {

RC_GTEST_PROP(RangeCode, reads_what_was_written, (std::uint64_t seed)) {
  base::Random random(seed);
  struct Item {
    std::uint32_t value;
    std::uint32_t kind;  // a bit of chance, an even bit, a number
  };
  std::vector<Item> items(random.below(3000));
  const std::uint32_t ones = random.below(1001);
  for (Item& item : items) {
    item.kind = random.below(3);
    const std::uint32_t size = random.below(32);
    item.value = item.kind == 2 ? random.below((std::uint32_t{1} << size)) : random.chance(ones, 1000) ? 1 : 0;
    if (item.kind == 2 && random.chance(1, 50)) item.value = 0xFFFFFFFEU;
  }
  const auto code_all = [&](auto& code) {
    std::vector<std::uint32_t> coded;
    BitModel bits;
    NumberModel numbers;
    for (const Item& item : items) {
      if (item.kind == 2) {
        coded.push_back(numbers.code(code, item.value));
      } else {
        coded.push_back(item.kind == 1 ? code.even(item.value != 0) : code.bit(bits, item.value != 0));
      }
    }
    return coded;
  };
  RangeWriter writer;
  const std::vector<std::uint32_t> written = code_all(writer);
  const std::uint64_t work = writer.work();
  const std::vector<std::uint8_t> bytes = writer.finish();
  RangeReader reader(bytes, work);
  const std::vector<std::uint32_t> read = code_all(reader);
  RC_ASSERT(!reader.failed());
  RC_ASSERT(read == written);
  for (std::size_t i = 0; i < items.size(); ++i) RC_ASSERT(read[i] == items[i].value);
}

TEST(RangeCode, takes_few_bytes_for_what_is_likely) {
  RangeWriter writer;
  BitModel model;
  for (int i = 0; i < 8000; ++i) writer.bit(model, i % 100 == 0);
  // The entropy is 0.081 bits.
  EXPECT_LT(writer.finish().size(), 100U);
}

TEST(RangeCode, fails_where_bytes_or_work_end) {
  const std::vector<std::uint8_t> bytes(100, 0x5A);
  RangeReader reader(bytes, ~std::uint64_t{0});
  for (int i = 0; i < 760; ++i) reader.even(false);
  EXPECT_FALSE(reader.failed());
  for (int i = 0; i < 40; ++i) reader.even(false);
  EXPECT_TRUE(reader.failed());
  RangeReader lazy(bytes, 10);
  for (int i = 0; i < 10; ++i) lazy.even(false);
  EXPECT_FALSE(lazy.failed());
  lazy.even(false);
  EXPECT_TRUE(lazy.failed());
}

struct Packed {
  MapIdentity map;
  CornerLegs legs;
  std::vector<std::vector<CornerNumber>> edges;
  PackedHierarchy hierarchy;
};

Packed packed_map(const Grid& grid) {
  cairn_hierarchy::CornerGraph graph = cairn_hierarchy::find_corners(grid);
  cairn_hierarchy::join_corners(grid, 1, graph);
  Packed made{MapIdentity(grid), cairn_hierarchy::legs_of(graph), cairn_hierarchy::contract(grid, graph), {}};
  made.hierarchy = pack_hierarchy(made.map, made.legs, made.edges);
  return made;
}

std::optional<UnpackedHierarchy> unpacked(const Packed& packed) {
  return unpack_hierarchy(packed.map, packed.hierarchy.header, packed.hierarchy.bytes);
}

const UpEdge* find_edge(const UpEdges& up, CornerNumber corner, CornerNumber to) {
  for (const UpEdge& edge : up.of(corner)) {
    if (edge.to == to) return &edge;
  }
  return nullptr;
}

RC_GTEST_PROP(HierarchyCode, unpacks_the_edges_that_were_packed, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid(support::structured_terrain(random, 20, 60));
  const Packed packed = packed_map(grid);
  const std::optional<UnpackedHierarchy> made = unpacked(packed);
  RC_ASSERT(made.has_value());
  RC_ASSERT(made->legs.corners == packed.legs.corners);
  RC_ASSERT(made->legs.rows == packed.legs.rows);
  RC_ASSERT(made->legs.ends == packed.legs.ends);
  const spaces::GridDistance distance(grid.rules());
  std::size_t legs = 0;
  for (CornerNumber corner = 0; corner < packed.edges.size(); ++corner) {
    std::vector<CornerNumber> ends;
    for (const UpEdge& edge : made->up.of(corner)) {
      ends.push_back(edge.to);
      const Point from = packed.legs.corners[corner].point();
      const Point to = packed.legs.corners[edge.to].point();
      if (edge.is_leg()) {
        ++legs;
        RC_ASSERT(edge.cost == distance(from, to).units);
        continue;
      }
      // No corner below both has a cheaper way, and the middle has this one.
      std::uint32_t cheapest = 0xFFFFFFFFU;
      for (CornerNumber below = 0; below < packed.edges.size(); ++below) {
        const UpEdge* one = find_edge(made->up, below, corner);
        const UpEdge* other = find_edge(made->up, below, edge.to);
        if (one == nullptr || other == nullptr) continue;
        cheapest = std::min(cheapest, one->cost + other->cost);
        RC_ASSERT(below != edge.middle || one->cost + other->cost == edge.cost);
      }
      RC_ASSERT(cheapest == edge.cost);
      RC_ASSERT(find_edge(made->up, edge.middle, corner) != nullptr);
    }
    RC_ASSERT(ends == packed.edges[corner]);
  }
  RC_ASSERT(legs == packed.legs.ends.size());
}

// Equal rooms are packed into next to nothing. Then zeros follow, so that no file asks for much more memory than it
// takes itself.
TEST(HierarchyCode, keeps_the_memory_in_proportion_to_the_bytes) {
  Terrain terrain(600, 600);
  for (std::int32_t y = 0; y < 600; ++y) {
    for (std::int32_t x = 0; x < 600; ++x) {
      terrain.set({x, y}, x % 6 != 0 && y % 6 != 0 && (x % 6 != 3 || y % 6 != 3));
    }
  }
  const Packed packed = packed_map(Grid(terrain));
  const std::uint64_t items = std::uint64_t{packed.hierarchy.header.corner_count} + packed.hierarchy.header.edge_count;
  EXPECT_EQ(packed.hierarchy.bytes.back(), 0);
  EXPECT_LE(items, 16 * packed.hierarchy.bytes.size());
  EXPECT_TRUE(unpacked(packed).has_value());
  PackedHierarchy shorter = packed.hierarchy;
  shorter.bytes.resize(static_cast<std::size_t>(items / 16 - 1));
  EXPECT_FALSE(unpack_hierarchy(packed.map, shorter.header, shorter.bytes).has_value());
}

TEST(HierarchyCode, refuses_headers_that_do_not_fit) {
  const Packed packed = packed_map(Grid(generators::generate("rooms:60x60,seed=2")));
  ASSERT_TRUE(unpacked(packed).has_value());
  for (const auto field :
       {&HierarchyHeader::corner_count, &HierarchyHeader::edge_count, &HierarchyHeader::longest_list}) {
    for (const std::uint32_t change : {1U, ~0U}) {
      Packed other = packed;
      other.hierarchy.header.*field += change;
      EXPECT_FALSE(unpacked(other).has_value());
    }
  }
  Packed narrow = packed;
  narrow.map.width -= 1;
  EXPECT_FALSE(unpacked(narrow).has_value());
}

TEST(HierarchyCode, reads_any_bytes_without_harm) {
  base::Random random(3);
  const Packed packed = packed_map(Grid(generators::generate("rooms:60x60,seed=2")));
  int refused = 0;
  for (int i = 0; i < 2000; ++i) {
    Packed other = packed;
    auto& bytes = other.hierarchy.bytes;
    for (int k = 0; k < 3; ++k) {
      bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] = static_cast<std::uint8_t>(random.below(256));
    }
    if (random.chance(1, 4)) bytes.resize(random.below(static_cast<std::uint32_t>(bytes.size())));
    other.hierarchy.header.edge_count += random.below(100);
    refused += unpacked(other) ? 0 : 1;
  }
  EXPECT_GT(refused, 1900);
}

TEST(CornerHierarchy, is_unpacked_once_for_all_views_of_a_database) {
  const Grid grid(generators::generate("rooms:60x60,seed=2"));
  const Database database = build(grid, "cairn:guarantee=optimal,check=0", {.threads = 1});
  const Database copy = database;
  const CornerHierarchy one(database);
  const CornerHierarchy other(copy);
  EXPECT_EQ(&one.corners(), &other.corners());
  const Database same = build(grid, "cairn:guarantee=optimal,check=0", {.threads = 1});
  EXPECT_NE(&CornerHierarchy(same).corners(), &one.corners());
}

}  // namespace
}  // namespace cairn::cairn_format
