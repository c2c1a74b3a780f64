#include "algorithms/knn/case_builder.hpp"

#include "algorithms/knn/case_base.hpp"
#include "store/sampled_paths.hpp"

#include <algorithm>
#include <bit>
#include <memory>

namespace cairn::knn {
namespace {

// A few hundred milliseconds of work on a map of ten million cells: little to lose, and few pieces to write.
constexpr std::uint64_t kCasesAPiece = 64;

// A piece has, for each case, the number of its states and the states.
class PieceWriter {
 public:
  PieceWriter(const Grid& grid, const world::PassableCells& cells, store::PathSearch search)
      : grid_(&grid), paths_(grid, cells, search), climber_(grid) {}

  store::Piece make(std::uint64_t seed, std::uint64_t first, std::uint64_t count, CaseOfPath case_of) {
    std::vector<std::uint32_t> numbers;
    for (std::uint64_t i = first; i < first + count; ++i) {
      base::Random random = base::Random::stream(seed, i);
      const std::vector<Cell> states = case_of(climber_, paths_.draw(random));
      numbers.push_back(static_cast<std::uint32_t>(states.size()));
      for (const Cell state : states)
        numbers.push_back(std::bit_cast<std::uint32_t>(store::StoredPoint(grid_->point(state))));
    }
    return store::to_piece(numbers);
  }
  std::uint64_t take_expansions() { return paths_.take_expansions(); }

 private:
  const Grid* grid_;
  store::SampledPaths paths_;
  climbing::HillClimb climber_;
};

void add_piece(const store::Piece& piece, CaseList& cases) {
  std::vector<std::uint32_t> numbers;
  store::append_piece(piece, numbers);
  std::vector<store::StoredPoint> states;
  for (std::size_t at = 0; at < numbers.size(); at += states.size() + 1) {
    states.clear();
    for (std::size_t i = 1; i <= numbers[at]; ++i) states.push_back(std::bit_cast<store::StoredPoint>(numbers[at + i]));
    cases.add(states);
  }
}

}  // namespace

void build_cases(const store::BuildJob& job, store::DatabaseWriter& writer, CaseOfPath case_of) {
  const world::PassableCells cells(job.grid);
  const auto cases = static_cast<std::uint64_t>(job.options.integer("records"));
  const auto search = job.options.is("search", "astar") ? store::PathSearch::astar : store::PathSearch::jump;
  const auto pieces = static_cast<std::size_t>((cases + kCasesAPiece - 1) / kCasesAPiece);
  const auto results = store::make_pieces(job, {.id = 1, .pieces = pieces}, [&]() -> store::PieceMaker {
    const auto maker = std::make_shared<PieceWriter>(job.grid, cells, search);
    return [&, maker](std::size_t piece) {
      const std::uint64_t first = piece * kCasesAPiece;
      store::Piece made = maker->make(job.seed, first, std::min(kCasesAPiece, cases - first), case_of);
      job.count_expansions(maker->take_expansions());
      return made;
    };
  });
  CaseList list;
  for (const store::Piece& piece : results) add_piece(piece, list);
  list.write(writer);
}

}  // namespace cairn::knn
