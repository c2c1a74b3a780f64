// A small game for a terminal with colours. Two tribes cross a river whose bridges collapse and are repaired, and a
// patrol follows its leader. All units together get one millisecond a frame.
//
//     game [--frames N] [--delay MS]
#include <cairn/build.hpp>
#include <cairn/crowd.hpp>
#include <cairn/error.hpp>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

// With the line of figures, this fits a terminal of 80 columns and 24 rows. A line of text shows two rows of cells.
constexpr int kWidth = 80;
constexpr int kHeight = 44;
constexpr int kRiver = 37;
constexpr int kRiverWidth = 6;
constexpr int kBridgeHeight = 3;
constexpr std::array kBridges{6, 20, 34};
constexpr int kUnits = 70;
constexpr int kPatrol = 9;
constexpr int kTurnOfBridges = 120;  // frames between two changes of bridges

struct Colour {
  int red = 0;
  int green = 0;
  int blue = 0;
};

constexpr Colour kGrass{38, 52, 40};
constexpr Colour kHouse{92, 84, 78};
constexpr Colour kWater{30, 62, 104};
constexpr Colour kPlanks{136, 104, 66};
constexpr Colour kTribes[] = {{255, 120, 90}, {110, 200, 255}, {255, 220, 90}};

volatile std::sig_atomic_t is_over = 0;

bool in_river(cairn::Point p) { return p.x >= kRiver && p.x < kRiver + kRiverWidth; }

class Game {
 public:
  Game() : crowd_(make_crowd(random_)) {
    cairn::CrowdId last;
    for (int i = 0; i < kUnits + kPatrol; ++i) {
      const cairn::CrowdId id = crowd_->add(anywhere(i % 2 == 0));
      tribes_.push_back(i < kUnits ? i % 2 : 2);
      if (i <= kUnits) {
        send_on(id);
      } else {
        crowd_->follow(id, last);
      }
      last = id;
    }
    trails_.resize(kWidth * kHeight);
  }

  void play(int frame) {
    if (frame % kTurnOfBridges == kTurnOfBridges / 2) turn_bridges();
    report_ = crowd_->tick(cairn::TickBudget::of_time_ns(1'000'000));
    for (const cairn::CrowdId id : crowd_->finished()) {
      if (crowd_->statuses()[id.index] == cairn::CrowdStatus::arrived && id.index <= kUnits) send_on(id);
    }
    for (Trail& trail : trails_) trail.strength -= trail.strength / 8;
    for (std::size_t id = 0; id < tribes_.size(); ++id) {
      const cairn::Point at = crowd_->positions()[id];
      trails_[static_cast<std::size_t>(at.y * kWidth + at.x)] = {255, tribes_[id]};
    }
  }

  std::string picture(int frame) const {
    std::string text = "\x1b[H";
    for (int y = 0; y < kHeight; y += 2) {
      for (int x = 0; x < kWidth; ++x) {
        text += "\x1b[38;2;" + code(colour_of({x, y})) + "m\x1b[48;2;" + code(colour_of({x, y + 1})) + "m▀";
      }
      text += "\x1b[0m\n";
    }
    return text + "frame " + std::to_string(frame) + "   " + std::to_string(crowd_->walking()) + " walking   " +
           std::to_string(report_.moves) + " moves, " + std::to_string(report_.work) + " operations   " +
           std::to_string(arrivals_) + " arrivals\x1b[K\n";
  }

 private:
  struct Trail {
    int strength = 0;
    int tribe = 0;
  };

  static std::unique_ptr<cairn::Crowd> make_crowd(std::mt19937& random) {
    cairn::Terrain terrain(kWidth, kHeight);
    for (int y = 0; y < kHeight; ++y) {
      for (int x = 0; x < kWidth; ++x) terrain.set({x, y}, !in_river({x, y}));
    }
    for (const int top : kBridges) set_bridge(top, [&](cairn::Point p) { terrain.set(p, true); });
    for (int house = 0; house < 40; ++house) {
      const int left = static_cast<int>(random() % (kWidth - 8));
      const int top = static_cast<int>(random() % (kHeight - 6));
      const int right = left + 2 + static_cast<int>(random() % 6);
      const int bottom = top + 2 + static_cast<int>(random() % 4);
      if (right >= kRiver - 3 && left <= kRiver + kRiverWidth + 2) continue;
      for (int y = top; y <= bottom; ++y) {
        for (int x = left; x <= right; ++x) terrain.set({x, y}, false);
      }
    }
    cairn::Grid grid(std::move(terrain));
    const cairn::Database database = cairn::build(grid, "cairn");
    return std::make_unique<cairn::Crowd>(std::move(grid), database);
  }

