// Bugs of ours are exit code 70: the program with algorithms that cheat.
#include "program.hpp"

namespace cairn {
namespace {

using testing::HasSubstr;

class CheatingProgram : public ProgramTest {
 protected:
  Output solve(const std::string& algorithm) const {
    return cairn("solve random:16x4,blocked=0 --from 2,2 --to 12,2 --max-steps 500 -a " + algorithm, kCheating);
  }

  static inline const Surroundings kCheating{.program = CAIRN_CHEATING_PROGRAM};
};

TEST_F(CheatingProgram, an_illegal_move_is_exit_code_70) {
  EXPECT_THAT(solve("jumper"), Fails(70, "'jumper' made an illegal move from (2,2) to (12,2)"));
  EXPECT_THAT(cairn("bench random:16x4,blocked=0 --min-cost 3 -a astar -a jumper -o rows.txt", kCheating),
              Fails(70, "please report it"));
  EXPECT_THAT(folder_.files(), testing::IsEmpty());
}

TEST_F(CheatingProgram, giving_up_is_exit_code_70) { EXPECT_THAT(solve("quitter"), Fails(70, "gave up")); }

TEST_F(CheatingProgram, a_broken_bound_is_exit_code_70) { EXPECT_THAT(solve("glutton"), Fails(70, "its bound is 10")); }

TEST_F(CheatingProgram, another_walk_the_second_time_is_exit_code_70) {
  EXPECT_THAT(solve("gambler"), Fails(70, "not deterministic"));
}

TEST_F(CheatingProgram, going_nowhere_is_exit_code_1) {
  EXPECT_EQ(solve("pacer").exit_code, 1);
  EXPECT_EQ(solve("astar").exit_code, 0) << "who is honest passes";
}

}  // namespace
}  // namespace cairn
