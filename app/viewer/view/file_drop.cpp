#include "app/viewer/view/file_drop.hpp"

#include "app/viewer/assembly/attachments.hpp"
#include "app/viewer/assembly/missed_drop.hpp"
#include "app/viewer/assembly/reloads.hpp"
#include "app/viewer/compare/compare.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/selection/item_selection.hpp"
#include "app/viewer/tabs/view_record.hpp"
#include "app/viewer/texture/texture_choice.hpp"
#include "app/viewer/view/view_input.hpp"
#include "formats/base/names.hpp"
#include "formats/base/parse_number.hpp"
#include "formats/load_image.hpp"
#include "formats/platform/paths.hpp"
#include "formats/registry.hpp"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>

namespace app {
namespace {

constexpr float kNearMiss = 40.0f; // distance to the marker of a tag, in logical pixels

bool isFileWith(std::span<const std::string_view> extensions, const std::filesystem::path& file)
{
    std::error_code error;
    return formats::isOneOfExtensions(platform::utf8FromPath(file.filename()), extensions) &&
           !std::filesystem::is_directory(file, error);
}

bool isImage(const std::filesystem::path& file)
{
    return isFileWith(formats::imageExtensions(), file);
}

bool isModel(const std::filesystem::path& file)
{
    return isFileWith(formats::modelExtensions(), file);
}

std::optional<std::uint32_t> numberBehind(std::string_view prefix, std::string_view name)
{
    if (!name.starts_with(prefix))
        return std::nullopt;
    return formats::parseNumber<std::uint32_t>(name.substr(prefix.size()));
}

/// The texture whose row an image was dropped on; none: another location.
std::optional<std::uint32_t> textureRowAt(const Session& session, const Targets& targets, const glm::vec2& pointer)
{
    if (!session.tab().document)
        return std::nullopt;
    const scene::Node& node = *shownNode(session);
    for (const auto& [name, rect] : targets) {
        if (!rect.contains(pointer))
            continue;
        if (const auto texture = numberBehind("texture:", name))
            return *texture;
        if (name == "texture:image")
            return shownTexture(session);
        if (const auto skin = numberBehind("skin:", name); skin && *skin < node.skins.size())
            return node.skins[*skin].texture;
    }
    return std::nullopt;
}

/// The texture of the surface under the pointer; beside the model the default texture.
std::uint32_t textureUnder(const Session& session, const Rect& view, const glm::vec2& pointer)
{
    const auto hit = view.contains(pointer) ? hitAt(session, offsetInView(view, pointer)) : std::nullopt;
    if (!hit)
        return usualTexture(session);
    const Tab& tab = session.tab();
    const scene::SurfaceOfNode own = surfaceAt(*tab.document, hit->surface);
    const std::uint32_t texture = textureOfSurface(*tab.document, own.node, tab.view.skin, own.surface);
    return texture < tab.document->textures.size() ? texture : usualTexture(session);
}

/// The tag whose marker or row is at `pointer`, the nearest of several; kNoIndex: none.
std::uint32_t tagAtPointer(const Targets& targets, const glm::vec2& pointer)
{
    std::uint32_t nearest = formats::kNoIndex;
    float distance = 0.0f;
    for (const auto& [name, rect] : targets) {
        auto tag = numberBehind("tag:", name);
        if (!tag)
            tag = numberBehind("tagrow:", name);
        if (!tag || !rect.contains(pointer))
            continue;
        const float away = glm::distance(pointer, {rect.x + rect.width * 0.5f, rect.y + rect.height * 0.5f});
        if (nearest == formats::kNoIndex || away < distance) {
            nearest = *tag;
            distance = away;
        }
    }
    return nearest;
}

/// The distance of a point from a rectangle.
float distanceToRect(const Rect& rect, const glm::vec2& point)
{
    const glm::vec2 from(rect.x, rect.y);
    return glm::distance(point, glm::clamp(point, from, from + glm::vec2(rect.width, rect.height)));
}

/// The tag whose marker in the view was narrowly missed, the nearest of several; kNoIndex: none.
std::uint32_t tagNear(const Targets& targets, const DropPosition& drop)
{
    std::uint32_t nearest = formats::kNoIndex;
    float least = kNearMiss * drop.scale;
    for (const auto& [name, rect] : targets) {
        const auto tag = numberBehind("tag:", name);
        const float away = distanceToRect(rect, drop.pointer);
        if (tag && drop.view.contains(drop.pointer) && away < least) {
            nearest = *tag;
            least = away;
        }
    }
    return nearest;
}

} // namespace

void dropFiles(Session& session, std::span<const std::filesystem::path> files, const Targets& targets,
               const DropPosition& drop)
{
    const glm::vec2 pointer = drop.pointer;
    session.missedDrop.reset(); // another drop cancels it
    const auto zone = targets.find("drop:compare");
    if (zone != targets.end() && zone->second.contains(pointer) && session.tab().document && !files.empty()) {
        if (files.size() == 1)
            compareWith(session, files.front());
        else
            showProblem(session, fmt::format("{} files were dropped; a comparison takes one.", files.size()));
        return;
    }
    const std::uint32_t tag = tagAtPointer(targets, pointer);
    if (files.size() == 1 && isModel(files.front()) && session.tab().document && tag != formats::kNoIndex) {
        attachModel(session, files.front(), tag);
        return;
    }
    const std::uint32_t near = tag == formats::kNoIndex ? tagNear(targets, drop) : formats::kNoIndex;
    if (files.size() == 1 && isModel(files.front()) && near != formats::kNoIndex) {
        askAboutDrop(session, files.front(), near);
        return;
    }
    if (files.empty() || !std::all_of(files.begin(), files.end(), isImage)) {
        session.pending.open = OpenPaths{.paths = {files.begin(), files.end()}};
        return;
    }
    const std::optional<std::uint32_t> row = textureRowAt(session, targets, pointer);
    if (files.size() == 1 && !row && recordInPicture(files.front())) {
        session.pending.open = OpenPaths{.paths = {files.front()}};
        return;
    }
    const std::string name = platform::utf8FromPath(files.front().filename());
    if (!session.tab().document) {
        showProblem(session, name + " is an image. Open a model first, then drop the image on it.");
        return;
    }
    if (files.size() > 1) {
        showProblem(session,
                    fmt::format("{} images were dropped; a texture takes one. Drop them one by one.", files.size()));
        return;
    }
    const std::uint32_t texture = row ? *row : textureUnder(session, drop.view, pointer);
    if (texture == formats::kNoIndex)
        showProblem(session, session.tab().document->name + " has no texture that " + name + " could replace.");
    else
        bindTexture(session, texture, files.front());
}

} // namespace app
