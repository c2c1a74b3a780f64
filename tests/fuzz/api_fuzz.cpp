// The C API takes any sequence of calls with any arguments. Only handles that were freed, and pointers to less memory
// than a call asks for, are mistakes that it need not answer.
#include <cairn/cairn.h>

#include "fuzz/api_handles.hpp"
#include "fuzz/fuzzing.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace cairn {
namespace {

/// All handles of one input, and the calls.
class Session {
 public:
  explicit Session(Bytes& bytes) : bytes_(bytes) {}

  /// Makes one call, or a few that belong together. Those that are listed more than once are more likely.
  void call() {
    using Call = void (Session::*)();
    static constexpr std::array<Call, 30> kCalls{&Session::make_grid,
                                                 &Session::make_grid,
                                                 &Session::load_grid,
                                                 &Session::look_at_grid,
                                                 &Session::erode,
                                                 &Session::build_database,
                                                 &Session::copy_database,
                                                 &Session::make_agent,
                                                 &Session::start_agent,
                                                 &Session::step_agent,
                                                 &Session::step_agent,
                                                 &Session::step_agent,
                                                 &Session::make_crowd,
                                                 &Session::add_agent,
                                                 &Session::add_agent,
                                                 &Session::redirect,
                                                 &Session::redirect,
                                                 &Session::order_agent,
                                                 &Session::edit_crowd,
                                                 &Session::tick,
                                                 &Session::tick,
                                                 &Session::tick,
                                                 &Session::save_and_restore,
                                                 &Session::look_at_crowd,
                                                 &Session::find_path,
                                                 &Session::find_batch,
                                                 &Session::run_field,
                                                 &Session::reach,
                                                 &Session::use_sized_crowd,
                                                 &Session::free_one};
    (this->*kCalls[bytes_.next() % kCalls.size()])();
  }

 private:
  // Arguments of one call are drawn in any order, as the compiler likes. So they are drawn before, one by one.

  void make_grid() {
    const std::int32_t width = bytes_.number(18) - 1;
    const std::int32_t height = bytes_.number(18) - 1;
    const auto cells = bytes_.some(18 * 18);
    const cairn_rules rules = any_rules(bytes_);
    const unsigned char* given = bytes_.rarely() ? nullptr : cells.data();
    cairn_grid** grid = grids_.put(bytes_);
    const cairn_status status = bytes_.flag() ? cairn_grid_create(width, height, given, &rules, grid, &error_)
                                              : cairn_grid_create_weighted(width, height, given, &rules, grid, &error_);
    answered(status, error_, grid);
  }

  void load_grid() {
    const cairn_rules rules = any_rules(bytes_);
    const char* source = bytes_.one_of(kMaps);
    const char* terrain = bytes_.one_of(kTerrains);
    cairn_grid** grid = grids_.put(bytes_);
    const cairn_status status = bytes_.flag() ? cairn_grid_load(source, &rules, grid, &error_)
                                              : cairn_grid_load_weighted(source, terrain, nullptr, grid, &error_);
    answered(status, error_, grid);
  }

  void look_at_grid() {
    const cairn_grid* grid = grids_.any(bytes_);
    const cairn_point a = bytes_.point();
    const cairn_point b = bytes_.point();
    require(cairn_grid_width(grid) >= 0 && cairn_grid_height(grid) >= 0);
    require(cairn_grid_passable(grid, a) == 0 || cairn_grid_cost(grid, a) != 0);
    require(!cairn_grid_line_of_sight(grid, a, b) || cairn_grid_connected(grid, a, b));
    require(cairn_grid_straight_cost(grid) <= cairn_grid_diagonal_cost(grid));
    cairn_point nearest{-1, -1};
    const cairn_status status = cairn_grid_nearest_reachable(grid, a, b, &nearest, &error_);
    answered(status, error_);
    require(status != CAIRN_OK || cairn_grid_connected(grid, a, nearest));
  }

  void erode() {
    const cairn_grid* from = grids_.any(bytes_);
    const std::int32_t size = bytes_.number(12) - 1;
    cairn_grid* eroded = nullptr;
    answered(cairn_grid_erode(from, size, &eroded, &error_), error_, &eroded);
    *grids_.put(bytes_) = eroded;
  }

  void build_database() {
    if (++builds_ > 2) return;  // they take longer than all other calls
    const cairn_grid* grid = grids_.any(bytes_);
    const char* method = bytes_.one_of(kMethods);
    const std::uint32_t threads = bytes_.one_of(kThreads);
    const std::uint8_t seed = bytes_.next();
    cairn_database** database = databases_.put(bytes_);
    answered(cairn_database_build(grid, method, threads, seed, database, &error_), error_, database);
  }

