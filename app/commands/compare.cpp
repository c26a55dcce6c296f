#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/opened_model.hpp"
#include "app/commands/results.hpp"
#include "app/commands/standard_input.hpp"
#include "app/output/json.hpp"
#include "formats/base/counted.hpp"
#include "formats/base/printable.hpp"
#include "renderer/scene/compare/numbered_differences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

namespace app {
namespace {

using formats::printable;
using scene::Difference;
using scene::NumberedDifference;

std::string_view kindName(scene::DifferenceKind kind)
{
    return scene::kDifferenceKindNames[static_cast<std::size_t>(kind)];
}

/// null: missing on this side.
Json sideJson(const std::string& value)
{
    return value.empty() ? Json(nullptr) : Json(printable(value));
}

/// The numbers of a difference with their names.
Json numbersJson(const NumberedDifference& difference)
{
    Json all = Json::object();
    for (const auto& [side, numbers] : {std::pair{"a", &difference.numbersA}, std::pair{"b", &difference.numbersB},
                                        std::pair{"between", &difference.between}}) {
        for (const scene::NamedNumber& number : *numbers)
            all[side][number.name] = std::visit([](auto value) { return Json(value); }, number.value);
    }
    return all;
}

std::string jsonText(const scene::Document& a, const scene::Document& b,
                     const std::vector<NumberedDifference>& differences)
{
    Json result = {{"schema", 1}};
    setPath(result, "a", a.path);
    setPath(result, "b", b.path);
    Json rows = Json::array();
    for (const NumberedDifference& numbered : differences) {
        const Difference& difference = numbered.difference;
        rows.push_back({{"kind", kindName(difference.kind)},
                        {"name", printable(difference.name)},
                        {"a", sideJson(difference.a)},
                        {"b", sideJson(difference.b)},
                        {"numbers", numbersJson(numbered)}});
    }
    result["differences"] = std::move(rows);
    return result.text();
}

std::string plainText(const scene::Document& a, const scene::Document& b,
                      const std::vector<NumberedDifference>& differences)
{
    std::string text;
    appendTo(text, "A  {}\nB  {}\n", printable(a.path), printable(b.path));
    appendTo(text, "{}\n", differences.empty() ? "no differences" : formats::counted(differences.size(), "difference"));
    const Difference* before = nullptr;
    for (const NumberedDifference& numbered : differences) {
        const Difference& difference = numbered.difference;
        if (before == nullptr || before->kind != difference.kind)
            appendTo(text, "\n{}\n", kindName(difference.kind));
        appendTo(text, "  {}\n    A  {}\n    B  {}\n", printable(difference.name),
                 difference.a.empty() ? "(missing)" : printable(difference.a),
                 difference.b.empty() ? "(missing)" : printable(difference.b));
        before = &difference;
    }
    return text;
}

bool isKindName(const std::string& text)
{
    const auto& names = scene::kDifferenceKindNames;
    return std::find(names.begin(), names.end(), text) != names.end();
}

void addIgnoreOption(CLI::App& cli, std::vector<std::string>& ignored)
{
    const std::string kinds = fmt::format("{}", fmt::join(scene::kDifferenceKindNames, ", "));
    auto* const option =
        cli.add_option("--ignore", ignored, "leave out differences of this kind (repeatable): " + kinds)
            ->type_name("KIND");
    option->allow_extra_args(false)->check([kinds](const std::string& text) {
        return isKindName(text) ? std::string() : fmt::format("'{}' is none of {}", text, kinds);
    });
    noteChoices(*option, scene::kDifferenceKindNames);
}

constexpr std::array<Example, 2> kExamplesOfCompare = {{
    {"trisview compare BEFORE AFTER", "differences as text"},
    {"trisview compare BEFORE AFTER --ignore problem --json", "for a script, without problems"},
}};

} // namespace

ExitStatus runCompare(std::span<const char* const> arguments)
{
    ModelOptions options;
    std::filesystem::path other;
    bool printsJson = false;
    std::vector<std::string> ignored;
    Arguments parser("trisview compare",
                     "Prints the differences between two models: counts, bounds, parts, surfaces, bones, tags, clips, "
                     "skins, textures and problems.",
                     kExamplesOfCompare);
    requireName(*parser.cli().add_option("A", options.path, "a model")->required());
    requireName(*parser.cli().add_option("B", other, "the model to compare it with")->required());
    parser.cli()
        .add_option("--game-dir", options.gameFolders, "also look for skins below this folder (repeatable)")
        ->type_name("DIR")
        ->allow_extra_args(false);
    requireName(
        *parser.cli()
             .add_option("--listfile", options.listfile,
                         "names of the files that later M2 models refer to by number: a text with lines NUMBER;PATH")
             ->type_name("FILE"));
    parser.cli().add_flag("--part", options.isPart, "only the files themselves");
    parser.cli().add_flag("--json", printsJson, "print JSON");
    addIgnoreOption(parser.cli(), ignored);
    if (const auto status = parser.parse(arguments))
        return *status;
    if (isStandardInput(options.path) && isStandardInput(other)) {
        printMessage("compare: only one of A and B can be standard input");
        return ExitStatus::usage;
    }
    const auto a = openedModel(options, scene::ImagePolicy::all);
    if (!a)
        return printsJson ? sayInJson(a.error()) : say(a.error());
    options.path = other;
    const auto b = openedModel(options, scene::ImagePolicy::all);
    if (!b)
        return printsJson ? sayInJson(b.error()) : say(b.error());
    std::vector<NumberedDifference> differences = scene::numberedDifferencesBetween(*a, *b);
    std::erase_if(differences, [&](const NumberedDifference& one) {
        return std::find(ignored.begin(), ignored.end(), kindName(one.difference.kind)) != ignored.end();
    });
    const ExitStatus printed =
        printResults(printsJson ? jsonText(*a, *b, differences) : plainText(*a, *b, differences));
    if (printed != ExitStatus::done)
        return printed;
    return differences.empty() ? ExitStatus::done : ExitStatus::differs;
}

} // namespace app