  template <typename Set>
  static void set_bridge(int top, Set set) {
    for (int y = top; y < top + kBridgeHeight; ++y) {
      for (int x = kRiver; x < kRiver + kRiverWidth; ++x) set(cairn::Point{x, y});
    }
  }

  /// The next bridge collapses, and the previous one is repaired. Units on a collapsed bridge wait there.
  void turn_bridges() {
    const auto set = [&](int bridge, bool is_whole) {
      set_bridge(kBridges[static_cast<std::size_t>(bridge)],
                 [&](cairn::Point p) { crowd_->set_passable(p, is_whole); });
    };
    if (fallen_ >= 0) set(fallen_, true);
    fallen_ = (fallen_ + 1) % static_cast<int>(kBridges.size());
    set(fallen_, false);
  }

  cairn::Point anywhere(bool west) {
    for (;;) {
      const cairn::Point p{static_cast<int>(random_() % kWidth), static_cast<int>(random_() % kHeight)};
      if (!in_river(p) && (p.x < kRiver) == west && crowd_->grid().passable(p)) return p;
    }
  }

  void send_on(cairn::CrowdId id) {
    crowd_->redirect(id, anywhere(crowd_->positions()[id.index].x >= kRiver));
    ++arrivals_;
  }

  Colour colour_of(cairn::Point p) const {
    const bool is_open = crowd_->grid().passable(p);
    const Colour ground = in_river(p) ? (is_open ? kPlanks : kWater) : is_open ? kGrass : kHouse;
    const Trail& trail = trails_[static_cast<std::size_t>(p.y * kWidth + p.x)];
    const Colour& tribe = kTribes[trail.tribe];
    // A trail is fainter than the unit itself.
    const int part = trail.strength == 255 ? 255 : trail.strength / 3;
    const auto mix = [&](int below, int above) { return below + (above - below) * part / 255; };
    return {mix(ground.red, tribe.red), mix(ground.green, tribe.green), mix(ground.blue, tribe.blue)};
  }

  static std::string code(const Colour& colour) {
    return std::to_string(colour.red) + ";" + std::to_string(colour.green) + ";" + std::to_string(colour.blue);
  }

  std::mt19937 random_{3};
  std::unique_ptr<cairn::Crowd> crowd_;
  std::vector<int> tribes_;
  std::vector<Trail> trails_;
  cairn::TickReport report_;
  int arrivals_ = -kUnits - 1;  // send_on counts the first goal of each unit too
  int fallen_ = -1;
};

}  // namespace

int main(int count, char** words) {
  int frames = 1200;
  int delay_ms = 50;
  for (int i = 1; i < count; ++i) {
    const std::string_view word = words[i];
    const int value = i + 1 < count ? std::atoi(words[i + 1]) : -1;
    if ((word != "--frames" && word != "--delay") || value < 0) {
      std::cerr << "game [--frames N] [--delay MS]\n";
      return 2;
    }
    (word == "--frames" ? frames : delay_ms) = value;
    ++i;
  }
  try {
    std::signal(SIGINT, [](int) { is_over = 1; });
    Game game;
    std::cout << "\x1b[2J\x1b[?25l";  // clear the screen, hide the cursor
    for (int frame = 1; frame <= frames && is_over == 0; ++frame) {
      game.play(frame);
      std::cout << game.picture(frame) << std::flush;
      std::this_thread::sleep_for(std::chrono::milliseconds(delay_ms));
    }
    std::cout << "\x1b[?25h";
  } catch (const cairn::Error& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
