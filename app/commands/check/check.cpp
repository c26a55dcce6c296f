#include "app/commands/arguments.hpp"
#include "app/commands/check/check_baseline.hpp"
#include "app/commands/check/check_reports.hpp"
#include "app/commands/check/check_rules.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/not_opened.hpp"
#include "app/commands/results.hpp"
#include "app/commands/text_input.hpp"
#include "app/output/game/engine_rules.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace app {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMaxSettingsBytes = std::uint64_t{1} << 20U; // of trisview.json
constexpr std::uint64_t kMaxBaselineBytes = std::uint64_t{256} << 20U;

constexpr std::array<Example, 6> kExamplesOfCheck = {{
    {"trisview check MODEL", "problems of one model"},
    {"trisview check baseq3 --fail-on warning", "all models of a folder; status 4 from warnings on"},
    {"trisview check models --profile ioquake3 --rule texture-missing=error", "what an engine refuses"},
    {"trisview check models --format sarif >problems.sarif", "for a build server"},
    {"trisview check models --format json >before.json; trisview check models --baseline before.json",
     "only new problems"},
    {"trisview check --list-rules", "all rules"},
}};

struct CheckArguments {
    std::vector<fs::path> paths;
    CheckSettings settings; // of the command line
    CheckFormat format = CheckFormat::text;
    fs::path baseline;
    bool isFast = false;
    bool listsRules = false;
};

void addFormatOptions(CLI::App& cli, CheckArguments& arguments)
{
    addChoice<CheckFormat>(cli, "--format", arguments.format, kCheckFormats,
                           "text, json, jsonl (an object a line), sarif or junit (text)")
        .type_name("FORMAT");
    cli.add_flag_callback(
           "--json", [&arguments] { arguments.format = CheckFormat::json; }, "like --format json")
        ->excludes("--format");
    cli.add_flag("--list-rules", arguments.listsRules, "print all rules");
}

void addRuleOptions(CLI::App& cli, CheckArguments& arguments)
{
    CheckSettings& settings = arguments.settings;
    auto* const profile = cli.add_option_function<std::string>(
        "--profile",
        [&settings](const std::string& text) {
            settings.profile = profileNames()[chosenFrom<std::size_t>(profileNames(), "--profile", text)];
        },
        "problems for which this engine refuses a model are errors: quake, quake2, yquake2, kingpin, quake3, "
        "ioquake3");
    noteChoices(*profile->type_name("ENGINE"), profileNames());
    auto* const severity = cli.add_option_function<std::string>(
        "--fail-on",
        [&settings](const std::string& text) {
            settings.failOn = severityNamed(text);
            if (!settings.failOn)
                throw CLI::ValidationError("--fail-on", "'" + text + "' is none of error, warning, note");
        },
        "the least severity that gives status 4: error, warning or note (error)");
    constexpr std::array<std::string_view, 3> kSeverities = {"error", "warning", "note"};
    noteChoices(*severity->type_name("SEVERITY"), kSeverities);
    cli.add_option_function<std::vector<std::string>>(
           "--rule",
           [&settings](const std::vector<std::string>& texts) {
               for (const std::string& text : texts) {
                   if (const auto added = addRule(settings, text); !added)
                       throw CLI::ValidationError("--rule", added.error());
               }
           },
           "RULE=off, note, warning or error: the severity of a rule; may be repeated")
        ->type_name("RULE=SEVERITY")
        ->allow_extra_args(false);
    cli.add_option("--exclude", settings.exclude, "leave out files in folders and archives by name or path: *, **, ?")
        ->type_name("GLOB")
        ->allow_extra_args(false);
    requireName(*cli.add_option("--baseline", arguments.baseline,
                                "an earlier report (--format json): its problems do not count")
                     ->type_name("FILE"));
    cli.add_flag("--fast", arguments.isFast, "read only headers: the rules that --list-rules marks 'header'");
}

ExitStatus listRules()
{
    std::string text;
    for (const CheckRule& rule : checkRules())
        appendTo(text, "{:<30} {:<14} {:<7} {}\n", rule.id, rule.severities, rule.isOfHeader ? "header" : "",
                 rule.meaning);
    appendTo(text, "{:<30} {:<14} {:<7} {}\n", kNotReadable, "error", "header",
             "A file begins like a model and does not open.");
    return printResults(text);
}

