// BuildJob: what a build method is given, and how it keeps the pieces of its work.
#pragma once

#include <cairn/build.hpp>

#include "base/parallel.hpp"
#include "store/journal.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <span>
#include <type_traits>
#include <vector>

namespace cairn::store {

/// One of several machines makes number `index` of `count` parts of the pieces, from 0.
struct BuildPart {
  std::size_t index = 0;
  std::size_t count = 1;

  bool takes(std::size_t piece) const { return piece % count == index; }
};

/// Thrown where a part of a build has made its pieces: the others are needed to go on.
struct PartIsMade {};

struct BuildJob {
  const Grid& grid;
  const Options& options;
  std::uint64_t seed = 1;
  unsigned threads = 1;
  Journal& journal;
  const std::function<void(double)>& progress;
  std::span<const Grid* const> grids = {};  // all of them, for a method that learns from several; `grid` is the first
  std::atomic<std::uint64_t>* expansions = nullptr;
  BuildPart part = {};

  /// Counts states that a search of the build expanded. Any thread can call it; once for each piece is enough.
  void count_expansions(std::uint64_t states) const {
    if (expansions != nullptr) expansions->fetch_add(states, std::memory_order_relaxed);
  }
};

/// A part of a build whose pieces do not depend on one another.
struct BuildStage {
  std::uint64_t id = 0;  ///< different for each stage of a build
  std::size_t pieces = 0;
  double share_before = 0;  ///< of the whole build's time, for the progress
  double share_after = 1;
};

using Piece = std::vector<std::byte>;

/// Makes the piece of a number. One is made for each thread, so it may keep a searcher of its own.
using PieceMaker = std::function<Piece(std::size_t)>;

/// All pieces in order, made by the job's threads or taken from its journal. A piece must depend on its number, the
/// grid, the options and the seed alone; then the result is the same for any number of threads and interruptions. A
/// piece should take some milliseconds at least. A part of a build makes its own pieces alone, and throws PartIsMade
/// where others are missing then.
std::vector<Piece> make_pieces(const BuildJob& job, const BuildStage& stage,
                               const std::function<PieceMaker()>& make_worker);

/// Numbers as a piece, and back.
template <typename T>
Piece to_piece(const std::vector<T>& items) {
  static_assert(std::is_trivially_copyable_v<T>);
  const auto bytes = std::as_bytes(std::span<const T>(items));
  return {bytes.begin(), bytes.end()};
}
template <typename T>
void append_piece(const Piece& piece, std::vector<T>& items) {
  static_assert(std::is_trivially_copyable_v<T>);
  const std::size_t before = items.size();
  items.resize(before + piece.size() / sizeof(T));
  if (!piece.empty()) std::memcpy(items.data() + before, piece.data(), (items.size() - before) * sizeof(T));
}

}  // namespace cairn::store
