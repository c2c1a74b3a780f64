// The build method of the algorithm `cairn`: waypoints where sampled shortest paths turn, joined by climbs; hub labels
// between them; access waypoints for each tile of the map; and as many more waypoints as its own check problems ask
// for.
#include <cairn/error.hpp>

#include "algorithms/cairn/build/cairn_sampling.hpp"
#include "algorithms/cairn/build/cairn_writing.hpp"
#include "algorithms/cairn/build/network_repair.hpp"
#include "algorithms/cairn/build/waypoint_network.hpp"
#include "algorithms/cairn/build/waypoint_selection.hpp"
#include "algorithms/cairn/format/cairn_format.hpp"
#include "algorithms/cairn/walk/route_guide.hpp"
#include "store/build_method.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <unordered_map>

namespace cairn {
namespace {

constexpr OptionInfo kOptions[] = {
    size_option("budget", "1MB", 4e3, 1e9, "the size that the database must not exceed"),
    integer_option("paths", "9000", 0, 1000000, "shortest paths that waypoints are taken from"),
    integer_option("radius", "512", 8, 4096, "the longest leg, in columns and rows"),
    integer_option("tile", "0", 0, 1024, "the side of a tile whose cells share access waypoints; 0: by the map's size"),
    integer_option("access", "12", 1, 32, "access waypoints of a tile, and half as many more where cells need them"),
    integer_option("labels", "256", 16, kMaxLabelEntries, "the longest hub label"),
    integer_option("rounds", "3", 0, 20,
                   "times that check problems are solved and waypoints added where it went badly"),
    integer_option("local", "2000", 0, 100000,
                   "operations of a search for a goal close by, where a route over waypoints goes far round"),
    integer_option("detour", "25", 0, 1000, "how far round that is: percent above the distance on an empty map"),
    integer_option("check", "500", 0, 100000, "problems that are solved to check the result"),
};

// What a round looks at: most detours are short, and so is the time to find them.
constexpr SampleKinds kRefine{.anywhere = 1, .near = 1, .very_near = 2};
// Where there are more cells there is more to look at.
constexpr std::uint64_t kCellsPerProblem = 1000;
constexpr int kRefineTries = 2;
// Fewer waypoints than this are not worth a round.
constexpr std::uint64_t kMinAdditions = 4;
// Where thinning out spares less than this part of the waypoints, it was not worth it.
constexpr std::uint32_t kMinThinned = 50;
// Paths of a round are added where the walk was worse than this.
constexpr std::uint32_t kBadExcess_ppm = 5'000;

constexpr std::int32_t kSmallestTile = 8;

std::uint32_t longest_label(const CairnView& view) {
  std::uint32_t longest = 0;
  for (std::size_t i = 0; i < view.waypoints.size(); ++i) {
    longest = std::max(longest, view.label_starts[i + 1] - view.label_starts[i]);
  }
  return longest;
}

/// The cells of a tile fill words of 64 bits.
std::int32_t whole_words(std::int32_t side) { return std::max(side / 8 * 8, kSmallestTile); }

/// The smallest tiles of which a map has at most some four thousand.
std::int32_t tile_side(const BuildJob& job) {
  auto side = static_cast<std::int32_t>(job.options.integer("tile"));
  if (side > 0) return whole_words(side);
  const auto tiles = [&](std::int32_t of) {
    return ((job.grid.width() - 1) / of + 1) * ((job.grid.height() - 1) / of + 1);
  };
  for (side = 16; tiles(side) > 4300; side *= 2) continue;
  return side;
}

// A corner that a single path turned at is hardly worth its label.
constexpr std::uint32_t kMinUses = 2;
// What a waypoint takes at the least, its label and its share of the tiles: more than fit are not begun with.
constexpr std::uint64_t kMinBytesPerWaypoint = 160;
// Hub labels may lie above the distances to get shorter: in steps of this part of the map's sides, and so many of them.
constexpr std::uint64_t kSlackPerSide = 400;
constexpr std::uint32_t kMaxSlack = 4;
// A query that had to correct its costs this often verifies all that is left at once.
constexpr std::uint32_t kMaxTries = 8;
// How far away, in cells, goals are close by. Where walks of the check problems are long on the average, or one is by
// far, waypoints are missing, and goals farther away are searched for, too.
constexpr std::uint32_t kNearReach = 64;
constexpr std::uint32_t kFarReach = 256;
constexpr std::uint64_t kGoodMean_ppm = 2'000;
constexpr std::uint32_t kGoodWorst_ppm = 100'000;

/// What a build gives up, step by step, to keep within its budget and its caps.
struct Economy {
  std::uint32_t slack = 0;  // steps that hub labels may lie above the distances
  std::uint32_t access = 12;
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
    side_ = tile_side(job_);
    const auto paths = static_cast<std::size_t>(job_.options.integer("paths"));
    SampleRequest request{.set = SampleSet::paths, .count = paths, .near = near_, .share_after = 0.5};
    for (const CornerPath& path : sample_paths(job_, request)) selection_.add_path(path);
    request = {.set = SampleSet::check,
               .count = static_cast<std::size_t>(job_.options.integer("check")),
               .near = near_,
               .share_before = 0.5,
               .share_after = 0.55};
    const auto check = sample_paths(job_, request);
    Economy economy;
    economy.access = static_cast<std::uint32_t>(job_.options.integer("access"));
    const std::uint64_t budget = job_.options.bytes("budget");
    WaypointNetwork network(job_, radius_, side_);
    add_selected(network, budget / kMinBytesPerWaypoint);
    DatabaseWriter made = write(network, economy);
    while (!fits(made, budget)) {
      if (!economise(network, made, budget, economy)) refuse(made, budget);
      made = write(network, economy);
    }
    const auto rounds = static_cast<std::uint64_t>(job_.options.integer("rounds"));
    for (std::uint64_t round = 0; round < rounds; ++round) {
      const auto share = [&](std::uint64_t done) {
        return 0.55 + 0.45 * static_cast<double>(done) / static_cast<double>(rounds);
      };
      const Database so_far = open(made);
      request = {.set = static_cast<SampleSet>(static_cast<std::uint64_t>(SampleSet::refine) + round),
                 .count = static_cast<std::size_t>(paths * 2 / 3 + job_.grid.passable_count() / kCellsPerProblem),
                 .kinds = kRefine,
                 .near = near_,
                 .served_by = &so_far,
                 .share_before = share(round),
                 .share_after = share(round + 1)};
      const std::vector<CornerPath> bad = worst_first(so_far, sample_paths(job_, request));
      // As many waypoints as the budget has room for if they take what others do, and half of that where they take
      // more.
      std::uint64_t room = network.size() * (budget - so_far.bytes()) / so_far.bytes();
      if (room < kMinAdditions) break;
      for (int tries = 0; tries < kRefineTries && !bad.empty(); ++tries, room /= 2) {
        WaypointNetwork refined = network;
        refine(refined, bad, room);
        DatabaseWriter better = write(refined, economy);
        if (!fits(better, budget)) continue;
        network = std::move(refined);
        made = std::move(better);
        break;
      }
    }
    finish(made, check, writer);
  }

