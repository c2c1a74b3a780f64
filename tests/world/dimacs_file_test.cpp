#include "world/files/dimacs_file.hpp"

#include <cairn/error.hpp>

#include "support/random_graphs.hpp"
#include "support/temporary_folder.hpp"
#include "support/throws.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace cairn::world {
namespace {

const std::string kArcs = "c three towns\np sp 3 4\na 1 2 7\na 2 1 7\na 2 3 12\na 3 2 9\n";
const std::string kPoints = "c three towns\np aux sp co 3\nv 1 -5 0\nv 3 10 20\nv 2 0 0\n";

std::string arcs_complaint(const std::string& text) {
  return support::message_of<InputError>([&] { files::read_dimacs_arcs(text, "g.gr"); });
}

std::string points_complaint(const std::string& text, std::uint32_t nodes = 2) {
  return support::message_of<InputError>([&] { files::read_dimacs_points(text, "g.co", nodes); });
}

RC_GTEST_PROP(DimacsFile, written_and_read_again_is_the_same, (std::uint64_t seed)) {
  base::Random random(seed);
  const Graph graph = support::random_graph_parts(random, 60).graph();
  const files::DimacsArcs read = files::read_dimacs_arcs(files::write_dimacs_arcs(graph), "g.gr");
  RC_ASSERT(read.nodes == graph.node_count());
  const Graph again(files::read_dimacs_points(files::write_dimacs_points(graph), "g.co", read.nodes), read.arcs);
  RC_ASSERT(again.fingerprint() == graph.fingerprint());
}

TEST(DimacsFile, is_read_with_comments_and_nodes_in_any_order) {
  const files::DimacsArcs read = files::read_dimacs_arcs(kArcs, "g.gr");
  EXPECT_EQ(read.nodes, 3U);
  EXPECT_EQ(read.arcs, (std::vector<Arc>{{1, 2, {7}}, {2, 1, {7}}, {2, 3, {12}}, {3, 2, {9}}}));
  EXPECT_EQ(files::read_dimacs_points(kPoints, "g.co", 3), (std::vector<Point>{{-5, 0}, {0, 0}, {10, 20}}));
}

TEST(DimacsFile, is_text_that_other_programs_read) {
  const Arc arcs[] = {{2, 1, {7}}, {1, 2, {9}}};
  const Graph graph({{-5, 0}, {3, 4}}, arcs);
  EXPECT_EQ(files::write_dimacs_arcs(graph), "p sp 2 2\na 1 2 9\na 2 1 7\n");
  EXPECT_EQ(files::write_dimacs_points(graph), "p aux sp co 2\nv 1 -5 0\nv 2 3 4\n");
}

TEST(DimacsFile, may_have_carriage_returns_blank_lines_and_no_final_line_end) {
  EXPECT_EQ(files::read_dimacs_arcs("c\r\n\r\np  sp 2\t1\r\n\r\na 1 2 3\r\nc end", "g.gr").arcs,
            (std::vector<Arc>{{1, 2, {3}}}));
  EXPECT_EQ(files::read_dimacs_points("p aux sp co 1\n\nv 1 2 3", "g.co", 1), (std::vector<Point>{{2, 3}}));
}

TEST(DimacsFile, with_a_strange_header_is_refused) {
  EXPECT_EQ(arcs_complaint(""), "g.gr:1:1: expected a line 'p sp NODES ARCS', found the end of the file");
  EXPECT_EQ(arcs_complaint("c only\n"), "g.gr:2:1: expected a line 'p sp NODES ARCS', found the end of the file");
  EXPECT_EQ(arcs_complaint("a 1 2 3\n"), "g.gr:1:1: expected a line 'p sp NODES ARCS', found 'a'");
  EXPECT_EQ(arcs_complaint("p max 2 1\n"), "g.gr:1:3: expected a line 'p sp NODES ARCS', found 'max'");
  EXPECT_EQ(arcs_complaint("p sp 2\n"), "g.gr:1:7: expected a line 'p sp NODES ARCS', found the end of the line");
  EXPECT_EQ(arcs_complaint("p sp 2 1 0\n"), "g.gr:1:10: expected the end of the line, found '0'");
  EXPECT_EQ(arcs_complaint("p sp 0 1\n"), "g.gr:1:6: expected a number of nodes from 1 to 100000000, found '0'");
  EXPECT_EQ(arcs_complaint("p sp 65553 0\n"),
            "g.gr:1:6: expected at most 65549 nodes in a file of so few bytes, found '65553'");
  EXPECT_EQ(files::read_dimacs_arcs("p sp 65549 0\n", "g.gr").nodes, 65549U);
  EXPECT_EQ(arcs_complaint("p sp 2 x\n"), "g.gr:1:8: expected a number of arcs from 0 to 1000000000, found 'x'");
  EXPECT_EQ(points_complaint("p sp 2 1\n"), "g.co:1:3: expected a line 'p aux sp co NODES', found 'sp'");
  EXPECT_EQ(points_complaint("p aux sp co 9\n"),
            "g.co:1:13: expected the coordinates of 2 nodes, as the graph has them, found '9'");
}

TEST(DimacsFile, with_a_wrong_line_is_refused_where_it_stands) {
  const std::string header = "p sp 2 2\n";
  EXPECT_EQ(arcs_complaint(header + "a 1 2\n"),
            "g.gr:2:6: expected a line 'a FROM TO COST', found the end of the line");
  EXPECT_EQ(arcs_complaint(header + "e 1 2 3\n"), "g.gr:2:1: expected a line 'a FROM TO COST', found 'e'");
  EXPECT_EQ(arcs_complaint(header + "a 1 2 3 4\n"), "g.gr:2:9: expected the end of the line, found '4'");
  EXPECT_EQ(arcs_complaint(header + "a 1 3 1\n"), "g.gr:2:5: expected a node from 1 to 2, found '3'");
  EXPECT_EQ(arcs_complaint(header + "a 0 2 1\n"), "g.gr:2:3: expected a node from 1 to 2, found '0'");
  EXPECT_EQ(arcs_complaint(header + "a 1 2 0\n"), "g.gr:2:7: expected a cost from 1 to 100000000, found '0'");
  EXPECT_EQ(arcs_complaint(header + "a 1 2 1.5\n"), "g.gr:2:7: expected a cost from 1 to 100000000, found '1.5'");
  const std::string points = "p aux sp co 2\nv 1 0 0\n";
  EXPECT_EQ(points_complaint(points + "v 2 5\n"), "g.co:3:6: expected a line 'v NODE X Y', found the end of the line");
  EXPECT_EQ(points_complaint(points + "v 3 5 5\n"), "g.co:3:3: expected a node from 1 to 2, found '3'");
  EXPECT_EQ(points_complaint(points + "v 1 5 5\n"), "g.co:3:3: expected a node that has no coordinates yet, found '1'");
  EXPECT_EQ(points_complaint(points + "v 2 5 1000000001\n"),
            "g.co:3:7: expected a y from -1000000000 to 1000000000, found '1000000001'");
}

TEST(DimacsFile, with_too_few_or_too_many_lines_is_refused) {
  EXPECT_EQ(arcs_complaint("p sp 2 2\na 1 2 3\n"), "g.gr:3:1: expected 2 arcs, found the end of the file");
  EXPECT_EQ(arcs_complaint("p sp 2 1\na 1 2 3\nc more\na 2 1 3\n"),
            "g.gr:4:1: expected the end of the file after 1 arc, found 'a'");
  EXPECT_EQ(points_complaint("p aux sp co 2\nv 1 0 0\n"),
            "g.co:3:1: expected the coordinates of node 2, found the end of the file");
}

TEST(LoadGraph, takes_the_coordinates_beside_the_graph) {
  const support::TemporaryFolder folder;
  const std::string path = folder.add("towns.gr", kArcs);
  EXPECT_FALSE(load_graph(path).has_coordinates());
  folder.add("towns.co", kPoints);
  EXPECT_EQ(load_graph(path).point(Cell{3}), (Point{10, 20}));
}

TEST(LoadGraph, prefers_the_coordinates_that_are_named) {
  const support::TemporaryFolder folder;
  const std::string path = folder.add("towns.gr", kArcs);
  folder.add("towns.co", kPoints);
  const std::string other = folder.add("other.co", "p aux sp co 3\nv 1 1 1\nv 2 2 2\nv 3 3 3\n");
  EXPECT_EQ(load_graph(path, other).point(Cell{3}), (Point{3, 3}));
}

TEST(LoadGraph, names_the_file_that_is_wrong_or_missing) {
  const support::TemporaryFolder folder;
  const std::string path = folder.add("towns.gr", kArcs);
  const std::string missing = (folder.path() / "none.co").string();
  EXPECT_EQ(support::message_of<InputError>([&] { load_graph(path, missing); }),
            "cannot read '" + missing + "': No such file or directory");
  const std::string wrong = folder.add("towns.co", "p aux sp co 4\n");
  EXPECT_EQ(support::message_of<InputError>([&] { load_graph(path); }),
            wrong + ":1:13: expected the coordinates of 3 nodes, as the graph has them, found '4'");
}

}  // namespace
}  // namespace cairn::world
