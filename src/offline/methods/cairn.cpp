// The build method of the algorithm `cairn`: waypoints where sampled shortest paths turn, joined by climbs; hub labels
// between them; access waypoints for each tile of the map; and as many more waypoints as its own check problems ask
// for.
#include <cairn/build.hpp>
#include <cairn/error.hpp>

#include "offline/cairn_format.hpp"
#include "offline/cairn_sampling.hpp"
#include "offline/database_writer.hpp"
#include "offline/hub_labels.hpp"
#include "offline/network_repair.hpp"
#include "offline/route_choice.hpp"
#include "offline/route_legs.hpp"
#include "offline/tile_access.hpp"
#include "offline/waypoint_network.hpp"
#include "offline/waypoint_selection.hpp"

#include <algorithm>
#include <numeric>
#include <string>

namespace cairn {
namespace {

constexpr OptionInfo kOptions[] = {
    size_option("budget", "1MB", 4e3, 1e9, "the size that the database must not exceed"),
    integer_option("paths", "9000", 0, 1000000, "shortest paths that waypoints are taken from"),
    integer_option("radius", "512", 8, 4096, "the longest leg, in columns and rows"),
    integer_option("tile", "0", 0, 1024, "the side of a tile whose cells share access waypoints; 0: by the map's size"),
    integer_option("access", "12", 1, 32, "access waypoints of a tile"),
    integer_option("rounds", "3", 0, 20,
                   "times that check problems are solved and waypoints added where it went badly"),
    integer_option("check", "500", 0, 100000, "problems that are solved to check the result"),
};

// Paths of a round are added where the walk was worse than this.
constexpr std::uint32_t kBadExcess_ppm = 5'000;

/// The smallest tiles of which a map has at most some four thousand.
std::int32_t tile_side(const BuildJob& job) {
  auto side = static_cast<std::int32_t>(job.options.integer("tile"));
  if (side > 0) return std::max(side / 8 * 8, 8);
  const auto tiles = [&](std::int32_t of) {
    return ((job.grid.width() - 1) / of + 1) * ((job.grid.height() - 1) / of + 1);
  };
  for (side = 16; tiles(side) > 4300; side *= 2) continue;
  return side;
}

/// What a build gives up, step by step, to keep within its budget.
struct Economy {
  std::uint32_t least_uses = 2;
  std::uint32_t slack_ppm = 0;
  std::uint32_t access = 12;
};

struct Made {
  std::vector<std::byte> image;
  CairnHeader header;
};

class CairnBuild {
 public:
  explicit CairnBuild(const BuildJob& job)
      : job_(job),
        radius_(static_cast<std::int32_t>(job.options.integer("radius"))),
        near_(std::min(radius_, std::max(job.grid.width(), job.grid.height()) / 4 + 1)),
        selection_(job.grid, radius_),
        exempt_(components_without_need(job.grid, radius_, job.threads)) {}

  void run(DatabaseWriter& writer) {
    const auto paths = static_cast<std::size_t>(job_.options.integer("paths"));
    for (const CornerPath& path : sample_paths(job_, SampleSet::paths, paths, near_, 0, 0.5)) selection_.add_path(path);
    const auto check =
        sample_paths(job_, SampleSet::check, static_cast<std::size_t>(job_.options.integer("check")), near_, 0.5, 0.55);
    Economy economy;
    economy.access = static_cast<std::uint32_t>(job_.options.integer("access"));
    const std::uint64_t budget = job_.options.bytes("budget");
    WaypointNetwork network = make_network(economy.least_uses);
    DatabaseWriter made = write(network, economy);
    const auto rounds = static_cast<std::uint64_t>(job_.options.integer("rounds"));
    for (std::uint64_t round = 0; round < rounds && size(made) <= budget; ++round) {
      const auto set = static_cast<SampleSet>(static_cast<std::uint64_t>(SampleSet::refine) + round);
      const auto problems = sample_paths(job_, set, paths / 3, near_, 0.6 + 0.1 * static_cast<double>(round), 0.65);
      if (!refine(network, open(made), problems)) break;
      DatabaseWriter better = write(network, economy);
      if (size(better) > budget) break;
      made = std::move(better);
    }
    while (size(made) > budget) {
      if (!economise(economy)) {
        throw UsageError("a database of " + std::to_string(budget) + " bytes is too small for this map: at least " +
                         std::to_string(size(made)) + " are needed; raise budget");
      }
      network = make_network(economy.least_uses);
      made = write(network, economy);
    }
    finish(made, check, writer);
  }

