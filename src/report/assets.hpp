// The files that are embedded in reports: the style sheet, the scripts, and the plot library. cmake/embed.cmake
// defines them from the files in assets/ and from the installed library.
#pragma once

#include <string_view>

namespace cairn::report::asset {

extern const std::string_view style;         ///< assets/report.css
extern const std::string_view theme;         ///< assets/theme.js
extern const std::string_view common;        ///< assets/common.js
extern const std::string_view tables;        ///< assets/tables.js
extern const std::string_view plots;         ///< assets/plots.js
extern const std::string_view walks;         ///< assets/walks.js
extern const std::string_view drawing;       ///< assets/report.js
extern const std::string_view crowd;         ///< assets/crowd.js
extern const std::string_view plot_library;  ///< Chart.js, under the MIT licence
extern const std::string_view plot_licence;  ///< assets/chart-licence.txt

}  // namespace cairn::report::asset
