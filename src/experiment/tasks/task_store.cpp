#include "experiment/tasks/task_store.hpp"

#include <cairn/error.hpp>

#include "base/hash.hpp"
#include "base/io/input_file.hpp"
#include "base/io/output_file.hpp"
#include "experiment/tasks/varint.hpp"

#include <fmt/format.h>

#include <cstring>
#include <filesystem>
#include <vector>

namespace cairn::tasks {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMagic = "cairn-t1";
constexpr std::size_t kChecksumBytes = 8;
constexpr std::size_t kNameLength = 32;

std::string checksum_of(std::string_view bytes) {
  std::uint64_t hash = base::hash_bytes(bytes.data(), bytes.size(), 0);
  std::string text;
  for (std::size_t i = 0; i < kChecksumBytes; ++i, hash >>= 8U) text += static_cast<char>(hash & 0xFFU);
  return text;
}

}  // namespace

std::string TaskKey::name() const {
  return fmt::format("{:016x}{:016x}", base::hash_bytes(text.data(), text.size(), 0),
                     base::hash_bytes(text.data(), text.size(), 1));
}

std::string sealed(const TaskKey& key, std::string_view result) {
  std::string body;
  append_varint(body, key.text.size());
  body += key.text;
  append_varint(body, result.size());
  body += result;
  return std::string(kMagic) + checksum_of(body) + body;
}

std::optional<StoredTask> read_stored(std::string_view file) {
  if (!file.starts_with(kMagic) || file.size() < kMagic.size() + kChecksumBytes) return {};
  const std::string_view body = file.substr(kMagic.size() + kChecksumBytes);
  if (file.substr(kMagic.size(), kChecksumBytes) != checksum_of(body)) return {};
  VarintReader reader(body);
  const std::string_view key = reader.take(reader.next());
  const std::string_view result = reader.take(reader.next());
  if (!reader.at_end()) return {};
  return StoredTask{{std::string(key)}, std::string(result)};
}

std::optional<std::string> unsealed(const TaskKey& key, std::string_view file) {
  std::optional<StoredTask> stored = read_stored(file);
  if (!stored || stored->key.text != key.text) return {};
  return std::move(stored->result);
}

std::string TaskStore::path_of(const std::string& name) const {
  return folder_ + "/" + name.substr(0, 2) + "/" + name.substr(2);
}

bool TaskStore::has(const TaskKey& key) const {
  if (folder_.empty()) {
    const std::lock_guard lock(mutex_);
    return in_memory_.contains(key.name());
  }
  std::error_code ignored;
  return fs::exists(path_of(key.name()), ignored);
}

std::optional<std::string> TaskStore::find(const TaskKey& key) {
  const std::string name = key.name();
  if (folder_.empty()) {
    const std::lock_guard lock(mutex_);
    const auto found = in_memory_.find(name);
    if (found == in_memory_.end()) return {};
    return found->second;
  }
  const std::string path = path_of(name);
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return {};
  std::optional<std::string> result;
  try {
    result = unsealed(key, io::read_file(path));
  } catch (const InputError&) {  // it may be a folder, or unreadable
  }
  if (!result) {
    ++damaged_;
    fs::remove_all(path, ignored);
  }
  return result;
}

void TaskStore::keep(const TaskKey& key, std::string_view result) {
  const std::string name = key.name();
  if (folder_.empty()) {
    const std::lock_guard lock(mutex_);
    in_memory_[name] = result;
    return;
  }
  const std::string path = path_of(name);
  std::error_code error;
  fs::create_directories(fs::path(path).parent_path(), error);
  if (error) {
    throw OutputError(
        fmt::format("cannot make the folder '{}': {}", fs::path(path).parent_path().string(), error.message()));
  }
  io::write_file(path, sealed(key, result), io::Flush::later);
}

MergeCounts merge_stores(const std::string& from, TaskStore& to) {
  MergeCounts counts;
  std::vector<fs::path> files;
  std::error_code error;
  for (auto i = fs::recursive_directory_iterator(from, error); !error && i != fs::recursive_directory_iterator();
       i.increment(error)) {
    // Results have names of hexadecimal digits, in folders of two. Beside them stand databases, and what is being
    // written.
    const std::string name = i->path().filename().string();
    if (i->is_regular_file() && name.size() == kNameLength - 2 &&
        name.find_first_not_of("0123456789abcdef") == std::string::npos) {
      files.push_back(i->path());
    }
  }
  if (error) throw InputError(fmt::format("cannot read the folder '{}': {}", from, error.message()));
  for (const fs::path& file : files) {
    const std::optional<StoredTask> stored = read_stored(io::read_file(file.string()));
    if (!stored) {
      ++counts.damaged;
    } else if (to.has(stored->key)) {
      ++counts.present;
    } else {
      to.keep(stored->key, stored->result);
      ++counts.copied;
    }
  }
  return counts;
}

}  // namespace cairn::tasks
