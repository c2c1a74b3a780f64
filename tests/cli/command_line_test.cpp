#include "program.hpp"

namespace cairn {
namespace {

using testing::HasSubstr;

using CommandLine = ProgramTest;

TEST_F(CommandLine, help_lists_the_commands_and_each_has_help_of_its_own) {
  const Output help = cairn("--help");
  EXPECT_THAT(help, Succeeds());
  for (const char* command : {"demo", "algorithms", "map", "problems", "solve", "bench"}) {
    EXPECT_THAT(help.out, HasSubstr(std::string("\n  ") + command + " "));
    const Output own = cairn(std::string(command) + " --help");
    EXPECT_THAT(own, Succeeds());
    EXPECT_THAT(own.out, HasSubstr(std::string("Usage: cairn ") + command));
  }
  for (const char* command : {"info", "generate", "scale", "render"}) {
    EXPECT_THAT(cairn(std::string("map ") + command + " -h").out,
                HasSubstr(std::string("Usage: cairn map ") + command));
  }
}

TEST_F(CommandLine, every_command_that_moves_takes_the_rules) {
  for (const char* command : {"demo", "map info", "problems", "solve", "bench"}) {
    const std::string help = cairn(std::string(command) + " --help").out;
    for (const char* option : {"--connectivity 4|8", "--corners strict|cut", "--diagonal sqrt2|1.4"}) {
      EXPECT_THAT(help, HasSubstr(option)) << command;
    }
  }
}

TEST_F(CommandLine, the_version_is_one_line) {
  const Output version = cairn("--version");
  EXPECT_THAT(version, Succeeds());
  EXPECT_THAT(version.out, testing::MatchesRegex("cairn [0-9]+\\.[0-9]+\\.[0-9]+\n"));
}

TEST_F(CommandLine, a_missing_command_is_told_what_there_is) {
  EXPECT_THAT(cairn(""), Fails(2, "cairn demo"));
  EXPECT_THAT(cairn("map"), Fails(2, "'cairn map --help'"));
}

TEST_F(CommandLine, a_mistyped_command_gets_a_suggestion) {
  EXPECT_THAT(cairn("bnech"), Fails(2, "did you mean 'bench'?"));
  EXPECT_THAT(cairn("map rendr"), Fails(2, "did you mean 'render'?"));
  EXPECT_THAT(cairn("xyzzy"), Fails(2, "expected one of demo, algorithms"));
}

TEST_F(CommandLine, a_mistyped_option_gets_a_suggestion) {
  EXPECT_THAT(cairn("bench rooms:8x8 --frmat json"),
              Fails(2, "'cairn bench' has no option '--frmat'; did you mean '--format'?"));
  EXPECT_THAT(cairn("map info rooms:8x8 --jsn"), Fails(2, "did you mean '--json'?"));
  EXPECT_THAT(cairn("--verison"), Fails(2, "did you mean '--version'?"));
}

TEST_F(CommandLine, what_is_missing_or_too_much_is_named) {
  EXPECT_THAT(cairn("solve rooms:8x8 --to 1,1"), Fails(2, "--from is required; see 'cairn solve --help'"));
  EXPECT_THAT(cairn("map info"), Fails(2, "MAP is required"));
  EXPECT_THAT(cairn("map info rooms:8x8 rooms:9x9"), Fails(2, "rooms:9x9"));
  EXPECT_THAT(cairn("problems rooms:8x8"), Fails(2, "--out is required"));
}

TEST_F(CommandLine, numbers_are_checked) {
  EXPECT_THAT(cairn("bench rooms:8x8 -n 0"), Fails(2, "-n must be a whole number from 1 to 10000000, not '0'"));
  EXPECT_THAT(cairn("bench rooms:8x8 -n -4"), Fails(2, "not '-4'"));
  EXPECT_THAT(cairn("bench rooms:8x8 --seed -1"), Fails(2, "--seed must be a whole number of at least 0, not '-1'"));
  EXPECT_THAT(cairn("bench rooms:8x8 --seed 1e3"), Fails(2, "not '1e3'"));
  EXPECT_THAT(cairn("bench rooms:8x8 --seed 99999999999999999999"), Fails(2, "--seed must be"));
  EXPECT_THAT(cairn("bench rooms:8x8 --min-cost few"), Fails(2, "--min-cost"));
  EXPECT_THAT(cairn("bench rooms:8x8 --min-cost 5 --max-cost 4"), Fails(2, "no cost lies within 5 to 4"));
  EXPECT_THAT(cairn("map generate rooms --width 0 -o x.map"),
              Fails(2, "--width must be a whole number from 1 to 16384"));
  EXPECT_THAT(cairn("map generate rooms --width 20000 -o x.map"), Fails(2, "--width"));
  EXPECT_THAT(cairn("map scale rooms:8x8 0 -o x.map"), Fails(2, "K must be a whole number"));
  EXPECT_THAT(cairn("map scale rooms:80x80 2000 -o x.map"), Fails(2, "can be scaled by 1 to 204, not by 2000"));
}

TEST_F(CommandLine, choices_are_checked) {
  EXPECT_THAT(cairn("bench rooms:8x8 --corners round"), Fails(2, "--corners must be strict or cut, not 'round'"));
  EXPECT_THAT(cairn("bench rooms:8x8 --diagonal 1.5"), Fails(2, "--diagonal must be sqrt2 or 1.4"));
  EXPECT_THAT(cairn("bench rooms:8x8 --connectivity 6"), Fails(2, "--connectivity must be 4 or 8"));
  EXPECT_THAT(cairn("bench rooms:8x8 --format xml"), Fails(2, "--format must be table, csv, json or html"));
}

TEST_F(CommandLine, algorithms_and_their_options_are_checked) {
  EXPECT_THAT(cairn("bench rooms:8x8 -a astra"), Fails(2, "did you mean 'astar'?"));
  EXPECT_THAT(cairn("bench rooms:8x8 -a wastar:wieght=2"), Fails(2, "did you mean 'weight'?"));
  EXPECT_THAT(cairn("bench rooms:8x8 -a wastar:weight=heavy"), Fails(2, "must be a number"));
  EXPECT_THAT(cairn("solve rooms:8x8 --from 1,1 --to 2,2 -a astar --unknown"),
              Fails(2, "works only where the map is known"));
  EXPECT_THAT(cairn("bench rooms:8x8 -a astar --unknown"), Fails(2, "works only where the map is known"));
}

TEST_F(CommandLine, coordinates_are_checked) {
  for (const char* from : {"3", "3,", ",3", "3,4,5", "a,b", "3,4x", "3.5,4", "3;4"}) {
    EXPECT_THAT(cairn(std::string("solve rooms:8x8 --to 1,1 --from ") + from), Fails(2, "--from must be X,Y"));
  }
}

TEST_F(CommandLine, generator_specs_are_checked) {
  EXPECT_THAT(cairn("map info romos:64x64"), Fails(2, "did you mean 'rooms'?"));
  EXPECT_THAT(cairn("map info rooms:64x"), Fails(2, "64x"));
  EXPECT_THAT(cairn("map info rooms:0x64"), Fails(2, "0"));
  EXPECT_THAT(cairn("map info random:8x8,blocked=101"), Fails(2, "blocked"));
  EXPECT_THAT(cairn("map generate romos -o x.map"), Fails(2, "did you mean 'rooms'?"));
}

TEST_F(CommandLine, no_colours_and_no_progress_without_a_terminal) {
  const Output output = cairn("bench rooms:64x64 -n 20 -a astar -a wastar");
  EXPECT_THAT(output, Succeeds());
  EXPECT_THAT(output.out, testing::Not(HasSubstr("\x1b")));
}

}  // namespace
}  // namespace cairn
