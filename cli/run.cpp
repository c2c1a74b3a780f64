#include "cli/run.hpp"

#include <cairn/error.hpp>
#include <cairn/version.hpp>

#include "base/io/output_file.hpp"
#include "base/nearest_name.hpp"
#include "cli/commands.hpp"
#include "cli/help.hpp"
#include "trial/terminal/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <sstream>

namespace cairn::cli {
namespace {

using Arguments = std::vector<std::string>;

std::string full_name(const CLI::App& command) {
  return (command.get_parent() != nullptr ? full_name(*command.get_parent()) + " " : "") + command.get_name();
}

std::string suggestion_among(const std::string& mistyped, const std::vector<std::string>& names) {
  return base::suggestion(mistyped, std::vector<std::string_view>(names.begin(), names.end()));
}

/// The command that the arguments name. Throws UsageError with the nearest name where there is none such.
CLI::App& named_command(CLI::App& program, const Arguments& arguments) {
  CLI::App* command = &program;
  for (const std::string& word : arguments) {
    const auto choices = command->get_subcommands([](CLI::App*) { return true; });
    if (choices.empty() || word.starts_with("-")) break;
    std::vector<std::string> names;
    for (CLI::App* choice : choices) names.push_back(choice->get_name());
    const auto found = std::find(names.begin(), names.end(), word);
    if (found == names.end()) {
      throw UsageError(
          fmt::format("there is no command '{} {}'{}", full_name(*command), word, suggestion_among(word, names)));
    }
    command = choices[static_cast<std::size_t>(found - names.begin())];
  }
  return *command;
}

/// Throws where an argument looks like an option that the command does not have.
void find_mistyped_option(const CLI::App& command, const Arguments& arguments) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
  }
  for (const std::string& argument : arguments) {
    if (argument.size() < 2 || argument[0] != '-' || (argument[1] >= '0' && argument[1] <= '9')) continue;
    const std::string name =
        argument.starts_with("--") ? argument.substr(0, argument.find('=')) : argument.substr(0, 2);
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    std::vector<std::string> long_names;
    std::copy_if(names.begin(), names.end(), std::back_inserter(long_names),
                 [](const std::string& known) { return known.starts_with("--"); });
    throw UsageError(
        fmt::format("'{}' has no option '{}'{}", full_name(command), name, suggestion_among(name, long_names)));
  }
}

std::string one_sentence(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '.')) text.pop_back();
  std::replace(text.begin(), text.end(), '\n', ' ');
  if (const std::size_t at = text.find(": must be"); at != std::string::npos) text.erase(at, 1);
  const bool word = text.size() > 1 && text[0] >= 'A' && text[0] <= 'Z' && text[1] >= 'a';
  if (word) text[0] = static_cast<char>(text[0] - 'A' + 'a');
  return text;
}

ExitCode complain(const std::string& sentence, ExitCode code) {
  fmt::print(stderr, "cairn: {}\n", terminal::printable(sentence));  // names in it may be anything
  return code;
}

void declare(CLI::App& program, Action& action) {
  program.set_version_flag("--version", "cairn " CAIRN_VERSION, "Print the version and exit");
  add_demo(program, action);
  add_algorithms(program, action);
  CLI::App& map = *program.add_subcommand("map", "Look at maps, make, scale, convert and draw them")->group("Commands");
  add_map_info(map, action);
  add_map_generate(map, action);
  add_map_scale(map, action);
  add_map_convert(map, action);
  add_map_render(map, action);
  add_problems(program, action);
  add_build(program, action);
  CLI::App& db = *program.add_subcommand("db", "Look at databases, check them")->group("Commands");
  add_db_info(db, action);
  add_db_verify(db, action);
  add_train(program, action);
  CLI::App& tree = *program.add_subcommand("tree", "Read decision trees")->group("Commands");
  add_tree_show(tree, action);
  add_solve(program, action);
  add_bench(program, action);
  add_experiment(program, action);
  add_merge(program, action);
  add_compare(program, action);
  add_crowd(program, action);
  add_reproduce(program, action);
  // Last, since commands inherit what stands before them.
  program.footer(
      "'cairn COMMAND --help' explains a command. A MAP is a .map file, a .png picture, a robot's .yaml, '-' for a "
      "map on\nstandard input, or a generator's spec such as rooms:512x512,seed=3.");
}

ExitCode parse_and_act(const Arguments& arguments) {
  CLI::App program("cairn: real-time heuristic search for pathfinding", "cairn");
  program.formatter(std::make_shared<HelpFormatter>());
  Action action;
  declare(program, action);
  CLI::App& command = named_command(program, arguments);
  try {
    // CLI11 takes its arguments from the back.
    program.parse(Arguments(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::Success& asked) {
    std::ostringstream text;
    program.exit(asked, text, text);
    io::write_file("-", text.str());
    return kDone;
  } catch (const CLI::ParseError& error) {
    find_mistyped_option(command, arguments);
    throw UsageError(fmt::format("{}; see '{} --help'", one_sentence(error.what()), full_name(command)));
  }
  if (!action) {
    throw UsageError(fmt::format("'{0}' needs a command; see '{0} --help'{1}", full_name(command),
                                 &command == &program ? ", or start with 'cairn demo'" : ""));
  }
  return action();
}

}  // namespace

int run(int argc, const char* const* argv) {
  try {
    return parse_and_act(Arguments(argv + std::min(argc, 1), argv + argc));
  } catch (const UsageError& error) {
    return complain(error.what(), kUsageError);
  } catch (const OutputError& error) {
    return complain(error.what(), kOutputError);
  } catch (const InternalError& error) {
    return complain(fmt::format("this is a bug of cairn, please report it: {}", error.what()), kBug);
  } catch (const Error& error) {
    return complain(error.what(), kInputError);
  } catch (const std::bad_alloc&) {
    return complain("there is not enough memory for this; try a smaller map", kInputError);
  } catch (const std::exception& error) {
    return complain(fmt::format("this is a bug of cairn, please report it: {}", error.what()), kBug);
  }
}

}  // namespace cairn::cli
