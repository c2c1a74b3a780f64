#include "trial/driver/map_edits.hpp"

#include "base/io/input_file.hpp"
#include "base/io/text_reader.hpp"

#include <limits>

namespace cairn::driver {

std::vector<MapEdit> load_map_edits(const std::string& path, const Grid& grid) {
  return read_map_edits(io::read_file(path), io::input_name(path), grid);
}

std::vector<MapEdit> read_map_edits(std::string_view text, const std::string& name, const Grid& grid) {
  io::TextReader reader(text, name);
  std::vector<MapEdit> edits;
  while (reader.next_line()) {
    if (reader.line_is_blank() || reader.line().starts_with('#')) continue;
    const auto fields = reader.fields();
    const bool is_cost = fields.size() == 5 && fields[3] == "cost";
    if (fields.size() != 4 && !is_cost) {
      throw reader.expected("'TICK X Y close', 'TICK X Y open' or 'TICK X Y cost COST'", reader.line_end());
    }
    MapEdit edit;
    const std::int32_t least = edits.empty() ? 0 : static_cast<std::int32_t>(edits.back().tick);
    edit.tick = static_cast<std::uint64_t>(reader.integer(fields[0], "a tick, none before that of the line above",
                                                          least, std::numeric_limits<std::int32_t>::max()));
    edit.point.x = reader.integer(fields[1], "a column of the map", 0, grid.width() - 1);
    edit.point.y = reader.integer(fields[2], "a row of the map", 0, grid.height() - 1);
    if (is_cost) {
      if (!grid.is_weighted()) throw reader.expected("'close' or 'open', since the map has no costs", fields[3]);
      edit.cost = static_cast<std::uint8_t>(reader.integer(fields[4], "a cost, none below the least of the map",
                                                           grid.least_cost(), std::int32_t{kMaxCellCost}));
    } else if (fields[3] != "close" && fields[3] != "open") {
      throw reader.expected("'close', 'open' or 'cost COST'", fields[3]);
    }
    edit.passable = fields[3] == "open";
    edits.push_back(edit);
  }
  return edits;
}

}  // namespace cairn::driver
