#pragma once

#include "app/viewer/widgets/widgets.hpp"

#include <glm/mat4x4.hpp>

#include <optional>
#include <string>
#include <vector>

/// Points of the scene and their names, drawn over the view and behind all panels.
namespace app {

/// Where a point of the scene is in the view; nullopt behind the eye and beside the view.
[[nodiscard]] std::optional<ImVec2> pointInView(const glm::mat4& viewProjection, const glm::dvec3& place,
                                                const Rect& view);

enum class MarkerSize { usual, large };
void drawMarkerPoint(const PanelContext& context, const ImVec2& at, ImU32 color, MarkerSize size);

/// Names that lie on no other one.
class MarkerLabels {
public:
    /// Right of its point, or left of it where the view ends before the name does; or below that. Where it was
    /// written.
    Rect add(const PanelContext& context, const Rect& view, const ImVec2& at, const std::string& name, ImU32 color);

private:
    std::vector<Rect> m_areas;
};

} // namespace app
