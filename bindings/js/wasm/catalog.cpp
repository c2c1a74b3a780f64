// What there is: algorithms, build methods and generators with their options, as JSON; and questions about specs.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>

#include "bindings/js/wasm/exports.hpp"
#include "bindings/js/wasm/json.hpp"
#include "world/generators/generator.hpp"

namespace cairn::js {
namespace {

void write_option(JsonWriter& json, const OptionInfo& option) {
  constexpr const char* kKinds[] = {"integer", "real", "choice", "size", "text"};
  json.begin_object();
  json.text("name", option.name);
  json.text("kind", kKinds[static_cast<int>(option.kind)]);
  json.text("fallback", option.fallback);
  if (option.kind != OptionInfo::Kind::choice && option.kind != OptionInfo::Kind::text) {
    json.number("least", option.least);
    json.number("most", option.most);
  }
  json.text("choices", option.choices);
  json.text("help", option.help);
  json.end_object();
}

void write_preset(JsonWriter& json, const Preset& preset) {
  json.begin_object();
  json.text("name", preset.name);
  json.text("values", preset.values);
  json.text("database", preset.database);
  json.text("summary", preset.summary);
  json.end_object();
}

/// What algorithms, methods and generators have in common.
template <typename Kind>
void write_common(JsonWriter& json, const Kind& kind) {
  json.text("name", kind.name);
  json.text("summary", kind.summary);
  json.list("options", kind.options, [&](const OptionInfo& option) { write_option(json, option); });
  if constexpr (requires { kind.presets; }) {
    json.text("paper", kind.paper);
    json.list("presets", kind.presets, [&](const Preset& preset) { write_preset(json, preset); });
  }
}

void write_algorithm(JsonWriter& json, const Algorithm& algorithm) {
  json.begin_object();
  write_common(json, algorithm);
  json.text("title", algorithm.title);
  json.text("database", algorithm.database);
  json.truth("unknownTerrain", algorithm.unknown_terrain);
  json.truth("weightedTerrain", algorithm.weighted_terrain);
  const WorkBound bound = work_bound(parse_spec(algorithm.name), Rules{});
  json.number_or_null("bound", bound ? static_cast<double>(*bound) : -1);
  json.end_object();
}

template <typename Kind>
void write_plain(JsonWriter& json, const Kind& kind) {
  json.begin_object();
  write_common(json, kind);
  json.end_object();
}

}  // namespace
}  // namespace cairn::js

using namespace cairn;
using namespace cairn::js;

CAIRN_EXPORT("catalog") Status catalog() {
  return run([] {
    JsonWriter json;
    json.begin_object();
    json.list("algorithms", algorithms(), [&](const Algorithm* algorithm) { write_algorithm(json, *algorithm); });
    json.list("methods", build_methods(), [&](const BuildMethod* method) { write_plain(json, *method); });
    json.list("generators", generators::generator_kinds(),
              [&](const generators::GeneratorKind* kind) { write_plain(json, *kind); });
    json.end_object();
    give_kept(json.take());
  });
}

CAIRN_EXPORT("check_build") Status check_build(const char* spec, std::uint32_t size) {
  return run([&] { check_build_spec(to_text(spec, size)); });
}

CAIRN_EXPORT("needed_build") Status needed_build(const char* spec, std::uint32_t size) {
  return run([&] { give_kept(cairn::needed_build(parse_spec(to_text(spec, size)))); });
}

/// -1: there is none.
CAIRN_EXPORT("work_bound")
Status work_bound_of(const char* spec, std::uint32_t size, std::uint32_t rules, const cairn_database* database) {
  return run([&] {
    const WorkBound bound = work_bound(parse_spec(to_text(spec, size)), to_rules(rules),
                                       database == nullptr ? nullptr : database->database.get());
    results()[0] = bound ? static_cast<double>(*bound) : -1;
  });
}
