#include "app/viewer/texture/texture_canvas_panel.hpp"

#include "app/viewer/queries/skin_profile_facts.hpp"
#include "app/viewer/queries/texture_points.hpp"
#include "app/viewer/texture/texture_choice.hpp"
#include "app/viewer/texture/texture_pointing.hpp"
#include "formats/model/mesh_variant.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace app {
namespace {

constexpr float kFitMargin = 12.0f;
constexpr float kSquareOfChecker = 10.0f;
constexpr float kClickReach = 4.0f;
constexpr float kLeastMarkedTexel = 5.0f; // smaller texels get no frame
constexpr ImU32 kOutsideColor = IM_COL32(255, 255, 255, 90);
constexpr ImU32 kCanvasLight = IM_COL32(0x5a, 0x5f, 0x66, 0xff);
constexpr ImU32 kCanvasDark = IM_COL32(0x46, 0x4a, 0x51, 0xff);

/// The position of the image in the window.
struct Canvas {
    const PanelContext& context;
    Rect area;
    const Session& session;
    const scene::Texture& texture;
    TextureView view;
    glm::vec2 size{}; // of the whole image, in window units

    [[nodiscard]] glm::vec2 middle() const { return {area.x + area.width * 0.5f, area.y + area.height * 0.5f}; }
    [[nodiscard]] ImVec2 at(const glm::dvec2& uv) const
    {
        const glm::dvec2 position = glm::dvec2(middle()) + (uv - glm::dvec2(view.center)) * glm::dvec2(size);
        return {static_cast<float>(position.x), static_cast<float>(position.y)};
    }
    [[nodiscard]] glm::dvec2 uvAt(const ImVec2& position) const
    {
        const glm::dvec2 offset = glm::dvec2(position.x, position.y) - glm::dvec2(middle());
        return glm::dvec2(view.center) + offset / glm::dvec2(size);
    }
};

Canvas canvasOf(const PanelContext& context, const Rect& area, const Session& session, const scene::Texture& texture)
{
    const TextureView view = presentTextureView(session);
    const glm::vec2 pixels(texture.image->width, texture.image->height);
    return {context, area, session, texture, view, pixels * textureScale(context, area, texture, view)};
}

/// Uploads the image if it changed.
void followImage(const Canvas& canvas, TexturePanelState& state)
{
    const bool isSame = state.texture && state.image == canvas.texture.image && state.level == canvas.view.level &&
                        state.channels == canvas.view.channels;
    if (isSame)
        return;
    state.image = canvas.texture.image;
    state.level = canvas.view.level;
    state.channels = canvas.view.channels;
    state.texture.emplace(withChannels(levelImage(canvas.texture, state.level), state.channels), "texture panel");
    state.texture->showPixels();
}

void drawCanvasBackdrop(const Canvas& canvas, const ImVec2& from, const ImVec2& to)
{
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(from, to, kCanvasDark);
    if (canvas.view.channels != TextureChannels::rgba)
        return;
    const float square = canvas.context.px(kSquareOfChecker);
    for (int row = 0; from.y + static_cast<float>(row) * square < to.y; ++row) {
        for (int column = row % 2; from.x + static_cast<float>(column) * square < to.x; column += 2) {
            const ImVec2 at(from.x + static_cast<float>(column) * square, from.y + static_cast<float>(row) * square);
            list.AddRectFilled(at, {std::min(at.x + square, to.x), std::min(at.y + square, to.y)}, kCanvasLight);
        }
    }
}

/// A section along one axis: its destination and its source range in the image.
struct Span {
    double from = 0.0, to = 0.0;
    double readFrom = 0.0, readTo = 0.0;
    bool isInside = true;
};

/// Before, inside and after the image. Outside of a clamped image its edge pixels are drawn.
std::array<Span, 3> spansOf(double least, double most, bool repeats, std::uint32_t pixels)
{
    const double edge = 0.5 / pixels;
    const auto outside = [&](double from, double to, double at) {
        return repeats ? Span{from, to, from, to, false} : Span{from, to, at, at, false};
    };
    return {outside(std::min(least, 0.0), 0.0, edge),
            Span{std::clamp(least, 0.0, 1.0), std::clamp(most, 0.0, 1.0), std::clamp(least, 0.0, 1.0),
                 std::clamp(most, 0.0, 1.0)},
            outside(1.0, std::max(most, 1.0), 1.0 - edge)};
}

/// The image, and the samples that triangles outside of it get.
void drawImageOf(const Canvas& canvas, const TexturePanelState& state)
{
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Rect& area = canvas.area;
    const glm::dvec2 least = canvas.uvAt({area.x, area.y});
    const glm::dvec2 most = canvas.uvAt({area.x + area.width, area.y + area.height});
    const auto repeats = isRepeated(canvas.session.tab(), shownTexture(canvas.session));
    const ImTextureID id = textureId(*state.texture);
    for (const Span& across : spansOf(least.x, most.x, repeats[0], state.image->width)) {
        for (const Span& down : spansOf(least.y, most.y, repeats[1], state.image->height)) {
            const bool isInside = across.isInside && down.isInside;
            if (across.to <= across.from || down.to <= down.from || (!isInside && !state.liesOutside))
                continue;
            const ImVec2 from = canvas.at({across.from, down.from});
            const ImVec2 to = canvas.at({across.to, down.to});
            if (isInside)
                drawCanvasBackdrop(canvas, from, to);
            list.AddImage(id, from, to, {static_cast<float>(across.readFrom), static_cast<float>(down.readFrom)},
                          {static_cast<float>(across.readTo), static_cast<float>(down.readTo)},
                          isInside ? IM_COL32_WHITE : kOutsideColor);
        }
    }
    list.AddRect(canvas.at({0.0, 0.0}), canvas.at({1.0, 1.0}), colors::kLine);
}

bool liesOutside(const UvTriangle& triangle)
{
    constexpr float kSlack = 0.002f; // tolerance for rounding
    return std::any_of(triangle.begin(), triangle.end(), [](const glm::vec2& uv) {
        return uv.x < -kSlack || uv.y < -kSlack || uv.x > 1.0f + kSlack || uv.y > 1.0f + kSlack;
    });
}

/// Collects the triangles if they changed.
void followTriangles(const Session& session, TexturePanelState& state)
{
    const Tab& tab = session.tab();
    const SceneItem& item = tab.selection.item;
    const std::uint32_t index = shownTexture(session);
    const std::uint32_t selected = item.isOfSurface() ? item.index : formats::kNoIndex;
    const bool isSame = state.document == tab.document && state.index == index && state.selected == selected &&
                        state.skin == tab.view.skin && state.meshVariant == tab.view.drawing.meshVariant &&
                        state.hidden == tab.view.drawing.hiddenSurfaces;
    if (isSame)
        return;
    state.document = tab.document;
    state.index = index;
    state.selected = selected;
    state.skin = tab.view.skin;
    state.meshVariant = tab.view.drawing.meshVariant;
    state.hidden = tab.view.drawing.hiddenSurfaces;
    state.others.clear();
    state.ofSelected.clear();
    for (const std::uint32_t surface : surfacesWith(tab, index)) {
        const std::vector<UvTriangle> triangles = uvTrianglesOf(tab, surface, index);
        std::vector<UvTriangle>& all = surface == selected ? state.ofSelected : state.others;
        all.insert(all.end(), triangles.begin(), triangles.end());
    }
    state.liesOutside = std::any_of(state.others.begin(), state.others.end(), liesOutside) ||
                        std::any_of(state.ofSelected.begin(), state.ofSelected.end(), liesOutside);
    state.areLinesDrawn = false;
}

std::array<std::uint8_t, 4> lineColor(ImU32 color, std::uint8_t alpha)
{
    return {static_cast<std::uint8_t>(color >> IM_COL32_R_SHIFT), static_cast<std::uint8_t>(color >> IM_COL32_G_SHIFT),
            static_cast<std::uint8_t>(color >> IM_COL32_B_SHIFT), alpha};
}

void drawLayout(const Canvas& canvas, TexturePanelState& state)
{
    if (!canvas.view.showsLayout || (state.others.empty() && state.ofSelected.empty()))
        return;
    const ImVec2 ratio = ImGui::GetIO().DisplayFramebufferScale;
    const Rect& area = canvas.area;
    const ImVec2 origin = canvas.at({0.0, 0.0});
    UvPlacement placement;
    placement.size = {std::max(1.0f, std::floor(area.width * ratio.x)),
                      std::max(1.0f, std::floor(area.height * ratio.y))};
    placement.origin = {(origin.x - area.x) * ratio.x, (origin.y - area.y) * ratio.y};
    placement.scale = canvas.size * glm::vec2(ratio.x, ratio.y);
    placement.lineWidth = std::max(1.0f, canvas.context.scale * ratio.x);
    if (!state.areLinesDrawn || placement != state.placement) {
        if (!state.lines)
            state.lines.emplace("uv lines");
        const std::uint8_t faint = state.ofSelected.empty() ? 190 : 110;
        state.lines->upload(drawUvLines(placement, state.others, state.ofSelected,
                                        {lineColor(IM_COL32_WHITE, faint), lineColor(colors::kAccent, 255)}));
        state.placement = placement;
        state.areLinesDrawn = true;
    }
    const glm::vec2 size = glm::vec2(placement.size) / glm::vec2(ratio.x, ratio.y);
    ImGui::GetWindowDrawList()->AddImage(textureId(*state.lines), {area.x, area.y}, {area.x + size.x, area.y + size.y});
}

void drawDot(const Canvas& canvas, const ImVec2& at, float radius)
{
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddCircleFilled(at, canvas.context.px(radius + 1.5f), colors::kSunken);
    list.AddCircleFilled(at, canvas.context.px(radius), colors::kAccent);
}

/// The selected triangle or vertex, or the one under the pointer.
void drawItem(const Canvas& canvas, const SceneItem& item, bool isSelected)
{
    const Tab& tab = canvas.session.tab();
    const std::uint32_t index = shownTexture(canvas.session);
    const bool hasCorners = item.kind == SceneItemKind::triangle || item.kind == SceneItemKind::vertex;
    if (!hasCorners || !showsTexture(tab, item.index, index))
        return;
    const std::vector<UvTriangle> triangles = uvTrianglesOf(tab, item.index, index);
    if (item.triangle < triangles.size()) {
        const UvTriangle& uvs = triangles[item.triangle];
        const ImVec2 a = canvas.at(glm::dvec2(uvs[0]));
        const ImVec2 b = canvas.at(glm::dvec2(uvs[1]));
        const ImVec2 c = canvas.at(glm::dvec2(uvs[2]));
        ImDrawList& list = *ImGui::GetWindowDrawList();
        if (isSelected && item.kind == SceneItemKind::triangle)
            list.AddTriangleFilled(a, b, c, colors::kAccentFaint);
        list.AddTriangle(a, b, c, colors::kSunken, canvas.context.px(4.0f));
        list.AddTriangle(a, b, c, colors::kAccent, canvas.context.px(isSelected ? 2.5f : 1.5f));
    }
    if (item.kind != SceneItemKind::vertex)
        return;
    const scene::SurfaceOfNode own = surfaceAt(*tab.document, item.index);
    const formats::MeshVariant& mesh = shownMeshVariant(tab, own.node);
    const auto corners = formats::trianglesOf(mesh, own.surface);
    for (std::size_t i = 0; i < std::min(corners.size(), triangles.size()); ++i) {
        for (std::size_t corner = 0; corner < 3; ++corner) {
            if (mesh.vertices[corners[i][corner]].vertex == item.vertex)
                drawDot(canvas, canvas.at(glm::dvec2(triangles[i][corner])), isSelected ? 4.5f : 3.0f);
        }
    }
}

/// The pixel under the pointer, or the point under the pointer on the model.
void drawPointed(const Canvas& canvas)
{
    const auto& texel = canvas.session.tab().selection.texel;
    const auto pixel = pointedTexel(canvas.session);
    if (!texel || !pixel)
        return;
    const glm::dvec2 count(levelSize(canvas.texture, canvas.view.level));
    const glm::dvec2 corner = glm::floor(texel->uv * count) / count;
    const ImVec2 from = canvas.at(corner);
    const ImVec2 to = canvas.at(corner + 1.0 / count);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (to.x - from.x >= canvas.context.px(kLeastMarkedTexel)) {
        list.AddRect({from.x - 1.0f, from.y - 1.0f}, {to.x + 1.0f, to.y + 1.0f}, colors::kSunken);
        list.AddRect(from, to, colors::kAccent);
    }
    if (texel->origin == TexelOrigin::model) {
        drawDot(canvas, canvas.at(texel->uv), 3.5f);
        list.AddCircle(canvas.at(texel->uv), canvas.context.px(9.0f), colors::kAccent, 0, canvas.context.px(1.5f));
    }
}

/// Zooms with a fixed point under the pointer.
void zoomAtPointer(const Canvas& canvas, float steps, Requests& requests)
{
    TextureView view = canvas.view;
    view.zoom = std::clamp(view.zoom * std::pow(kTextureZoomStep, steps), kLeastTextureZoom, kMaxTextureZoom);
    const float factor = view.zoom / canvas.view.zoom;
    const glm::vec2 pointed(canvas.uvAt(ImGui::GetIO().MousePos));
    view.center = pointed + (canvas.view.center - pointed) / factor;
    requests.push_back(SetTextureView{std::move(view)});
}

void panBy(const Canvas& canvas, const ImVec2& moved, Requests& requests)
{
    if (moved.x == 0.0f && moved.y == 0.0f)
        return;
    TextureView view = canvas.view;
    view.center -= glm::vec2(moved.x, moved.y) / canvas.size;
    requests.push_back(SetTextureView{std::move(view)});
}

/// A click selects the item there, or a deeper one if it is selected already.
void selectThere(const Canvas& canvas, Requests& requests)
{
    const auto points =
        pointsAt(canvas.session.tab(), shownTexture(canvas.session), canvas.uvAt(ImGui::GetIO().MousePos));
    if (points.empty())
        return;
    const SceneItem& item = canvas.session.tab().selection.item;
    const auto ofSelected = std::find_if(points.begin(), points.end(), [&](const SurfacePoint& point) {
        return item.isOfSurface() && item.index == point.surface;
    });
    if (ofSelected == points.end())
        requests.push_back(SelectSurface{points.front().surface});
    else
        requests.push_back(SelectTriangle{ofSelected->surface, ofSelected->triangle});
}

/// A texel set by a script stays until the pointer enters and leaves the image.
void followPointerOn(const Canvas& canvas, bool isHovered, TexturePanelState& state, Requests& requests)
{
    const glm::dvec2 uv = canvas.uvAt(ImGui::GetIO().MousePos);
    const bool isInside = uv.x >= 0.0 && uv.y >= 0.0 && uv.x <= 1.0 && uv.y <= 1.0;
    const bool isOnImage = isHovered && (isInside || state.liesOutside);
    const bool wasOnImage = std::exchange(state.isPointedAt, isOnImage);
    const auto& texel = canvas.session.tab().selection.texel;
    const bool isFromImage = texel && texel->origin == TexelOrigin::image;
    if (!isOnImage && isFromImage && wasOnImage)
        requests.push_back(RunAction{"pointAway"});
    if (isOnImage && (!isFromImage || texel->uv != uv))
        requests.push_back(PointAtTexel{uv});
}

void takeMouse(const Canvas& canvas, TexturePanelState& state, Requests& requests)
{
    const ImGuiIO& io = ImGui::GetIO();
    const Rect& area = canvas.area;
    ImGui::SetCursorScreenPos({area.x, area.y});
    ImGui::InvisibleButton("texture:image", {area.width, area.height},
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonMiddle);
    noteTarget(canvas.context, "texture:image");
    const bool isHovered = ImGui::IsItemHovered();
    if (ImGui::IsItemActivated()) {
        state.pressed = {io.MousePos.x, io.MousePos.y};
        state.wasDragged = false;
    }
    const glm::vec2 way = glm::vec2(io.MousePos.x, io.MousePos.y) - state.pressed;
    const bool isHeld = ImGui::IsItemActive() || ImGui::IsItemDeactivated();
    if (isHeld && !state.wasDragged && glm::length(way) > canvas.context.px(kClickReach)) {
        state.wasDragged = true;
        panBy(canvas, {way.x, way.y}, requests);
    } else if (isHeld && state.wasDragged) {
        panBy(canvas, io.MouseDelta, requests);
    } else if (isHovered && io.MouseWheel != 0.0f) {
        zoomAtPointer(canvas, io.MouseWheel, requests);
    }
    if (ImGui::IsItemDeactivated() && !state.wasDragged && isHovered)
        selectThere(canvas, requests);
    if (isHovered && ImGui::IsMouseClicked(ImGuiMouseButton_Right))
        ImGui::OpenPopup("texture menu");
    followPointerOn(canvas, isHovered, state, requests);
}

} // namespace

