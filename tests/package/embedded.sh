#!/usr/bin/env bash
# A game's project fetches cairn: the library comes alone, without the packages that the tools and tests need, and without
# warnings under the game's own flags.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

cat >"$work/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
project(game LANGUAGES C CXX)
include(FetchContent)
FetchContent_Declare(cairn SOURCE_DIR $ENV{CAIRN_SOURCE})
FetchContent_MakeAvailable(cairn)
add_executable(game $ENV{CAIRN_SOURCE}/examples/walk.cpp)
add_executable(game_in_c $ENV{CAIRN_SOURCE}/examples/bridge.c)
target_link_libraries(game PRIVATE cairn::cairn)
target_link_libraries(game_in_c PRIVATE cairn::cairn)
END
absent=()
for package in fmt nlohmann_json PNG CLI11 GTest rapidcheck; do
  absent+=("-DCMAKE_DISABLE_FIND_PACKAGE_$package=ON")
done
cmake -S "$work" -B "$work/build" -G Ninja "${absent[@]}" -DCMAKE_CXX_FLAGS='-Wall -Wextra -Werror' -DCMAKE_C_FLAGS='-std=c99 -Wall -Wextra -pedantic -Werror'
cmake --build "$work/build" --target game game_in_c
"$work/build/game" | grep '^frame .*: at 21,2$'
"$work/build/game_in_c" | grep '^frame .*: agent 0 is at 21,7$'
