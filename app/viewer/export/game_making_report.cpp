#include "app/viewer/export/game_making_report.hpp"

#include "app/output/game/game_report.hpp"
#include "formats/base/printable.hpp"
#include "formats/platform/paths.hpp"

#include <nlohmann/json.hpp>

#include <vector>

namespace app {
namespace {

using nlohmann::json;

json previewJson(const GamePreview& preview)
{
    if (preview.isUnderWay)
        return {{"isUnderWay", true}};
    if (!preview.problem.empty())
        return {{"isUnderWay", false}, {"problem", preview.problem}};
    const renderer::game::GameReport& report = preview.report;
    json refused = json::array();
    for (const formats::Diagnostic& finding : report.findings) {
        if (finding.severity == formats::Severity::error)
            refused.push_back(formats::printable(finding.message));
    }
    return {{"isUnderWay", false},
            {"problem", nullptr},
            {"frames", report.frames},
            {"mostFrames", report.mostFrames},
            {"surfaces", report.surfaces},
            {"vertices", report.vertices},
            {"triangles", report.triangles},
            {"height", report.height},
            {"proposedScale", report.proposedScale ? json(*report.proposedScale) : json(nullptr)},
            {"tags", report.tags},
            {"warnings", report.warnings},
            {"lost", report.lost},
            {"refused", std::move(refused)},
            {"files", platform::utf8FromPaths(preview.files)},
            {"existing", platform::utf8FromPaths(preview.existing)}};
}

std::string onOneLine(const json& value)
{
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

} // namespace

json gameMakingJson(const Session& session)
{
    const GameMaking& making = session.gameMaking;
    json made = nullptr;
    if (making.made) {
        made = {{"path", platform::utf8FromPath(making.made->file)},
                {"report", making.made->report},
                {"recipe", making.made->recipe},
                {"result", json::parse(making.made->reportJson, nullptr, false)}};
    }
    return {{"preview", making.preview ? previewJson(*making.preview) : json(nullptr)}, {"made", std::move(made)}};
}

std::string previewJsonText(const GamePreview& preview)
{
    return onOneLine(previewJson(preview));
}

std::string oneLineJson(const std::string& text)
{
    const json value = json::parse(text, nullptr, false);
    return value.is_discarded() ? "null" : onOneLine(value);
}

} // namespace app
