// cairn tree show: a decision tree as nested conditions.
#include <cairn/build.hpp>
#include <cairn/error.hpp>

#include "algorithms/decision_trees/classifier_format.hpp"
#include "base/io/output_file.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "trial/terminal/units.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace cairn::cli {
namespace {

using Json = nlohmann::ordered_json;
using Kind = decision_trees::DepthFeatureInfo::Kind;

struct ShowOptions {
  std::string file;
  bool json = false;
};

std::string value_text(const decision_trees::DepthFeatureInfo& feature, std::uint32_t value) {
  return feature.kind == Kind::thousandths
             ? fmt::format("{}.{:03}", value / decision_trees::kFeatureUnit, value % decision_trees::kFeatureUnit)
             : std::to_string(value);
}

std::string condition(const decision_trees::DepthTreeNode& node) {
  const decision_trees::DepthFeatureInfo& feature = decision_trees::kDepthFeatureInfos[node.feature];
  if (feature.kind == Kind::boolean) return fmt::format("not {} ({})", feature.name, feature.meaning);
  return fmt::format("{} <= {} ({})", feature.name, value_text(feature, node.threshold), feature.meaning);
}

void append_lines(const decision_trees::DepthClassifier& tree, std::size_t at, std::size_t indent, std::string& text) {
  const decision_trees::DepthTreeNode& node = tree.nodes()[at];
  if (node.is_leaf()) {
    text += fmt::format("{:{}}depth {}   # {} examples, {} of another depth\n", "", indent, node.depth,
                        terminal::format_count(node.examples), terminal::format_count(node.errors));
    return;
  }
  text += fmt::format("{:{}}if {}:\n", "", indent, condition(node));
  append_lines(tree, at + 1, indent + 2, text);
  text += fmt::format("{:{}}else:\n", "", indent);
  append_lines(tree, node.no, indent + 2, text);
}

Json json_of(const decision_trees::DepthClassifier& tree, std::size_t at) {
  const decision_trees::DepthTreeNode& node = tree.nodes()[at];
  Json json;
  if (node.is_leaf()) {
    json["depth"] = node.depth;
  } else {
    const decision_trees::DepthFeatureInfo& feature = decision_trees::kDepthFeatureInfos[node.feature];
    json["feature"] = feature.name;
    json["at_most"] = feature.kind == Kind::thousandths
                          ? Json(static_cast<double>(node.threshold) / decision_trees::kFeatureUnit)
                          : Json(node.threshold);
    json["yes"] = json_of(tree, at + 1);
    json["no"] = json_of(tree, node.no);
  }
  json["examples"] = node.examples;
  json["errors"] = node.errors;
  return json;
}

ExitCode show(const ShowOptions& options) {
  const Database database = open_database(options.file);
  if (database.method() != "classifier") {
    throw InputError(
        fmt::format("{}: this is a database of method '{}', not a decision tree, as 'cairn train' makes "
                    "them; see 'cairn db info'",
                    database.name(), database.method()));
  }
  const decision_trees::DepthClassifier tree = decision_trees::ClassifierFile::classifier(database);
  const decision_trees::DepthClassifier::Settings& settings = tree.settings();
  std::string text;
  if (options.json) {
    const Json document{{"dmax", settings.dmax},
                        {"presearch", settings.presearch},
                        {"history", settings.history},
                        {"tree", json_of(tree, 0)}};
    text = document.dump(2) + "\n";
  } else {
    text = fmt::format("# depths of 1 to {}; a pre-search of depth {}; 'of late' is the last {} moves\n", settings.dmax,
                       settings.presearch, settings.history);
    append_lines(tree, 0, 0, text);
  }
  io::write_file("-", text);
  return kDone;
}

}  // namespace

void add_tree_show(CLI::App& tree, Action& action) {
  add_command<ShowOptions>(
      tree, "show", "Show a decision tree as nested conditions", action,
      [](CLI::App& command, ShowOptions& options) {
        command.add_option("FILE", options.file, "A decision tree, as 'cairn train' makes them")
            ->required()
            ->type_name("");
        command.add_flag("--json", options.json, "Print one JSON document");
      },
      show);
}

}  // namespace cairn::cli
