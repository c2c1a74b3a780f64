// The papers that several algorithms and build methods come from, as they are cited to users.
#pragma once

#include <string_view>

namespace cairn::store {

inline constexpr std::string_view kDynamicControlPaper =
    "Bulitko, Luštrek, Schaeffer, Björnsson, Sigmundarson: Dynamic Control in Real-Time Heuristic Search. JAIR 2008";
inline constexpr std::string_view kHcdpsPaper =
    "Lawrence, Bulitko: Database-Driven Real-Time Heuristic Search in Video-Game Pathfinding. IEEE Transactions on "
    "Computational Intelligence and AI in Games 2013";
inline constexpr std::string_view kKnn2009Paper =
    "Bulitko, Björnsson: kNN LRTA*: Simple Subgoaling for Real-Time Search. AIIDE 2009";
inline constexpr std::string_view kKnnPaper =
    "Bulitko, Björnsson, Lawrence: Case-Based Subgoaling in Real-Time Heuristic Search for Video Game Pathfinding. "
    "JAIR 2010";
inline constexpr std::string_view kSubgoalTreesPaper =
    "Hernández, Baier: Fast Subgoaling for Pathfinding via Real-Time Search. ICAPS 2011";

}  // namespace cairn::store
