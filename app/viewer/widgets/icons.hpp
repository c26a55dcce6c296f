#pragma once

#include <imgui.h>

namespace app {

enum class Icon {
    first,
    previous,
    play,
    pause,
    next,
    last,
    backwards,
    warning,
    note,
    close,
    search,
    chevron,
    chevronRight,
    up,
    check,
    folder,
    archive,
    model,
    rows,
    grid,
    eye,
    closedEye,
    surfaces,
    geosets,
    views,
    skins,
    image,
    sphere,
    bone,
    axes,
    sparkle,
    clips,
    panelBelow,
    panelRight,
    differences,
    lock,
    openLock,
    pencil
};

/// Draws into a square of edge `size` around `center`; vector graphics at any scale.
void drawIcon(ImDrawList& list, Icon icon, const ImVec2& center, float size, ImU32 color);

} // namespace app
