#include "offline/build_job.hpp"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

namespace cairn {

void run_threads(unsigned threads, const std::function<void(unsigned)>& work, const std::function<void()>& tick) {
  std::mutex mutex;
  std::condition_variable wake;
  std::exception_ptr failure;
  unsigned working = threads;
  {
    std::vector<std::jthread> running;
    for (unsigned worker = 0; worker < threads; ++worker) {
      running.emplace_back([&, worker] {
        std::exception_ptr thrown;
        try {
          work(worker);
        } catch (...) {
          thrown = std::current_exception();
        }
        const std::lock_guard lock(mutex);
        if (thrown && !failure) failure = thrown;
        --working;
        wake.notify_one();
      });
    }
    std::unique_lock lock(mutex);
    while (working > 0) {
      wake.wait_for(lock, std::chrono::milliseconds(100));
      if (!tick) continue;
      lock.unlock();
      tick();
      lock.lock();
    }
  }
  if (failure) std::rethrow_exception(failure);
}

std::vector<Piece> make_pieces(const BuildJob& job, const BuildStage& stage,
                               const std::function<PieceMaker()>& make_worker) {
  std::vector<Piece> results(stage.pieces);
  std::vector<std::size_t> missing;
  for (std::size_t i = 0; i < stage.pieces; ++i) {
    if (!job.journal.take(stage.id, i, results[i])) missing.push_back(i);
  }

  std::atomic<std::size_t> next{0};
  std::atomic<std::size_t> done{stage.pieces - missing.size()};
  const auto report = [&] {
    if (!job.progress || stage.pieces == 0) return;
    const double share = static_cast<double>(done.load()) / static_cast<double>(stage.pieces);
    job.progress(stage.share_before + (stage.share_after - stage.share_before) * share);
  };
  const auto work = [&](unsigned) {
    try {
      const PieceMaker make = make_worker();
      for (std::size_t i = next++; i < missing.size(); i = next++) {
        Piece piece = make(missing[i]);
        job.journal.keep(stage.id, missing[i], piece);
        results[missing[i]] = std::move(piece);
        ++done;
      }
    } catch (...) {
      next = missing.size();  // the others need not go on
      throw;
    }
  };
  report();
  run_threads(static_cast<unsigned>(std::min<std::size_t>(job.threads, missing.size())), work, report);
  report();
  return results;
}

}  // namespace cairn
