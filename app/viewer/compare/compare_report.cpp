#include "app/viewer/compare/compare_report.hpp"

#include "app/viewer/queries/compared_tabs.hpp"
#include "app/viewer/queries/shown.hpp"
#include "renderer/scene/compare/versions.hpp"

#include <nlohmann/json.hpp>

namespace app {
namespace {

nlohmann::json sideJson(const Session& session, std::size_t index)
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

nlohmann::json heatJson(const ComparedFacts& facts)
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

nlohmann::json comparisonJson(const Session& session, const ComparedFacts& facts)
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
        {"differences",
         comparison.differences ? nlohmann::json(comparison.differences->size()) : nlohmann::json(nullptr)},
        {"differentPixels", facts.differentPixels ? nlohmann::json(*facts.differentPixels) : nlohmann::json(nullptr)},
        {"heat", heatJson(facts)}};
}

nlohmann::json versionBeforeJson(const Session& session)
{
    const auto& before = session.tab().before;
    return before ? nlohmann::json({{"bytes", scene::memoryOf(*before)}}) : nlohmann::json(nullptr);
}

} // namespace app
