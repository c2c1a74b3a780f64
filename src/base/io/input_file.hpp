// Whole files as text.
#pragma once

#include <cstddef>
#include <string>

namespace cairn::io {

/// The largest file that is read: four times the largest map as text. A device or pipe without end is refused before it
/// fills the memory.
inline constexpr std::size_t kMaxInputBytes = std::size_t{1} << 30U;

/// Everything in the file; "-" is standard input. Throws an InputError that names the file and what is wrong.
std::string read_file(const std::string& path, std::size_t max_bytes = kMaxInputBytes);

/// How messages name an input: its path, or "standard input".
std::string input_name(const std::string& path);

}  // namespace cairn::io