 private:
  /// Gives up a little more: first exact labels, then waypoints, at last access to them. False where nothing is left.
  bool economise(Economy& economy) const {
    const auto used = [&](const auto& candidate) { return candidate.uses >= economy.least_uses; };
    if (economy.slack_ppm < 30'000) {
      economy.slack_ppm += 15'000;
    } else if (std::any_of(selection_.candidates().begin(), selection_.candidates().end(), used)) {
      economy.least_uses += 1 + economy.least_uses / 2;
    } else if (economy.access > 3) {
      economy.access = economy.access * 2 / 3;
    } else {
      return false;
    }
    return true;
  }

  WaypointNetwork make_network(std::uint32_t least_uses) {
    WaypointNetwork network(job_, radius_, tile_side(job_));
    std::vector<Cell> cells;
    for (const auto& candidate : selection_.candidates()) {
      if (candidate.uses >= least_uses) cells.push_back(candidate.cell);
    }
    network.add(cells);
    make_whole(job_, network, radius_, exempt_);
    return network;
  }

  DatabaseWriter write(WaypointNetwork& network, const Economy& economy) {
    network.renumber(importance_order(network.edges(), job_.threads));
    const EdgeLists edges = network.edges();
    const auto labels = make_hub_labels(edges, economy.slack_ppm);
    CairnHeader header;
    std::uint64_t farthest = 0;
    for (const auto& label : labels) {
      header.most_labels = std::max(header.most_labels, static_cast<std::uint32_t>(label.size()));
      for (const HubLabel& entry : label) farthest = std::max(farthest, entry.distance);
    }
    header.distance_unit = static_cast<std::uint32_t>(farthest / 65535 + 1);
    const TileAccess access = choose_tile_access(job_, network, labels, economy.access, header.distance_unit, exempt_);
    header.radius = static_cast<std::uint32_t>(radius_);
    header.most_leg_steps = static_cast<std::uint32_t>(4 * radius_);
    header.tile_side = static_cast<std::uint32_t>(network.tiles().side());
    header.waypoint_count = network.size();
    header.whole = access.cells_left_out == 0 ? 1 : 0;
    for (const auto& list : access.waypoints) {
      header.most_access = std::max(header.most_access, static_cast<std::uint32_t>(list.size()));
    }
    // Each try verifies at least one end, so that after these all are known and the best pair is certain.
    header.most_tries = 2 * header.most_access;

    std::vector<WaypointCell> cells;
    std::vector<std::uint32_t> label_starts{0};
    std::vector<HubEntry> entries;
    for (std::uint32_t i = 0; i < network.size(); ++i) {
      const Point p = job_.grid.point(network.cell(i));
      cells.push_back({static_cast<std::uint16_t>(p.x), static_cast<std::uint16_t>(p.y)});
      for (const HubLabel& label : labels[i]) {
        entries.push_back({static_cast<std::uint16_t>(label.hub),
                           static_cast<std::uint16_t>(label.distance / header.distance_unit),
                           static_cast<std::uint16_t>(label.next << 1U | (label.backwards ? 1U : 0U))});
      }
      label_starts.push_back(static_cast<std::uint32_t>(entries.size()));
    }
    std::vector<std::uint32_t> tile_starts{0};
    std::vector<Waypoint> tiles;
    for (const auto& list : access.waypoints) {
      for (const std::uint32_t waypoint : list) tiles.push_back(static_cast<Waypoint>(waypoint));
      tile_starts.push_back(static_cast<std::uint32_t>(tiles.size()));
    }
    DatabaseWriter writer;
    writer.add(kCairnHeader, std::vector<CairnHeader>{header});
    writer.add(kCairnWaypoints, cells);
    writer.add(kCairnLabelStarts, label_starts);
    writer.add(kCairnLabels, entries);
    writer.add(kCairnTileStarts, tile_starts);
    writer.add(kCairnTiles, tiles);
    return writer;
  }