 private:
  [[noreturn]] void refuse(const DatabaseWriter& made, std::uint64_t budget) const {
    const Database database = open(made);
    const std::uint32_t longest = longest_label(CairnView(database));
    if (longest > most_labels()) {
      throw UsageError("hub labels of at most " + std::to_string(most_labels()) +
                       " entries are too short for this map: one of " + std::to_string(longest) +
                       " is left; raise labels");
    }
    throw UsageError("a database of " + std::to_string(budget) + " bytes is too small for this map: at least " +
                     std::to_string(database.bytes()) + " are needed; raise budget");
  }

  /// Gives up a little more of what makes the database break its budget or its caps. False where nothing is left.
  bool economise(WaypointNetwork& network, const DatabaseWriter& made, std::uint64_t budget, Economy& economy) {
    const Database database = open(made);
    const CairnView view(database);
    if (view.header.whole == 0 && side_ > kSmallestTile) {
      // Small tiles have few cells that need a waypoint of their own.
      side_ = whole_words(side_ / 2);
      WaypointNetwork smaller_tiles(job_, radius_, side_);
      smaller_tiles.add(network.cells());
      network = std::move(smaller_tiles);
      return true;
    }
    // Labels that are a little too long cost less than waypoints that are not there.
    if (economy.slack < kMaxSlack) {
      economy.slack = database.bytes() > budget + budget / 2 ? kMaxSlack : economy.slack + 1;
      return true;
    }
    // Thinned out it may need as many other waypoints to serve all cells.
    const std::uint32_t before = network.size();
    const auto thin = [&](std::uint64_t count) {
      WaypointNetwork thinned = network;
      thin_out(thinned, count);
      const bool worth_it = thinned.size() < before - before / kMinThinned;
      if (worth_it) network = std::move(thinned);
      return worth_it;
    };
    // The least that is worth it: what is given up here does not come back. But waypoints that bad walks ask for are
    // worth more than those that some paths use, so that there is to be room for them.
    const std::uint64_t wanted = before * (job_.options.integer("rounds") > 0 ? budget / 2 : budget) / database.bytes();
    const std::uint64_t step = before / 10 + 1;
    for (std::uint64_t count = std::clamp<std::uint64_t>(wanted, before / 2, before * 19 / 20);; count -= step) {
      if (thin(count)) return true;
      if (count < before / 4 + step) break;
    }
    economy.access = economy.access * 2 / 3;
    return economy.access > 0;
  }

