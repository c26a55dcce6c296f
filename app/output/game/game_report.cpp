#include "app/output/game/game_report.hpp"

#include "app/output/game/engine_rules.hpp"
#include "app/output/json.hpp"
#include "formats/base/counted.hpp"
#include "formats/base/printable.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace app {
namespace {

using formats::counted;
using formats::printable;
using renderer::game::Accuracy;
using renderer::game::GameClip;
using renderer::game::GameReport;

std::string pathOf(const std::filesystem::path& path)
{
    return printable(platform::utf8FromPath(path));
}

std::string clipsText(const GameReport& report)
{
    std::string text;
    for (const GameClip& clip : report.clips)
        text += fmt::format("  {:<20} {:>5} from {:<5} {:g} per second, {}\n", printable(clip.name),
                            counted(clip.frameCount, "frame"), clip.firstFrame, clip.framesPerSecond,
                            clip.loops ? "loops" : "plays once");
    return text;
}

std::string accuracyText(const Accuracy& accuracy)
{
    if (accuracy.diagonal <= 0.0)
        return {};
    std::string text = fmt::format(
        "positions: at most {:.4f} units off ({:.2g} % of the size), RMS {:.4f}; half a step is {:.4f}\n",
        accuracy.maxError, 100.0 * accuracy.maxError / accuracy.diagonal, accuracy.rmsError, accuracy.halfStep);
    text += fmt::format("normals: at most {:.1f} degrees off, mean {:.2f}\n", accuracy.maxNormal, accuracy.meanNormal);
    return text + fmt::format("still points: jump by at most {:.4f} units between frames, RMS {:.4f}\n",
                              accuracy.maxWobble, accuracy.rmsWobble);
}

Json accuracyJson(const Accuracy& accuracy)
{
    return {{"maxError", accuracy.maxError},
            {"rmsError", accuracy.rmsError},
            {"maxCoordinate", accuracy.maxCoordinate},
            {"halfStep", accuracy.halfStep},
            {"worstFrame", accuracy.worstFrame},
            {"worstVertex", accuracy.worstVertex},
            {"maxNormal", accuracy.maxNormal},
            {"meanNormal", accuracy.meanNormal},
            {"maxWobble", accuracy.maxWobble},
            {"rmsWobble", accuracy.rmsWobble},
            {"diagonal", accuracy.diagonal}};
}

Json textsJson(const std::vector<std::string>& texts)
{
    Json list = Json::array();
    for (const std::string& text : texts)
        list.push_back(printable(text));
    return list;
}

} // namespace

formats::Diagnostics judgedFindings(std::string_view profile, const formats::Diagnostics& findings)
{
    formats::Diagnostics judged;
    for (formats::Diagnostic finding : findings) {
        const auto severity = severityFor(profile, finding);
        if (!severity)
            continue;
        finding.severity = *severity;
        judged.push_back(std::move(finding));
    }
    return judged;
}

bool isRefused(const GameReport& report)
{
    return std::any_of(report.findings.begin(), report.findings.end(),
                       [](const auto& one) { return one.severity == formats::Severity::error; });
}

std::string importText(const ImportResult& result)
{
    const GameReport& report = result.report;
    std::string text = fmt::format("{}: {}, {} (of {}), {}, {}, {}, {}\n", pathOf(result.written.front()),
                                   result.format, counted(report.frames, "frame"), report.mostFrames,
                                   counted(report.surfaces, "surface"), counted(report.vertices, "vertex", "vertices"),
                                   counted(report.triangles, "triangle"), counted(report.tags.size(), "tag"));
    text += clipsText(report) + accuracyText(report.accuracy);
    for (std::size_t i = 1; i < result.written.size(); ++i)
        text += fmt::format("written: {}\n", pathOf(result.written[i]));
    for (const std::filesystem::path& path : result.kept)
        text += fmt::format("kept: {} exists and stays as it is\n", pathOf(path));
    if (!result.folder.empty())
        text += fmt::format("folder in the game: {}\n", printable(result.folder));
    for (const std::string& sentence : report.lost)
        text += fmt::format("changed: {}\n", printable(sentence));
    for (const std::string& sentence : report.warnings)
        text += fmt::format("warning: {}\n", printable(sentence));
    for (const formats::Diagnostic& finding : report.findings)
        text += fmt::format("{} for {}: {}: {}\n", formats::nameOf(finding.severity), result.profile, finding.rule,
                            printable(finding.message));
    return text;
}

std::string importJson(const ImportResult& result)
{
    const GameReport& report = result.report;
    Json json = {{"schema", 1}};
    setPath(json, "source", platform::utf8FromPath(result.source));
    setPath(json, "path", platform::utf8FromPath(result.written.front()));
    json["format"] = result.format;
    json["profile"] = result.profile;
    json["folderInGame"] = printable(result.folder);
    for (const auto& [key, count] : {std::pair<const char*, std::uint64_t>{"frames", report.frames},
                                     {"mostFrames", report.mostFrames},
                                     {"surfaces", report.surfaces},
                                     {"vertices", report.vertices},
                                     {"triangles", report.triangles}})
        json[key] = count;
    json["height"] = report.height;
    json["tags"] = textsJson(report.tags);
    Json clips = Json::array();
    for (const GameClip& clip : report.clips)
        clips.push_back({{"name", printable(clip.name)},
                         {"first", clip.firstFrame},
                         {"frames", clip.frameCount},
                         {"framesPerSecond", clip.framesPerSecond},
                         {"loops", clip.loops}});
    json["clips"] = std::move(clips);
    json["accuracy"] = accuracyJson(report.accuracy);
    setPaths(json, "written", platform::utf8FromPaths(result.written));
    setPaths(json, "kept", platform::utf8FromPaths(result.kept));
    json["lost"] = textsJson(report.lost);
    json["warnings"] = textsJson(report.warnings);
    Json findings = Json::array();
    for (const formats::Diagnostic& finding : report.findings)
        findings.push_back({{"rule", finding.rule},
                            {"severity", formats::nameOf(finding.severity)},
                            {"offset", finding.range.offset},
                            {"length", finding.range.length},
                            {"message", printable(finding.message)}});
    json["findings"] = std::move(findings);
    return json.text();
}

} // namespace app
