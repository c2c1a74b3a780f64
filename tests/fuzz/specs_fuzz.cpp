// Any text is the spec of an algorithm, of a build method and of a map, or an error that says what is wrong with it. A
// spec that is accepted is written in full, and means the same again.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>

#include "experiment/suites/sweep.hpp"
#include "fuzz/fuzzing.hpp"
#include "world/files/terrain_table.hpp"

#include <span>
#include <string>

namespace cairn {
namespace {

template <typename Read>
void try_to(const Read& read) {
  try {
    read();
  } catch (const UsageError&) {
  } catch (const InputError&) {
  }
}

/// What an accepted spec says about an option can be read as what the option is.
void read_all(const Options& options, std::span<const OptionInfo> infos) {
  for (const OptionInfo& info : infos) {
    // Numbers and sizes may have words as well, such as "auto".
    const bool has_words = !info.choices.empty();
    switch (info.kind) {
      case OptionInfo::Kind::integer:
        require(has_words || static_cast<double>(options.integer(info.name)) >= info.least);
        break;
      case OptionInfo::Kind::real:
        require(has_words || options.real(info.name) <= info.most);
        break;
      case OptionInfo::Kind::size:
        require(has_words || static_cast<double>(options.bytes(info.name)) <= info.most);
        break;
      case OptionInfo::Kind::choice:
        require(options.is(info.name, options.choice(info.name)));
        break;
      case OptionInfo::Kind::text:
        require(options.text().find(options.text(info.name)) != std::string::npos);
        break;
    }
  }
}

}  // namespace
}  // namespace cairn

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cairn;
  const std::string text(as_text(data, size));
  try_to([&] {
    const AgentSpec spec = parse_spec(text);
    const AgentSpec again = parse_spec(spec.text);
    require(again.text == spec.text && again.algorithm == spec.algorithm);
    needed_database(spec);
    read_all(spec.options, spec.algorithm->options);
    try_to([&] { needed_build(spec); });
  });
  try_to([&] { check_build_spec(text); });
  try_to([&] { files::TerrainTable table(text); });
  try_to([&] { require(suites::sweep(text).size() <= suites::kMostSwept); });
  try_to([&] { suites::expand_algorithms({text}); });
  return 0;
}
