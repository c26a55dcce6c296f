#include "app/viewer/view/scene_view.hpp"

#include "app/viewer/playback/crowd.hpp"
#include "app/viewer/queries/compared_tabs.hpp"
#include "app/viewer/queries/instants.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/selection/visibility.hpp"
#include "app/viewer/view/overlay_colors.hpp"
#include "app/viewer/widgets/theme.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/model/vertex_block.hpp"
#include "renderer/crowd.hpp"
#include "renderer/effect_points.hpp"
#include "renderer/frame_capture.hpp"
#include "renderer/ghosts.hpp"
#include "renderer/gl/framebuffer.hpp"
#include "renderer/offscreen_renderer.hpp"
#include "renderer/overlay_lines.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace app {
namespace {

constexpr std::uint32_t kScreenshotSupersample = 2;

constexpr float kTrailMark = 0.12f;         // size of a frame's mark, relative to a tag's axes
constexpr float kTrailFading = 0.75f;       // at the ends of the trail
constexpr float kTrailThroughModel = 0.35f; // opacity of the part hidden by the model

void addCross(renderer::LineList& lines, const glm::vec3& at, float size, const glm::vec4& color)
{
    for (int axis = 0; axis < 3; ++axis) {
        glm::vec3 reach(0.0f);
        reach[axis] = size;
        lines.add(at - reach, at + reach, color);
    }
}

renderer::Backdrop backdropOf(Background background)
{
    switch (background) {
    case Background::gradient:
        break;
    case Background::dark:
        return {colorOf(colors::kViewDark), colorOf(colors::kViewDark)};
    case Background::light:
        return {colorOf(colors::kViewLight), colorOf(colors::kViewLight)};
    case Background::checker:
        return {colorOf(colors::kCheckerLight), colorOf(colors::kCheckerDark)};
    }
    return {colorOf(colors::kViewTop), colorOf(colors::kViewBottom)};
}

/// White lines on a dark background, dark lines on a light one.
glm::vec3 usualGridColor(const Session& session)
{
    constexpr float kDarkLines = 0.1f;
    const renderer::Backdrop backdrop = backdropOf(session.settings.background);
    const glm::vec3 middle = 0.5f * (backdrop.top + backdrop.bottom);
    const bool isLight = (middle.r + middle.g + middle.b) / 3.0f > 0.5f;
    return glm::vec3(isLight ? kDarkLines : 1.0f);
}

/// The center color of the background gradient.
glm::vec3 middleOfView()
{
    return 0.5f * (colorOf(colors::kViewTop) + colorOf(colors::kViewBottom));
}

/// The background assumed for pictures with transparency.
glm::u8vec3 viewGround()
{
    return glm::u8vec3(glm::round(middleOfView() * 255.0f));
}

/// Fog that starts at the model's front and is opaque one model length behind it.
renderer::Fog fogAround(const formats::Bounds& bounds, const glm::vec3& eye)
{
    const float radius = std::max(bounds.diagonal() * 0.5f, 1e-3f);
    const float distance = glm::distance(eye, bounds.center());
    const float start = std::max(distance - radius, 0.0f);
    return {start, start + 4.0f * radius, middleOfView()};
}

/// The item pointed at in the view, or else in a table.
std::uint32_t pointedOf(const Selection& selection, SceneItemKind kind, std::uint32_t inTable)
{
    return selection.pointed.kind == kind ? selection.pointed.index : inTable;
}

/// The colors of the preferences and, where they are shown, the highlights of the selection.
renderer::OverlayLook overlayLook(const Session& session, SceneView::Highlight highlight)
{
    renderer::OverlayLook look;
    look.grid = chosenColor(session, OverlayColor::grid, usualGridColor(session));
    look.bounds = chosenColor(session, OverlayColor::bounds, look.bounds);
    look.collision = chosenColor(session, OverlayColor::collision, look.collision);
    look.bones = chosenColor(session, OverlayColor::bones, look.bones);
    look.emitters = chosenColor(session, OverlayColor::emitters, look.emitters);
    if (highlight == SceneView::Highlight::leftOut)
        return look;
    const Selection& selection = session.tab().selection;
    look.markedBones = {selection.bone(), pointedOf(selection, SceneItemKind::bone, selection.pointedBone())};
    look.markedEffects = {selection.effect(), pointedOf(selection, SceneItemKind::effect, selection.pointedEffect())};
    look.markedCameras = {selection.item.indexAs(SceneItemKind::camera),
                          pointedOf(selection, SceneItemKind::camera, formats::kNoIndex)};
    look.markedTags = {selection.tag(), pointedOf(selection, SceneItemKind::tag, selection.pointedTag())};
    return look;
}

} // namespace

