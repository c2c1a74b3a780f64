// cairn merge: the shards of an experiment become one.
#include <cairn/erosion.hpp>
#include <cairn/error.hpp>

#include "base/io/output_file.hpp"
#include "cli/arguments.hpp"
#include "cli/build_note.hpp"
#include "cli/building.hpp"
#include "cli/commands.hpp"
#include "cli/output_folder.hpp"
#include "cli/races/experiment_folder.hpp"
#include "experiment/suite_courses.hpp"
#include "registry/build_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace cairn::cli {
namespace {

namespace fs = std::filesystem;

struct MergeOptions {
  std::vector<std::string> folders;
  std::string out;
  std::string suite;
  std::string map;
  ResultOptions results;
};

/// Parts of a database become one.
ExitCode merge_parts(const MergeOptions& options) {
  std::vector<BuildNote> notes;
  for (const std::string& part : options.folders) {
    notes.push_back(read_note(part));
    if (notes.back().goes_with(notes.front())) continue;
    throw InputError(fmt::format("{}: this part and {} are not of one build", part, options.folders.front()));
  }
  const BuildNote& first = notes.front();
  for (std::size_t i = 0; i < first.count; ++i) {
    const bool there = std::any_of(notes.begin(), notes.end(), [&](const BuildNote& note) { return note.index == i; });
    if (there) continue;
    throw InputError(fmt::format("part {} of {} is missing: make it by 'cairn build --shard {}/{}', and name all parts",
                                 i + 1, first.count, i + 1, first.count));
  }
  Grid grid = load_grid(options.map.empty() ? first.map : options.map, first.rules, first.terrain);
  if (first.size > 1) grid = Grid(erode(grid.terrain(), first.size), first.rules);
  const auto in_file = [&](const std::string& path, const BuildSettings& settings) {
    return build_of_parts(grid, first.method, path, options.folders, settings);
  };
  if (options.out == "-") throw UsageError("the database goes into a file: name it with -o");
  return make_database({.out = options.out, .seed = first.seed}, {}, in_file);
}

/// Databases are files that appear whole, and those of one name have the same bytes.
void copy_databases(const std::string& from, const std::string& to) {
  std::error_code error;
  fs::create_directories(to, error);
  for (const auto& entry : fs::directory_iterator(from, error)) {
    const std::string name = entry.path().filename().string();
    if (!name.ends_with(".cairn") && !name.ends_with(".cairn.json")) continue;
    const fs::path target = fs::path(to) / name;
    if (fs::exists(target, error)) continue;
    fs::path temporary = target;
    temporary += ".copy";
    fs::copy_file(entry.path(), temporary, fs::copy_options::overwrite_existing, error);
    if (!error) fs::rename(temporary, target, error);
    if (error) throw OutputError(fmt::format("cannot write '{}': {}", target.string(), error.message()));
  }
}

ExitCode merge(const MergeOptions& options) {
  std::error_code ignored_here;
  if (fs::is_regular_file(options.folders.front(), ignored_here)) return merge_parts(options);
  for (const std::string& folder : options.folders) {
    std::error_code ignored;
    if (fs::is_directory(ExperimentFolder(folder).tasks(), ignored)) continue;
    throw InputError(
        fmt::format("'{}' is no folder of an experiment: it has no folder 'tasks'; name the folders that 'cairn "
                    "experiment --shard' wrote with -o",
                    folder));
  }
  const ExperimentFolder folder(options.out);
  const OutputFolder made(options.out);
  tasks::TaskStore store(folder.tasks());
  std::string suite = options.suite;
  for (const std::string& name : options.folders) {
    const ExperimentFolder from(name);
    if (suite.empty()) suite = from.remembered_suite().value_or("");
    std::error_code ignored;
    if (fs::equivalent(name, options.out, ignored)) continue;
    const tasks::MergeCounts counts = tasks::merge_stores(from.tasks(), store);
    copy_databases(from.tasks() + "/databases", folder.tasks() + "/databases");
    if (counts.damaged > 0) {
      fmt::print(stderr, "cairn: {}: {} damaged results were left out\n", name, counts.damaged);
    }
  }
  if (suite.empty()) {
    throw InputError("no folder says which suite it is of: name the suite's file with --suite");
  }
  const suites::Suite loaded = suites::load_suite(suite);
  folder.remember_suite(suite);
  experiment::SuiteCourses courses(loaded, store);
  experiment::Engine engine(courses, store);
  return write_results(engine, loaded, folder, options.results);
}

}  // namespace

void add_merge(CLI::App& program, Action& action) {
  add_command<MergeOptions>(
      program, "merge", "Put the shards of an experiment, or the parts of a database, together", action,
      [](CLI::App& command, MergeOptions& options) {
        command
            .add_option("DIR", options.folders,
                        "Folders that 'cairn experiment --shard I/N' wrote, or files of 'cairn build --shard I/N'")
            ->required()
            ->type_name("");
        command
            .add_option("-o,--out", options.out,
                        "The folder for all tasks and the rows; may be one of them. Of parts: the database")
            ->type_name("DIR|FILE.cairn")
            ->required();
        command.add_option("--suite", options.suite, "The suite's file, if it is not where the shards found it")
            ->type_name("FILE");
        command.add_option("--map", options.map, "The map of a database, if it is not where the parts found it")
            ->type_name("MAP");
        add_results(command, options.results);
      },
      merge)
      .footer(
          "Rows and databases have the same bytes as those of one run. Where tasks or parts are missing, the message "
          "says\nwhich.");
}

}  // namespace cairn::cli
