#include "app/output/obstacles.hpp"

#include "app/output/sheet_page.hpp"
#include "formats/base/byte_view.hpp"
#include "formats/base/names.hpp"
#include "formats/base/signature.hpp"
#include "formats/image/motion/moving_picture_mark.hpp"
#include "formats/image/motion/video_mark.hpp"
#include "formats/image/png/png_mark.hpp"
#include "formats/load_image.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/read_file.hpp"
#include "renderer/export/gltf/gltf.hpp"
#include "renderer/export/obj_writer.hpp"
#include "renderer/export/stl_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace app {
namespace {

namespace fs = std::filesystem;
using formats::Overwriting;

fs::path fullPath(const fs::path& path)
{
    std::error_code error; // if a folder cannot be accessed, the texts are compared
    const fs::path full = fs::weakly_canonical(fs::absolute(path, error), error);
    return error ? fs::absolute(path, error).lexically_normal() : full;
}

/// Compares names ignoring case.
bool isSameName(const fs::path& a, const fs::path& b)
{
    return formats::isSameButForCase(platform::utf8FromPath(fullPath(a)), platform::utf8FromPath(fullPath(b)));
}

scene::SkinOrigin originOf(const scene::Document& document, std::uint32_t texture)
{
    for (const scene::Node& node : document.nodes) {
        for (const scene::Skin& skin : node.skins) {
            if (skin.texture == texture)
                return skin.origin;
        }
    }
    return scene::SkinOrigin::model; // of a surface that names it
}

/// The role of an image path among the model's textures. Empty: none.
std::string_view roleOf(const scene::Document& document, const fs::path& path)
{
    std::string_view role;
    for (std::uint32_t i = 0; i < document.textures.size(); ++i) {
        const scene::Texture& texture = document.textures[i];
        if (texture.path.empty() || !isSameFile(platform::pathFromUtf8(texture.path), path))
            continue;
        switch (originOf(document, i)) {
        case scene::SkinOrigin::beside:
            role = "is an image beside the model, which can be chosen as a skin,"; // regardless of its contents
            break;
        case scene::SkinOrigin::guessed:
            role = "is shown as the model's skin";
            break;
        default:
            return "is a skin of the model";
        }
    }
    return role;
}

/// The name of the skin that the model would load from `path` if an image were written there: a skin with an explicit
/// name, at a location searched before its current one. Fallback names never match our images.
std::string_view skinLookedForAt(const scene::Document& document, const fs::path& path)
{
    for (const scene::Texture& texture : document.textures) {
        const auto wanted = formats::normalizedName(texture.name);
        std::string fileName = wanted ? formats::fileNameOf(*wanted) : std::string();
        if (fileName.starts_with('.'))
            fileName.erase(0, 1);
        if (formats::extensionOf(fileName).empty())
            continue;
        const bool isLookedFor =
            std::any_of(texture.lookups.begin(), texture.lookups.end(), [&](const formats::Lookup& step) {
                return !step.found && !step.where.empty() &&
                       formats::isSameButForCase(formats::fileNameOf(step.name), fileName) &&
                       isSameName(platform::pathFromUtf8(formats::joinPath(step.where, step.name)), path);
            });
        if (isLookedFor)
            return texture.name;
    }
    return {};
}

/// Whether an existing file has contents that would be lost.
bool holdsSomething(const fs::path& path)
{
    std::error_code error; // on an error the attempt to write decides
    return fs::is_regular_file(path, error) && fs::file_size(path, error) > 0;
}

bool hasMark(const fs::path& path, formats::PngMark mark)
{
    return formats::pngMarkIn(formats::readHead(path, formats::kPngMarkBytes)) == mark;
}

/// A picture that this program drew, still or moving, or a video.
bool isDrawn(const fs::path& path)
{
    const std::vector<std::byte> head = formats::readHead(path, formats::kMovingPictureMarkBytes);
    if (formats::isVideo(head))
        return formats::hasVideoMark(formats::readHead(path, formats::kVideoMarkBytes));
    return formats::hasMovingPictureMark(head, formats::readTail(path, formats::kMovingPictureMarkBytes));
}

/// The text of a file; nullopt if it cannot be read.
std::optional<std::string> textIn(const fs::path& path)
{
    const auto file = formats::readFile(path);
    if (!file)
        return std::nullopt;
    const auto bytes = file->file().span();
    return std::string(formats::FieldReader(bytes).characters(bytes.size()));
}

constexpr const char* kNotOfAnExport = "already exists, was not written by an export and is not overwritten";

} // namespace