  void copy_database() {
    std::size_t size = 0;
    const cairn_database* database = databases_.any(bytes_);
    const auto* image = static_cast<const unsigned char*>(cairn_database_image(database, &size));
    require(size == cairn_database_bytes(database));
    std::vector<unsigned char> copy(image, image + size);
    const bool damaged = bytes_.flag();
    if (damaged) damage(copy);
    cairn_database** made = databases_.put(bytes_);
    answered(cairn_database_read(copy.data(), copy.size(), made, &error_), error_, made);
    require(!damaged || *made == nullptr);
    cairn_database_fits(*made, grids_.any(bytes_));
  }

  /// Changes one byte.
  void damage(std::vector<unsigned char>& copy) {
    const std::uint16_t at = bytes_.number(65535);
    const unsigned more = 1U + bytes_.next() % 255U;
    if (!copy.empty()) copy[at % copy.size()] = static_cast<unsigned char>(copy[at % copy.size()] + more);
  }

  void make_agent() {
    const auto visibility = static_cast<cairn_visibility>(bytes_.number(3) - 1);
    const cairn_grid* grid = grids_.any(bytes_);
    const char* algorithm = bytes_.one_of(kAlgorithms);
    const cairn_database* database = databases_.any(bytes_);
    cairn_agent** agent = agents_.put(bytes_);
    answered(cairn_agent_create(grid, algorithm, database, visibility, agent, &error_), error_, agent);
  }

  void start_agent() {
    cairn_agent* agent = agents_.any(bytes_);
    const cairn_point from = bytes_.point();
    const cairn_point to = bytes_.point();
    answered(cairn_agent_start(agent, from, to, &error_), error_);
  }

  void step_agent() {
    cairn_step step{};
    const std::uint64_t budget = bytes_.flag() ? CAIRN_UNLIMITED : bytes_.number(200);
    cairn_agent* agent = agents_.any(bytes_);
    answered(cairn_agent_step(agent, budget, bytes_.rarely() ? nullptr : &step, &error_), error_);
    require(step.work <= std::max<std::uint64_t>(budget, 64));
  }

  cairn_crowd_definition definition() {
    cairn_crowd_definition crowd{};
    crowd.grid = grids_.any(bytes_);
    crowd.algorithm = bytes_.one_of(kAlgorithms);
    crowd.database = databases_.any(bytes_);
    crowd.threads = bytes_.one_of(kThreads);
    crowd.occupancy = static_cast<cairn_occupancy>(bytes_.number(3) - 1);
    crowd.out_of_reach = static_cast<cairn_out_of_reach>(bytes_.number(3) - 1);
    if (bytes_.rarely()) crowd.tasks.run = run_here;
    crowd.flow_fields = bytes_.number(4);
    crowd.flow_group = bytes_.number(4);
    return crowd;
  }

  void make_crowd() {
    const cairn_crowd_definition wanted = definition();
    const cairn_crowd_definition* given = bytes_.rarely() ? nullptr : &wanted;
    cairn_crowd** crowd = crowds_.put(bytes_);
    answered(cairn_crowd_define(given, crowd, &error_), error_, crowd);
  }

  cairn_agent_id any_agent() {
    const std::uint8_t drawn = bytes_.next();
    if (ids_.empty() || drawn >= 250) return {drawn, bytes_.next()};
    return ids_[drawn % ids_.size()];
  }

  void add_agent() {
    cairn_agent_id id{};
    cairn_crowd* crowd = crowds_.any(bytes_);
    const cairn_status status = cairn_crowd_add(crowd, bytes_.point(), &id, &error_);
    answered(status, error_);
    if (status == CAIRN_OK) ids_.push_back(id);
  }

  void redirect() {
    cairn_crowd* crowd = crowds_.any(bytes_);
    const cairn_agent_id id = any_agent();
    answered(cairn_crowd_redirect(crowd, id, bytes_.point(), &error_), error_);
  }

  void order_agent() {
    cairn_crowd* crowd = crowds_.any(bytes_);
    const cairn_agent_id id = any_agent();
    cairn_point order{};
    switch (bytes_.next() % 6) {
      case 0:
        return answered(cairn_crowd_remove(crowd, id, &error_), error_);
      case 1:
        return answered(cairn_crowd_follow(crowd, id, any_agent(), &error_), error_);
      case 2:
        return answered(cairn_crowd_stop(crowd, id, &error_), error_);
      case 3:
        return answered(cairn_crowd_order(crowd, id, &order, &error_), error_);
      case 4:
        return answered(cairn_crowd_set_user_data(crowd, id, bytes_.next(), &error_), error_);
      default:
        return answered(cairn_crowd_reserve(crowd, bytes_.number(2000), &error_), error_);
    }
  }

