// What holds for the databases of every build method. Methods are found by the registry: a new one is tested here from
// the start, and needs no line in this file.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "store/database_writer.hpp"
#include "support/forged_database.hpp"
#include "support/small_methods.hpp"
#include "support/walk.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace cairn {
namespace {

using support::users_of;
using testing::HasSubstr;

const Grid& rooms_grid() {
  static const Grid grid(load_terrain("rooms:32x32,seed=2"));
  return grid;
}

Database build_small(const BuildMethod& method, unsigned threads = 1) {
  return support::build_small(method, rooms_grid(), threads);
}

TEST(EveryMethod, says_what_it_is) {
  for (const BuildMethod* method : build_methods()) {
    SCOPED_TRACE(method->name);
    EXPECT_FALSE(method->summary.empty());
    EXPECT_FALSE(method->paper.empty());
    EXPECT_TRUE(method->validate != nullptr && method->describe != nullptr && method->records != nullptr);
  }
}

TEST(EveryMethod, makes_the_same_bytes_with_any_number_of_threads_and_opens_them) {
  for (const BuildMethod* method : build_methods()) {
    SCOPED_TRACE(method->name);
    const Database database = build_small(*method);
    EXPECT_EQ(support::image_of(database), support::image_of(build_small(*method, 3)));
    const Database opened = open_database(support::image_of(database), "small.cairn");
    EXPECT_FALSE(method->describe(opened).empty());
    EXPECT_GT(method->records(opened), 0U);
    EXPECT_FALSE(users_of(opened).empty()) << "an algorithm uses it with its default options";
  }
}

TEST(EveryMethod, refuses_a_database_that_lacks_a_section) {
  for (const BuildMethod* method : build_methods()) {
    const Database database = build_small(*method);
    for (const Database::Section& missing : database.sections()) {
      store::DatabaseWriter writer;
      for (const Database::Section& section : database.sections()) {
        if (section.tag != missing.tag) writer.add_bytes(section.tag, section.bytes);
      }
      const auto bytes = writer.finish(database.method(), database.options(), database.seed(), database.map());
      EXPECT_THROW(open_database(bytes, "cut.cairn"), InputError) << method->name;
    }
  }
}

TEST(EveryMethod, refuses_a_forged_database_or_leads_every_agent_by_it_within_its_bound) {
  base::Random random(5);
  const Grid& grid = rooms_grid();
  for (const BuildMethod* method : build_methods()) {
    SCOPED_TRACE(method->name);
    const Database database = build_small(*method);
    int refused = 0;
    for (int i = 0; i < 150; ++i) {
      const std::vector<std::byte> bytes = support::image_of(support::forged(database, random));
      try {
        const Database opened = open_database(bytes, "forged.cairn");
        for (const AgentSpec& spec : users_of(opened)) {
          const auto agent = make_agent(spec, grid, Visibility::known, &opened);
          const support::Walk walked = support::walk(*agent, *support::distant_endpoints(random, grid), 200'000);
          EXPECT_EQ(walked.end, Outcome::arrived) << spec.text;
          const WorkBound bound = work_bound(spec, grid.rules(), &opened);
          ASSERT_TRUE(bound.has_value()) << spec.text;
          EXPECT_LE(walked.work_max, *bound) << spec.text;
        }
      } catch (const InputError& error) {
        ++refused;
        EXPECT_THAT(error.what(), HasSubstr("forged.cairn: "));
        EXPECT_THAT(error.what(), HasSubstr(" again"));
      }
    }
    EXPECT_GT(refused, 0);
  }
}

}  // namespace
}  // namespace cairn
