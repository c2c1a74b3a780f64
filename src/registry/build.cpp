// From "method:option=value,..." to a database.
#include <cairn/build.hpp>
#include <cairn/error.hpp>

#include "base/hash.hpp"
#include "base/io/output_file.hpp"
#include "base/nearest_name.hpp"
#include "base/platform/files.hpp"
#include "registry/build_parts.hpp"
#include "store/build_method.hpp"
#include "store/database_layout.hpp"

#include <algorithm>
#include <atomic>
#include <span>
#include <utility>

namespace cairn {
namespace {

/// A method with values for its options: what "name:option=value,..." stands for.
struct MethodCall {
  const store::MethodDefinition& definition;
  Options options;

  const BuildMethod& method() const { return definition.method; }
};

/// Null where there is none.
const store::MethodDefinition* find_definition(std::string_view name) {
  const auto all = store::method_definitions();
  const auto found = std::find_if(all.begin(), all.end(), [&](const store::MethodDefinition* definition) {
    return definition->method.name == name;
  });
  return found == all.end() ? nullptr : *found;
}

const store::MethodDefinition& require_definition(std::string_view name) {
  if (const store::MethodDefinition* found = find_definition(name)) return *found;
  std::vector<std::string_view> names;
  for (const store::MethodDefinition* definition : store::method_definitions())
    names.push_back(definition->method.name);
  throw UsageError("there is no build method '" + std::string(name) + "'" + base::suggestion(name, names));
}

MethodCall parse_method(std::string_view text) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  const store::MethodDefinition& found = require_definition(text.substr(0, colon));
  const std::string_view values = text.substr(std::min(colon + 1, text.size()));
  MethodCall call{found, Options(found.method.name, found.method.options, values, found.method.presets)};
  constexpr std::size_t kMost = sizeof(store::DatabaseHeader::options) - 1;
  if (const std::size_t length = call.options.text().size(); length > kMost) {
    throw UsageError("the options of a build are written into its database, which has room for " +
                     std::to_string(kMost) + " characters, not " + std::to_string(length) +
                     "; name files by shorter paths");
  }
  return call;
}

using Grids = std::span<const Grid* const>;

// Two builds with the same id make the same pieces.
std::uint64_t build_id(const MethodCall& call, Grids grids, std::uint64_t seed) {
  std::uint64_t id = seed;
  for (const Grid* grid : grids) {
    const MapIdentity map(*grid);
    const std::uint64_t numbers[] = {map.fingerprint, id, static_cast<std::uint64_t>(map.rules.connectivity),
                                     static_cast<std::uint64_t>(map.rules.corners),
                                     static_cast<std::uint64_t>(map.rules.diagonal)};
    id = base::hash_bytes(numbers, sizeof numbers, 0);
  }
  const std::string text = std::string(call.method().name) + ":" + call.options.text();
  return base::hash_bytes(text.data(), text.size(), id);
}

// Problems are drawn by seeds, too. A database must not be built from the problems that it is measured on.
std::uint64_t seed_apart(std::uint64_t seed) {
  constexpr std::string_view kPurpose = "build";
  return base::hash_bytes(kPurpose.data(), kPurpose.size(), seed);
}

std::vector<std::byte> run(Grids grids, const MapIdentity& map, const MethodCall& call, const BuildSettings& settings,
                           store::Journal& journal, const store::BuildPart& part = {}) {
  if (settings.threads > kMaxBuildThreads) {
    throw UsageError("a build takes at most " + std::to_string(kMaxBuildThreads) + " threads; 0 is one for each core");
  }
  const auto weighted = std::find_if(grids.begin(), grids.end(), [](const Grid* grid) { return grid->is_weighted(); });
  if (weighted != grids.end() && !call.method().weighted_terrain) {
    throw UsageError("a database of method '" + std::string(call.method().name) +
                     "' is for maps whose cells all cost the same, and this one has costs: build 'overlay' there, walk "
                     "without a database, by 'lss-lrta' or 'tba', or leave the costs out");
  }
  const unsigned threads = settings.threads == 0 ? platform::core_count() : settings.threads;
  std::atomic<std::uint64_t> expansions{0};
  const store::BuildJob job{*grids.front(), call.options, seed_apart(settings.seed),
                            threads,        journal,      settings.progress,
                            grids,          &expansions,  part};
  const auto tell_expansions = [&] {
    if (settings.expansions != nullptr) *settings.expansions = expansions.load();
  };
  store::DatabaseWriter writer;
  try {
    call.definition.build(job, writer);
  } catch (const store::PartIsMade&) {
    tell_expansions();
    throw;
  }
  tell_expansions();
  return writer.finish(call.method().name, call.options.text(), settings.seed, map);
}

Database run_file(Grids grids, const MapIdentity& map, const MethodCall& call, const std::string& path,
                  const BuildSettings& settings, std::span<const std::string> parts = {}) {
  // Find out before the work whether the file can be written.
  platform::require_files();
  if (platform::file_info(path).kind == platform::FileInfo::Kind::folder) {
    throw OutputError("cannot write '" + path + "': it is a folder");
  }
  const std::uint64_t id = build_id(call, grids, settings.seed);
  store::Journal journal(path + ".partial", id);
  try {
    for (const std::string& part : parts) journal.add_part(part, id);
    const std::vector<std::byte> bytes = run(grids, map, call, settings, journal);
    io::write_file(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  } catch (...) {
    if (!settings.keep_partial) journal.remove();
    throw;
  }
  journal.remove();
  return Database::open(path);
}

Database checked(Database database) {
  const store::MethodDefinition* found = find_definition(database.method());
  if (found == nullptr) {
    throw InputError(database.name() + ": the database is of method '" + std::string(database.method()) +
                     "', which this version does not have; build it again");
  }
  const BuildMethod& method = found->method;
  if (database.map().is_any_map() && !method.learns_from_any_maps) {
    throw InputError(database.name() + ": the database does not say which map it is for; build it again");
  }
  method.validate(database);
  return database;
}

// The method, and what its database is for.
std::pair<MethodCall, MapIdentity> parse_training(Grids grids, std::string_view text) {
  MethodCall call = parse_method(text);
  if (!call.method().learns_from_any_maps) {
    throw UsageError("databases of method '" + std::string(call.method().name) + "' are for one map: build them");
  }
  if (grids.empty()) throw UsageError("training takes at least one map");
  if (std::find(grids.begin(), grids.end(), nullptr) != grids.end()) {
    throw UsageError("a map of the training is a null pointer: pass existing grids");
  }
  const Rules& rules = grids.front()->rules();
  for (const Grid* grid : grids) {
    if (grid->rules() != rules) throw UsageError("the maps of a training must all be under the same rules");
  }
  return {std::move(call), MapIdentity::of_any_map(rules)};
}

}  // namespace

std::span<const BuildMethod* const> build_methods() {
  static const std::vector<const BuildMethod*> methods = [] {
    std::vector<const BuildMethod*> all;
    for (const store::MethodDefinition* definition : store::method_definitions()) all.push_back(&definition->method);
    return all;
  }();
  return methods;
}

const BuildMethod& find_build_method(std::string_view name) { return require_definition(name).method; }

void check_build_spec(std::string_view text) { parse_method(text); }

Database build(const Grid& grid, std::string_view text, const BuildSettings& settings) {
  const Grid* const grids[] = {&grid};
  store::Journal nowhere("", 0);
  return Database::from_bytes(run(grids, MapIdentity(grid), parse_method(text), settings, nowhere), std::string(text));
}

Database build_file(const Grid& grid, std::string_view text, const std::string& path, const BuildSettings& settings) {
  const Grid* const grids[] = {&grid};
  return run_file(grids, MapIdentity(grid), parse_method(text), path, settings);
}

bool is_divided(std::string_view text) { return parse_method(text).definition.divides; }

void build_part(const Grid& grid, std::string_view text, const std::string& path, const store::BuildPart& part,
                const std::string& note, const BuildSettings& settings) {
  const MethodCall call = parse_method(text);
  if (!call.definition.divides) {
    throw UsageError("a build of method '" + std::string(call.method().name) +
                     "' is not divided into parts: build it on one machine");
  }
  const Grid* const grids[] = {&grid};
  platform::require_files();
  store::Journal journal(path, build_id(call, grids, settings.seed));
  std::vector<std::byte> finished;
  if (journal.take(store::Journal::kNotes, 1, finished)) return;
  journal.keep(store::Journal::kNotes, 0, std::as_bytes(std::span(note)));
  try {
    run(grids, MapIdentity(grid), call, settings, journal, part);
  } catch (const store::PartIsMade&) {
  } catch (const UsageError&) {
    journal.remove();
    throw;
  }
  journal.keep(store::Journal::kNotes, 1, {});
}

Database build_of_parts(const Grid& grid, std::string_view text, const std::string& path,
                        std::span<const std::string> parts, const BuildSettings& settings) {
  const Grid* const grids[] = {&grid};
  return run_file(grids, MapIdentity(grid), parse_method(text), path, settings, parts);
}

Database train(Grids grids, std::string_view text, const BuildSettings& settings) {
  const auto [call, map] = parse_training(grids, text);
  store::Journal nowhere("", 0);
  return Database::from_bytes(run(grids, map, call, settings, nowhere), std::string(text));
}

Database train_file(Grids grids, std::string_view text, const std::string& path, const BuildSettings& settings) {
  const auto [call, map] = parse_training(grids, text);
  return run_file(grids, map, call, path, settings);
}

Database open_database(const std::string& path) { return checked(Database::open(path)); }

Database open_database(std::vector<std::byte> bytes, const std::string& name) {
  return checked(Database::from_bytes(std::move(bytes), name));
}

}  // namespace cairn
