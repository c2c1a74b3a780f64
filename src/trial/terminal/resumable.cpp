#include "trial/terminal/resumable.hpp"

#include "trial/terminal/terminal.hpp"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <string_view>

namespace cairn::terminal {
namespace {

constexpr std::array kSignals{SIGINT, SIGTERM};
constexpr std::string_view kClearLine = "\r\033[K";  // of a progress bar
constexpr std::string_view kSentence =
    "cairn: interrupted; what is finished is kept, and the same command goes on from there\n";

volatile sig_atomic_t clears_line = 0;

// A handler may call little but write. What cannot be said cannot be helped.
void write_all(std::string_view text) {
  if (write(STDERR_FILENO, text.data(), text.size()) < 0) return;
}

void say_and_end(int signal) {
  if (clears_line != 0) write_all(kClearLine);
  write_all(kSentence);
  raise(signal);  // its default action has been set again
}

}  // namespace

Resumable::Resumable() {
  clears_line = is_terminal(Stream::error) ? 1 : 0;
  for (const int signal : kSignals) {
    struct sigaction action {};
    struct sigaction before {};
    sigaction(signal, nullptr, &before);
    if (before.sa_handler == SIG_IGN) continue;  // as under nohup
    action.sa_handler = say_and_end;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, nullptr);
  }
}

Resumable::~Resumable() {
  for (const int signal : kSignals) {
    struct sigaction now {};
    sigaction(signal, nullptr, &now);
    if (now.sa_handler == say_and_end) ::signal(signal, SIG_DFL);
  }
}

}  // namespace cairn::terminal
