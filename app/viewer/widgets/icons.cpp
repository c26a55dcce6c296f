#include "app/viewer/widgets/icons.hpp"

#include "app/viewer/widgets/theme_colors.hpp"

#include <array>
#include <initializer_list>

namespace app {
namespace {

/// Maps the unit square around the center to the window.
struct Canvas {
    ImDrawList& list;
    ImVec2 center;
    float half;
    ImU32 color;

    [[nodiscard]] ImVec2 at(float x, float y) const { return {center.x + x * half, center.y + y * half}; }
    void triangle(float x0, float y0, float x1, float y1, float x2, float y2) const
    {
        list.AddTriangleFilled(at(x0, y0), at(x1, y1), at(x2, y2), color);
    }
    void bar(float x0, float y0, float x1, float y1) const { list.AddRectFilled(at(x0, y0), at(x1, y1), color); }
    void line(float x0, float y0, float x1, float y1) const
    {
        list.AddLine(at(x0, y0), at(x1, y1), color, half * 0.22f);
    }
};

void drawWarning(const Canvas& canvas, ImU32 inside)
{
    canvas.triangle(0.0f, -0.85f, 0.95f, 0.8f, -0.95f, 0.8f);
    const Canvas mark{canvas.list, canvas.center, canvas.half, inside};
    mark.bar(-0.1f, -0.3f, 0.1f, 0.3f);
    mark.bar(-0.1f, 0.42f, 0.1f, 0.62f);
}

/// A cube seen from above a corner.
void drawCube(const Canvas& canvas)
{
    canvas.line(0.0f, -0.85f, 0.8f, -0.42f);
    canvas.line(0.8f, -0.42f, 0.8f, 0.42f);
    canvas.line(0.8f, 0.42f, 0.0f, 0.85f);
    canvas.line(0.0f, 0.85f, -0.8f, 0.42f);
    canvas.line(-0.8f, 0.42f, -0.8f, -0.42f);
    canvas.line(-0.8f, -0.42f, 0.0f, -0.85f);
    canvas.line(-0.8f, -0.42f, 0.0f, 0.0f);
    canvas.line(0.8f, -0.42f, 0.0f, 0.0f);
    canvas.line(0.0f, 0.85f, 0.0f, 0.0f);
}

/// A box with a lid and a handle.
void drawArchive(const Canvas& canvas)
{
    canvas.bar(-0.9f, -0.75f, 0.9f, -0.35f);
    canvas.line(-0.75f, -0.3f, -0.75f, 0.7f);
    canvas.line(0.75f, -0.3f, 0.75f, 0.7f);
    canvas.line(-0.85f, 0.7f, 0.85f, 0.7f);
    canvas.line(-0.3f, 0.05f, 0.3f, 0.05f);
}

/// The outline: two arcs that meet at the corners.
void drawEye(const Canvas& canvas)
{
    const float width = canvas.half * 0.2f;
    canvas.list.AddBezierQuadratic(canvas.at(-1.0f, 0.0f), canvas.at(0.0f, -1.3f), canvas.at(1.0f, 0.0f), canvas.color,
                                   width);
    canvas.list.AddBezierQuadratic(canvas.at(-1.0f, 0.0f), canvas.at(0.0f, 1.3f), canvas.at(1.0f, 0.0f), canvas.color,
                                   width);
}

/// Media player buttons.
void drawTransportIcon(const Canvas& canvas, Icon icon)
{
    switch (icon) {
    case Icon::first:
        canvas.bar(-0.75f, -0.7f, -0.5f, 0.7f);
        canvas.triangle(0.7f, -0.75f, 0.7f, 0.75f, -0.45f, 0.0f);
        return;
    case Icon::previous:
        canvas.triangle(0.5f, -0.7f, 0.5f, 0.7f, -0.55f, 0.0f);
        return;
    case Icon::play:
        canvas.triangle(-0.55f, -0.8f, 0.75f, 0.0f, -0.55f, 0.8f);
        return;
    case Icon::pause:
        canvas.bar(-0.6f, -0.75f, -0.15f, 0.75f);
        canvas.bar(0.15f, -0.75f, 0.6f, 0.75f);
        return;
    case Icon::next:
        canvas.triangle(-0.5f, -0.7f, 0.55f, 0.0f, -0.5f, 0.7f);
        return;
    case Icon::last:
        canvas.bar(0.5f, -0.7f, 0.75f, 0.7f);
        canvas.triangle(-0.7f, -0.75f, 0.45f, 0.0f, -0.7f, 0.75f);
        return;
    case Icon::backwards:
        canvas.triangle(0.0f, -0.6f, 0.0f, 0.6f, -0.85f, 0.0f);
        canvas.triangle(0.85f, -0.6f, 0.85f, 0.6f, 0.0f, 0.0f);
        return;
    default:
        return;
    }
}

void drawPointer(const Canvas& canvas, Icon icon)
{
    if (icon == Icon::chevronRight)
        canvas.triangle(-0.3f, -0.6f, 0.4f, 0.0f, -0.3f, 0.6f);
    else if (icon == Icon::up)
        canvas.triangle(-0.6f, 0.3f, 0.6f, 0.3f, 0.0f, -0.4f);
    else
        canvas.triangle(-0.6f, -0.3f, 0.6f, -0.3f, 0.0f, 0.4f);
}

void drawGrid(const Canvas& canvas)
{
    for (const float y : {-0.7f, 0.1f}) {
        canvas.bar(-0.7f, y, -0.1f, y + 0.6f);
        canvas.bar(0.1f, y, 0.7f, y + 0.6f);
    }
}

/// A shirt.
void drawShirt(const Canvas& canvas)
{
    constexpr std::array<std::array<float, 2>, 12> kOutline = {{{-0.35f, -0.75f},
                                                                {-0.9f, -0.4f},
                                                                {-0.65f, 0.05f},
                                                                {-0.45f, -0.05f},
                                                                {-0.45f, 0.8f},
                                                                {0.45f, 0.8f},
                                                                {0.45f, -0.05f},
                                                                {0.65f, 0.05f},
                                                                {0.9f, -0.4f},
                                                                {0.35f, -0.75f},
                                                                {0.0f, -0.5f},
                                                                {-0.35f, -0.75f}}};
    for (std::size_t i = 0; i + 1 < kOutline.size(); ++i)
        canvas.line(kOutline[i][0], kOutline[i][1], kOutline[i + 1][0], kOutline[i + 1][1]);
}

void drawRectangle(const Canvas& canvas, float left, float top, float right, float bottom)
{
    canvas.list.AddRect(canvas.at(left, top), canvas.at(right, bottom), canvas.color, 0.0f, 0, canvas.half * 0.2f);
}

/// A picture of a mountain below the sun.
void drawImageIcon(const Canvas& canvas)
{
    drawRectangle(canvas, -0.85f, -0.7f, 0.85f, 0.7f);
    canvas.triangle(-0.65f, 0.55f, -0.1f, -0.2f, 0.45f, 0.55f);
    canvas.triangle(0.1f, 0.55f, 0.4f, 0.1f, 0.7f, 0.55f);
    canvas.list.AddCircleFilled(canvas.at(0.4f, -0.3f), canvas.half * 0.18f, canvas.color);
}

void drawBoneIcon(const Canvas& canvas)
{
    canvas.list.AddLine(canvas.at(-0.5f, 0.5f), canvas.at(0.5f, -0.5f), canvas.color, canvas.half * 0.32f);
    for (const float end : {-1.0f, 1.0f}) {
        canvas.list.AddCircleFilled(canvas.at(end * 0.72f, end * -0.38f), canvas.half * 0.26f, canvas.color);
        canvas.list.AddCircleFilled(canvas.at(end * 0.38f, end * -0.72f), canvas.half * 0.26f, canvas.color);
    }
}

/// A ball, lit from the upper left.
void drawSphere(const Canvas& canvas)
{
    canvas.list.AddCircle(canvas.center, canvas.half * 0.8f, canvas.color, 0, canvas.half * 0.2f);
    canvas.list.AddCircleFilled(canvas.at(-0.25f, -0.25f), canvas.half * 0.3f, canvas.color);
}

void drawSparkle(const Canvas& canvas)
{
    for (const float x : {-1.0f, 1.0f}) {
        canvas.triangle(-0.15f, -0.05f, 0.1f, -0.05f, -0.025f, x * 0.8f - 0.05f);
        canvas.triangle(-0.02f, -0.18f, -0.02f, 0.08f, x * 0.75f, -0.05f);
    }
    canvas.line(0.65f, 0.45f, 0.65f, 0.95f);
    canvas.line(0.4f, 0.7f, 0.9f, 0.7f);
}

/// A body and a shackle, which an open lock raises on one side.
void drawLock(const Canvas& canvas, bool isOpen)
{
    canvas.bar(-0.6f, -0.05f, 0.6f, 0.8f);
    const float lift = isOpen ? -0.25f : 0.0f;
    canvas.line(-0.38f, 0.0f, -0.38f, -0.45f + lift);
    canvas.line(-0.38f, -0.45f + lift, -0.15f, -0.75f + lift);
    canvas.line(-0.15f, -0.75f + lift, 0.15f, -0.75f + lift);
    canvas.line(0.15f, -0.75f + lift, 0.38f, -0.45f + lift);
    canvas.line(0.38f, -0.45f + lift, 0.38f, isOpen ? -0.4f + lift : 0.0f);
}

/// A window with a panel at its edge.
void drawFrameWithPanel(const Canvas& canvas, Icon icon)
{
    canvas.line(-0.8f, -0.7f, 0.8f, -0.7f);
    canvas.line(-0.8f, 0.7f, 0.8f, 0.7f);
    canvas.line(-0.8f, -0.7f, -0.8f, 0.7f);
    canvas.line(0.8f, -0.7f, 0.8f, 0.7f);
    if (icon == Icon::panelBelow)
        canvas.bar(-0.8f, 0.15f, 0.8f, 0.7f);
    else
        canvas.bar(0.2f, -0.7f, 0.8f, 0.7f);
}

/// The icons of the inspector's tabs.
void drawSubject(const Canvas& canvas, Icon icon)
{
    switch (icon) {
    case Icon::surfaces: // a mesh of two triangles
        canvas.line(-0.8f, 0.6f, 0.0f, -0.75f);
        canvas.line(0.0f, -0.75f, 0.8f, 0.6f);
        canvas.line(0.8f, 0.6f, -0.8f, 0.6f);
        canvas.line(0.0f, -0.75f, 0.0f, 0.6f);
        return;
    case Icon::geosets: // stacked layers
        for (const float y : {-0.35f, 0.05f, 0.45f}) {
            canvas.line(-0.85f, y, 0.0f, y + 0.4f);
            canvas.line(0.0f, y + 0.4f, 0.85f, y);
        }
        canvas.line(-0.85f, -0.35f, 0.0f, -0.75f);
        canvas.line(0.0f, -0.75f, 0.85f, -0.35f);
        return;
    case Icon::views: // a large and a small copy
        drawRectangle(canvas, -0.85f, -0.75f, 0.3f, 0.4f);
        drawRectangle(canvas, 0.1f, 0.05f, 0.85f, 0.8f);
        return;
    case Icon::skins:
        return drawShirt(canvas);
    case Icon::image:
        return drawImageIcon(canvas);
    case Icon::sphere:
        return drawSphere(canvas);
    case Icon::bone:
        return drawBoneIcon(canvas);
    case Icon::axes:
        canvas.line(-0.3f, 0.3f, -0.3f, -0.85f);
        canvas.line(-0.3f, 0.3f, 0.85f, 0.3f);
        canvas.line(-0.3f, 0.3f, -0.85f, 0.85f);
        return;
    case Icon::sparkle:
        return drawSparkle(canvas);
    case Icon::differences: // two different shapes
        drawRectangle(canvas, -0.85f, -0.6f, -0.1f, 0.6f);
        canvas.bar(0.1f, -0.6f, 0.85f, 0.6f);
        return;
    case Icon::lock:
    case Icon::openLock:
        return drawLock(canvas, icon == Icon::openLock);
    case Icon::panelBelow:
    case Icon::panelRight:
        drawFrameWithPanel(canvas, icon);
        return;
    case Icon::clips: // timeline bars
        canvas.bar(-0.85f, -0.75f, 0.1f, -0.35f);
        canvas.bar(-0.3f, -0.2f, 0.85f, 0.2f);
        canvas.bar(-0.85f, 0.35f, 0.4f, 0.75f);
        return;
    default:
        return;
    }
}

void drawSign(const Canvas& canvas, Icon icon)
{
    switch (icon) {
    case Icon::warning:
        drawWarning(canvas, colors::kPanel);
        return;
    case Icon::note:
        canvas.list.AddCircleFilled(canvas.center, canvas.half * 0.35f, canvas.color);
        return;
    case Icon::close:
        canvas.line(-0.6f, -0.6f, 0.6f, 0.6f);
        canvas.line(-0.6f, 0.6f, 0.6f, -0.6f);
        return;
    case Icon::search:
        canvas.list.AddCircle(canvas.at(-0.15f, -0.15f), canvas.half * 0.55f, canvas.color, 0, canvas.half * 0.2f);
        canvas.line(0.25f, 0.25f, 0.75f, 0.75f);
        return;
    case Icon::check:
        canvas.line(-0.75f, 0.05f, -0.2f, 0.6f);
        canvas.line(-0.25f, 0.6f, 0.75f, -0.6f);
        return;
    case Icon::chevron:
    case Icon::chevronRight:
    case Icon::up:
        drawPointer(canvas, icon);
        return;
    case Icon::folder:
        canvas.bar(-0.85f, -0.6f, -0.1f, -0.2f);
        canvas.bar(-0.85f, -0.4f, 0.85f, 0.65f);
        return;
    case Icon::archive:
        drawArchive(canvas);
        return;
    case Icon::model:
        drawCube(canvas);
        return;
    case Icon::rows:
        for (const float y : {-0.6f, 0.0f, 0.6f})
            canvas.line(-0.75f, y, 0.75f, y);
        return;
    case Icon::grid:
        drawGrid(canvas);
        return;
    case Icon::eye:
        drawEye(canvas);
        canvas.list.AddCircleFilled(canvas.center, canvas.half * 0.34f, canvas.color, 12);
        return;
    case Icon::closedEye:
        drawEye(canvas);
        canvas.line(-0.7f, 0.75f, 0.7f, -0.75f);
        return;
    default:
        return;
    }
}

} // namespace

void drawIcon(ImDrawList& list, Icon icon, const ImVec2& center, float size, ImU32 color)
{
    const Canvas canvas{list, center, size * 0.5f, color};
    // In enum order: player buttons, signs, tab icons.
    if (icon <= Icon::backwards)
        drawTransportIcon(canvas, icon);
    else if (icon >= Icon::surfaces)
        drawSubject(canvas, icon);
    else
        drawSign(canvas, icon);
}

} // namespace app
