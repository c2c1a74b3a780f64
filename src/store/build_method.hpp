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
};

/// Completes a method by the view of its databases. A `validate` that the method has is kept.
template <DatabaseView View>
constexpr BuildMethod read_by(BuildMethod method) {
  if (method.validate == nullptr) method.validate = View::validate;
  method.describe = View::describe;
  method.records = View::records;
  return method;
}

/// All of them, by name.
std::span<const MethodDefinition* const> method_definitions();

}  // namespace cairn::store
