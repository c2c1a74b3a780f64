#include "store/build_job.hpp"

#include <atomic>

namespace cairn::store {

std::vector<Piece> make_pieces(const BuildJob& job, const BuildStage& stage,
                               const std::function<PieceMaker()>& make_worker) {
  std::vector<Piece> results(stage.pieces);
  std::vector<std::size_t> missing;
  std::size_t of_others = 0;
  for (std::size_t i = 0; i < stage.pieces; ++i) {
    if (job.journal.take(stage.id, i, results[i])) continue;
    if (job.part.takes(i)) {
      missing.push_back(i);
    } else {
      ++of_others;
    }
  }

  const std::size_t own = stage.pieces - of_others;
  std::atomic<std::size_t> done{own - missing.size()};
  const auto report = [&] {
    if (!job.progress || own == 0) return;
    const double share = static_cast<double>(done.load()) / static_cast<double>(own);
    job.progress(stage.share_before + (stage.share_after - stage.share_before) * share);
  };
  report();
  const auto make_maker = [&] {
    return [&, make = make_worker()](std::size_t i) {
      Piece piece = make(missing[i]);
      job.journal.keep(stage.id, missing[i], piece);
      results[missing[i]] = std::move(piece);
      ++done;
    };
  };
  base::parallel_for(job.threads, missing.size(), make_maker, report);
  report();
  if (of_others > 0) throw PartIsMade{};
  return results;
}

}  // namespace cairn::store
