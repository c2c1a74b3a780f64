// What every report carries inside: the look, the code that draws, and the library of plots. cmake/embed.cmake defines
// them from the files in assets/ and from the installed library.
#pragma once

#include <string_view>

namespace cairn::asset {

extern const std::string_view style;         ///< assets/report.css
extern const std::string_view drawing;       ///< assets/report.js
extern const std::string_view plot_library;  ///< Chart.js, under the MIT licence
extern const std::string_view plot_licence;  ///< assets/chart-licence.txt

}  // namespace cairn::asset
