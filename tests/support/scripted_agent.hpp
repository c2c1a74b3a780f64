// Agents that make the moves that a test tells them, legal or not.
#pragma once

#include <cairn/algorithm.hpp>

#include <functional>
#include <memory>
#include <utility>

namespace cairn::support {

/// Each step returns what the script returns. The script gets the number of steps of this problem and the number of
/// problems so far.
class ScriptedAgent final : public Agent {
 public:
  using Script = std::function<Step(const Agent& agent, std::uint64_t step, std::uint64_t problem)>;

  ScriptedAgent(const AgentSetup& setup, Script script)
      : Agent(setup.grid, setup.visibility), script_(std::move(script)) {}

  ScriptedAgent(const GraphAgentSetup& setup, Script script) : Agent(setup.graph), script_(std::move(script)) {}

  Inspection inspect() const override { return inspection; }

  static Step to(const Agent& agent, std::int32_t dx, std::int32_t dy, Work work = {}) {
    const Point at = agent.grid().point(agent.position());
    return {Outcome::moved, agent.grid().cell({at.x + dx, at.y + dy}), work};
  }

  Inspection inspection;

 private:
  void do_start(Cell, Cell) override {
    step_ = 0;
    ++problem_;
  }
  Step do_step(std::uint64_t) override { return script_(*this, step_++, problem_ - 1); }

  Script script_;
  std::uint64_t step_ = 0;
  std::uint64_t problem_ = 0;
};

}  // namespace cairn::support
