// replay COUNT FOLDER: gives a fuzz target every file of the folder, and COUNT inputs that are made from them: the same
// ones every time. What is wrong ends the program, as under libFuzzer. The input is then in `replay-failed`.
#include "base/random.hpp"
#include "fuzz/fuzzing.hpp"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

std::string input;  // the one that is tried

void keep_input(int signal) {
  if (std::FILE* file = std::fopen("replay-failed", "wb")) {
    std::fwrite(input.data(), 1, input.size(), file);
    std::fclose(file);
  }
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void run() { LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size()); }

/// Some bytes changed, removed, repeated, or taken from another input.
void change(std::string& text, const std::string& other, cairn::base::Random& random) {
  for (std::uint32_t i = random.below(6); i < 6; ++i) {
    const std::size_t at = random.below(static_cast<std::uint32_t>(text.size() + 1));
    const std::size_t count = std::min<std::size_t>(random.below(9), text.size() - at);
    switch (random.below(4)) {
      case 0:
        if (at < text.size()) text[at] = static_cast<char>(random.below(256));
        break;
      case 1:
        text.erase(at, count);
        break;
      case 2:
        text.insert(at, text.substr(at, count));
        break;
      default:
        text.insert(at, other.substr(random.below(static_cast<std::uint32_t>(other.size() + 1)), 8));
    }
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) return 2;
  std::signal(SIGABRT, keep_input);
  std::signal(SIGSEGV, keep_input);
  std::vector<std::filesystem::path> names;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(arguments[2])) {
    if (entry.is_regular_file()) names.push_back(entry.path());
  }
  std::sort(names.begin(), names.end());
  std::vector<std::string> all;
  for (const auto& name : names) {
    std::ifstream file(name, std::ios::binary);
    all.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  if (all.empty()) {
    std::fprintf(stderr, "there is no input in %s\n", arguments[2]);
    return 1;
  }
  for (const std::string& text : all) {
    input = text;
    run();
  }
  cairn::base::Random random(24);
  const auto any = [&]() -> const std::string& { return all[random.below(static_cast<std::uint32_t>(all.size()))]; };
  for (int i = std::atoi(arguments[1]); i > 0; --i) {
    input = any();
    change(input, any(), random);
    run();
  }
  return 0;
}
