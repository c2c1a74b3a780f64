// Real-time agents take no memory in a step but for values learned and cells seen, and of that a little at a time.
#include <cairn/algorithm.hpp>

#include "support/allocations.hpp"
#include "support/real_time_specs.hpp"
#include "support/walk.hpp"
#include "world/generators/generator.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::algorithm {
namespace {

// Tables grow by chunks of some 16 kB (chunk_pool.hpp), and a step writes to a few of them.
constexpr std::uint64_t kChunkBytes = 17'000;
constexpr std::uint64_t kMaxTables = 6;

std::vector<std::string_view> specs(Visibility visibility) {
  std::vector<std::string_view> all(support::kRealTimeSpecs.begin(), support::kRealTimeSpecs.end());
  if (visibility == Visibility::known) {
    all.emplace_back("tba:slice=20");
    all.emplace_back("tba:slice=20,preset=jair2010");
  }
  return all;
}

struct Taken {
  std::uint64_t bytes_at_start = 0;
  std::uint64_t bytes_in_steps = 0;
  std::uint64_t most_in_a_step = 0;
};

Taken memory_taken(Agent& agent, const support::Endpoints& problem) {
  Taken taken;
  support::Allocations before = support::allocations();
  agent.start(problem.start, problem.goal);
  taken.bytes_at_start = (support::allocations() - before).bytes;
  for (;;) {
    before = support::allocations();
    const Step step = agent.step();
    const std::uint64_t bytes = (support::allocations() - before).bytes;
    taken.bytes_in_steps += bytes;
    taken.most_in_a_step = std::max(taken.most_in_a_step, bytes);
    if (step.outcome == Outcome::arrived) return taken;
  }
}

class Memory : public testing::TestWithParam<Visibility> {
 protected:
  Memory()
      : random_(3),
        grid_(generators::generate("caves:150x150,seed=1")),
        problem_(*support::distant_endpoints(random_, grid_)) {}

  base::Random random_;
  Grid grid_;
  support::Endpoints problem_;
};

TEST_P(Memory, is_not_taken_in_a_step_once_an_agent_has_walked_the_problem) {
  for (const std::string_view spec : specs(GetParam())) {
    const auto agent = make_agent(spec, grid_, GetParam());
    const Taken first = memory_taken(*agent, problem_);
    // Or the problem was too easy to tell anything. TBA* learns nothing, and its first piece of a queue is enough here.
    EXPECT_TRUE(first.bytes_in_steps > 0 || spec.starts_with("tba")) << spec;
    const Taken again = memory_taken(*agent, problem_);
    EXPECT_LE(first.bytes_at_start, kChunkBytes) << spec;
    EXPECT_EQ(again.bytes_at_start, 0U) << spec;
    EXPECT_EQ(again.bytes_in_steps, 0U) << spec;
  }
}

TEST_P(Memory, grows_by_little_in_any_step) {
  for (const std::string_view spec : specs(GetParam())) {
    const auto agent = make_agent(spec, grid_, GetParam());
    const Taken taken = memory_taken(*agent, problem_);
    EXPECT_LE(taken.most_in_a_step, kMaxTables * kChunkBytes) << spec;
  }
}

INSTANTIATE_TEST_SUITE_P(RealTime, Memory, testing::Values(Visibility::known, Visibility::unknown),
                         [](const auto& parameter) {
                           return std::string(parameter.param == Visibility::known ? "known" : "unknown");
                         });

}  // namespace
}  // namespace cairn::algorithm
