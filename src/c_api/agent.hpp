// What agents and crowds of the C API are made from.
#pragma once

#include <cairn/algorithm.hpp>
#include <cairn/cairn.h>

namespace cairn::c_api {

/// The algorithm that a caller names, or the default with or without a database.
AgentSpec spec_of(const char* algorithm, const Database* database);

/// The status of an InputError where these do not go together.
cairn_status misfit(const AgentSpec& spec, const Grid& grid, const Database* database);

}  // namespace cairn::c_api
