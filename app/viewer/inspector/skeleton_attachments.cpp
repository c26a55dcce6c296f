#include "app/viewer/inspector/skeleton_attachments.hpp"

#include "app/viewer/queries/skeleton_facts.hpp"
#include "app/viewer/widgets/text.hpp"
#include "formats/model/capabilities.hpp"

#include <fmt/format.h>
#include <glm/trigonometric.hpp>

namespace app {
namespace {

constexpr std::size_t kMaxTimes = 4; // of an event; more do not fit

void drawCamera(InspectorParts& parts, const formats::ModelCamera& camera, std::uint32_t number)
{
    const PanelContext& context = parts.context;
    const bool isShown = parts.session.tab().view.throughCamera == number;
    const std::string id = "camera-" + std::to_string(number);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const char* const title = isShown ? "Leave camera" : "Look through";
    const float link = ImGui::CalcTextSize(title).x;
    const float padding = context.px(8.0f);
    putText({at.x + padding, at.y}, rowHeight(context), isShown ? colors::kAccent : colors::kText,
            fitted(fmt::format("{}: {}", number, cameraName(camera)), width - link - 3.0f * padding));
    ImGui::SetCursorScreenPos({at.x + width - link - padding, at.y});
    if (textLink(context, "look-through:" + std::to_string(number), title))
        parts.requests.push_back(LookThrough{number});
    copyRow(parts, id + "-field", "Field of view, diagonal",
            fmt::format("{:.1f}\xC2\xB0", glm::degrees(camera.fieldOfView)));
    copyRow(parts, id + "-planes", "Near, far", fmt::format("{:.3g}, {:.4g}", camera.nearClip, camera.farClip));
    copyRow(parts, id + "-position", "Position", coordinatesText(camera.position));
    copyRow(parts, id + "-target", "Target", coordinatesText(camera.target));
}

void drawCameras(InspectorParts& parts, const formats::Skinned& shape)
{
    if (shape.cameras.empty())
        return;
    heading(parts.context, "Cameras");
    for (std::uint32_t i = 0; i < shape.cameras.size(); ++i)
        drawCamera(parts, shape.cameras[i], i);
    drawGap(parts.context);
}

std::string timesText(const std::vector<double>& seconds)
{
    std::string text;
    for (std::size_t i = 0; i < std::min(seconds.size(), kMaxTimes); ++i)
        text += (text.empty() ? "" : ", ") + fmt::format("{:.2f}", seconds[i]);
    if (seconds.empty())
        return "none";
    return text + (seconds.size() > kMaxTimes ? fmt::format(" and {} more", seconds.size() - kMaxTimes) : "") + " s";
}

void drawEvents(InspectorParts& parts, const formats::Skinned& shape, const formats::KeyView& keys)
{
    if (shape.events.empty())
        return;
    heading(parts.context, "Events of this clip");
    for (std::uint32_t i = 0; i < shape.events.size(); ++i) {
        const formats::Event& event = shape.events[i];
        const std::string data = event.data != 0 ? fmt::format(" ({})", event.data) : "";
        const std::string fact = shownName(event.identifier) + data + ", " + boneOrNone(shape, event.bone);
        copyRow(parts, "event-" + std::to_string(i), fact.c_str(), timesText(eventSeconds(shape, event, keys)));
    }
    drawGap(parts.context);
}

void drawLights(InspectorParts& parts, const formats::Skinned& shape)
{
    if (shape.lights.empty())
        return;
    heading(parts.context, "Lights");
    for (std::uint32_t i = 0; i < shape.lights.size(); ++i) {
        const formats::Light& light = shape.lights[i];
        const std::string fact =
            fmt::format("{}: {}, {}", i, light.kind == formats::LightKind::point ? "point" : "directional",
                        boneOrNone(shape, light.bone));
        copyRow(parts, "light-" + std::to_string(i), fact.c_str(), "");
        copyRow(parts, "light-place-" + std::to_string(i), "Position", coordinatesText(light.position));
    }
    drawGap(parts.context);
}

void drawBounds(InspectorParts& parts, const formats::Skinned& shape)
{
    const bool hasMore = capabilitiesOf(parts.model()).hasSequences;
    if (!hasMore && shape.statedBounds.isEmpty())
        return;
    heading(parts.context, "Stated in the file");
    if (!shape.statedBounds.isEmpty()) {
        copyRow(parts, "stated-min", "Bounds from", coordinatesText(shape.statedBounds.min));
        copyRow(parts, "stated-max", "Bounds to", coordinatesText(shape.statedBounds.max));
    }
    copyRow(parts, "stated-radius", "Radius", fmt::format("{:.3f}", shape.statedRadius));
    if (!hasMore)
        return;
    copyRow(parts, "collision-triangles", "Collision triangles", countText(shape.collision.indices.size() / 3));
    if (!shape.collision.positions.empty()) {
        copyRow(parts, "collision-vertices", "Collision vertices", countText(shape.collision.positions.size()));
        copyRow(parts, "collision-radius", "Collision radius", fmt::format("{:.3f}", shape.collisionRadius));
    }
    copyRow(parts, "particles", "Particle emitters", countText(shape.particles.size()));
    copyRow(parts, "ribbons", "Ribbon emitters", countText(shape.ribbons.size()));
    copyRow(parts, "global-flags", "Global flags", fmt::format("0x{:X}", shape.globalFlags));
}

} // namespace

void drawAttachments(InspectorParts& parts, const formats::KeyView& keys)
{
    const formats::Skinned& shape = skinnedOf(parts.model());
    drawCameras(parts, shape);
    drawEvents(parts, shape, keys);
    drawLights(parts, shape);
    drawBounds(parts, shape);
}

} // namespace app
