#include "offline/build_job.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

namespace cairn {

std::vector<Piece> make_pieces(const BuildJob& job, const BuildStage& stage,
                               const std::function<PieceMaker()>& make_worker) {
  std::vector<Piece> results(stage.pieces);
  std::vector<std::size_t> missing;
  for (std::size_t i = 0; i < stage.pieces; ++i) {
    if (!job.journal.take(stage.id, i, results[i])) missing.push_back(i);
  }

  std::atomic<std::size_t> next{0};
  std::atomic<std::size_t> done{stage.pieces - missing.size()};
  std::mutex mutex;
  std::condition_variable wake;
  std::exception_ptr failure;
  unsigned working = 0;

  const auto work = [&] {
    try {
      const PieceMaker make = make_worker();
      for (std::size_t i = next++; i < missing.size(); i = next++) {
        Piece piece = make(missing[i]);
        job.journal.keep(stage.id, missing[i], piece);
        results[missing[i]] = std::move(piece);
        ++done;
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      next = missing.size();
    }
    const std::lock_guard lock(mutex);
    --working;
    wake.notify_one();
  };

  const auto report = [&] {
    if (!job.progress || stage.pieces == 0) return;
    const double share = static_cast<double>(done.load()) / static_cast<double>(stage.pieces);
    job.progress(stage.share_before + (stage.share_after - stage.share_before) * share);
  };

  {
    std::vector<std::jthread> threads;
    std::unique_lock lock(mutex);
    for (; working < job.threads && working < missing.size(); ++working) threads.emplace_back(work);
    while (working > 0) {
      wake.wait_for(lock, std::chrono::milliseconds(100));
      lock.unlock();
      report();
      lock.lock();
    }
  }
  if (failure) std::rethrow_exception(failure);
  report();
  return results;
}

}  // namespace cairn
