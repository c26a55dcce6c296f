#include "app/viewer/widgets/icons.hpp"

#include <initializer_list>

namespace app {
namespace {

/// Points of the unit square around the middle become points of the window.
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

/// A cube from above one of its corners.
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

/// The outline: two arcs that meet in the corners.
void drawEye(const Canvas& canvas)
{
    const float width = canvas.half * 0.2f;
    canvas.list.AddBezierQuadratic(canvas.at(-1.0f, 0.0f), canvas.at(0.0f, -1.3f), canvas.at(1.0f, 0.0f), canvas.color,
                                   width);
    canvas.list.AddBezierQuadratic(canvas.at(-1.0f, 0.0f), canvas.at(0.0f, 1.3f), canvas.at(1.0f, 0.0f), canvas.color,
                                   width);
}

/// The buttons of a player.
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

} // namespace

void drawIcon(ImDrawList& list, Icon icon, const ImVec2& center, float size, ImU32 color)
{
    const Canvas canvas{list, center, size * 0.5f, color};
    switch (icon) {
    case Icon::first:
    case Icon::previous:
    case Icon::play:
    case Icon::pause:
    case Icon::next:
    case Icon::last:
    case Icon::backwards:
        drawTransportIcon(canvas, icon);
        return;
    case Icon::warning:
        drawWarning(canvas, IM_COL32(0x22, 0x25, 0x2a, 0xff));
        return;
    case Icon::note:
        list.AddCircleFilled(center, canvas.half * 0.35f, color);
        return;
    case Icon::close:
        canvas.line(-0.6f, -0.6f, 0.6f, 0.6f);
        canvas.line(-0.6f, 0.6f, 0.6f, -0.6f);
        return;
    case Icon::search:
        list.AddCircle(canvas.at(-0.15f, -0.15f), canvas.half * 0.55f, color, 0, canvas.half * 0.2f);
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
        canvas.list.AddCircleFilled(canvas.center, canvas.half * 0.34f, color, 12);
        return;
    case Icon::closedEye:
        drawEye(canvas);
        canvas.line(-0.7f, 0.75f, 0.7f, -0.75f);
        return;
    }
}

} // namespace app