void SceneView::add(std::shared_ptr<const scene::Document> document)
{
    if (sceneOf(document) != nullptr)
        return;
    renderer::SceneOnGpu added = m_renderer.upload(std::move(document));
    if (added.document->lookSource) { // its images may be those of the look before
        for (const renderer::SceneOnGpu& scene : m_scenes)
            shareTextures(scene, added);
    }
    m_scenes.push_back(std::move(added));
}

std::uint32_t SceneView::textureUploads(const Session& session)
{
    const renderer::SceneOnGpu* const scene = sceneOf(session.tab().document);
    return scene != nullptr ? scene->uploadedTextures : 0;
}

void SceneView::remove(const std::shared_ptr<const scene::Document>& document)
{
    std::erase_if(m_scenes, [&](const renderer::SceneOnGpu& scene) { return scene.document == document; });
}

void SceneView::keepOnly(const std::vector<std::shared_ptr<const scene::Document>>& documents)
{
    std::erase_if(m_scenes, [&](const renderer::SceneOnGpu& scene) {
        return std::find(documents.begin(), documents.end(), scene.document) == documents.end();
    });
    m_bounds.clear();
    m_heat.clear();
}

renderer::SceneOnGpu* SceneView::sceneOf(const std::shared_ptr<const scene::Document>& document)
{
    const auto found = std::find_if(m_scenes.begin(), m_scenes.end(),
                                    [&](const renderer::SceneOnGpu& scene) { return scene.document == document; });
    return found != m_scenes.end() ? &*found : nullptr;
}

void SceneView::draw(const Session& session, const PixelRect& area, Motion motion, SceneChange change)
{
    m_compared = {};
    const auto tabs = comparedTabs(session);
    if (!tabs && change == SceneChange::none && m_kept == area && motion == Motion::still)
        return drawKept(session, area);
    m_kept.reset();
    if (tabs)
        return drawComparison(session, *tabs, area, motion);
    m_images.reset(); // frees memory while nothing is compared
    if (drawSide(session, area, motion, m_smooth))
        m_kept = area;
}

void SceneView::drawKept(const Session& session, const PixelRect& area)
{
    const renderer::FrameStats drawn = m_renderer.stats();
    m_smooth.repeat(area.x, area.y);
    drawOutlines(session, area);
    m_renderer.stats() = drawn; // of the complete image
}

bool SceneView::drawSide(const Session& session, const PixelRect& area, Motion motion, renderer::SmoothTarget& smooth)
{
    const bool isEmpty = sceneOf(session.tab().document) == nullptr;
    // A backdrop alone has no edges, and the buffers take a seventh of the time to the window's first frame.
    const bool isSmooth = !isEmpty && wantsSmooth(motion) &&
                          smooth.begin(static_cast<std::uint32_t>(area.width), static_cast<std::uint32_t>(area.height));
    if (!isSmooth) {
        drawInto(session, area, ScreenshotKind::asShown, Highlight::shown);
    } else {
        drawInto(session, {0, 0, area.width, area.height}, ScreenshotKind::asShown, Highlight::shown);
        smooth.finish(area.x, area.y);
    }
    drawOutlines(session, area);
    return isSmooth;
}

/// Outlines the selected surface and the one that a click would select.
void SceneView::drawOutlines(const Session& session, const PixelRect& area, const renderer::Framebuffer* target)
{
    constexpr float kSelectedWidth = 2.0f; // in logical pixels
    constexpr float kPointedWidth = 1.5f;
    const Selection& selection = session.tab().selection;
    renderer::SceneOnGpu* const scene = sceneOf(session.tab().document);
    const bool isPointed = selection.pointed.kind == SceneItemKind::surface;
    if (scene == nullptr || !(selection.item.isOfSurface() || isPointed))
        return;
    const ViewState& state = session.tab().view;
    const float aspect = static_cast<float>(area.width) / static_cast<float>(area.height);
    const renderer::View view = shownView(session, aspect, m_bounds.ofScene(session));
    const scene::PlacedNodes placed = shownNodes(session);
    renderer::DrawOptions drawing = state.drawing;
    drawing.seconds = state.shaderSeconds;
    drawing.hiddenSurfaces = drawnHidden(state);
    const renderer::PickScene shown{*scene->document, *placed, state.skin, drawing};
    const float scale = static_cast<float>(area.height) / session.viewHeight;
    const auto outline = [&](std::uint32_t surface, float width) {
        const formats::Bounds around = session.picker->boundsAround(shown, surface);
        m_outlines.draw(m_renderer, *scene, shown, view,
                        {surface, glm::vec4(selectionColor(session), 1.0f), width * scale}, around, area, target);
    };
    if (selection.item.isOfSurface())
        outline(selection.item.index, kSelectedWidth);
    if (isPointed)
        outline(selection.pointed.index, kPointedWidth);
}

