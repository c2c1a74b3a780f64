// BuildNote: what a part of a build says of the build, so that 'cairn merge' needs the parts alone.
#pragma once

#include <cairn/rules.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace cairn::cli {

struct BuildNote {
  std::string map;  ///< a file's whole path, or a spec
  std::string method;
  std::string terrain;
  Rules rules;
  std::int32_t size = 1;  ///< of the agents, in cells
  std::uint64_t seed = 1;
  std::size_t index = 0;  ///< of the part, from 0
  std::size_t count = 1;

  /// Whether both are parts of one build.
  bool goes_with(const BuildNote& other) const;
};

std::string text_of(const BuildNote& note);

/// The note of a part that is finished. Throws InputError where the file is no such part.
BuildNote read_note(const std::string& part);

}  // namespace cairn::cli
