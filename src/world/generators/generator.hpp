// Generated maps: "rooms:512x512,seed=3" and the like. A spec gives the same cells on every
// machine, so tests, tables and papers can use a spec in place of a file.
#pragma once

#include <cairn/options.hpp>
#include <cairn/terrain.hpp>

#include <span>
#include <string_view>

namespace cairn::generators {

/// What a generator is asked for.
struct GeneratorRequest {
  std::int32_t width;
  std::int32_t height;
  const Options& options;

  std::uint64_t seed() const { return static_cast<std::uint64_t>(options.integer("seed")); }
};

/// One kind of map, in a file of its own in this folder. A new kind is a new file with a line
/// `constinit const GeneratorKind NAME{` in namespace cairn::generators::generator: cmake/registry.cmake finds it
/// there.
struct GeneratorKind {
  std::string_view name;
  std::string_view summary;  ///< one sentence
  std::span<const OptionInfo> options;
  Terrain (*function)(const GeneratorRequest&);
};

/// Every kind's first option.
inline constexpr OptionInfo kSeedOption =
    integer_option("seed", "1", 0, 9007199254740992.0, "which of the maps of this kind and size");

inline constexpr std::int32_t kGeneratedSide = 512;  ///< width and height if a spec has no size

/// All kinds by name, as help lists them.
std::span<const GeneratorKind* const> generator_kinds();

/// Whether the text is a generator spec rather than a file: the name of a kind, alone or before a colon. Any other word
/// before a colon counts too if a size or a seed follows, so that `generate` can suggest the intended name.
bool is_generator_spec(std::string_view text);

/// "kind[:WIDTHxHEIGHT][,option=value...]". Throws UsageError that says which part of the spec is wrong.
Terrain generate(std::string_view spec);

}  // namespace cairn::generators