  void edit_crowd() {
    cairn_crowd* crowd = crowds_.any(bytes_);
    const cairn_point at = bytes_.point();
    const int open = bytes_.flag() ? 1 : 0;
    const cairn_status status = cairn_crowd_set_passable(crowd, at, open, &error_);
    answered(status, error_);
    require(status != CAIRN_OK || cairn_crowd_passable(crowd, at) == open);
  }

  void tick() {
    cairn_tick_report report{};
    cairn_crowd* crowd = crowds_.any(bytes_);
    const std::uint64_t budget = 1000U + 16U * bytes_.next();
    cairn_tick_report* given = bytes_.rarely() ? nullptr : &report;
    answered(bytes_.rarely() ? cairn_crowd_tick_time(crowd, budget, given, &error_)
                             : cairn_crowd_tick_work(crowd, budget, given, &error_),
             error_);
    require(report.moves <= cairn_crowd_size(crowd));
  }

  void save_and_restore() {
    const void* saved = nullptr;
    std::size_t size = 0;
    const cairn_status status = cairn_crowd_save(crowds_.any(bytes_), &saved, &size, &error_);
    answered(status, error_);
    if (status != CAIRN_OK) return;
    const auto* begin = static_cast<const unsigned char*>(saved);
    std::vector<unsigned char> copy(begin, begin + size);
    const bool damaged = bytes_.flag();
    if (damaged) damage(copy);
    const cairn_status restored = cairn_crowd_restore(crowds_.any(bytes_), copy.data(), copy.size(), &error_);
    answered(restored, error_);
    require(!damaged || restored != CAIRN_OK);
  }

  void look_at_crowd() {
    const cairn_crowd* crowd = crowds_.any(bytes_);
    std::size_t count = 0;
    std::size_t others = 0;
    const cairn_point* positions = cairn_crowd_positions(crowd, &count);
    const unsigned char* statuses = cairn_crowd_statuses(crowd, &others);
    const std::uint32_t size = cairn_crowd_size(crowd);
    require(count == others && size <= count && cairn_crowd_walking(crowd) <= size);
    cairn_crowd_goals(crowd, nullptr);
    cairn_crowd_memory_bytes(crowd);
    for (std::size_t i = 0; i < count; ++i) {
      require(statuses[i] <= CAIRN_CROWD_UNREACHABLE);
      cairn_crowd_occupied(crowd, positions[i]);
    }
    cairn_crowd_finished(crowd, &count);
    cairn_crowd_contains(crowd, any_agent());
    cairn_crowd_user_data(crowd, any_agent());
  }

  void find_path() {
    if (bytes_.flag()) {
      const cairn_grid* grid = grids_.any(bytes_);
      const cairn_database* database = databases_.any(bytes_);
      cairn_path_finder** made = finders_.put(bytes_);
      answered(cairn_path_finder_create(grid, database, made, &error_), error_, made);
    }
    cairn_path_finder* finder = finders_.any(bytes_);
    const cairn_point from = bytes_.point();
    const cairn_point to = bytes_.point();
    cairn_cost cost = 0;
    int finished = 0;
    if (bytes_.flag()) {
      answered(cairn_path_finder_find(finder, from, to, &cost, &error_), error_);
    } else {
      answered(cairn_path_finder_start(finder, from, to, &error_), error_);
      answered(cairn_path_finder_advance(finder, bytes_.number(500), &finished, &error_), error_);
    }
    std::size_t cells = 0;
    std::size_t corners = 0;
    cairn_path_finder_cells(finder, &cells);
    cairn_path_finder_corners(finder, &corners);
    require(corners <= cells);
    cairn_path_finder_cost(finder);
  }

  void find_batch() {
    const cairn_path_batch_definition definition{
        grids_.any(bytes_), databases_.any(bytes_), bytes_.one_of(kThreads), {}};
    cairn_path_batch* batch = nullptr;
    answered(cairn_path_batch_define(&definition, &batch, &error_), error_, &batch);
    std::vector<cairn_path_query> queries(bytes_.number(9));
    for (cairn_path_query& query : queries) query = {bytes_.point(), bytes_.point()};
    const int keeps_cells = bytes_.flag() ? 1 : 0;
    answered(cairn_path_batch_find(batch, queries.data(), queries.size(), keeps_cells, &error_), error_);
    std::size_t count = 0;
    cairn_path_batch_costs(batch, &count);
    require(count <= queries.size());
    cairn_path_batch_cells(batch, bytes_.number(12), &count);
    cairn_path_batch_free(batch);
  }

