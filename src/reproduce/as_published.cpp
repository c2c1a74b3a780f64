#include "reproduce/as_published.hpp"

#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>

#include <algorithm>

namespace cairn::reproduce {
namespace {

template <typename FindPresets>
std::string with_preset(const std::string& spec, std::initializer_list<std::string_view> papers,
                        const FindPresets& find_presets) {
  const std::size_t colon = std::min(spec.find(':'), spec.size());
  try {
    const std::span<const Preset> presets = find_presets(std::string_view(spec).substr(0, colon));
    for (const std::string_view paper : papers) {
      if (std::any_of(presets.begin(), presets.end(), [&](const Preset& preset) { return preset.name == paper; })) {
        return spec + (colon == spec.size() ? ":" : ",") + "preset=" + std::string(paper);
      }
    }
  } catch (const UsageError&) {  // this build lacks it, which the run will say
  }
  return spec;
}

}  // namespace

std::string as_published(const std::string& spec, std::initializer_list<std::string_view> papers) {
  return with_preset(spec, papers, [](std::string_view name) { return parse_spec(name).algorithm->presets; });
}

std::string built_as_published(const std::string& spec, std::initializer_list<std::string_view> papers) {
  return with_preset(spec, papers, [](std::string_view name) { return find_build_method(name).presets; });
}

}  // namespace cairn::reproduce
