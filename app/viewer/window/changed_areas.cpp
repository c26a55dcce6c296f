#include "app/viewer/window/changed_areas.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

namespace app {
namespace {

/// More of them cost more than drawing what lies between.
constexpr std::size_t kMostAreas = 6;
/// In square units: drawing so much less is worth an area.
constexpr float kWorthAnArea = 2000.0f;

constexpr float kFar = std::numeric_limits<float>::max();
constexpr DrawnArea kNoCorner{kFar, kFar, -kFar, -kFar};

float sizeOf(const DrawnArea& area)
{
    return area.isEmpty() ? 0.0f : (area.right - area.left) * (area.bottom - area.top);
}

DrawnArea withCorner(const DrawnArea& area, const ImVec2& corner)
{
    return {std::min(area.left, std::floor(corner.x)), std::min(area.top, std::floor(corner.y)),
            std::max(area.right, std::ceil(corner.x)), std::max(area.bottom, std::ceil(corner.y))};
}

DrawnArea drawnArea(const ImDrawList& list)
{
    DrawnArea clips;
    for (const ImDrawCmd& command : list.CmdBuffer)
        if (command.ElemCount > 0)
            clips = around(clips, areaOf(command.ClipRect));
    DrawnArea corners = kNoCorner;
    for (const ImDrawVert& vertex : list.VtxBuffer)
        corners = withCorner(corners, vertex.pos);
    return common(corners, clips);
}

bool haveSameTexture(const ImDrawCmd& a, const ImDrawCmd& b)
{
#if IMGUI_VERSION_NUM >= 19200
    return a.TexRef._TexData == b.TexRef._TexData && a.TexRef._TexID == b.TexRef._TexID;
#else
    return a.TextureId == b.TextureId;
#endif
}

bool drawsTextAndShapes(const ImDrawCmd& command)
{
#if IMGUI_VERSION_NUM >= 19200
    return command.TexRef._TexData != nullptr;
#else
    return command.TextureId == ImGui::GetIO().Fonts->TexID;
#endif
}

bool drawAlike(const ImDrawCmd& a, const ImDrawCmd& b)
{
    return drawsTextAndShapes(a) && haveSameTexture(a, b) &&
           std::memcmp(&a.ClipRect, &b.ClipRect, sizeof(a.ClipRect)) == 0 && a.VtxOffset == b.VtxOffset &&
           a.IdxOffset == b.IdxOffset && a.ElemCount == b.ElemCount;
}

} // namespace

DrawnArea areaOf(const ImVec4& clip)
{
    return {clip.x, clip.y, clip.z, clip.w};
}

DrawnArea common(const DrawnArea& a, const DrawnArea& b)
{
    return {std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right), std::min(a.bottom, b.bottom)};
}

DrawnArea around(const DrawnArea& a, const DrawnArea& b)
{
    if (a.isEmpty() || b.isEmpty())
        return a.isEmpty() ? b : a;
    return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right), std::max(a.bottom, b.bottom)};
}

void ChangedAreas::add(const DrawnArea& area)
{
    if (area.isEmpty())
        return;
    DrawnArea* best = nullptr;
    float least = 0.0f; // the additional size of uniting them
    for (DrawnArea& other : m_areas) {
        const float more = sizeOf(around(other, area)) - sizeOf(other) - sizeOf(area);
        if (best == nullptr || more < least) {
            best = &other;
            least = more;
        }
    }
    if (best != nullptr && (least < kWorthAnArea || m_areas.size() == kMostAreas))
        *best = around(*best, area);
    else
        m_areas.push_back(area);
}

/// Whether its triangles have the same corners as before, wherever those are now.
bool DrawnList::hasSameTriangles(const ImDrawList& list) const
{
    return static_cast<std::size_t>(list.VtxBuffer.Size) == m_corners.size() &&
           std::equal(list.IdxBuffer.begin(), list.IdxBuffer.end(), m_indices.begin(), m_indices.end()) &&
           std::equal(list.CmdBuffer.begin(), list.CmdBuffer.end(), m_commands.begin(), m_commands.end(), drawAlike);
}

/// Adds where triangles with other corners were and are. False if there are none.
bool DrawnList::addMovedTriangles(const ImDrawList& list, ChangedAreas& changes) const
{
    const ImDrawVert* const corners = list.VtxBuffer.Data;
    bool isAny = false;
    for (const ImDrawCmd& command : list.CmdBuffer) {
        const ImDrawVert* const after = corners + command.VtxOffset;
        const ImDrawVert* const before = m_corners.data() + command.VtxOffset;
        const ImDrawIdx* const indices = list.IdxBuffer.Data + command.IdxOffset;
        for (unsigned i = 0; i + 2 < command.ElemCount; i += 3) {
            const std::array<ImDrawIdx, 3> triangle = {indices[i], indices[i + 1], indices[i + 2]};
            if (std::all_of(triangle.begin(), triangle.end(),
                            [&](ImDrawIdx k) { return std::memcmp(&after[k], &before[k], sizeof(ImDrawVert)) == 0; }))
                continue;
            isAny = true;
            DrawnArea area = kNoCorner;
            for (const ImDrawIdx k : triangle)
                area = withCorner(withCorner(area, before[k].pos), after[k].pos);
            changes.add(common(area, areaOf(command.ClipRect)));
        }
    }
    return isAny;
}

void DrawnList::follow(const ImDrawList& list, ChangedAreas& changes)
{
    const bool hasOtherTriangles = !hasSameTriangles(list);
    if (!hasOtherTriangles && !addMovedTriangles(list, changes))
        return;
    const DrawnArea before = std::exchange(m_area, drawnArea(list));
    m_corners.assign(list.VtxBuffer.begin(), list.VtxBuffer.end());
    if (hasOtherTriangles) {
        changes.add(before);
        changes.add(m_area);
        m_indices.assign(list.IdxBuffer.begin(), list.IdxBuffer.end());
        m_commands.assign(list.CmdBuffer.begin(), list.CmdBuffer.end());
    }
}

} // namespace app
