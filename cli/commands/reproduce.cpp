// cairn reproduce: what papers report, measured again and shown beside it.
#include <cairn/error.hpp>

#include "base/io/output_file.hpp"
#include "base/nearest_name.hpp"
#include "base/platform/threads.hpp"
#include "base/stopwatch.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/output_folder.hpp"
#include "cli/races/task_arguments.hpp"
#include "cli/texts/table_options.hpp"
#include "reproduce/running/claims_table.hpp"
#include "reproduce/running/present.hpp"
#include "reproduce/running/run.hpp"
#include "reproduce/verdict.hpp"
#include "trial/rows/row_formats.hpp"
#include "trial/terminal/resumable.hpp"
#include "trial/terminal/terminal.hpp"
#include "trial/terminal/units.hpp"
#include "trial/terminal/wrap.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <functional>
#include <set>

namespace cairn::cli {
namespace {

struct ReproduceOptions {
  std::vector<std::string> names;
  std::string maps;
  std::string out;
  bool quick = false;
  bool exhaustive = false;
  std::optional<std::size_t> problems;
  unsigned workers = platform::core_count();
  bool no_times = false;
  std::string shard;
  Only only = Only::all;
};

constexpr const char* kAll = "all";
constexpr const char* kFolder = "cairn-reproduce";

std::string list_of_results() {
  std::string text = "Papers and their results; 'cairn reproduce PAPER', 'PAPER/RESULT' or 'all':\n";
  for (const reproduce::Publication& publication : reproduce::publications()) {
    text += fmt::format("\n{}\n  {}\n", publication.id, publication.citation);
    for (const reproduce::Result& result : publication.results) {
      text += fmt::format("  {:<22}  {}\n", publication.id + "/" + result.id, result.title);
    }
  }
  return text;
}

/// The names of all results that were asked for. Throws UsageError with the nearest name where there is none such.
std::set<std::string> chosen_results(const std::vector<std::string>& names) {
  std::set<std::string> chosen;
  for (const std::string& name : names) {
    std::vector<std::string> known{kAll};
    bool found = name == kAll;
    for (const reproduce::Publication& publication : reproduce::publications()) {
      known.push_back(publication.id);
      for (const reproduce::Result& result : publication.results) {
        const std::string full = publication.id + "/" + result.id;
        known.push_back(full);
        if (name != kAll && name != publication.id && name != full) continue;
        chosen.insert(full);
        found = true;
      }
    }
    if (found) continue;
    throw UsageError(fmt::format("there is no paper or result '{}', of which 'cairn reproduce' prints the list{}", name,
                                 base::suggestion(name, std::vector<std::string_view>(known.begin(), known.end()))));
  }
  return chosen;
}

std::string verdict_text(report::Verdict verdict) {
  const bool colours = terminal::shows_colours(terminal::Stream::output);
  const std::string name(report::name_of(verdict));
  switch (verdict) {
    case report::Verdict::holds:
    case report::Verdict::better:
      return colours ? fmt::format("\x1b[32m{}\x1b[0m", name) : name;
    case report::Verdict::fails:
      return colours ? fmt::format("\x1b[1;31m{}\x1b[0m", name) : name;
    case report::Verdict::undecided:
    case report::Verdict::unknown:
      break;
  }
  return name;
}

void print(const reproduce::Shown& shown) {
  std::string text = fmt::format("\n{}: {}\n", shown.name, shown.title);
  // Figures draw the figures of a table that was printed already, unless they have claims of their own.
  const bool drawing = shown.claims.empty() && (!shown.plots.empty() || shown.table.columns.size() < 2);
  text += drawing ? "  drawn in the report\n"
                  : rows::text_table(shown.table, rows::Mark::star, table_width(), "the report shows them");
  constexpr std::size_t kIndent = 9;
  const auto indented = [&](const std::string& line) {
    return std::string(kIndent, ' ') + terminal::wrapped(line, table_width(), kIndent, kIndent) + "\n";
  };
  for (const report::ClaimLine& claim : shown.claims) {
    const std::size_t used = report::name_of(claim.verdict).size() + 4;
    text += fmt::format("  {}: {}\n", verdict_text(claim.verdict),
                        terminal::wrapped(claim.text, table_width(), kIndent, used));
    if (!claim.interval.empty()) text += indented(claim.interval);
    text += indented(claim.evidence);
  }
  io::write_file("-", text);
}

using Use = std::function<void(const reproduce::Publication&, const reproduce::Experiment&)>;

/// Calls `use` with the experiments that have a result that was asked for.
void for_each_experiment(const std::set<std::string>& chosen, const Use& use) {
  for (const reproduce::Publication& publication : reproduce::publications()) {
    for (const reproduce::Experiment& experiment : publication.experiments) {
      const auto wanted = [&](const reproduce::Result& result) {
        return result.experiment == experiment.id && chosen.contains(publication.id + "/" + result.id);
      };
      if (std::any_of(publication.results.begin(), publication.results.end(), wanted)) use(publication, experiment);
    }
  }
}

ExitCode reproduce(const ReproduceOptions& options) {
  if (options.names.empty()) {
    io::write_file("-", list_of_results());
    return kDone;
  }
  const std::set<std::string> chosen = chosen_results(options.names);
  const base::Stopwatch watch;
  const std::string out = options.out.empty() ? default_folder(kFolder) : options.out;
  const OutputFolder made(out);
  const reproduce::Effort effort = options.quick        ? reproduce::Effort::quick
                                   : options.exhaustive ? reproduce::Effort::exhaustive
                                                        : reproduce::Effort::usual;
  const reproduce::RunSettings settings{
      options.maps,      effort,
      options.problems,  options.workers,
      !options.no_times, options.shard.empty() ? experiment::Shard{} : parse_shard(options.shard)};
  const terminal::Resumable resumable;
  tasks::TaskStore store(out + "/tasks");
  if (settings.shard.count > 1 || options.only == Only::parts) {
    for_each_experiment(chosen, [&](const reproduce::Publication&, const reproduce::Experiment& experiment) {
      if (options.only == Only::parts) {
        reproduce::make_build_parts(experiment, settings, store);
      } else {
        reproduce::run_shard(experiment, settings, store);
      }
    });
    io::write_file("-", fmt::format("shard {} is done: {}\n", options.shard.empty() ? "1/1" : options.shard, out));
    return kDone;
  }

  report::Page page{
      "cairn reproduce",
      "What the papers report, beside what this cairn measured, and whether what their authors claim holds here.",
      {},
      {}};
  std::vector<reproduce::Shown> all;
  std::vector<reproduce::PaperClaims> papers;
  for_each_experiment(chosen, [&](const reproduce::Publication& publication, const reproduce::Experiment& experiment) {
    if (papers.empty() || papers.back().publication != &publication) papers.push_back({&publication, {}, 0});
    const reproduce::ExperimentRun run = reproduce::run_experiment(experiment, settings, store);
    papers.back().seconds += run.seconds;
    page.rows.insert(page.rows.end(), run.rows.begin(), run.rows.end());
    page.sections.push_back(reproduce::suite_section(publication, experiment, run, options.maps.empty()));
    for (const reproduce::Result& result : publication.results) {
      if (result.experiment != experiment.id || !chosen.contains(publication.id + "/" + result.id)) continue;
      all.push_back(reproduce::show(publication, result, run.measured));
      print(all.back());
      page.sections.push_back(reproduce::result_section(publication, all.back(), run));
      papers.back().results.push_back(all.back());
    }
  });
  const std::string summary = reproduce::say_verdicts(all);
  page.about += " " + summary + ".";
  page.sections.insert(page.sections.begin(), reproduce::summary_section(all, summary, options.maps.empty()));
  io::write_file(out + "/results.json", reproduce::json_results(all));
  io::write_file(out + "/claims.md", reproduce::markdown_claims(papers));
  io::write_file(out + "/rows.json", rows::json_rows(page.rows));
  io::write_file(out + "/index.html", report::html_page(page));
  const double wall = watch.seconds();
  const double processor = static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
  io::write_file(
      "-", fmt::format("\n{}. This run took {}, {} of processor time.\nThe report, for a browser: {}/index.html\n",
                       summary, terminal::format_seconds(wall), terminal::format_seconds(processor), out));
  return kDone;
}

}  // namespace

void add_reproduce(CLI::App& program, Action& action) {
  CLI::App& command = add_command<ReproduceOptions>(
      program, "reproduce", "Measure again what papers report, and check what they claim", action,
      [](CLI::App& reproducing, ReproduceOptions& options) {
        reproducing
            .add_option("RESULT", options.names, "A paper, one of its results, or 'all'; without, the list of them")
            ->type_name("");
        reproducing
            .add_option("--maps", options.maps, "A folder with the papers' maps; without, generated ones stand in")
            ->type_name("DIR");
        CLI::Option* quick = reproducing.add_flag(
            "--quick", options.quick, "Smaller maps, fewer problems and parameters: all within ten minutes");
        reproducing
            .add_flag("--exhaustive", options.exhaustive, "All problems and parameters of the papers, which takes days")
            ->excludes(quick);
        add_count(reproducing, options.problems, "Problems on each map, instead of the papers' number");
        add_no_times(reproducing, options.no_times);
        add_workers(reproducing, options.workers);
        reproducing
            .add_option("--shard", options.shard,
                        "Run only this part of the tasks, into a folder that all parts share; then run without it")
            ->type_name("I/N");
        add_choice<Only>(reproducing, "--only", options.only, {{"all", Only::all}, {"parts", Only::parts}},
                         "Make a shard's part of every long build alone, or all");
        add_output_folder(reproducing, options.out, "The folder for the report, databases and finished tasks", kFolder);
      },
      reproduce);
  command.footer(
      "What is finished is kept in the folder: a run that was interrupted goes on where it was. Published times are "
      "shown,\n"
      "never compared.");
}

}  // namespace cairn::cli
