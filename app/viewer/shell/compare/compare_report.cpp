#include "app/viewer/shell/compare/compare_report.hpp"

#include "app/viewer/session/compare/compare.hpp"
#include "app/viewer/session/shown.hpp"
#include "renderer/scene/compare/versions.hpp"

#include <nlohmann/json.hpp>

namespace app {
namespace {

using Json = nlohmann::json;

Json sideJson(const Session& session, std::size_t index)
{
    const Tab& tab = session.tabs[index];
    const renderer::OrbitCamera& camera = tab.view.camera;
    return {{"tab", index},
            {"name", tab.document->name},
            {"path", tab.document->path},
            {"isVersionBefore", tab.isVersionBefore},
            {"yaw", camera.yaw},
            {"pitch", camera.pitch},
            {"distance", camera.distance},
            {"clipName", shownClip(tab).name},
            {"seconds", tab.view.layer().playback.seconds},
            {"playing", isPlaying(tab.view)},
            {"wireframe", tab.view.drawing.showsWireframe},
            {"grid", tab.view.overlays.showsGrid}};
}

Json heatJson(const ComparedFacts& facts)
{
    if (!facts.heat)
        return nullptr;
    const scene::FarthestVertex& farthest = facts.heat->farthest;
    return {{"matched", facts.heat->matched},
            {"surfaces", facts.heat->surfaces},
            {"farthest", farthest.distance},
            {"surface", farthest.surface},
            {"vertex", farthest.vertex},
            {"position", {farthest.position.x, farthest.position.y, farthest.position.z}}};
}

} // namespace

Json comparisonJson(const Session& session, const ComparedFacts& facts)
{
    const auto tabs = comparedTabs(session);
    if (!tabs)
        return nullptr;
    const Comparison& comparison = *session.comparison;
    const CompareLinks& links = comparison.links;
    return {
        {"a", sideJson(session, tabs->a)},
        {"b", sideJson(session, tabs->b)},
        {"focus", tabs->isFocusOnB ? "b" : "a"},
        {"mode", kCompareModeNames[static_cast<std::size_t>(comparison.mode)]},
        {"links", {{"camera", links.camera}, {"time", links.time}, {"clip", links.clip}, {"overlays", links.overlays}}},
        {"line", comparison.line},
        {"blinksOther", comparison.blinksOther},
        {"differences", comparison.differences ? Json(comparison.differences->size()) : Json(nullptr)},
        {"differentPixels", facts.differentPixels ? Json(*facts.differentPixels) : Json(nullptr)},
        {"heat", heatJson(facts)}};
}

Json versionBeforeJson(const Session& session)
{
    const auto& before = session.tab().before;
    return before ? Json({{"bytes", scene::memoryOf(*before)}}) : Json(nullptr);
}

} // namespace app
