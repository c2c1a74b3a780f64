// The frame of every page: one HTML file that needs no other files and no network.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace cairn::report {

/// `body` is HTML. `data` is JSON, for the scripts, in the element with the id "data".
std::string html_document(std::string_view title, std::string_view about, std::string_view body, std::string data,
                          std::span<const std::string_view> scripts);

}  // namespace cairn::report