bool isDevice(const fs::path& path)
{
    std::error_code error; // the file may not exist, or its folder may not be accessible
    return fs::is_character_file(path, error);
}

bool isSameFile(const fs::path& a, const fs::path& b)
{
    std::error_code error; // either may not exist
    return fs::equivalent(a, b, error) || fullPath(a) == fullPath(b);
}

Obstacle obstacleTo(const scene::Document& document, const fs::path& path, Overwriting overwriting)
{
    if (path.empty() || isDevice(path))
        return {};
    for (const scene::Node& node : document.nodes) {
        if (isSameFile(platform::pathFromUtf8(node.path), path))
            return "is the model and is not overwritten; choose another name";
    }
    if (const std::string_view role = roleOf(document, path); !role.empty())
        return fmt::format("{} and is not overwritten; choose another name or folder", role);
    const std::string_view name =
        overwriting == Overwriting::allowed ? std::string_view() : skinLookedForAt(document, path);
    if (name.empty())
        return {};
    return fmt::format("would become the model's skin '{}' the next time it is opened; choose another name or folder",
                       name);
}

Obstacle obstacleToDrawing(const fs::path& path)
{
    const bool mayBe = !holdsSomething(path) || isDrawn(path);
    return mayBe ? "" : "already exists, was not drawn by Trisview and is not overwritten";
}

Obstacle obstacleToPose(const fs::path& path)
{
    if (!holdsSomething(path))
        return {};
    const bool isStl = formats::extensionOf(platform::utf8FromPath(path)) == ".stl";
    const std::string_view mark = isStl ? formats::kStlMark : formats::kObjMark;
    return formats::beginsWith(formats::readHead(path, mark.size()), mark) ? "" : kNotOfAnExport;
}

Obstacle obstacleToPage(const fs::path& path)
{
    const bool mayBe =
        !holdsSomething(path) || formats::beginsWith(formats::readHead(path, kPageMark.size()), kPageMark);
    return mayBe ? "" : "already exists, was not written by the command sheet and is not overwritten";
}

Obstacle obstacleToGltf(const fs::path& path)
{
    if (!holdsSomething(path))
        return {};
    // The buffer of a .gltf has no mark of its own: the .gltf beside it has one.
    fs::path marked = path;
    if (formats::extensionOf(platform::utf8FromPath(path)) == ".bin")
        marked.replace_extension(".gltf");
    constexpr std::size_t kHeadBytes = 4096;
    return renderer::gltf::isOurGltf(formats::readHead(marked, kHeadBytes)) ? "" : kNotOfAnExport;
}

Obstacle obstacleToGltfImage(const fs::path& path, std::span<const std::byte> bytes)
{
    if (!holdsSomething(path) || hasMark(path, formats::PngMark::texture))
        return {};
    const auto file = formats::readFile(path); // a JPEG, which is copied, has no mark
    if (!file)
        return kNotOfAnExport;
    const auto there = file->file().span();
    return std::equal(bytes.begin(), bytes.end(), there.begin(), there.end()) ? "" : kNotOfAnExport;
}

Obstacle obstacleToGameFile(const fs::path& path, std::span<const std::byte> bytes)
{
    if (!holdsSomething(path))
        return {};
    const auto file = formats::readFile(path);
    if (!file)
        return kNotOfAnExport;
    const auto there = file->file().span();
    const bool isSame = std::equal(bytes.begin(), bytes.end(), there.begin(), there.end());
    return isSame ? "" : "already exists and is not overwritten";
}

Obstacle obstacleToTexture(const fs::path& path, const formats::Image& image)
{
    if (!holdsSomething(path) || hasMark(path, formats::PngMark::texture))
        return {};
    const auto there = formats::readFile(path).and_then(formats::loadImage);
    const bool isSame = there && there->image.width == image.width && there->image.pixels == image.pixels;
    return isSame ? "" : kNotOfAnExport;
}

Obstacle obstacleToMaterial(const fs::path& path, std::string_view material)
{
    if (!holdsSomething(path))
        return {};
    const std::optional<std::string> text = textIn(path);
    return text && (text->starts_with(formats::kObjMark) || *text == material) ? "" : kNotOfAnExport;
}

} // namespace app
