// Figures as people read them: three significant digits or so, with units.
#pragma once

#include <cstdint>
#include <string>

namespace cairn::terminal {

std::string format_count(std::uint64_t count);  ///< "12,345,678"
std::string format_number(double number);       ///< "1.03", "198.4", "12,345"; "-" for NaN, as in all of these
std::string format_percent(double percent);     ///< "12.77%"
std::string format_ns(double ns);               ///< "41.0 ns", "6.40 µs", "2.70 ms", "1.20 s"
std::string format_bytes(double bytes);         ///< "512 B", "1.50 MB"; a kB is 1000 bytes
std::string format_seconds(double seconds);     ///< "12 ms", "0.5 s", "12 s", "3 min 20 s", "2 h 05 min"

}  // namespace cairn::terminal
