// TaskRunner: lets cairn run on the job system of a game instead of on threads of its own.
#pragma once

#include <cstdint>

namespace cairn {

/// Whoever has a job system of his own gives this function to a crowd or to a batch of queries, which then start no
/// threads.
///
///     void run(void* context, std::uint32_t count, cairn::Task task, void* argument) {
///       auto& jobs = *static_cast<Jobs*>(context);
///       for (std::uint32_t i = 0; i < count; ++i) jobs.begin([=] { task(argument, i); });
///       jobs.wait_for_all();
///     }
using Task = void (*)(void* argument, std::uint32_t index);

struct TaskRunner {
  /// Must call task(argument, index) once for each index below `count`, on any threads and in any order, and return
  /// when all of these calls have. Tasks do not throw, and do not wait for each other. Null: cairn's own threads.
  void (*run)(void* context, std::uint32_t count, Task task, void* argument) = nullptr;
  void* context = nullptr;  ///< passed on
};

}  // namespace cairn
