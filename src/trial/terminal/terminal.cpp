#include "trial/terminal/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace cairn::terminal {
namespace {

int descriptor(Stream stream) { return stream == Stream::output ? STDOUT_FILENO : STDERR_FILENO; }

}  // namespace

bool is_terminal(Stream stream) { return isatty(descriptor(stream)) == 1; }

bool shows_colours(Stream stream) {
  const char* no_color = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  return is_terminal(stream) && (!no_color || *no_color == '\0') && term && std::string_view(term) != "dumb";
}

std::size_t terminal_width(Stream stream) {
  winsize size{};
  if (!is_terminal(stream) || ioctl(descriptor(stream), TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col;
}

}  // namespace cairn::terminal
