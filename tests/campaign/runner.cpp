#include "campaign/runner.hpp"

#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <new>
#include <thread>

namespace cairn::campaign {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kLongestRound{300};
constexpr std::size_t kMaxFailures = 50;  // kept of a part

/// What a worker tells; it lies in memory that the processes share.
struct Desk {
  std::atomic<std::uint64_t> round{0};  // that it is at
  std::atomic<std::uint64_t> rounds_begun{0};
  std::atomic<std::uint64_t> tried{0};
  std::atomic<std::uint64_t> failed{0};
  std::atomic<std::uint64_t> lost{0};
  std::atomic<std::uint32_t> told{0};
  struct {
    std::uint64_t round;
    char what[400];
  } failures[kMaxFailures];

  void tell(std::uint64_t at, const char* what) {
    ++failed;
    const std::uint32_t place = told;
    if (place >= kMaxFailures) return;
    failures[place].round = at;
    std::strncpy(failures[place].what, what, sizeof failures[place].what - 1);
    told = place + 1;
  }
};

struct Shared {
  std::atomic<std::uint64_t> next{0};
  std::atomic<bool> is_over{false};
  std::array<Desk, 8> desks;
};

void work(const Part& part, std::uint64_t end, Shared& shared, Desk& desk) {
  while (!shared.is_over) {
    const std::uint64_t round = shared.next++;
    if (round >= end) return;
    desk.round = round;
    ++desk.rounds_begun;
    try {
      desk.tried += part.run(round);
    } catch (const Lost& lost) {
      ++desk.lost;
      desk.tell(round, lost.what());
    } catch (const std::exception& error) {
      desk.tell(round, error.what());
    }
  }
}

class Worker {
 public:
  Worker(const Part& part, std::uint64_t end, Shared& shared, Desk& desk)
      : part_(part), end_(end), shared_(shared), desk_(desk) {
    start();
  }

  /// Whether it is still at work. Starts it again where it died.
  bool look_after() {
    if (process_ < 0) return false;
    int status = 0;
    if (waitpid(process_, &status, WNOHANG) == process_) {
      process_ = -1;
      if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return false;
      desk_.tell(desk_.round, was_hanging_ ? "it hangs" : "it crashes");
      was_hanging_ = false;
      if (!shared_.is_over) start();
      return process_ >= 0;
    }
    if (desk_.rounds_begun != seen_) {
      seen_ = desk_.rounds_begun;
      since_ = Clock::now();
    } else if (Clock::now() - since_ > kLongestRound) {
      was_hanging_ = true;
      kill(process_, SIGKILL);
    }
    return true;
  }

 private:
  void start() {
    since_ = Clock::now();
    process_ = fork();
    if (process_ != 0) return;
    work(part_, end_, shared_, desk_);
    _exit(0);
  }

  const Part& part_;
  std::uint64_t end_;
  Shared& shared_;
  Desk& desk_;
  pid_t process_ = -1;
  std::uint64_t seen_ = 0;
  Clock::time_point since_;
  bool was_hanging_ = false;
};

}  // namespace

void run_rounds(const Part& part, std::chrono::duration<double> time, unsigned processes, Tally& tally) {
  const std::uint64_t rounds = part.rounds();
  const std::uint64_t end = rounds == 0 ? ~std::uint64_t{0} : rounds;
  const auto begin = Clock::now();
  void* const memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  Shared& shared = *new (memory) Shared;
  shared.next = tally.next;
  std::vector<Worker> workers;
  processes = std::clamp(processes, 1U, static_cast<unsigned>(shared.desks.size()));
  workers.reserve(processes);
  for (unsigned i = 0; i < processes; ++i) workers.emplace_back(part, end, shared, shared.desks[i]);
  for (bool at_work = true; at_work;) {
    at_work = false;
    for (Worker& worker : workers) at_work = worker.look_after() || at_work;
    if (Clock::now() - begin > time) shared.is_over = true;
    if (at_work) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  tally.next = std::min<std::uint64_t>(shared.next, end);
  tally.finished = tally.next == end;
  tally.seconds += std::chrono::duration<double>(Clock::now() - begin).count();
  for (const Desk& desk : shared.desks) {
    tally.tried += desk.tried;
    tally.failed += desk.failed;
    tally.lost += desk.lost;
    for (std::uint32_t i = 0; i < desk.told && tally.failures.size() < kMaxFailures; ++i) {
      tally.failures.push_back({desk.failures[i].round, desk.failures[i].what});
    }
  }
  munmap(memory, sizeof(Shared));
}

}  // namespace cairn::campaign