void SceneView::drawBackdrop(const Session& session, int height)
{
    renderer::Backdrop backdrop = backdropOf(session.settings.background);
    if (session.settings.background == Background::checker)
        backdrop.checkerSize = std::max(std::round(static_cast<float>(height) / 40.0f), 4.0f);
    m_overlays.drawBackground(m_renderer.shaders(), backdrop);
}

void SceneView::drawInto(const Session& session, const PixelRect& area, ScreenshotKind kind, Highlight highlight)
{
    m_renderer.beginFrame();
    // All of it: clearing a part takes a driver in software a fifth of the frame.
    renderer::clear(renderer::Clearing::depth);
    const renderer::DrawArea drawArea(area);
    if (kind == ScreenshotKind::asShown)
        drawBackdrop(session, area.height);
    if (renderer::SceneOnGpu* const scene = sceneOf(session.tab().document)) {
        const float aspect = static_cast<float>(area.width) / static_cast<float>(area.height);
        drawModel(*scene, session, aspect, kind, highlight);
    }
}

void SceneView::drawModel(renderer::SceneOnGpu& scene, const Session& session, float aspect, ScreenshotKind kind,
                          Highlight highlight)
{
    const ViewState& state = session.tab().view;
    const bool showsGrid = state.overlays.showsGrid && kind == ScreenshotKind::asShown;
    const formats::Bounds bounds = m_bounds.ofScene(session);
    // The grid is larger than the model, so the near and far planes must include it.
    formats::Bounds kept = bounds;
    if (scene.document->nodes.size() > 1 || capabilitiesOf(*scene.document->nodes.front().model).hasSequences)
        kept.add(m_bounds.ofClips(session)); // parts move differently in each clip, and sequences may reach far
    if (showsGrid && !bounds.isEmpty()) {
        const glm::vec3 padding(bounds.diagonal() * 1.5f);
        kept.add(bounds.min - padding);
        kept.add(bounds.max + padding);
    }
    kept = renderer::withRoomForEffects(kept, *scene.document);
    if (showsCrowd(session))
        kept.add(renderer::crowdBounds(state.crowd, bounds));
    const renderer::View view = shownView(session, aspect, kept);
    renderer::DrawOptions drawing = state.drawing;
    drawing.seconds = state.shaderSeconds;
    drawing.wireColor = chosenColor(session, OverlayColor::wireframe, drawing.wireColor);
    drawing.normalColor = chosenColor(session, OverlayColor::normals, drawing.normalColor);
    if (state.showsFog)
        drawing.fog = fogAround(bounds, view.eye);
    if (highlight == Highlight::leftOut)
        drawing.highlightedSurfaces.clear();
    else
        drawing.hiddenSurfaces = drawnHidden(state);
    if (showsCrowd(session))
        return drawCrowd(scene, session, bounds, view, drawing);
    drawGhosts(scene, session, view, drawing);
    const std::vector<TrailPoint> trail = shownTrail(session, renderer::rotationOf(view));
    const float tagSize = renderer::tagLength(bounds);
    drawTrail(trail, tagSize, view, 1.0f);
    const scene::PlacedNodes placed = shownNodes(session);
    if (m_showsHeat)
        drawing.hiddenSurfaces.insert(m_heat.surfaces().begin(), m_heat.surfaces().end());
    drawNodes(m_renderer, scene, *placed, state.skin, view, drawing);
    if (m_showsHeat)
        m_heat.draw(m_renderer.shaders(), view, m_renderer.stats());

    const auto draw = [&](const renderer::LineList& lines, renderer::DepthTest depth) {
        m_overlays.draw(m_renderer.shaders(), lines, view, m_renderer.stats(), depth);
    };
    renderer::OverlayOptions overlays = state.overlays;
    overlays.showsGrid = showsGrid;
    const renderer::OverlayLook look = overlayLook(session, highlight);
    const renderer::PosedDocument posed{*scene.document, *placed, bounds};
    draw(sceneLines(overlays, look, bounds, overlays.showsBounds ? m_bounds.ofClips(session) : bounds),
         renderer::DepthTest::lessOrEqual);
    if (overlays.showsCollision)
        draw(collisionLines(posed, look), renderer::DepthTest::lessOrEqual);
    draw(throughLines(overlays, look, posed), renderer::DepthTest::none);
    drawTrail(trail, tagSize, view, kTrailThroughModel);
}

