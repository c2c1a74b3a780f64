#include "store/derived.hpp"

#include "store/database_writer.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <stdexcept>
#include <thread>
#include <vector>

namespace cairn::store {
namespace {

std::atomic<int> alive{0};

struct Number : Derived {
  explicit Number(int number) : value(number) { ++alive; }
  ~Number() override { --alive; }
  int value;
};

Database some_database() {
  DatabaseWriter writer;
  return Database::from_bytes(writer.finish("sample", "", 0, MapIdentity::of_any_map({})), "x.cairn");
}

TEST(Derived, is_made_once_for_all_copies_and_goes_with_the_last) {
  std::optional<Database> first = some_database();
  std::optional<Database> copy = first;
  const Number& made = derived<Number>(*first, [] { return std::make_unique<const Number>(7); });
  EXPECT_EQ(made.value, 7);
  EXPECT_EQ(&derived<Number>(*copy, []() -> std::unique_ptr<const Number> { throw std::logic_error("again"); }), &made);
  first.reset();
  EXPECT_EQ(made.value, 7);
  EXPECT_EQ(alive, 1);
  copy.reset();
  EXPECT_EQ(alive, 0);
}

TEST(Derived, is_each_databases_own) {
  const Database one = some_database();
  const Database other = some_database();
  EXPECT_EQ(derived<Number>(one, [] { return std::make_unique<const Number>(1); }).value, 1);
  EXPECT_EQ(derived<Number>(other, [] { return std::make_unique<const Number>(2); }).value, 2);
}

TEST(Derived, is_made_later_where_it_failed) {
  const Database database = some_database();
  const auto fail = []() -> std::unique_ptr<const Number> { throw std::bad_alloc(); };
  EXPECT_THROW(derived<Number>(database, fail), std::bad_alloc);
  EXPECT_EQ(derived<Number>(database, [] { return std::make_unique<const Number>(3); }).value, 3);
}

TEST(Derived, is_the_same_for_threads_that_make_it_at_once) {
  const Database database = some_database();
  std::atomic<int> inside{0};
  std::vector<const Number*> got(2);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < got.size(); ++i) {
    threads.emplace_back([&, i] {
      got[i] = &derived<Number>(database, [&] {
        for (++inside; inside < 2;) std::this_thread::yield();
        return std::make_unique<const Number>(static_cast<int>(i));
      });
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(got[0], got[1]);
  EXPECT_EQ(alive, 1);
}

}  // namespace
}  // namespace cairn::store
