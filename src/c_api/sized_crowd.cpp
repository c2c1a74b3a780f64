#include "c_api/agent.hpp"
#include "c_api/answer.hpp"
#include "c_api/crowd.hpp"
#include "c_api/handles.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

using namespace cairn;
using namespace cairn::c_api;

extern "C" {

cairn_status cairn_grid_erode(const cairn_grid* grid, int32_t size, cairn_grid** eroded, cairn_error* error) {
  return answer_handle(eroded, "eroded", error, [&]() -> cairn_grid {
    require(grid, "grid");
    return {std::make_shared<const Grid>(erode(grid->grid->terrain(), size), grid->grid->rules())};
  });
}

cairn_status cairn_sized_crowd_define(const cairn_crowd_definition* crowd, const int32_t* sizes, size_t count,
                                      const cairn_database* const* databases, size_t database_count,
                                      cairn_sized_crowd** sized, cairn_error* error) {
  return answer_handle(sized, "sized", error, [&] {
    require(crowd, "crowd");
    require(crowd->grid, "grid");
    if (count > 0) require(sizes, "sizes");
    if (database_count > 0) require(databases, "databases");
    std::vector<Database> own;
    for (size_t i = 0; i < database_count; ++i) {
      require(databases[i], "databases");
      own.push_back(*databases[i]->database);
    }
    const Grid& grid = *crowd->grid->grid;
    const CrowdSettings settings = settings_of(*crowd, spec_of(crowd->algorithm, own.empty() ? nullptr : &own.front()));
    cairn_sized_crowd made;
    blaming<InputError>(CAIRN_MISMATCH, [&] {
      made.crowd = std::make_shared<SizedCrowd>(grid.terrain(), grid.rules(), std::span(sizes, count), own, settings);
    });
    for (const std::int32_t size : made.crowd->sizes()) {
      made.parts.push_back({std::shared_ptr<Crowd>(made.crowd, &made.crowd->of_size(size)), {}});
    }
    return made;
  });
}

void cairn_sized_crowd_free(cairn_sized_crowd* sized) { delete sized; }

cairn_crowd* cairn_sized_crowd_of_size(cairn_sized_crowd* sized, int32_t size) {
  if (sized == nullptr) return nullptr;
  const std::span<const std::int32_t> sizes = sized->crowd->sizes();
  const auto found = std::find(sizes.begin(), sizes.end(), size);
  return found == sizes.end() ? nullptr : &sized->parts[static_cast<std::size_t>(found - sizes.begin())];
}

cairn_status cairn_sized_crowd_set_passable(cairn_sized_crowd* sized, cairn_point at, int passable,
                                            cairn_error* error) {
  return answer(error, [&] {
    require(sized, "sized");
    blaming<UsageError>(CAIRN_OUTSIDE, [&] { sized->crowd->set_passable(to_point(at), passable != 0); });
  });
}

cairn_status cairn_sized_crowd_tick_work(cairn_sized_crowd* sized, uint64_t budget, cairn_tick_report* report,
                                         cairn_error* error) {
  return answer(error, [&] {
    require(sized, "sized");
    tell(sized->crowd->tick(TickBudget::of_work(budget)), report);
  });
}

cairn_status cairn_sized_crowd_tick_time(cairn_sized_crowd* sized, uint64_t budget_ns, cairn_tick_report* report,
                                         cairn_error* error) {
  return answer(error, [&] {
    require(sized, "sized");
    tell(sized->crowd->tick(time_budget(budget_ns)), report);
  });
}

cairn_status cairn_sized_crowd_save(cairn_sized_crowd* sized, const void** bytes, size_t* size, cairn_error* error) {
  return answer(error, [&] {
    require(sized, "sized");
    require(bytes, "bytes");
    require(size, "size");
    sized->saved = sized->crowd->save();
    *bytes = sized->saved.data();
    *size = sized->saved.size();
  });
}

cairn_status cairn_sized_crowd_restore(cairn_sized_crowd* sized, const void* bytes, size_t size, cairn_error* error) {
  return answer(error, [&] {
    require(sized, "sized");
    require(bytes, "bytes");
    sized->crowd->restore({static_cast<const std::byte*>(bytes), size});
  });
}

}  // extern "C"