  void run_field() {
    if (bytes_.flag()) {
      const cairn_grid* grid = grids_.any(bytes_);
      cairn_field** made = fields_.put(bytes_);
      answered(cairn_field_create(grid, made, &error_), error_, made);
    }
    cairn_field* field = fields_.any(bytes_);
    std::vector<cairn_point> goals(bytes_.number(4));
    for (cairn_point& goal : goals) goal = bytes_.point();
    const cairn_cost limit = bytes_.flag() ? CAIRN_INFINITE : bytes_.number(60000);
    int finished = 0;
    if (bytes_.flag()) {
      answered(cairn_field_run(field, goals.data(), goals.size(), limit, &error_), error_);
    } else {
      answered(cairn_field_start(field, goals.data(), goals.size(), limit, &error_), error_);
      answered(cairn_field_advance(field, bytes_.number(500), &finished, &error_), error_);
    }
    cairn_point next{};
    cairn_field_cost(field, bytes_.point());
    cairn_field_next(field, bytes_.point(), &next);
  }

  void reach() {
    if (bytes_.flag()) {
      const cairn_grid* grid = grids_.any(bytes_);
      cairn_reach** made = reaches_.put(bytes_);
      answered(cairn_reach_create(grid, made, &error_), error_, made);
    }
    cairn_reach* reach = reaches_.any(bytes_);
    const cairn_point from = bytes_.point();
    const cairn_point goal = bytes_.point();
    cairn_point nearest{};
    int finished = 0;
    if (bytes_.flag()) {
      answered(cairn_reach_nearest(reach, from, goal, &nearest, &error_), error_);
    } else {
      answered(cairn_reach_start(reach, from, goal, &error_), error_);
      answered(cairn_reach_advance(reach, bytes_.number(500), &finished, &nearest, &error_), error_);
    }
  }

  void use_sized_crowd() {
    const cairn_crowd_definition crowd = definition();
    std::vector<std::int32_t> sizes(bytes_.number(4));
    for (std::int32_t& size : sizes) size = bytes_.number(10) - 1;
    cairn_sized_crowd* sized = nullptr;
    answered(cairn_sized_crowd_define(&crowd, sizes.data(), sizes.size(), nullptr, 0, &sized, &error_), error_, &sized);
    for (int i = bytes_.number(6); i > 0; --i) {
      cairn_crowd* one = cairn_sized_crowd_of_size(sized, bytes_.number(10) - 1);
      cairn_agent_id id{};
      answered(cairn_crowd_add(one, bytes_.point(), &id, &error_), error_);
      answered(cairn_crowd_redirect(one, id, bytes_.point(), &error_), error_);
      const cairn_point edited = bytes_.point();
      answered(cairn_sized_crowd_set_passable(sized, edited, bytes_.flag() ? 1 : 0, &error_), error_);
      answered(cairn_sized_crowd_tick_work(sized, 1000U + 64U * bytes_.next(), nullptr, &error_), error_);
    }
    const void* saved = nullptr;
    std::size_t size = 0;
    const cairn_status status = cairn_sized_crowd_save(sized, &saved, &size, &error_);
    answered(status, error_);
    if (status == CAIRN_OK) {
      const auto* begin = static_cast<const unsigned char*>(saved);
      const std::vector<unsigned char> copy(begin, begin + size);
      answered(cairn_sized_crowd_restore(sized, copy.data(), copy.size(), &error_), error_);
    }
    cairn_sized_crowd_free(sized);
  }

  void free_one() {
    switch (bytes_.next() % 4) {
      case 0:
        return grids_.drop(bytes_);
      case 1:
        return databases_.drop(bytes_);
      case 2:
        return agents_.drop(bytes_);
      default:
        return crowds_.drop(bytes_);
    }
  }

  Bytes& bytes_;
  cairn_error error_{};
  int builds_ = 0;
  Handles<cairn_grid, cairn_grid_free> grids_;
  Handles<cairn_database, cairn_database_free> databases_;
  Handles<cairn_agent, cairn_agent_free> agents_;
  Handles<cairn_crowd, cairn_crowd_free> crowds_;
  Handles<cairn_path_finder, cairn_path_finder_free> finders_;
  Handles<cairn_field, cairn_field_free> fields_;
  Handles<cairn_reach, cairn_reach_free> reaches_;
  std::vector<cairn_agent_id> ids_;
};

}  // namespace
}  // namespace cairn

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  cairn::Bytes bytes(data, size);
  cairn::Session session(bytes);
  for (int calls = 0; calls < 300 && !bytes.empty(); ++calls) session.call();
  return 0;
}
