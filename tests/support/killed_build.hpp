// Builds of databases that are killed at some moment and then resumed.
#pragma once

#include <cairn/build.hpp>

#include "base/random.hpp"
#include "support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

namespace cairn::support {

inline std::vector<std::byte> bytes_of(const Database& database) {
  return {database.image().begin(), database.image().end()};
}

/// Builds in a process of its own, which is killed after a time.
inline void build_and_kill(const Grid& grid, const std::string& method, const std::string& path,
                           std::chrono::microseconds after) {
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    build_file(grid, method, path, {.threads = 2});
    _exit(0);
  }
  std::this_thread::sleep_for(after);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
}

/// Kills each of some builds once, at a random moment, and resumes it. Each must give the same bytes as a build without
/// interruption.
inline void expect_killed_builds_go_on(const Grid& grid, const std::string& method, int builds) {
  const TemporaryFolder folder;
  const auto begin = std::chrono::steady_clock::now();
  const auto whole = bytes_of(build_file(grid, method, folder / "whole.cairn", {.threads = 2}));
  auto usual = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begin).count();

  base::Random random(static_cast<std::uint64_t>(usual));
  int interrupted = 0;
  for (int i = 0; i < builds; ++i) {
    const std::string name = std::to_string(i) + ".cairn";
    const std::string path = folder / name;
    build_and_kill(grid, method, path,
                   std::chrono::microseconds(random.below(static_cast<std::uint32_t>(usual * 6 / 5) + 1)));
    // There is no database now, or a complete one.
    const bool finished = std::filesystem::exists(path);
    if (finished) {
      EXPECT_EQ(bytes_of(open_database(path)), whole);
      usual -= usual / 8;  // the machine was busier when the first build was timed
    }
    if (!finished && std::filesystem::exists(path + ".partial")) ++interrupted;
    EXPECT_EQ(bytes_of(build_file(grid, method, path, {.threads = 2})), whole);
    EXPECT_FALSE(std::filesystem::exists(path + ".partial"));
  }
  EXPECT_GT(interrupted, builds / 5);
}

}  // namespace cairn::support
