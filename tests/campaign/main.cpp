// cairn_campaign: tries cairn's promises by force, for a chosen time. ./campaign runs it.
//
// What was tried is kept in a folder: the next run of the same revision goes on where this one stopped.
#include "campaign/campaign.hpp"
#include "campaign/runner.hpp"
#include "trial/rows/revision.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace cairn::campaign {
namespace {

using nlohmann::json;

struct Orders {
  std::vector<std::string> parts;
  double seconds = 60;
  unsigned processes = 2;
  std::string folder = "campaign";
  std::int64_t round = -1;
  bool list = false;
};

std::string state_file(const Orders& orders, const Part& part) { return orders.folder + "/" + part.name + ".json"; }

/// Of the same revision; a new one otherwise, since another cairn has to keep its promises again.
Tally read_tally(const std::string& path) {
  Tally tally;
  std::ifstream file(path);
  const json stored = file ? json::parse(file, nullptr, false) : json();
  if (!stored.is_object() || stored.value("revision", "") != rows::revision()) return tally;
  tally.next = stored.value("next", std::uint64_t{0});
  tally.tried = stored.value("tried", std::uint64_t{0});
  tally.failed = stored.value("failed", std::uint64_t{0});
  tally.lost = stored.value("lost", std::uint64_t{0});
  tally.seconds = stored.value("seconds", 0.0);
  for (const json& failure : stored.value("failures", json::array())) {
    tally.failures.push_back({failure.at("round"), failure.at("what")});
  }
  return tally;
}

void write_tally(const std::string& path, const Tally& tally) {
  json failures = json::array();
  for (const Failure& failure : tally.failures) failures.push_back({{"round", failure.round}, {"what", failure.what}});
  const json stored{{"revision", rows::revision()}, {"next", tally.next}, {"tried", tally.tried},
                    {"failed", tally.failed},       {"lost", tally.lost}, {"seconds", tally.seconds},
                    {"failures", failures}};
  const std::string beside = path + ".new";
  std::ofstream(beside) << stored.dump(1, ' ', false, json::error_handler_t::replace) << '\n';
  std::filesystem::rename(beside, path);
}

void print_row(const Part& part, const Tally& tally) {
  fmt::print("{:<12}{:>12}{:>8}{:>7}{:>9.0f} s  {}: {}{}\n", part.name, tally.tried, tally.failed, tally.lost,
             tally.seconds, part.tries, part.promise, tally.finished ? " (all of them)" : "");
  for (std::size_t i = 0; i < std::min<std::size_t>(tally.failures.size(), 10); ++i) {
    fmt::print("  round {}: {}\n", tally.failures[i].round, tally.failures[i].what);
  }
  std::fflush(stdout);
}

int repeat(const std::vector<Part>& parts, std::uint64_t round) {
  for (const Part& part : parts) {
    part.rounds();
    fmt::print("{}, round {}: {} {}\n", part.name, round, part.run(round), part.tries);
  }
  return 0;
}

int run(const Orders& orders) {
  std::vector<Part> parts = all_parts();
  for (const std::string& name : orders.parts) {
    if (std::none_of(parts.begin(), parts.end(), [&](const Part& part) { return name == part.name; })) {
      throw CLI::ValidationError("there is no part '" + name + "'; --list has them");
    }
  }
  std::erase_if(parts, [&](const Part& part) {
    return !orders.parts.empty() &&
           std::find(orders.parts.begin(), orders.parts.end(), part.name) == orders.parts.end();
  });
  if (orders.list) {
    for (const Part& part : parts) fmt::print("{:<12}{}\n", part.name, part.promise);
    return 0;
  }
  if (orders.round >= 0) return repeat(parts, static_cast<std::uint64_t>(orders.round));
  std::filesystem::create_directories(orders.folder);
  fmt::print("{:<12}{:>12}{:>8}{:>7}{:>11}\n", "", "tried", "failed", "lost", "time");
  bool all_kept = true;
  for (const Part& part : parts) {
    Tally tally = read_tally(state_file(orders, part));
    const std::chrono::duration<double> time(orders.seconds / static_cast<double>(parts.size()));
    run_rounds(part, time, orders.processes, tally);
    write_tally(state_file(orders, part), tally);
    print_row(part, tally);
    all_kept = all_kept && tally.failed == 0;
  }
  return all_kept ? 0 : 1;
}

}  // namespace
}  // namespace cairn::campaign

int main(int count, char** arguments) {
  cairn::campaign::Orders orders;
  CLI::App app("Tries cairn's promises by force. Exit code 1 where one was broken.");
  app.add_option("PART", orders.parts, "Which parts; all by default");
  app.add_option("--seconds", orders.seconds, "For all parts together")->check(CLI::PositiveNumber);
  app.add_option("--processes", orders.processes, "At once")->check(CLI::Range(1, 8));
  app.add_option("--folder", orders.folder, "Keeps what was tried, and what failed");
  app.add_option("--round", orders.round, "Repeats one round of a part, as a failure names it")
      ->check(CLI::NonNegativeNumber);
  app.add_flag("--list", orders.list, "Lists the parts");
  try {
    app.parse(count, arguments);
    return cairn::campaign::run(orders);
  } catch (const CLI::ParseError& error) {
    const int code = app.exit(error);
    return code == 0 ? 0 : 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "cairn_campaign: {}\n", error.what());
    return 1;
  }
}
