// The cairn program with algorithms that break their promises, to see that it notices. They stand in for the list of
// algorithms that the library has: the linker takes this definition of `algorithms` and leaves the library's alone.
#include <cairn/algorithm.hpp>

#include "cli/run.hpp"
#include "support/scripted_agent.hpp"

#include <array>

namespace cairn {
namespace algorithm {
extern const Algorithm astar;
}
namespace {

using Make = std::unique_ptr<Agent> (*)(const AgentSetup&);

constexpr Algorithm cheat(std::string_view name, Make make) {
  return {.name = name,
          .title = name,
          .summary = "Breaks a promise.",
          .paper = {},
          .database = {},
          .options = {},
          .unknown_terrain = false,
          .make = make,
          .work_bound = [](const Options&, const Rules&) -> WorkBound { return 10; }};
}

std::unique_ptr<Agent> scripted(const AgentSetup& setup, support::ScriptedAgent::Script script) {
  return std::make_unique<support::ScriptedAgent>(setup, std::move(script));
}

constexpr Algorithm kJumper = cheat("jumper", [](const AgentSetup& setup) {
  return scripted(setup, [](const Agent& agent, std::uint64_t, std::uint64_t) -> Step {
    return {Outcome::moved, agent.goal(), {}};
  });
});

constexpr Algorithm kQuitter = cheat("quitter", [](const AgentSetup& setup) {
  return scripted(setup, [](const Agent& agent, std::uint64_t, std::uint64_t) -> Step {
    return {Outcome::unreachable, agent.position(), {}};
  });
});

constexpr Algorithm kGlutton = cheat("glutton", [](const AgentSetup& setup) {
  return scripted(setup, [](const Agent& agent, std::uint64_t, std::uint64_t) -> Step {
    return {Outcome::thinking, agent.position(), {.expansions = 11}};
  });
});

// Walks right and left for ever: not a cheat, but never there.
constexpr Algorithm kPacer = cheat("pacer", [](const AgentSetup& setup) {
  return scripted(setup, [](const Agent& agent, std::uint64_t step, std::uint64_t) {
    return support::ScriptedAgent::to(agent, step % 2 == 0 ? 1 : -1, 0);
  });
});

// Walks straight to the right, but the second time takes a step back first.
constexpr Algorithm kGambler = cheat("gambler", [](const AgentSetup& setup) {
  return scripted(setup, [](const Agent& agent, std::uint64_t step, std::uint64_t problem) {
    return support::ScriptedAgent::to(agent, problem % 2 == 1 && step == 1 ? -1 : 1, 0);
  });
});

constexpr std::array<const Algorithm*, 6> kAlgorithms{&algorithm::astar, &kGambler, &kGlutton,
                                                      &kJumper,          &kPacer,   &kQuitter};

}  // namespace

std::span<const Algorithm* const> algorithms() { return kAlgorithms; }

}  // namespace cairn

int main(int argc, char** argv) { return cairn::cli::run(argc, argv); }
