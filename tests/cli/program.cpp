#include "program.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sstream>

namespace cairn {
namespace {

constexpr unsigned kMaxSeconds = 60;

/// In the child: becomes the program. Files rather than pipes, so that nobody waits for anybody.
[[noreturn]] void become(const std::filesystem::path& folder, const std::vector<std::string>& arguments,
                         const Surroundings& surroundings, const support::TemporaryFolder& streams) {
  const auto connect = [](const std::string& path, int flags, int descriptor) {
    const int file = open(path.c_str(), flags, 0600);
    if (file < 0 || dup2(file, descriptor) < 0) _exit(126);
    close(file);
  };
  connect(streams / "in", O_RDONLY, STDIN_FILENO);
  connect(surroundings.out_device.empty() ? streams / "out" : surroundings.out_device, O_WRONLY | O_CREAT,
          STDOUT_FILENO);
  connect(streams / "err", O_WRONLY | O_CREAT, STDERR_FILENO);
  if (chdir(folder.c_str()) != 0) _exit(126);
  if (surroundings.file_limit_bytes > 0) {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{surroundings.file_limit_bytes, surroundings.file_limit_bytes};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  alarm(kMaxSeconds);
  std::vector<std::string> words{surroundings.program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<std::string> variables = surroundings.variables;
  variables.push_back("PATH=/usr/bin:/bin");
  // Sanitizers end a program with 1 unless they are told otherwise, which is an exit code of ours.
  variables.push_back("ASAN_OPTIONS=exitcode=99");
  variables.push_back("UBSAN_OPTIONS=exitcode=99:print_stacktrace=1");
  variables.push_back("TSAN_OPTIONS=exitcode=99");
  const auto pointers = [](std::vector<std::string>& strings) {
    std::vector<char*> list;
    for (std::string& string : strings) list.push_back(string.data());
    list.push_back(nullptr);
    return list;
  };
  execve(surroundings.program.c_str(), pointers(words).data(), pointers(variables).data());
  _exit(127);
}

}  // namespace

Output run_program(const std::filesystem::path& folder, const std::vector<std::string>& arguments,
                   const Surroundings& surroundings) {
  const support::TemporaryFolder streams;
  streams.add("in", surroundings.input);
  const pid_t child = fork();
  if (child == 0) become(folder, arguments, surroundings, streams);
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child) throw std::runtime_error("cannot run " + surroundings.program);
  const int exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return {exit_code, streams.contents("out"), streams.contents("err")};
}

Output ProgramTest::cairn(const std::string& command_line, const Surroundings& surroundings) const {
  std::istringstream words(command_line);
  std::vector<std::string> arguments;
  for (std::string word; words >> word;) arguments.push_back(word);
  return run_program(folder_.path(), arguments, surroundings);
}

}  // namespace cairn
