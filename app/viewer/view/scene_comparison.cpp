#include "app/viewer/compare/compare.hpp"
#include "app/viewer/queries/compared_tabs.hpp"
#include "app/viewer/view/scene_view.hpp"

#include "renderer/gl/framebuffer.hpp"

#include <cmath>
#include <utility>

/// Draws two documents in one view. The side with the focus is drawn last, so that statistics refer to it.
namespace app {
namespace {

struct PixelAreas {
    PixelRect a;
    PixelRect b;
};

/// Same division as sideAreas in the window.
PixelAreas halvesOf(const PixelRect& area, float line)
{
    const int left = static_cast<int>(std::round(static_cast<float>(area.width) * line));
    return {{area.x, area.y, left, area.height}, {area.x + left, area.y, area.width - left, area.height}};
}

renderer::ImageMix mixOf(CompareMode mode)
{
    return mode == CompareMode::wipe    ? renderer::ImageMix::wipe
           : mode == CompareMode::onion ? renderer::ImageMix::onion
                                        : renderer::ImageMix::difference;
}

renderer::ComparedImages::Side sideOf(bool isB)
{
    return isB ? renderer::ComparedImages::Side::b : renderer::ComparedImages::Side::a;
}

} // namespace

void SceneView::drawComparison(const Session& session, const ComparedTabs& tabs, const PixelRect& area, Motion motion)
{
    const Session other = oneSide(session, tabs.other());
    switch (session.comparison->mode) {
    case CompareMode::sideBySide: {
        PixelAreas areas = halvesOf(area, session.comparison->line);
        if (tabs.isFocusOnB)
            std::swap(areas.a, areas.b);
        drawSide(other, areas.b, motion, m_smoothOther);
        drawSide(session, areas.a, motion, m_smooth);
        return;
    }
    case CompareMode::blink:
        return drawBlink(session, other, area, motion);
    case CompareMode::heatMap:
        return drawHeat(session, other, area, motion);
    case CompareMode::wipe:
    case CompareMode::onion:
    case CompareMode::difference:
        return drawImages(session, other, tabs, area, motion);
    }
}

/// Statistics stay those of the side with the focus.
void SceneView::drawBlink(const Session& session, const Session& other, const PixelRect& area, Motion motion)
{
    if (!session.comparison->blinksOther) {
        drawSide(session, area, motion, m_smooth);
        return;
    }
    const renderer::FrameStats stats = m_renderer.stats();
    drawSide(other, area, motion, m_smooth);
    m_renderer.stats() = stats;
}

void SceneView::drawHeat(const Session& session, const Session& other, const PixelRect& area, Motion motion)
{
    m_heat.update(session, other, m_renderer.stats());
    m_compared.heat = m_heat.facts();
    m_showsHeat = true;
    drawSide(session, area, motion, m_smooth);
    m_showsHeat = false;
}

/// One of two superimposed images. For comparing pixels, elements that always differ are omitted: selection marks, and
/// the grid, which depends on the model's size.
void SceneView::drawImage(const Session& session, const PixelRect& area, CompareMode mode, Motion motion)
{
    m_images->begin(static_cast<std::uint32_t>(area.width), static_cast<std::uint32_t>(area.height),
                    wantsSmooth(motion) ? renderer::EdgeLook::smooth : renderer::EdgeLook::plain);
    const PixelRect whole{0, 0, area.width, area.height};
    if (mode == CompareMode::difference) {
        drawInto(session, whole, ScreenshotKind::transparent, Highlight::leftOut);
        return;
    }
    drawInto(session, whole, ScreenshotKind::asShown, Highlight::shown);
    drawOutlines(session, whole, &m_images->finished());
}

void SceneView::drawImages(const Session& session, const Session& other, const ComparedTabs& tabs,
                           const PixelRect& area, Motion motion)
{
    const CompareMode mode = session.comparison->mode;
    if (!m_images)
        m_images.emplace();
    drawImage(other, area, mode, motion);
    m_images->keep(sideOf(!tabs.isFocusOnB));
    drawImage(session, area, mode, motion);
    m_images->keep(sideOf(tabs.isFocusOnB));
    if (mode == CompareMode::difference) {
        m_compared.differentPixels = m_images->countDifferent(m_renderer.shaders());
        m_compared.pixels = static_cast<std::uint64_t>(area.width) * static_cast<std::uint64_t>(area.height);
    }
    m_images->show(m_renderer.shaders(), area, mixOf(mode), session.comparison->line);
}

/// The comparison without marks.
void SceneView::drawComparedPicture(const Session& session, const ComparedTabs& tabs, const PixelRect& area,
                                    const renderer::Framebuffer& target)
{
    const CompareMode mode = session.comparison->mode;
    const Session other = oneSide(session, tabs.other());
    const auto drawAlone = [&](const Session& side, const PixelRect& part) {
        drawInto(side, part, ScreenshotKind::asShown, Highlight::leftOut);
    };
    if (mode == CompareMode::sideBySide) {
        PixelAreas areas = halvesOf(area, session.comparison->line);
        if (tabs.isFocusOnB)
            std::swap(areas.a, areas.b);
        drawAlone(other, areas.b);
        drawAlone(session, areas.a);
        return;
    }
    if (mode == CompareMode::blink)
        return drawAlone(session.comparison->blinksOther ? other : session, area);
    if (mode == CompareMode::heatMap) {
        m_heat.update(session, other, m_renderer.stats());
        m_showsHeat = true;
        drawAlone(session, area);
        m_showsHeat = false;
        return;
    }
    renderer::ComparedImages images;
    const auto kind = mode == CompareMode::difference ? ScreenshotKind::transparent : ScreenshotKind::asShown;
    for (const bool isFocus : {false, true}) {
        images.begin(static_cast<std::uint32_t>(area.width), static_cast<std::uint32_t>(area.height),
                     renderer::EdgeLook::plain);
        drawInto(isFocus ? session : other, area, kind, Highlight::leftOut);
        images.keep(sideOf(isFocus == tabs.isFocusOnB));
    }
    images.show(m_renderer.shaders(), area, mixOf(mode), session.comparison->line, &target);
}

} // namespace app
