// Whole files as text.
#pragma once

#include <string>

namespace cairn {

/// Everything in the file; "-" is standard input. Throws InputError that names the file and what is wrong with it.
std::string read_file(const std::string& path);

}  // namespace cairn
