// TaskStore: the results of finished tasks, each under a name that is made of all it depends on.
//
// A task that has a result need not run again, whoever ran it: an interrupted run, another process, another machine. In
// a folder, each result is a file that appears whole, with a checksum. A damaged one counts as missing.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace cairn::tasks {

/// All that a result depends on, in words. Two tasks of the same key count the same.
struct TaskKey {
  std::string text;

  /// 32 hexadecimal digits, a hash of the text.
  std::string name() const;
};

class TaskStore {
 public:
  /// Keeps results in memory, for the time of a run.
  TaskStore() = default;
  /// Keeps them in a folder, which is made with the first result.
  explicit TaskStore(std::string folder) : folder_(std::move(folder)) {}

  /// Empty where results are in memory.
  const std::string& folder() const { return folder_; }

  /// Whether there seems to be a result. It is not read, so it may turn out to be damaged.
  bool has(const TaskKey& key) const;
  /// The result; nothing where there is none, or a damaged one, which is then removed.
  std::optional<std::string> find(const TaskKey& key);
  /// Any thread can call it, and any number of processes. Throws OutputError.
  void keep(const TaskKey& key, std::string_view result);

  /// How many damaged results were found.
  std::size_t damaged() const { return damaged_; }

 private:
  std::string path_of(const std::string& name) const;

  std::string folder_;
  mutable std::mutex mutex_;  // of what is in memory
  std::map<std::string, std::string> in_memory_;
  std::atomic<std::size_t> damaged_ = 0;
};

/// Where databases that tasks use are built; empty where results are in memory.
inline std::string database_folder(const TaskStore& store) {
  return store.folder().empty() ? std::string() : store.folder() + "/databases";
}

/// A result as the bytes of a file, and back: nothing where the bytes are damaged or of another task.
std::string sealed(const TaskKey& key, std::string_view result);
std::optional<std::string> unsealed(const TaskKey& key, std::string_view file);

/// What a file of a store holds, whatever its key; nothing where it is damaged.
struct StoredTask {
  TaskKey key;
  std::string result;
};
std::optional<StoredTask> read_stored(std::string_view file);

/// Copies what `to` lacks from the folder of another store. Gives how many results were copied; damaged ones are left
/// out. Throws InputError where there is no such folder.
struct MergeCounts {
  std::size_t copied = 0;
  std::size_t present = 0;
  std::size_t damaged = 0;
};
MergeCounts merge_stores(const std::string& from, TaskStore& to);

}  // namespace cairn::tasks
