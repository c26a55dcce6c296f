#pragma once

#include "app/viewer/widgets/widgets.hpp"

#include <glm/mat4x4.hpp>

#include <optional>
#include <string>
#include <vector>

/// Names at points of the scene, drawn over the view and behind all panels.
namespace app {

/// The window position of a scene point; nullopt behind the eye or outside of the view.
[[nodiscard]] std::optional<ImVec2> pointInView(const glm::mat4& viewProjection, const glm::dvec3& point,
                                                const Rect& view);

enum class MarkerSize { usual, large };
void drawMarkerPoint(const PanelContext& context, const ImVec2& at, ImU32 color, MarkerSize size);

/// Labels that do not overlap.
class MarkerLabels {
public:
    /// Places a label right of its point, or left of it at the edge of the view, or below that. Returns its area.
    Rect add(const PanelContext& context, const Rect& view, const ImVec2& at, const std::string& name, ImU32 color);

private:
    std::vector<Rect> m_areas;
};

} // namespace app
