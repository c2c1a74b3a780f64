// The commands, one file each. Adding one declares its options; the action is what to do once they have been read.
#pragma once

#include "cli/run.hpp"

#include <CLI/CLI.hpp>

#include <functional>

namespace cairn::cli {

using Action = std::function<ExitCode()>;

void add_demo(CLI::App& program, Action& action);
void add_algorithms(CLI::App& program, Action& action);
void add_map_info(CLI::App& map, Action& action);
void add_map_generate(CLI::App& map, Action& action);
void add_map_scale(CLI::App& map, Action& action);
void add_map_convert(CLI::App& map, Action& action);
void add_map_render(CLI::App& map, Action& action);
void add_problems(CLI::App& program, Action& action);
void add_build(CLI::App& program, Action& action);
void add_train(CLI::App& program, Action& action);
void add_tree_show(CLI::App& tree, Action& action);
void add_db_info(CLI::App& db, Action& action);
void add_db_verify(CLI::App& db, Action& action);
void add_solve(CLI::App& program, Action& action);
void add_bench(CLI::App& program, Action& action);
void add_experiment(CLI::App& program, Action& action);
void add_merge(CLI::App& program, Action& action);
void add_compare(CLI::App& program, Action& action);
void add_crowd(CLI::App& program, Action& action);
void add_reproduce(CLI::App& program, Action& action);

/// A command whose options live as long as the action: `add` declares them, `act` does it.
///
///     add_command<InfoOptions>(map, "info", "What ...", action, [](CLI::App& command, InfoOptions& options) {...},
///     info);
template <typename Options, typename Add, typename Act>
CLI::App& add_command(CLI::App& parent, const char* name, const char* help, Action& action, Add add, Act act) {
  auto options = std::make_shared<Options>();
  CLI::App& command = *parent.add_subcommand(name, help)->group("Commands");
  add(command, *options);
  command.callback([options, act, &action] { action = [options, act] { return act(*options); }; });
  return command;
}

}  // namespace cairn::cli
