#include "base/platform/thread_team.hpp"

namespace cairn::platform {

struct ThreadTeam::State {};

ThreadTeam::ThreadTeam(unsigned /*threads*/) {}
ThreadTeam::~ThreadTeam() = default;

void ThreadTeam::run_on_all(void* context, void (*call)(void*, unsigned)) { call(context, 0); }

}  // namespace cairn::platform