  /// Keeps about as many waypoints, those that the most paths use, and what makes them whole.
  void thin_out(WaypointNetwork& network, std::uint64_t count) {
    std::unordered_map<std::uint32_t, std::uint32_t> uses;
    for (const auto& candidate : selection_.candidates()) uses[candidate.cell.index] = candidate.uses;
    std::vector<std::uint32_t> by_use(network.size());
    std::iota(by_use.begin(), by_use.end(), 0U);
    std::stable_sort(by_use.begin(), by_use.end(), [&](std::uint32_t a, std::uint32_t b) {
      return uses[network.cell(a).index] > uses[network.cell(b).index];
    });
    std::vector<bool> keep(network.size());
    for (std::size_t i = 0; i < std::min<std::uint64_t>(count, by_use.size()); ++i) keep[by_use[i]] = true;
    network.restrict_to(keep);
    make_whole(job_, network, radius_, exempt_);
  }

  /// Adds the cells that paths share, at most so many, those that the most paths use.
  void add_selected(WaypointNetwork& network, std::uint64_t most) {
    std::vector<WaypointSelection::Candidate> shared;
    for (const auto& candidate : selection_.candidates()) {
      if (candidate.uses >= kMinUses) shared.push_back(candidate);
    }
    if (shared.size() > most) {
      std::stable_sort(shared.begin(), shared.end(), [](const auto& a, const auto& b) { return a.uses > b.uses; });
      shared.resize(most);
    }
    std::vector<Cell> cells;
    for (const auto& candidate : shared) cells.push_back(candidate.cell);
    network.add(cells);
    make_whole(job_, network, radius_, exempt_);
  }

  DatabaseWriter write(WaypointNetwork& network, const Economy& economy) const {
    // The caps follow from the options alone, whatever the map.
    CairnHeader header;
    header.radius = static_cast<std::uint32_t>(radius_);
    header.most_leg_steps = static_cast<std::uint32_t>(4 * radius_);
    header.most_labels = most_labels();
    header.most_access = static_cast<std::uint32_t>(job_.options.integer("access") * 3 / 2 + 2);
    header.most_tries = kMaxTries;
    // While there is room for more waypoints, such searches are not to hide where they are missing.
    header.local_reach = economy.slack == 0 ? 0 : kFarReach;
    header.local_work = static_cast<std::uint32_t>(job_.options.integer("local"));
    header.local_detour = static_cast<std::uint32_t>(job_.options.integer("detour"));
    return write_cairn(job_, network, header, {economy.slack * slack_step(), economy.access}, exempt_);
  }

  /// Whether a database keeps to the budget and the caps.
  bool fits(const DatabaseWriter& writer, std::uint64_t budget) const {
    const Database database = open(writer);
    const CairnView view(database);
    return database.bytes() <= budget && view.waypoints.size() <= kMaxWaypoints &&
           longest_label(view) <= most_labels() && (view.header.whole == 1 || side_ == kSmallestTile);
  }
  std::uint64_t slack_step() const {
    const auto sides = static_cast<std::uint64_t>(job_.grid.width() + job_.grid.height());
    return sides * job_.grid.costs().straight.units / (2 * kSlackPerSide);
  }
  std::uint32_t most_labels() const { return static_cast<std::uint32_t>(job_.options.integer("labels")); }

