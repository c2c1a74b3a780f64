// MethodDefinition: a build method as its room defines it, what callers may know of it and how it builds.
//
// A file below src/algorithms that has a line `constinit const MethodDefinition NAME{` in namespace cairn::method adds
// a method; cmake/registry.cmake finds it.
#pragma once

#include <cairn/build.hpp>

#include "store/build_job.hpp"
#include "store/database_view.hpp"
#include "store/database_writer.hpp"

#include <span>

namespace cairn::store {

struct MethodDefinition {
  BuildMethod method;
  /// Fills the sections of a database.
  void (*build)(const BuildJob& job, DatabaseWriter& writer) = nullptr;
  /// Whether several machines can share a build: nearly all of its work is in the pieces of its first stage.
  bool divides = false;
};

/// Completes a method by the view of its databases, which another function than the view's own may validate.
template <DatabaseView View, void (*Validate)(const Database&) = View::validate>
constexpr BuildMethod read_by(BuildMethod method) {
  method.validate = Validate;
  method.describe = View::describe;
  method.records = View::records;
  if constexpr (requires(const Database& database) { View::states(database); }) method.states = View::states;
  return method;
}

/// All of them, by name.
std::span<const MethodDefinition* const> method_definitions();

}  // namespace cairn::store