  Database open(const DatabaseWriter& writer) const {
    return Database::from_bytes(writer.finish("cairn", "", job_.seed, MapIdentity(job_.grid)), "cairn");
  }
  std::uint64_t size(const DatabaseWriter& writer) const { return open(writer).bytes(); }

  /// Adds waypoints where the walk over the database went badly. Says whether there were any.
  bool refine(WaypointNetwork& network, const Database& database, const std::vector<CornerPath>& problems) {
    const auto excess = measure_excess(job_, database, problems);
    WaypointSelection additions(job_.grid, radius_);
    for (std::uint32_t i = 0; i < network.size(); ++i) additions.use(network.cell(i));
    for (std::size_t i = 0; i < problems.size(); ++i) {
      if (excess[i] > kBadExcess_ppm) additions.add_path(problems[i]);
    }
    std::vector<Cell> cells;
    for (const auto& candidate : additions.candidates()) {
      if (!network.contains(candidate.cell)) cells.push_back(candidate.cell);
    }
    network.add(cells);
    make_whole(job_, network, radius_, exempt_);
    return !cells.empty();
  }

  void finish(const DatabaseWriter& made, const std::vector<CornerPath>& check, DatabaseWriter& writer) const {
    const Database database = open(made);
    CairnHeader header = CairnView(database).header;
    std::vector<std::uint32_t> excess = measure_excess(job_, database, check);
    std::sort(excess.begin(), excess.end());
    header.sampled_problems = static_cast<std::uint32_t>(excess.size());
    if (!excess.empty()) {
      const std::uint64_t sum = std::accumulate(excess.begin(), excess.end(), std::uint64_t{0});
      header.mean_excess_ppm = static_cast<std::uint32_t>(sum / excess.size());
      header.p95_excess_ppm = excess[excess.size() * 95 / 100];
      header.most_excess_ppm = excess.back();
    }
    for (const Database::Section& section : database.sections()) {
      if (section.tag == kCairnHeader) {
        writer.add(kCairnHeader, std::vector<CairnHeader>{header});
      } else {
        writer.add_bytes(section.tag, section.bytes);
      }
    }
  }

  const BuildJob& job_;
  std::int32_t radius_;
  std::int32_t near_;
  WaypointSelection selection_;
  std::vector<bool> exempt_;
};

void build_cairn(const BuildJob& job, DatabaseWriter& writer) { CairnBuild(job).run(writer); }

std::vector<Fact> describe(const Database& database) {
  const CairnView view(database);
  const CairnHeader& header = view.header;
  const auto percent = [](std::uint32_t ppm) {
    const std::string digits = std::to_string(ppm % 10000 + 10000).substr(1);
    return std::to_string(ppm / 10000) + "." + digits + "%";
  };
  return {
      {"waypoints", std::to_string(header.waypoint_count)},
      {"label entries", std::to_string(view.labels.size())},
      {"longest label", std::to_string(header.most_labels)},
      {"access waypoints", std::to_string(view.tiles.size())},
      {"every cell served", header.whole == 1 ? "yes" : "no"},
      {"check problems", std::to_string(header.sampled_problems)},
      {"mean suboptimality", percent(header.mean_excess_ppm)},
      {"95th percentile", percent(header.p95_excess_ppm)},
      {"worst", percent(header.most_excess_ppm)},
      {"most work a move", std::to_string(RouteChoice::work_bound(header) + RouteLegs::work_bound(header))},
  };
}

}  // namespace

namespace method {

extern constinit const BuildMethod cairn;
constinit const BuildMethod cairn{
    .name = "cairn",
    .summary = "waypoints at the corners of shortest paths, hub labels between them, access waypoints for each tile",
    .paper = "this project",
    .options = kOptions,
    .build = build_cairn,
    .validate = validate_cairn,
    .describe = describe,
};

}  // namespace method
}  // namespace cairn
