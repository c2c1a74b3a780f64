// What all crowds share, whatever their algorithm: the agents' arrays, the world, and what happens between ticks.
#pragma once

#include <cairn/crowd.hpp>

#include "crowd/shards.hpp"
#include "world/world.hpp"

#include <cstdint>
#include <vector>

namespace cairn {

class Crowd::Engine {
 public:
  explicit Engine(Grid grid) : world(std::move(grid)) {}
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  void reserve(std::uint32_t agents);
  CrowdId add(Point at);
  void remove(CrowdId id);
  void redirect(CrowdId id, Point goal);
  void follow(CrowdId id, CrowdId leader);
  void stop(CrowdId id);
  virtual bool set_passable(Point p, bool passable) = 0;
  virtual TickReport tick(const TickBudget& budget) = 0;
  virtual std::uint64_t memory_bytes() const = 0;
  virtual std::uint64_t agent_bytes() const = 0;

  World world;
  std::vector<Point> positions;
  std::vector<Point> goals;
  std::vector<CrowdStatus> statuses;
  std::vector<CrowdId> finished;
  std::uint32_t size = 0;

 protected:
  static constexpr std::uint32_t kNoDetour = 0xFFFFFFFFU;

  enum class Mode : std::uint8_t {
    fresh,   // the mind does not know the problem yet
    mind,    // it is at it
    detour,  // the map has changed, and the mind waits
  };
  struct Body {
    std::uint32_t version = 0;  // of the components, when the path to the goal was last asked for
    CrowdId leader = kNobody;
    std::uint32_t detour = kNoDetour;
    std::uint16_t setbacks = 0;  // how often the map has spoilt the way to this goal
    Mode mode = Mode::fresh;
    bool awaited = false;  // among the followers
  };

  virtual void make_room(std::uint32_t agents) = 0;
  virtual void prepare(CrowdId id) = 0;
  virtual void release(CrowdId id) = 0;
  virtual void drop_plans(CrowdId id) = 0;

  /// Sets out for a goal; the caller has made sure that the agent is there.
  void aim(CrowdId id, Point goal);
  /// Before a tick: followers aim at where their leaders are.
  void update_followers();
  bool has_path(CrowdId id) const {
    const Grid& grid = world.grid();
    return grid.connected(grid.cell(positions[id]), grid.cell(goals[id]));
  }
  /// What an agent without a path notes, to ask again once this has changed. An answer that is only provisional is
  /// asked for again in any case: what closed may open before the components have noticed.
  std::uint32_t version_of_answer() const {
    const LiveComponents& components = world.components();
    return static_cast<std::uint32_t>(components.settled() ? components.version() : components.version() - 1);
  }
  std::uint64_t array_bytes() const;

  std::vector<Body> bodies_;

 private:
  void require_agent(CrowdId id, const char* what) const;
  bool beside(CrowdId id, Point p) const;

  std::vector<CrowdId> free_ids_;
  std::vector<CrowdId> followers_;
};

}  // namespace cairn
