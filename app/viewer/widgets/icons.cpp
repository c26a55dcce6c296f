#include "app/viewer/widgets/icons.hpp"

#include "app/viewer/widgets/theme_colors.hpp"

#include <array>

namespace app {
namespace {

enum class Shape {
    triangle,
    bar,
    mark, ///< a bar in the color of panels
    line,
    thickLine,
    disc,
    smallDisc,
    ring,
    frame,
    curve
};

/// A part of an icon. The numbers are points in the square from -1 to 1 around the center (y down), for a disc and a
/// ring the center and the radius.
struct Stroke {
    Icon icon;
    Shape shape;
    std::array<float, 6> numbers;
};

/// By icon, in drawing order.
// clang-format off
constexpr auto kStrokes = std::to_array<Stroke>({
    {Icon::first, Shape::bar, {-0.75f, -0.7f, -0.5f, 0.7f}},
    {Icon::first, Shape::triangle, {0.7f, -0.75f, 0.7f, 0.75f, -0.45f, 0.0f}},
    {Icon::previous, Shape::triangle, {0.5f, -0.7f, 0.5f, 0.7f, -0.55f, 0.0f}},
    {Icon::play, Shape::triangle, {-0.55f, -0.8f, 0.75f, 0.0f, -0.55f, 0.8f}},
    {Icon::pause, Shape::bar, {-0.6f, -0.75f, -0.15f, 0.75f}},
    {Icon::pause, Shape::bar, {0.15f, -0.75f, 0.6f, 0.75f}},
    {Icon::next, Shape::triangle, {-0.5f, -0.7f, 0.55f, 0.0f, -0.5f, 0.7f}},
    {Icon::last, Shape::bar, {0.5f, -0.7f, 0.75f, 0.7f}},
    {Icon::last, Shape::triangle, {-0.7f, -0.75f, 0.45f, 0.0f, -0.7f, 0.75f}},
    {Icon::backwards, Shape::triangle, {0.0f, -0.6f, 0.0f, 0.6f, -0.85f, 0.0f}},
    {Icon::backwards, Shape::triangle, {0.85f, -0.6f, 0.85f, 0.6f, 0.0f, 0.0f}},
    {Icon::warning, Shape::triangle, {0.0f, -0.85f, 0.95f, 0.8f, -0.95f, 0.8f}},
    {Icon::warning, Shape::mark, {-0.1f, -0.3f, 0.1f, 0.3f}},
    {Icon::warning, Shape::mark, {-0.1f, 0.42f, 0.1f, 0.62f}},
    {Icon::note, Shape::disc, {0.0f, 0.0f, 0.35f}},
    {Icon::close, Shape::line, {-0.6f, -0.6f, 0.6f, 0.6f}},
    {Icon::close, Shape::line, {-0.6f, 0.6f, 0.6f, -0.6f}},
    {Icon::search, Shape::ring, {-0.15f, -0.15f, 0.55f}},
    {Icon::search, Shape::line, {0.25f, 0.25f, 0.75f, 0.75f}},
    {Icon::chevron, Shape::triangle, {-0.6f, -0.3f, 0.6f, -0.3f, 0.0f, 0.4f}},
    {Icon::chevronRight, Shape::triangle, {-0.3f, -0.6f, 0.4f, 0.0f, -0.3f, 0.6f}},
    {Icon::up, Shape::triangle, {-0.6f, 0.3f, 0.6f, 0.3f, 0.0f, -0.4f}},
    {Icon::check, Shape::line, {-0.75f, 0.05f, -0.2f, 0.6f}},
    {Icon::check, Shape::line, {-0.25f, 0.6f, 0.75f, -0.6f}},
    {Icon::folder, Shape::bar, {-0.85f, -0.6f, -0.1f, -0.2f}},
    {Icon::folder, Shape::bar, {-0.85f, -0.4f, 0.85f, 0.65f}},
    {Icon::archive, Shape::bar, {-0.9f, -0.75f, 0.9f, -0.35f}}, // a box with a lid and a handle
    {Icon::archive, Shape::line, {-0.75f, -0.3f, -0.75f, 0.7f}},
    {Icon::archive, Shape::line, {0.75f, -0.3f, 0.75f, 0.7f}},
    {Icon::archive, Shape::line, {-0.85f, 0.7f, 0.85f, 0.7f}},
    {Icon::archive, Shape::line, {-0.3f, 0.05f, 0.3f, 0.05f}},
    {Icon::model, Shape::line, {0.0f, -0.85f, 0.8f, -0.42f}}, // a cube seen from above a corner
    {Icon::model, Shape::line, {0.8f, -0.42f, 0.8f, 0.42f}},
    {Icon::model, Shape::line, {0.8f, 0.42f, 0.0f, 0.85f}},
    {Icon::model, Shape::line, {0.0f, 0.85f, -0.8f, 0.42f}},
    {Icon::model, Shape::line, {-0.8f, 0.42f, -0.8f, -0.42f}},
    {Icon::model, Shape::line, {-0.8f, -0.42f, 0.0f, -0.85f}},
    {Icon::model, Shape::line, {-0.8f, -0.42f, 0.0f, 0.0f}},
    {Icon::model, Shape::line, {0.8f, -0.42f, 0.0f, 0.0f}},
    {Icon::model, Shape::line, {0.0f, 0.85f, 0.0f, 0.0f}},
    {Icon::rows, Shape::line, {-0.75f, -0.6f, 0.75f, -0.6f}},
    {Icon::rows, Shape::line, {-0.75f, 0.0f, 0.75f, 0.0f}},
    {Icon::rows, Shape::line, {-0.75f, 0.6f, 0.75f, 0.6f}},
    {Icon::grid, Shape::bar, {-0.7f, -0.7f, -0.1f, -0.1f}},
    {Icon::grid, Shape::bar, {0.1f, -0.7f, 0.7f, -0.1f}},
    {Icon::grid, Shape::bar, {-0.7f, 0.1f, -0.1f, 0.7f}},
    {Icon::grid, Shape::bar, {0.1f, 0.1f, 0.7f, 0.7f}},
    {Icon::eye, Shape::curve, {-1.0f, 0.0f, 0.0f, -1.3f, 1.0f, 0.0f}}, // two arcs that meet at the corners
    {Icon::eye, Shape::curve, {-1.0f, 0.0f, 0.0f, 1.3f, 1.0f, 0.0f}},
    {Icon::eye, Shape::smallDisc, {0.0f, 0.0f, 0.34f}},
    {Icon::closedEye, Shape::curve, {-1.0f, 0.0f, 0.0f, -1.3f, 1.0f, 0.0f}},
    {Icon::closedEye, Shape::curve, {-1.0f, 0.0f, 0.0f, 1.3f, 1.0f, 0.0f}},
    {Icon::closedEye, Shape::line, {-0.7f, 0.75f, 0.7f, -0.75f}},
    {Icon::surfaces, Shape::line, {-0.8f, 0.6f, 0.0f, -0.75f}}, // a mesh of two triangles
    {Icon::surfaces, Shape::line, {0.0f, -0.75f, 0.8f, 0.6f}},
    {Icon::surfaces, Shape::line, {0.8f, 0.6f, -0.8f, 0.6f}},
    {Icon::surfaces, Shape::line, {0.0f, -0.75f, 0.0f, 0.6f}},
    {Icon::geosets, Shape::line, {-0.85f, -0.35f, 0.0f, 0.05f}}, // stacked layers
    {Icon::geosets, Shape::line, {0.0f, 0.05f, 0.85f, -0.35f}},
    {Icon::geosets, Shape::line, {-0.85f, 0.05f, 0.0f, 0.45f}},
    {Icon::geosets, Shape::line, {0.0f, 0.45f, 0.85f, 0.05f}},
    {Icon::geosets, Shape::line, {-0.85f, 0.45f, 0.0f, 0.85f}},
    {Icon::geosets, Shape::line, {0.0f, 0.85f, 0.85f, 0.45f}},
    {Icon::geosets, Shape::line, {-0.85f, -0.35f, 0.0f, -0.75f}},
    {Icon::geosets, Shape::line, {0.0f, -0.75f, 0.85f, -0.35f}},
    {Icon::views, Shape::frame, {-0.85f, -0.75f, 0.3f, 0.4f}}, // a large and a small copy
    {Icon::views, Shape::frame, {0.1f, 0.05f, 0.85f, 0.8f}},
    {Icon::skins, Shape::line, {-0.35f, -0.75f, -0.9f, -0.4f}}, // a shirt
    {Icon::skins, Shape::line, {-0.9f, -0.4f, -0.65f, 0.05f}},
    {Icon::skins, Shape::line, {-0.65f, 0.05f, -0.45f, -0.05f}},
    {Icon::skins, Shape::line, {-0.45f, -0.05f, -0.45f, 0.8f}},
    {Icon::skins, Shape::line, {-0.45f, 0.8f, 0.45f, 0.8f}},
    {Icon::skins, Shape::line, {0.45f, 0.8f, 0.45f, -0.05f}},
    {Icon::skins, Shape::line, {0.45f, -0.05f, 0.65f, 0.05f}},
    {Icon::skins, Shape::line, {0.65f, 0.05f, 0.9f, -0.4f}},
    {Icon::skins, Shape::line, {0.9f, -0.4f, 0.35f, -0.75f}},
    {Icon::skins, Shape::line, {0.35f, -0.75f, 0.0f, -0.5f}},
    {Icon::skins, Shape::line, {0.0f, -0.5f, -0.35f, -0.75f}},
    {Icon::image, Shape::frame, {-0.85f, -0.7f, 0.85f, 0.7f}}, // mountains below the sun
    {Icon::image, Shape::triangle, {-0.65f, 0.55f, -0.1f, -0.2f, 0.45f, 0.55f}},
    {Icon::image, Shape::triangle, {0.1f, 0.55f, 0.4f, 0.1f, 0.7f, 0.55f}},
    {Icon::image, Shape::disc, {0.4f, -0.3f, 0.18f}},
    {Icon::sphere, Shape::ring, {0.0f, 0.0f, 0.8f}}, // a ball, lit from the upper left
    {Icon::sphere, Shape::disc, {-0.25f, -0.25f, 0.3f}},
    {Icon::bone, Shape::thickLine, {-0.5f, 0.5f, 0.5f, -0.5f}},
    {Icon::bone, Shape::disc, {-0.72f, 0.38f, 0.26f}},
    {Icon::bone, Shape::disc, {-0.38f, 0.72f, 0.26f}},
    {Icon::bone, Shape::disc, {0.72f, -0.38f, 0.26f}},
    {Icon::bone, Shape::disc, {0.38f, -0.72f, 0.26f}},
    {Icon::axes, Shape::line, {-0.3f, 0.3f, -0.3f, -0.85f}},
    {Icon::axes, Shape::line, {-0.3f, 0.3f, 0.85f, 0.3f}},
    {Icon::axes, Shape::line, {-0.3f, 0.3f, -0.85f, 0.85f}},
    {Icon::sparkle, Shape::triangle, {-0.15f, -0.05f, 0.1f, -0.05f, -0.025f, -0.85f}},
    {Icon::sparkle, Shape::triangle, {-0.02f, -0.18f, -0.02f, 0.08f, -0.75f, -0.05f}},
    {Icon::sparkle, Shape::triangle, {-0.15f, -0.05f, 0.1f, -0.05f, -0.025f, 0.75f}},
    {Icon::sparkle, Shape::triangle, {-0.02f, -0.18f, -0.02f, 0.08f, 0.75f, -0.05f}},
    {Icon::sparkle, Shape::line, {0.65f, 0.45f, 0.65f, 0.95f}},
    {Icon::sparkle, Shape::line, {0.4f, 0.7f, 0.9f, 0.7f}},
    {Icon::clips, Shape::bar, {-0.85f, -0.75f, 0.1f, -0.35f}}, // timeline bars
    {Icon::clips, Shape::bar, {-0.3f, -0.2f, 0.85f, 0.2f}},
    {Icon::clips, Shape::bar, {-0.85f, 0.35f, 0.4f, 0.75f}},
    {Icon::panelBelow, Shape::line, {-0.8f, -0.7f, 0.8f, -0.7f}}, // a window with a panel at its edge
    {Icon::panelBelow, Shape::line, {-0.8f, 0.7f, 0.8f, 0.7f}},
    {Icon::panelBelow, Shape::line, {-0.8f, -0.7f, -0.8f, 0.7f}},
    {Icon::panelBelow, Shape::line, {0.8f, -0.7f, 0.8f, 0.7f}},
    {Icon::panelBelow, Shape::bar, {-0.8f, 0.15f, 0.8f, 0.7f}},
    {Icon::panelRight, Shape::line, {-0.8f, -0.7f, 0.8f, -0.7f}},
    {Icon::panelRight, Shape::line, {-0.8f, 0.7f, 0.8f, 0.7f}},
    {Icon::panelRight, Shape::line, {-0.8f, -0.7f, -0.8f, 0.7f}},
    {Icon::panelRight, Shape::line, {0.8f, -0.7f, 0.8f, 0.7f}},
    {Icon::panelRight, Shape::bar, {0.2f, -0.7f, 0.8f, 0.7f}},
    {Icon::differences, Shape::frame, {-0.85f, -0.6f, -0.1f, 0.6f}}, // two different shapes
    {Icon::differences, Shape::bar, {0.1f, -0.6f, 0.85f, 0.6f}},
    {Icon::lock, Shape::bar, {-0.6f, -0.05f, 0.6f, 0.8f}}, // a body and a shackle, which the open lock raises on one side
    {Icon::lock, Shape::line, {-0.38f, 0.0f, -0.38f, -0.45f}},
    {Icon::lock, Shape::line, {-0.38f, -0.45f, -0.15f, -0.75f}},
    {Icon::lock, Shape::line, {-0.15f, -0.75f, 0.15f, -0.75f}},
    {Icon::lock, Shape::line, {0.15f, -0.75f, 0.38f, -0.45f}},
    {Icon::lock, Shape::line, {0.38f, -0.45f, 0.38f, 0.0f}},
    {Icon::openLock, Shape::bar, {-0.6f, -0.05f, 0.6f, 0.8f}},
    {Icon::openLock, Shape::line, {-0.38f, 0.0f, -0.38f, -0.7f}},
    {Icon::openLock, Shape::line, {-0.38f, -0.7f, -0.15f, -1.0f}},
    {Icon::openLock, Shape::line, {-0.15f, -1.0f, 0.15f, -1.0f}},
    {Icon::openLock, Shape::line, {0.15f, -1.0f, 0.38f, -0.7f}},
    {Icon::openLock, Shape::line, {0.38f, -0.7f, 0.38f, -0.65f}},
    {Icon::pencil, Shape::thickLine, {-0.4f, 0.4f, 0.45f, -0.45f}}, // a pencil and the line that it has drawn
    {Icon::pencil, Shape::thickLine, {0.58f, -0.58f, 0.72f, -0.72f}},
    {Icon::pencil, Shape::triangle, {-0.75f, 0.75f, -0.55f, 0.3f, -0.3f, 0.55f}},
    {Icon::pencil, Shape::line, {-0.2f, 0.8f, 0.85f, 0.8f}},
});
// clang-format on

void drawStroke(ImDrawList& list, const Stroke& stroke, const ImVec2& center, float half, ImU32 color)
{
    const std::array<float, 6>& n = stroke.numbers;
    const auto at = [&](std::size_t i) { return ImVec2(center.x + n[i] * half, center.y + n[i + 1] * half); };
    switch (stroke.shape) {
    case Shape::triangle:
        return list.AddTriangleFilled(at(0), at(2), at(4), color);
    case Shape::bar:
        return list.AddRectFilled(at(0), at(2), color);
    case Shape::mark:
        return list.AddRectFilled(at(0), at(2), colors::kPanel);
    case Shape::line:
        return list.AddLine(at(0), at(2), color, half * 0.22f);
    case Shape::thickLine:
        return list.AddLine(at(0), at(2), color, half * 0.32f);
    case Shape::disc:
        return list.AddCircleFilled(at(0), half * n[2], color);
    case Shape::smallDisc:
        return list.AddCircleFilled(at(0), half * n[2], color, 12);
    case Shape::ring:
        return list.AddCircle(at(0), half * n[2], color, 0, half * 0.2f);
    case Shape::frame:
        return list.AddRect(at(0), at(2), color, 0.0f, 0, half * 0.2f);
    case Shape::curve:
        return list.AddBezierQuadratic(at(0), at(2), at(4), color, half * 0.2f);
    }
}

} // namespace

void drawIcon(ImDrawList& list, Icon icon, const ImVec2& center, float size, ImU32 color)
{
    for (const Stroke& stroke : kStrokes) {
        if (stroke.icon == icon)
            drawStroke(list, stroke, center, size * 0.5f, color);
    }
}

} // namespace app
