#include "program.hpp"

namespace cairn {
namespace {

using testing::AllOf;
using testing::HasSubstr;

// A ring of four towns, a village with a one-way road out of it and none into it, and an island.
constexpr const char* kArcs =
    "c four towns\n"
    "p sp 6 9\n"
    "a 1 2 10\na 2 1 10\na 2 3 10\na 3 2 10\na 3 4 10\na 4 3 10\na 4 1 25\na 1 4 25\n"
    "a 5 1 7\n";
constexpr const char* kPoints = "p aux sp co 6\nv 1 0 0\nv 2 10 0\nv 3 10 10\nv 4 0 10\nv 5 -5 -5\nv 6 90 90\n";

class GraphCommands : public ProgramTest {
 protected:
  GraphCommands() {
    folder_.add("towns.gr", kArcs);
    folder_.add("towns.co", kPoints);
    folder_.add("bare.gr", kArcs);
    folder_.add("m.map", "type octile\nheight 1\nwidth 3\nmap\n...\n");
  }
};

TEST_F(GraphCommands, solve_tells_a_person_what_happened) {
  const Output output = cairn("solve towns.gr --from 5 --to 3 -a astar");
  EXPECT_THAT(output, Succeeds());
  EXPECT_THAT(output.out, AllOf(HasSubstr("towns.gr from node 5 to node 3 with astar: arrived"), HasSubstr(" 27\n")));
}

TEST_F(GraphCommands, solve_prints_one_json_document) {
  const Output output = cairn("solve towns.gr --from 1 --to 4 -a lss-lrta --json");
  EXPECT_THAT(output, Succeeds());
  const auto json = json_of(output);
  EXPECT_EQ(json["from"], 1);
  EXPECT_EQ(json["to"], 4);
  EXPECT_EQ(json["optimal"], 25);
  EXPECT_EQ(json["solved"], true);
  EXPECT_FALSE(json.contains("connectivity"));
}

TEST_F(GraphCommands, solve_takes_an_algorithm_of_graphs_where_none_is_named) {
  EXPECT_EQ(json_of(cairn("solve towns.gr --from 1 --to 4 --json"))["algorithm"], "lss-lrta");
}

TEST_F(GraphCommands, solve_traces_nodes) {
  EXPECT_THAT(cairn("solve towns.gr --from 5 --to 2 -a astar --trace -").out,
              AllOf(HasSubstr("{\"node\":5,\"x\":-5,\"y\":-5,"), HasSubstr("\n{\"node\":1,\"x\":0,\"y\":0,")));
}

TEST_F(GraphCommands, solve_says_where_there_is_no_path) {
  EXPECT_THAT(cairn("solve towns.gr --from 1 --to 6 -a astar"),
              Fails(1, "towns.gr: there is no path from node 1 to node 6"));
  EXPECT_THAT(cairn("solve towns.gr --from 1 --to 5 -a astar"),
              Fails(1, "towns.gr: there is no path from node 1 to node 5"));
}

TEST_F(GraphCommands, solve_refuses_what_is_no_node) {
  EXPECT_THAT(cairn("solve towns.gr --from 0 --to 3"),
              Fails(3, "towns.gr: the start, node 0, is not in the graph, which has the nodes 1 to 6"));
  EXPECT_THAT(cairn("solve towns.gr --from 1 --to 99999999999"), Fails(3, "the goal, node 99999999999, is not in"));
  EXPECT_THAT(cairn("solve towns.gr --from 1,2 --to 3"),
              Fails(2, "--from must be the number of a node on a graph, such as 12, not '1,2'"));
}

TEST_F(GraphCommands, refuse_algorithms_of_grids_and_name_those_of_graphs) {
  for (const char* command : {"solve towns.gr --from 1 --to 2 -a cairn", "bench towns.gr -a astar -a cairn"}) {
    EXPECT_THAT(cairn(command), Fails(2, "'cairn' walks on grids only; on graphs walk alss-lrta, artaa, astar, "));
  }
}

TEST_F(GraphCommands, refuse_options_of_grids_and_say_why) {
  const std::string solve = "solve towns.gr --from 1 --to 2 ";
  EXPECT_THAT(cairn(solve + "--connectivity 8"),
              Fails(2, "--connectivity is for maps, not for graphs: on a graph the"));
  EXPECT_THAT(cairn(solve + "--corners cut"), Fails(2, "--corners is for maps"));
  EXPECT_THAT(cairn(solve + "--diagonal 1.4"), Fails(2, "--diagonal is for maps"));
  EXPECT_THAT(cairn(solve + "--unknown"), Fails(2, "the arcs of a graph are known from the start"));
  EXPECT_THAT(cairn(solve + "--db x.cairn"), Fails(2, "databases are built for maps"));
  EXPECT_THAT(cairn("bench towns.gr --scen x.scen"), Fails(2, "problems are drawn at random"));
  EXPECT_THAT(cairn("map info towns.gr --abstraction"), Fails(2, "--abstraction is for maps"));
}

TEST_F(GraphCommands, refuse_coordinates_without_a_graph_and_for_several) {
  EXPECT_THAT(cairn("solve m.map --from 0,0 --to 1,0 --coordinates towns.co"), Fails(2, "--coordinates is for graphs"));
  EXPECT_THAT(cairn("bench towns.gr bare.gr --coordinates towns.co"), Fails(2, "--coordinates is for one graph"));
  EXPECT_THAT(cairn("bench towns.gr m.map"), Fails(2, "race on maps or on graphs, not on both at once"));
}

TEST_F(GraphCommands, bench_races_on_random_problems) {
  const Output output = cairn("bench towns.gr -n 20 -a astar -a lrta -a wastar --format json");
  EXPECT_THAT(output, Succeeds());
  const auto rows = json_of(output)["rows"];
  ASSERT_EQ(rows.size(), 3U);
  for (const auto& row : rows) {
    EXPECT_EQ(row["solved"], 20);
    EXPECT_EQ(row["connectivity"], "");
    EXPECT_GE(row["cost_mean"], row["optimal_mean"]);
  }
  EXPECT_EQ(rows[0]["suboptimality_max_pct"], 0);
}

TEST_F(GraphCommands, bench_says_what_the_graph_is_like) {
  EXPECT_THAT(cairn("bench towns.gr -n 20 -a astar").out,
              HasSubstr("towns.gr: 6 nodes, 9 arcs, with coordinates, 20 problems\n"));
  EXPECT_THAT(cairn("bench bare.gr -n 1 -a astar").out,
              HasSubstr("bare.gr: 6 nodes, 9 arcs, no coordinates, 1 problem\n"));
  EXPECT_THAT(cairn("bench bare.gr -n 1 -a astar --coordinates towns.co").out, HasSubstr("with coordinates"));
}

TEST_F(GraphCommands, bench_makes_a_report_and_csv) {
  EXPECT_THAT(cairn("bench towns.gr -n 3 -a astar --format html -o report.html"), Succeeds());
  EXPECT_THAT(cairn("bench towns.gr -n 3 -a astar --format csv").out, HasSubstr("\ntowns.gr,astar,known,,,,"));
}

TEST_F(GraphCommands, map_info_tells_what_a_graph_is_like) {
  const Output output = cairn("map info towns.gr");
  EXPECT_THAT(output, Succeeds());
  EXPECT_THAT(output.out, AllOf(HasSubstr("nodes        6\n"), HasSubstr("arcs         9, at most 2 from a node, 1.50"),
                                HasSubstr("costs        7 to 25 an arc\n"), HasSubstr("symmetric    no"),
                                HasSubstr("components   2, of 5, 1 nodes\n"),
                                HasSubstr("both ways    3, of 4, 1, 1 nodes that reach each other\n"),
                                HasSubstr("coordinates  from (-5,-5) to (90,90)\n")));
  EXPECT_THAT(cairn("map info bare.gr").out,
              HasSubstr("coordinates  none, so the heuristic is 0 (they may stand in 'bare.co')\n"));
  const auto json = json_of(cairn("map info towns.gr --json"));
  EXPECT_EQ(json["arcs"], 9);
  EXPECT_EQ(json["symmetric"], false);
  EXPECT_EQ(json["strong_components"], 3);
}

TEST_F(GraphCommands, name_the_place_of_an_error_in_a_file) {
  folder_.add("broken.gr", "p sp 2 1\na 1 2 0\n");
  EXPECT_THAT(cairn("map info broken.gr"), Fails(3, "broken.gr:2:7: expected a cost from 1 to 100000000, found '0'"));
  EXPECT_THAT(cairn("map info towns.gr --coordinates none.co"), Fails(3, "cannot read 'none.co'"));
  EXPECT_THAT(cairn("map info none.gr"), Fails(3, "cannot read 'none.gr'"));
}

TEST_F(GraphCommands, map_convert_makes_a_graph_on_which_paths_cost_the_same) {
  EXPECT_THAT(cairn("map convert rooms:40x40,seed=2 -o rooms.map"), Succeeds());
  const Output output = cairn("map convert rooms.map -o rooms.gr");
  EXPECT_THAT(output, Succeeds());
  EXPECT_THAT(output.out, AllOf(HasSubstr("rooms.gr and rooms.co: "), HasSubstr(" arcs, with coordinates\n")));
  const auto map = json_of(cairn("map info rooms.map --json"));
  const auto graph = json_of(cairn("map info rooms.gr --json"));
  EXPECT_EQ(graph["nodes"], map["passable"]);
  EXPECT_EQ(graph["components"], map["components"]);
  EXPECT_EQ(graph["symmetric"], true);
  // From the first passable cell to the last one: the same walk, in units of 1/5741.
  const auto walk = json_of(cairn("solve rooms.gr --from 1 --to " + graph["nodes"].dump() + " -a astar --json"));
  EXPECT_EQ(walk["solved"], true);
  EXPECT_EQ(walk["cost"], walk["optimal"]);
}

TEST_F(GraphCommands, that_need_a_map_refuse_a_graph) {
  EXPECT_THAT(cairn("build towns.gr knn -o x.cairn"), Fails(3, "towns.gr: a graph has no cells, and a map is needed"));
  EXPECT_THAT(cairn("problems towns.gr -o x.scen"), Fails(3, "towns.gr: a graph has no cells, and a map is needed"));
}

TEST_F(GraphCommands, bench_says_before_it_runs_that_a_graph_does_not_suit_an_algorithm) {
  EXPECT_THAT(cairn("bench towns.gr -n 20 -a lrta -a tba"), Fails(2, "'tba' needs an arc back for each arc"));
}

TEST_F(GraphCommands, algorithms_say_whether_they_walk_on_graphs) {
  EXPECT_THAT(cairn("algorithms lrta").out, HasSubstr("graphs    walks on them too (.gr files)"));
  EXPECT_THAT(cairn("algorithms cairn").out, HasSubstr("graphs    no, only on grids"));
  EXPECT_EQ(json_of(cairn("algorithms lrta --json"))["graphs"], true);
}

}  // namespace
}  // namespace cairn
