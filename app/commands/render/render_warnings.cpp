#include "app/commands/render/render_warnings.hpp"

#include "app/commands/messages.hpp"
#include "formats/model/capabilities.hpp"
#include "renderer/fit.hpp"
#include "renderer/scene/nothing_drawn.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace app {
namespace {

using formats::Model;

bool hasAny(const scene::Document& document, bool (*has)(const Model&))
{
    return std::any_of(document.nodes.begin(), document.nodes.end(),
                       [has](const scene::Node& node) { return has(*node.model); });
}

bool hasTags(const Model& model)
{
    return capabilitiesOf(model).hasAttachments || !model.tags.empty();
}

/// Warns if the game's light and fog were requested but no model has passes that use them.
void warnOfLights(const scene::Document& document, const renderer::DrawOptions& draw)
{
    const bool isGames = draw.lights == renderer::LightSource::model || draw.fog;
    const bool hasPasses = std::any_of(document.nodes.begin(), document.nodes.end(),
                                       [](const scene::Node& node) { return capabilitiesOf(*node.model).hasPasses; });
    if (isGames && !hasPasses)
        printMessage(formats::Severity::warning,
                     fmt::format("{}: stays in the studio: --lights and --fog are for models of World of "
                                 "Warcraft",
                                 document.path));
}

} // namespace

void warnOfWhatIsNotThere(const scene::Document& document, const renderer::RenderOptions& rendering)
{
    const renderer::OverlayOptions& overlays = rendering.overlays;
    const auto warn = [&](bool isVain, const char* what) {
        if (isVain)
            printMessage(formats::Severity::warning,
                         fmt::format("{}: --show {}: the model has none", document.path, what));
    };
    const auto hasBones = [](const Model& model) { return capabilitiesOf(model).hasBones; };
    const auto hasCameras = [](const Model& model) {
        return capabilitiesOf(model).hasCameras && !skinnedOf(model).cameras.empty();
    };
    const auto hasCollision = [](const Model& model) { return capabilitiesOf(model).hasCollision; };
    warn(overlays.showsBones && !hasAny(document, hasBones), "bones");
    warn(overlays.showsTags && !hasAny(document, hasTags), "tags");
    warn(overlays.showsEmitters && effectCount(document) == 0, "emitters");
    warn(overlays.showsCameras && !hasAny(document, hasCameras), "cameras");
    warn(overlays.showsCollision && !hasAny(document, hasCollision), "collision");
    warnOfLights(document, rendering.draw);
}

/// Whether the image shows any part of the model; otherwise reports the reason.
bool showsSomething(const scene::Document& document, const renderer::FrameStats& stats,
                    const renderer::RenderOptions& rendering)
{
    const bool isEmpty = std::all_of(stats.draws.begin(), stats.draws.end(),
                                     [](const renderer::DrawRecord& draw) { return draw.mode == "lines"; });
    if (isEmpty) {
        printMessage(
            formats::Severity::warning,
            fmt::format("{}: nothing is drawn: {}", document.path,
                        sentenceFor(whyNothingIsDrawn(document, visibilityOf(rendering.draw, rendering.skin)))));
    }
    return !isEmpty;
}

} // namespace app
