#include "trial/database_set.hpp"

#include <cairn/build.hpp>
#include <cairn/error.hpp>

#include "base/hash.hpp"
#include "base/io/input_file.hpp"
#include "base/stopwatch.hpp"
#include "registry/build_parts.hpp"
#include "trial/build_report.hpp"
#include "trial/terminal/build_progress.hpp"
#include "world/rule_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace cairn::trial {

DatabaseSet::DatabaseSet(const std::vector<std::string>& paths, const std::string& folder) {
  if (!folder.empty()) folder_.emplace(folder);
  for (const std::string& path : paths) {
    Database database = open_database(path);
    const driver::BuildCost cost = build_cost(database);
    entries_.push_back({std::make_shared<const Database>(std::move(database)), cost, {}});
  }
  opened_ = entries_.size();
}

void DatabaseSet::check_use(std::span<const AgentSpec> specs) const {
  for (const Entry& entry : entries_) {
    const auto any = [&](const auto& uses) { return std::find_if(specs.begin(), specs.end(), uses); };
    if (any([&](const AgentSpec& spec) { return suits(spec, *entry.database); }) != specs.end()) continue;
    const std::string_view method = entry.database->method();
    const auto nearest = any([&](const AgentSpec& spec) { return needed_database(spec) == method; });
    if (nearest != specs.end()) {
      throw UsageError(fmt::format("{}: the database is of '{}:{}', '{}' needs one of '{}'", entry.database->name(),
                                   method, entry.database->options(), nearest->text, needed_build(*nearest)));
    }
    throw UsageError(fmt::format(
        "{}: the database is of method '{}', which {} not use (see 'cairn db info')", entry.database->name(), method,
        specs.size() == 1 ? fmt::format("'{}' does", specs.front().text) : std::string("the algorithms here do")));
  }
}

const DatabaseSet::Entry* DatabaseSet::find(const AgentSpec& spec, const Grid& grid) const {
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const Database& database = *entries_[i].database;
    if (!suits(spec, database) || !database.fits(grid)) continue;
    // What is from a file is the user's choice. What was built is for the specs that ask for just this, or an
    // algorithm's figures would depend on those that ran before it.
    if (i < opened_ || entries_[i].built_as == needed_build(spec)) return &entries_[i];
  }
  return nullptr;
}

void DatabaseSet::check_fits(const AgentSpec& spec, const Grid& grid, const std::string& map) const {
  if (find(spec, grid) != nullptr) return;
  std::vector<const Database*> of_method;
  for (std::size_t i = 0; i < opened_; ++i) {
    if (suits(spec, *entries_[i].database)) of_method.push_back(entries_[i].database.get());
  }
  if (of_method.empty()) return;
  if (of_method.size() == 1) of_method.front()->require_fits(grid);  // throws, and says what does not fit
  throw InputError(fmt::format("{}: none of the {} databases for '{}' was built for this map with {}",
                               io::input_name(map), of_method.size(), spec.text, world::describe(grid.rules())));
}

DatabaseSet::Choice DatabaseSet::provide(const AgentSpec& spec, const Grid& grid, const std::string& map) {
  const std::string method(needed_database(spec));
  if (method.empty()) return {};
  const Entry* entry = find(spec, grid);
  if (entry == nullptr) entry = &entries_.emplace_back(make(spec, grid, map));
  return {entry->database, entry->cost};
}

DatabaseSet::Entry DatabaseSet::make(const AgentSpec& spec, const Grid& grid, const std::string& map) const {
  const std::string method = needed_build(spec);
  const std::string what = fmt::format("{}: building a database for {}", map, spec.algorithm->name);
  if (folder_) {
    Database database =
        folder_->provide(build_key(grid, method), what, [&](const std::string& path, const BuildSettings& settings) {
          return build_of_parts(grid, method, path, DatabaseFolder::parts_of(path), settings);
        });
    const driver::BuildCost cost = build_cost(database);
    return {std::make_shared<const Database>(std::move(database)), cost, method};
  }
  const base::Stopwatch watch;
  terminal::BuildProgress progress(what);
  std::uint64_t expansions = 0;
  Database database = build(grid, method, {.progress = std::ref(progress), .expansions = &expansions});
  const double seconds = watch.seconds();
  return {std::make_shared<const Database>(std::move(database)), {seconds, counted(expansions)}, method};
}

void DatabaseSet::build_part(const AgentSpec& spec, const Grid& grid, const std::string& map, std::size_t index,
                             std::size_t count) const {
  if (!must_build(spec, grid)) return;
  const std::string method = needed_build(spec);
  if (!is_divided(method)) return;
  const std::string what =
      fmt::format("{}: part {} of {} of a database for {}", map, index + 1, count, spec.algorithm->name);
  folder_->provide_part(build_key(grid, method), what, index, count,
                        [&](const std::string& path, const BuildSettings& settings) {
                          cairn::build_part(grid, method, path, {index, count}, what, settings);
                        });
}

double DatabaseSet::estimate_build(const AgentSpec& spec, const Grid& grid, const std::string& map,
                                   double seconds) const {
  if (!must_build(spec, grid) || !is_divided(needed_build(spec))) return 0;
  struct Enough {};
  const std::string method = needed_build(spec);
  const base::Stopwatch watch;
  double first = -1;
  double last = 0;
  try {
    folder_->provide(build_key(grid, method), map, [&](const std::string& path, BuildSettings settings) {
      settings.progress = [&](double share) {
        if (first < 0) first = share;
        last = share;
        if (watch.seconds() > seconds) throw Enough{};
      };
      return build_of_parts(grid, method, path, DatabaseFolder::parts_of(path), settings);
    });
    return 0;  // it is built
  } catch (const Enough&) {
  }
  constexpr double kLeast = 1e-4;  // of which no estimate can be far off
  return watch.seconds() * (1 - last) / std::max(last - first, kLeast);
}

bool DatabaseSet::must_build(const AgentSpec& spec, const Grid& grid) const {
  if (needed_database(spec).empty() || find(spec, grid) != nullptr) return false;
  return !folder_ || !folder_->has(build_key(grid, needed_build(spec)));
}

std::string DatabaseSet::identity(const AgentSpec& spec, const Grid& grid) const {
  if (needed_database(spec).empty()) return {};
  const Entry* entry = find(spec, grid);
  if (entry == nullptr || !entry->built_as.empty()) return build_key(grid, needed_build(spec));
  const auto image = entry->database->image();
  return fmt::format("file {:016x}", base::hash_bytes(image.data(), image.size(), 0));
}

}  // namespace cairn::trial