  Database open(const DatabaseWriter& writer) const {
    return Database::from_bytes(writer.finish("cairn", "", job_.seed, MapIdentity(job_.grid)), "cairn");
  }

  /// The problems whose walks by the database are bad.
  std::vector<CornerPath> worst_first(const Database& database, const std::vector<CornerPath>& problems) const {
    const auto excess = measure_excess(job_, database, problems);
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < problems.size(); ++i) {
      if (excess[i] > kBadExcess_ppm) order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return excess[a] > excess[b]; });
    std::vector<CornerPath> bad;
    for (const std::size_t i : order) bad.push_back(problems[i]);
    return bad;
  }

  /// Adds the waypoints that these problems' shortest paths need, those of the first ones until there are `most`.
  void refine(WaypointNetwork& network, const std::vector<CornerPath>& problems, std::uint64_t most) const {
    WaypointSelection additions(job_.grid, radius_);
    for (const Cell cell : network.cells()) additions.use(cell);
    for (const CornerPath& problem : problems) {
      if (additions.candidates().size() >= network.size() + most) break;
      additions.add_path(problem);
    }
    std::vector<Cell> cells;
    for (const auto& candidate : additions.candidates()) cells.push_back(candidate.cell);
    network.add(cells);
    make_whole(job_, network, radius_, exempt_);
  }

  void finish(const DatabaseWriter& made, const std::vector<CornerPath>& check, DatabaseWriter& writer) const {
    Database database = open(made);
    CairnHeader header = CairnView(database).header;
    std::vector<std::uint32_t> excess;
    for (const std::uint32_t reach : {kNearReach, kFarReach}) {
      header.local_reach = reach;
      DatabaseWriter searching;
      write_with_header(database, header, searching);
      database = open(searching);
      excess = measure_excess(job_, database, check);
      std::sort(excess.begin(), excess.end());
      if (excess.empty() || (mean(excess) <= kGoodMean_ppm && excess.back() <= kGoodWorst_ppm)) break;
    }
    header.sampled_problems = static_cast<std::uint32_t>(excess.size());
    if (!excess.empty()) {
      header.mean_excess_ppm = static_cast<std::uint32_t>(mean(excess));
      header.p95_excess_ppm = excess[excess.size() * 95 / 100];
      header.most_excess_ppm = excess.back();
    }
    write_with_header(database, header, writer);
  }

  static std::uint64_t mean(const std::vector<std::uint32_t>& excess) {
    const std::uint64_t sum = std::accumulate(excess.begin(), excess.end(), std::uint64_t{0});
    return sum / std::max<std::size_t>(excess.size(), 1);
  }

  const BuildJob& job_;
  std::int32_t radius_;
  std::int32_t near_;
  std::int32_t side_ = 0;  // of a tile
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
      {"longest label", std::to_string(longest_label(view))},
      {"access waypoints", std::to_string(view.tiles.size())},
      {"every cell served", header.whole == 1 ? "yes" : "no"},
      {"check problems", std::to_string(header.sampled_problems)},
      {"mean suboptimality", percent(header.mean_excess_ppm)},
      {"95th percentile", percent(header.p95_excess_ppm)},
      {"worst", percent(header.most_excess_ppm)},
      {"most work a move", std::to_string(RouteGuide::work_bound(header))},
  };
}

std::uint64_t records(const Database& database) { return CairnView(database).header.waypoint_count; }

}  // namespace

namespace method {

extern constinit const MethodDefinition cairn;
constinit const MethodDefinition cairn{
    .method =
        {
            .name = "cairn",
            .summary =
                "waypoints at the corners of shortest paths, hub labels between them, access waypoints for each tile",
            .paper = "this project",
            .options = kOptions,
            .validate = validate_cairn,
            .describe = describe,
            .records = records,
        },
    .build = build_cairn,
};

}  // namespace method
}  // namespace cairn
