#pragma once

#include <imgui.h>

#include <vector>

namespace app {

/// An area in units of ImGui, from the top left; empty if it has no width or height.
struct DrawnArea {
    float left = 0.0f;
    float top = 0.0f;
    float right = 0.0f;
    float bottom = 0.0f;

    [[nodiscard]] bool isEmpty() const { return left >= right || top >= bottom; }
};

[[nodiscard]] DrawnArea areaOf(const ImVec4& clip);
[[nodiscard]] DrawnArea common(const DrawnArea& a, const DrawnArea& b);
/// The smallest area with both.
[[nodiscard]] DrawnArea around(const DrawnArea& a, const DrawnArea& b);

/// A few areas that cover all changes of a frame. Each is drawn by itself, so areas near each other are united.
class ChangedAreas {
public:
    void add(const DrawnArea& area);

    [[nodiscard]] const std::vector<DrawnArea>& areas() const { return m_areas; }

private:
    std::vector<DrawnArea> m_areas;
};

/// What ImGui drew of one window in the last frame.
class DrawnList {
public:
    /// Adds the areas that look different in `list`, and keeps it. Images always count as different, because their
    /// pixels may be.
    void follow(const ImDrawList& list, ChangedAreas& changes);

    /// The area of all corners, without what is clipped.
    [[nodiscard]] const DrawnArea& area() const { return m_area; }

private:
    [[nodiscard]] bool hasSameTriangles(const ImDrawList& list) const;
    [[nodiscard]] bool addMovedTriangles(const ImDrawList& list, ChangedAreas& changes) const;

    std::vector<ImDrawVert> m_corners;
    std::vector<ImDrawIdx> m_indices;
    std::vector<ImDrawCmd> m_commands;
    DrawnArea m_area;
};

} // namespace app
