#include <cairn/build.hpp>
#include <cairn/database.hpp>
#include <cairn/error.hpp>

#include "store/build_job.hpp"
#include "store/database_writer.hpp"
#include "support/random_maps.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>

namespace cairn::store {
namespace {

constexpr SectionTag kNumbers = section_tag("nums");
constexpr SectionTag kText = section_tag("text");

Grid some_grid(std::uint64_t seed, Rules rules = {}) {
  base::Random random(seed);
  Terrain terrain(40, 30);
  for (std::int32_t y = 0; y < 30; ++y) {
    for (std::int32_t x = 0; x < 40; ++x) terrain.set({x, y}, random.chance(70, 100));
  }
  return Grid(std::move(terrain), rules);
}

std::vector<std::byte> sample(const Grid& grid) {
  DatabaseWriter writer;
  writer.add(kNumbers, std::vector<std::uint32_t>{1, 2, 3, 5, 8});
  writer.add(kText, std::vector<char>{'h', 'i', '!'});
  return writer.finish("sample", "size=5", 7, MapIdentity(grid));
}

std::string refusal(std::vector<std::byte> bytes) {
  try {
    Database::from_bytes(std::move(bytes), "x.cairn");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

struct TemporaryFolder {
  std::filesystem::path path = std::filesystem::temp_directory_path() / ("cairn-" + std::to_string(::getpid()));
  TemporaryFolder() { std::filesystem::create_directories(path); }
  ~TemporaryFolder() { std::filesystem::remove_all(path); }
};

TEST(Database, gives_back_what_was_written) {
  const Grid grid = some_grid(1);
  const Database database = Database::from_bytes(sample(grid), "x.cairn");
  EXPECT_EQ(database.method(), "sample");
  EXPECT_EQ(database.options(), "size=5");
  EXPECT_EQ(database.seed(), 7U);
  const auto numbers = database.section<std::uint32_t>(kNumbers);
  EXPECT_EQ(std::vector(numbers.begin(), numbers.end()), (std::vector<std::uint32_t>{1, 2, 3, 5, 8}));
  EXPECT_EQ(database.section<char>(kText).size(), 3U);
  EXPECT_THROW(database.section<char>(section_tag("none")), InputError);
  EXPECT_THROW(database.section<std::uint32_t>(kText), InputError);
}

TEST(Database, is_the_same_mapped_from_a_file) {
  const TemporaryFolder folder;
  const std::string path = folder.path / "x.cairn";
  const auto bytes = sample(some_grid(1));
  std::ofstream(path, std::ios::binary).write(reinterpret_cast<const char*>(bytes.data()), std::ssize(bytes));
  const Database database = Database::open(path);
  EXPECT_TRUE(std::equal(bytes.begin(), bytes.end(), database.image().begin(), database.image().end()));
  EXPECT_THROW(Database::open(folder.path / "none.cairn"), InputError);
}

TEST(Database, every_flipped_byte_is_refused) {
  const auto good = sample(some_grid(1));
  for (std::size_t i = 0; i < good.size(); ++i) {
    for (const std::byte flip : {std::byte{1}, std::byte{0x80}, std::byte{0xFF}}) {
      auto bad = good;
      bad[i] ^= flip;
      EXPECT_NE(refusal(bad), "") << "byte " << i;
    }
  }
}

TEST(Database, every_truncation_and_every_addition_is_refused) {
  const auto good = sample(some_grid(1));
  for (std::size_t size = 0; size < good.size(); ++size) {
    EXPECT_NE(refusal({good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size)}), "") << size;
  }
  auto longer = good;
  longer.push_back(std::byte{0});
  EXPECT_NE(refusal(longer), "");
}

TEST(Database, another_version_is_refused_by_its_number) {
  auto bytes = sample(some_grid(1));
  bytes[8] = std::byte{9};
  EXPECT_NE(refusal(bytes).find("version 9"), std::string::npos) << refusal(bytes);
}

TEST(Database, says_what_does_not_fit_a_map) {
  const Database database = Database::from_bytes(sample(some_grid(1)), "x.cairn");
  const auto complaint = [&](const Grid& grid) -> std::string {
    try {
      database.require_fits(grid);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(complaint(some_grid(1)), "");
  EXPECT_NE(complaint(some_grid(2)).find("another map"), std::string::npos);
  EXPECT_NE(complaint(Grid(Terrain(41, 30))).find("40 x 30"), std::string::npos);
  EXPECT_NE(complaint(some_grid(1, {Connectivity::eight, Corners::cut, Diagonal::sqrt2})).find("corners strict"),
            std::string::npos);
  EXPECT_NE(
      complaint(some_grid(1, {Connectivity::eight, Corners::strict, Diagonal::seven_fifths})).find("diagonal sqrt2"),
      std::string::npos);
  EXPECT_NE(complaint(some_grid(1, {Connectivity::four, Corners::strict, Diagonal::sqrt2})).find("connectivity 8"),
            std::string::npos);
}

// Pieces of uneven size and time, which depend on the seed and their number alone.
std::vector<Piece> sample_pieces(unsigned threads, Journal& journal, std::atomic<int>& made) {
  const Grid grid = some_grid(1);
  const Options options("sample", {}, "");
  const std::function<void(double)> progress;
  const BuildJob job{grid, options, 3, threads, journal, progress};
  return make_pieces(job, {1, 50, 0, 1}, [&] {
    return [&](std::size_t number) {
      ++made;
      base::Random random = base::Random::stream(job.seed, number);
      std::vector<std::uint64_t> values(random.below(40));
      for (auto& value : values) value = random.next();
      return to_piece(values);
    };
  });
}

TEST(BuildJob, pieces_are_the_same_for_any_number_of_threads) {
  std::atomic<int> made{0};
  Journal nowhere("", 0);
  const auto one = sample_pieces(1, nowhere, made);
  EXPECT_EQ(made, 50);
  EXPECT_EQ(one, sample_pieces(2, nowhere, made));
  EXPECT_EQ(one, sample_pieces(7, nowhere, made));
}

TEST(Journal, a_build_interrupted_anywhere_goes_on_with_what_was_finished) {
  const TemporaryFolder folder;
  const std::string path = folder.path / "x.partial";
  std::atomic<int> made{0};
  std::vector<Piece> whole;
  {
    Journal journal(path, 42);
    whole = sample_pieces(2, journal, made);
  }
  const auto size = std::filesystem::file_size(path);
  for (std::uintmax_t left = size; left > 0; left = left * 9 / 10) {
    std::filesystem::resize_file(path, left);
    made = 0;
    Journal journal(path, 42);
    EXPECT_EQ(sample_pieces(2, journal, made), whole);
    EXPECT_LT(made, left == size ? 1 : 50 - static_cast<int>(left * 40 / size) + 10) << left << " of " << size;
  }
}

TEST(Journal, damage_and_journals_of_other_builds_are_discarded) {
  const TemporaryFolder folder;
  const std::string path = folder.path / "x.partial";
  std::atomic<int> made{0};
  std::vector<Piece> whole;
  {
    Journal journal(path, 42);
    whole = sample_pieces(1, journal, made);
  }
  {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(std::filesystem::file_size(path) / 2));
    file.put('?');
  }
  made = 0;
  {
    Journal journal(path, 42);
    EXPECT_EQ(sample_pieces(1, journal, made), whole);
    EXPECT_GT(made, 10);
    EXPECT_LT(made, 40);
  }
  made = 0;
  Journal other(path, 43);
  EXPECT_EQ(sample_pieces(1, other, made), whole);
  EXPECT_EQ(made, 50);
  other.remove();
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(Journal, follows_no_link_waits_for_no_pipe_and_keeps_what_is_not_its_own) {
  const TemporaryFolder folder;
  const std::string precious = folder.path / "precious.txt";
  std::ofstream(precious) << "a thesis";
  const std::string link = folder.path / "link.partial";
  std::filesystem::create_symlink(precious, link);
  EXPECT_THROW(Journal(link, 42), OutputError);
  const std::string nowhere = folder.path / "nowhere.partial";
  std::filesystem::create_symlink(folder.path / "absent", nowhere);
  EXPECT_THROW(Journal(nowhere, 42), OutputError);
  EXPECT_FALSE(std::filesystem::exists(folder.path / "absent"));
  const std::string pipe = folder.path / "pipe.partial";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_THROW(Journal(pipe, 42), OutputError);
  EXPECT_THROW(Journal(precious, 42), OutputError);
  EXPECT_EQ(std::filesystem::file_size(precious), 8U);
}

}  // namespace
}  // namespace cairn::store
