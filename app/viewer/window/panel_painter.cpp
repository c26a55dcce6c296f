#include "app/viewer/window/panel_painter.hpp"

#include "renderer/gl/debug.hpp"
#include "renderer/gl/gl.hpp"
#include "renderer/gl/shader.hpp"

#if __has_include(<imgui_impl_opengl3.h>)
#include <imgui_impl_opengl3.h>
#else
#include <backends/imgui_impl_opengl3.h>
#endif

#include <array>
#include <cmath>
#include <span>
#include <type_traits>
#include <vector>

namespace app {
namespace {

/// Older versions of ImGui have a pointer, newer ones a vector.
template <typename Lists> void setLists(Lists& lists, std::vector<ImDrawList*>& wanted)
{
    if constexpr (std::is_pointer_v<Lists>) {
        lists = wanted.data();
    } else {
        lists.resize(0);
        for (ImDrawList* const list : wanted)
            lists.push_back(list);
    }
}

/// An area in pixels of the window. Lossless if it has whole units.
renderer::PixelRect pixelsOf(const DrawnArea& area, const ImDrawData& data)
{
    const float scale = data.FramebufferScale.x;
    return {static_cast<int>(area.left * scale), static_cast<int>((data.DisplaySize.y - area.bottom) * scale),
            static_cast<int>((area.right - area.left) * scale), static_cast<int>((area.bottom - area.top) * scale)};
}

DrawnArea areaOf(const renderer::PixelRect& pixels, const ImDrawData& data)
{
    const float scale = data.FramebufferScale.x;
    const float left = static_cast<float>(pixels.x) / scale;
    const float bottom = data.DisplaySize.y - static_cast<float>(pixels.y) / scale;
    return {left, bottom - static_cast<float>(pixels.height) / scale, left + static_cast<float>(pixels.width) / scale,
            bottom};
}

/// The parts of the window above, left of, right of and below the view.
std::array<renderer::PixelRect, 4> sidesOf(const renderer::PixelRect& view, int width, int height)
{
    const int right = view.x + view.width;
    const int top = view.y + view.height;
    return {{{0, top, width, height - top},
             {0, view.y, view.x, view.height},
             {right, view.y, width - right, view.height},
             {0, 0, width, view.y}}};
}

bool isWhole(float number)
{
    return number == std::floor(number);
}

/// Otherwise clipping would move edges.
bool hasWholeUnits(const ImDrawData& data)
{
    return data.FramebufferScale.x == data.FramebufferScale.y && isWhole(data.FramebufferScale.x) &&
           isWhole(data.DisplaySize.x) && isWhole(data.DisplaySize.y) && data.DisplayPos.x == 0.0f &&
           data.DisplayPos.y == 0.0f;
}

/// A pixel of the panels; none if the view covers the window.
std::array<std::uint8_t, 4> readPixelOf(std::span<const renderer::PixelRect> sides)
{
    std::array<std::uint8_t, 4> pixel{};
    for (const renderer::PixelRect& side : sides) {
        if (side.width > 0 && side.height > 0) {
            glReadPixels(side.x, side.y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel.data());
            break;
        }
    }
    return pixel;
}

void clear(const renderer::PixelRect& area, const glm::vec4& color)
{
    if (area.width <= 0 || area.height <= 0)
        return; // a view has at least a pixel, even beyond the edge of a tiny window
    const renderer::DrawArea clipped(area);
    renderer::clear(renderer::Clearing::color, color);
}

} // namespace

PanelPainter::WindowPixels PanelPainter::pixelsAtStart()
{
    // A browser clears the canvas.
    const bool isWeb = renderer::shaderDialect() == renderer::ShaderDialect::web;
    return renderer::isSoftwareRenderer() && !isWeb ? WindowPixels::kept : WindowPixels::undefined;
}

/// The areas that differ from the frame before. Keeps the new lists.
ChangedAreas PanelPainter::takeChanges(const ImDrawData& data, bool areAllLost)
{
    const auto count = static_cast<std::size_t>(data.CmdListsCount);
    ChangedAreas changes;
    if (areAllLost || count != m_lists.size())
        changes.add({0.0f, 0.0f, data.DisplaySize.x, data.DisplaySize.y});
    m_lists.resize(count);
    for (std::size_t i = 0; i < count; ++i)
        m_lists[i].follow(*data.CmdLists[static_cast<int>(i)], changes);
    return changes;
}

/// Draws what lies within an area.
void PanelPainter::drawWithin(const ImDrawData& data, const DrawnArea& area) const
{
    std::vector<ImDrawList*> lists;
    std::vector<ImVec4> clips;
    for (std::size_t i = 0; i < m_lists.size(); ++i) {
        if (common(m_lists[i].area(), area).isEmpty())
            continue;
        lists.push_back(data.CmdLists[static_cast<int>(i)]);
        for (ImDrawCmd& command : lists.back()->CmdBuffer) {
            clips.push_back(command.ClipRect);
            const DrawnArea clip = common(app::areaOf(command.ClipRect), area);
            command.ClipRect = {clip.left, clip.top, clip.right, clip.bottom};
        }
    }
    ImDrawData part = data;
    part.CmdListsCount = static_cast<int>(lists.size());
    setLists(part.CmdLists, lists);
    ImGui_ImplOpenGL3_RenderDrawData(&part);
    auto clip = clips.begin();
    for (ImDrawList* const list : lists)
        for (ImDrawCmd& command : list->CmdBuffer)
            command.ClipRect = *clip++;
}

void PanelPainter::draw(ImDrawData& data, const renderer::PixelRect& view, const glm::vec4& ground)
{
    const glm::ivec2 size(
        glm::vec2(data.DisplaySize.x * data.FramebufferScale.x, data.DisplaySize.y * data.FramebufferScale.y));
    const std::array<renderer::PixelRect, 4> sides = sidesOf(view, size.x, size.y);
    if (!m_keepsPixels || !hasWholeUnits(data)) {
        forget();
        for (const renderer::PixelRect& side : sides)
            clear(side, ground);
        ImGui_ImplOpenGL3_RenderDrawData(&data);
        return;
    }
    Frame frame{size, view, ground, readPixelOf(sides)};
    const ChangedAreas changes = takeChanges(data, m_before != frame);
    for (const DrawnArea& change : changes.areas()) {
        for (const renderer::PixelRect& side : sides) {
            const DrawnArea changed = common(change, areaOf(side, data));
            if (changed.isEmpty())
                continue;
            clear(pixelsOf(changed, data), ground);
            drawWithin(data, changed);
        }
    }
    drawWithin(data, areaOf(view, data));
    frame.pixel = readPixelOf(sides);
    m_before = frame;
}

} // namespace app
