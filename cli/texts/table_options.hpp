// How a command prints its tables: which columns, in which order, and how wide.
#pragma once

#include "trial/rows/row.hpp"
#include "trial/rows/table.hpp"

#include <CLI/CLI.hpp>

#include <span>
#include <string>
#include <vector>

namespace cairn::cli {

struct TableOptions {
  std::vector<std::string> columns;
  std::string sort;
  bool wide = false;
};

/// `--columns`, `--sort` and `--wide`.
void add_table_options(CLI::App& command, TableOptions& options);

/// Throws UsageError where an option names a column that there is not. To be called before anything runs for hours.
rows::TableView view_of(const TableOptions& options);

/// How wide a table may be: as the terminal, but no wider than people read; 0 is any.
std::size_t table_width(bool wide = false);

/// The table of rows on the same problems, as it is printed to `out`: a file, or "-".
std::string printed_table(std::span<const rows::Row> rows, const TableOptions& options, const std::string& out = "-");

}  // namespace cairn::cli
