// A `cairn` database with numbers of its own changed, to put to the test what builds of small maps never come to.
#pragma once

#include <cairn/database.hpp>

#include "offline/cairn_format.hpp"
#include "offline/database_writer.hpp"

#include <vector>

namespace cairn {

/// `edit(header, labels)` changes them.
template <typename Edit>
Database edited(const Database& database, Edit edit) {
  const CairnView view(database);
  CairnHeader header = view.header;
  std::vector<HubEntry> labels(view.labels.begin(), view.labels.end());
  edit(header, labels);
  DatabaseWriter writer;
  for (const Database::Section& section : database.sections()) {
    if (section.tag == kCairnHeader) {
      writer.add(kCairnHeader, std::vector<CairnHeader>{header});
    } else if (section.tag == kCairnLabels) {
      writer.add(kCairnLabels, labels);
    } else {
      writer.add_bytes(section.tag, section.bytes);
    }
  }
  return Database::from_bytes(writer.finish(database.method(), database.options(), database.seed(), database.map()),
                              "edited");
}

/// The same with distances in units that are so many times as large.
inline Database with_coarser_units(const Database& database, std::uint32_t times) {
  return edited(database, [&](CairnHeader& header, std::vector<HubEntry>& labels) {
    header.distance_unit *= times;
    for (HubEntry& entry : labels) entry.distance = static_cast<std::uint16_t>(entry.distance / times);
  });
}

}  // namespace cairn
