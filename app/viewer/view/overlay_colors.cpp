#include "app/viewer/view/overlay_colors.hpp"

#include "app/viewer/widgets/theme.hpp"

namespace app {

glm::vec3 colorOf(ImU32 color)
{
    const ImVec4 parts = ImGui::ColorConvertU32ToFloat4(color);
    return {parts.x, parts.y, parts.z};
}

glm::vec3 chosenColor(const Session& session, OverlayColor overlay, const glm::vec3& usual)
{
    const auto& chosen = session.settings.overlayColors[static_cast<std::size_t>(overlay)];
    if (!chosen)
        return usual;
    return glm::vec3(*chosen >> 16U & 0xFFU, *chosen >> 8U & 0xFFU, *chosen & 0xFFU) / 255.0f;
}

glm::vec4 chosenColor(const Session& session, OverlayColor overlay, const glm::vec4& usual)
{
    return {chosenColor(session, overlay, glm::vec3(usual)), usual.a};
}

glm::vec3 selectionColor(const Session& session)
{
    return chosenColor(session, OverlayColor::selection, colorOf(colors::kAccent));
}

} // namespace app