/// Without overlays, which refer to a single model.
void SceneView::drawCrowd(renderer::SceneOnGpu& scene, const Session& session, const formats::Bounds& bounds,
                          const renderer::View& view, const renderer::DrawOptions& drawing)
{
    const auto poses = crowdPoses(session, renderer::rotationOf(view));
    renderer::drawCrowd(m_renderer, scene, renderer::crowdPositions(session.tab().view.crowd, bounds), poses,
                        session.tab().view.skin, view, drawing);
}

/// Always drawn behind the model.
void SceneView::drawGhosts(renderer::SceneOnGpu& scene, const Session& session, const renderer::View& view,
                           const renderer::DrawOptions& drawing)
{
    std::vector<renderer::GhostScene> ghosts;
    for (const ShownGhost& ghost : shownGhosts(session)) {
        const InstantColor look = colorOfInstant(ghost.share);
        ghosts.push_back(
            {nodesAt(session, ghost.seconds, renderer::rotationOf(view)), renderer::Ghost{look.color, look.opacity}});
    }
    renderer::drawGhosts(m_renderer, scene, ghosts, session.tab().view.skin, view, drawing);
}

/// Lines drawn through everything, fading at both ends of the trail.
void SceneView::drawTrail(std::span<const TrailPoint> trail, float size, const renderer::View& view, float opacity)
{
    renderer::LineList lines;
    for (std::size_t i = 0; i < trail.size(); ++i) {
        const float share = 1.0f - kTrailFading * static_cast<float>(std::abs(trail[i].share));
        const glm::vec4 color(colorOfInstant(trail[i].share).color, share * opacity);
        if (i > 0 && trail[i].isJoined)
            lines.add(trail[i - 1].position, trail[i].position, color);
        if (trail[i].isFrame)
            addCross(lines, trail[i].position, size * kTrailMark, color);
    }
    m_overlays.draw(m_renderer.shaders(), lines, view, m_renderer.stats(), renderer::DepthTest::none);
}

formats::Image SceneView::screenshot(const Session& session, const glm::uvec2& size, ScreenshotKind kind)
{
    const glm::uvec2 large = size * kScreenshotSupersample;
    const renderer::Framebuffer framebuffer(large.x, large.y);
    framebuffer.bind();
    const glm::u8vec3 ground = viewGround();
    renderer::clear(renderer::Clearing::color, kind == ScreenshotKind::transparent ? renderer::transparentGround(ground)
                                                                                   : glm::vec4(0.0f, 0.0f, 0.0f, 1.0f));
    const PixelRect whole{0, 0, static_cast<int>(large.x), static_cast<int>(large.y)};
    const auto tabs = comparedTabs(session);
    if (tabs && kind == ScreenshotKind::asShown)
        drawComparedPicture(session, *tabs, whole, framebuffer);
    else
        drawInto(session, whole, kind, Highlight::leftOut);
    formats::Image image = capture(framebuffer, kScreenshotSupersample, ground);
    renderer::bindWindow();
    return image;
}

std::vector<std::uint32_t> SceneView::effectSizes(const Session& session)
{
    const renderer::SceneOnGpu* const scene = sceneOf(session.tab().document);
    const bool areDrawn = session.tab().view.drawing.showsEffects;
    return scene != nullptr && areDrawn ? renderer::effectSizes(*scene) : std::vector<std::uint32_t>();
}

std::uint64_t SceneView::gpuBytes() const
{
    std::uint64_t bytes = m_renderer.sharedBytes().total() + m_heat.bytes();
    bytes += m_images ? m_images->bytes() : 0;
    for (const renderer::SceneOnGpu& scene : m_scenes)
        bytes += scene.bytes().total();
    return bytes;
}

} // namespace app