float textureScale(const PanelContext& context, const Rect& area, const scene::Texture& texture,
                   const TextureView& view)
{
    if (view.scale == TextureScale::actual)
        return view.zoom / std::max(ImGui::GetIO().DisplayFramebufferScale.x, 1e-3f);
    const glm::vec2 pixels(texture.image->width, texture.image->height);
    const glm::vec2 room(area.width - 2.0f * context.px(kFitMargin), area.height - 2.0f * context.px(kFitMargin));
    return view.zoom * std::max(std::min(room.x / pixels.x, room.y / pixels.y), 1e-3f);
}

void drawTextureCanvas(const PanelContext& context, const Rect& area, const Session& session,
                       const scene::Texture& texture, TexturePanelState& state, Requests& requests)
{
    const Canvas canvas = canvasOf(context, area, session, texture);
    followImage(canvas, state);
    followTriangles(session, state);
    ImGui::PushClipRect({area.x, area.y}, {area.x + area.width, area.y + area.height}, true);
    ImGui::GetWindowDrawList()->AddRectFilled({area.x, area.y}, {area.x + area.width, area.y + area.height},
                                              colors::kSunken);
    drawImageOf(canvas, state);
    drawLayout(canvas, state);
    const Selection& selection = session.tab().selection;
    drawItem(canvas, selection.item, true);
    if (!(selection.pointed == selection.item))
        drawItem(canvas, selection.pointed, false);
    drawPointed(canvas);
    takeMouse(canvas, state, requests);
    ImGui::PopClipRect();
}

} // namespace app
