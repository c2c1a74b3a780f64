#include "experiment/cluster/slurm.hpp"

#include <cairn/error.hpp>

#include "base/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <thread>

namespace cairn::cluster {
namespace {

struct Answer {
  bool good = false;
  std::string text;  // of both streams
};

Answer ask(const std::string& command) {
  Answer answer;
  std::FILE* pipe = popen((command + " 2>&1 </dev/null").c_str(), "r");
  if (pipe == nullptr) return answer;
  char buffer[4096];
  for (std::size_t got = 0; (got = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) answer.text.append(buffer, got);
  answer.good = pclose(pipe) == 0;
  while (!answer.text.empty() && (answer.text.back() == '\n' || answer.text.back() == ' ')) answer.text.pop_back();
  return answer;
}

/// Whether it may help to ask again: the controller is being started, say.
bool does_not_answer(const std::string& text) {
  for (const char* words :
       {"Unable to contact slurm controller", "Connection refused", "Socket timed out", "Zero Bytes were transmitted",
        "Connection timed out", "Slurm backup controller", "Slurm temporarily unable to accept job",
        "Unexpected message received", "connect failure", "Transport endpoint is not connected"}) {
    if (text.find(words) != std::string::npos) return true;
  }
  return false;
}

}  // namespace

std::string quoted(const std::string& word) {
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

Slurm::Slurm() {
  if (!ask("command -v sbatch squeue scontrol").good) {
    throw UsageError(
        "--on slurm needs Slurm's commands sbatch, squeue and scontrol; without Slurm, run parts by --shard");
  }
}

std::string Slurm::submit(const JobArray& array) const {
  constexpr auto kPatience = std::chrono::minutes(5);
  std::string command = array.command;
  for (std::size_t at = 0; (at = command.find("%a", at)) != std::string::npos;) {
    command.replace(at, 2, "\"$SLURM_ARRAY_TASK_ID\"");
  }
  std::string dependency;
  for (const std::string& job : array.after) dependency += ":" + job;
  const std::string line =
      fmt::format("sbatch --parsable --requeue --job-name={} --array=1-{} --output={} {} {} --wrap={}",
                  quoted(array.name), array.size, quoted(array.log_folder + "/" + array.name + "-%A_%a.log"),
                  dependency.empty() ? "" : "--kill-on-invalid-dep=yes --dependency=afterok" + dependency,
                  array.options, quoted("exec " + command));
  const auto begin = std::chrono::steady_clock::now();
  for (;;) {
    const Answer answer = ask(line);
    // "12" or "12;cluster", after any warnings
    const std::size_t last = answer.text.find_last_of('\n') + 1;
    if (answer.good) return answer.text.substr(last, answer.text.find(';', last) - last);
    const bool waits = does_not_answer(answer.text) && std::chrono::steady_clock::now() - begin < kPatience;
    if (!waits) {
      std::string reason = answer.text;
      std::replace(reason.begin(), reason.end(), '\n', ' ');
      throw InputError(fmt::format("sbatch did not take the job '{}': {}", array.name, reason));
    }
    std::this_thread::sleep_for(std::chrono::seconds(2));
  }
}

std::optional<std::size_t> Slurm::active(const std::vector<std::string>& jobs) const {
  std::string list;
  for (const std::string& job : jobs) list += (list.empty() ? "" : ",") + job;
  const Answer answer = ask("squeue --noheader --array --format=%i --jobs=" + quoted(list));
  if (answer.good) {
    const auto lines = std::count(answer.text.begin(), answer.text.end(), '\n');
    return answer.text.empty() ? 0 : static_cast<std::size_t>(lines) + 1;
  }
  // Jobs that ended long ago are not known any more.
  if (answer.text.find("Invalid job id") != std::string::npos) return 0;
  return {};
}

std::size_t Slurm::largest_array() const {
  constexpr std::size_t kUsual = 1000;
  const Answer answer = ask("scontrol show config");
  const std::size_t at = answer.text.find("MaxArraySize");
  if (at == std::string::npos) return kUsual;
  const std::size_t begin = answer.text.find_first_of("0123456789", at);
  std::size_t number = 0;
  const std::size_t end = std::min(answer.text.find_first_not_of("0123456789", begin), answer.text.size());
  if (begin == std::string::npos ||
      !base::parse_number(std::string_view(answer.text).substr(begin, end - begin), number))
    return kUsual;
  return number > 1 ? number - 1 : 1;
}

}  // namespace cairn::cluster