/// The settings for a path: those of the nearest trisview.json, and those of the command line.
std::variant<CheckSettings, ExitStatus> settingsFor(const fs::path& path, const CheckSettings& ofCommand)
{
    const fs::path file = settingsFileFor(path);
    if (file.empty())
        return ofCommand;
    const auto text = textOfFile(file, kMaxSettingsBytes);
    if (const auto* const status = std::get_if<ExitStatus>(&text))
        return *status;
    auto settings = settingsFromJson(std::get<std::string>(text));
    if (!settings) {
        printMessage(fmt::format("check: {}: {}", platform::utf8FromPath(file), settings.error()));
        return ExitStatus::usage;
    }
    return merged(*std::move(settings), ofCommand);
}

std::variant<Baseline, ExitStatus> baselineOf(const fs::path& file)
{
    if (file.empty())
        return Baseline();
    const auto text = textOfFile(file, kMaxBaselineBytes);
    if (const auto* const status = std::get_if<ExitStatus>(&text))
        return *status;
    auto baseline = Baseline::read(std::get<std::string>(text));
    if (!baseline) {
        printMessage(fmt::format("check: {}: {}", platform::utf8FromPath(file), baseline.error()));
        return ExitStatus::usage;
    }
    return *std::move(baseline);
}

std::string textOf(const CheckReport& report, CheckFormat format, const CheckVerdict& verdict)
{
    switch (format) {
    case CheckFormat::text:
        return textReport(report, verdict);
    case CheckFormat::json:
        return jsonReport(report, verdict);
    case CheckFormat::jsonl:
        return jsonLines(report);
    case CheckFormat::sarif:
        return sarifReport(report);
    case CheckFormat::junit:
        return junitReport(report, fmt::format("{:%Y-%m-%dT%H:%M:%S}", fmt::gmtime(std::time(nullptr))));
    }
    return {};
}

ExitStatus checkAll(const CheckArguments& arguments)
{
    auto baseline = baselineOf(arguments.baseline);
    if (const auto* const status = std::get_if<ExitStatus>(&baseline))
        return *status;
    std::vector<CheckSettings> settings; // of each path
    for (const fs::path& path : arguments.paths) {
        auto ofPath = settingsFor(path, arguments.settings);
        if (const auto* const status = std::get_if<ExitStatus>(&ofPath))
            return *status;
        settings.push_back(std::get<CheckSettings>(std::move(ofPath)));
    }
    Checker checker(arguments.isFast ? CheckDepth::header : CheckDepth::all,
                    [&](const Finding& finding) { return std::get<Baseline>(baseline).take(finding); });
    CheckVerdict verdict;
    for (std::size_t i = 0; i < settings.size(); ++i) {
        checker.check(arguments.paths[i], settings[i]);
        verdict.failsFrom = i == 0 ? settings[i].failsFrom() : std::min(verdict.failsFrom, settings[i].failsFrom());
    }
    const CheckReport& report = checker.report();
    verdict.isFailure = report.isFailure();
    if (printResults(textOf(report, arguments.format, verdict)) != ExitStatus::done)
        return ExitStatus::incomplete;
    if (arguments.format != CheckFormat::text)
        printMessage("check: " + verdictLine(report, verdict));
    return report.isIncomplete ? ExitStatus::unreadable : verdict.isFailure ? ExitStatus::problems : ExitStatus::done;
}

} // namespace

ExitStatus runCheck(std::span<const char* const> arguments)
{
    CheckArguments check;
    Arguments parser("trisview check", "Finds problems in models and in the files that they use.", kExamplesOfCheck);
    CLI::App& cli = parser.cli();
    requireName(*cli.add_option("PATH", check.paths, "models, and folders and archives with models"));
    addFormatOptions(cli, check);
    addRuleOptions(cli, check);
    if (const auto status = parser.parse(arguments))
        return *status;
    if (check.listsRules)
        return listRules();
    if (check.paths.empty()) {
        printMessage("check: PATH is missing");
        return ExitStatus::usage;
    }
    return checkAll(check);
}

} // namespace app
