// Base64 (RFC 4648): bytes as text.
#pragma once

#include <string>
#include <string_view>

namespace cairn::report {

std::string base64(std::string_view bytes);

}  // namespace cairn::report
