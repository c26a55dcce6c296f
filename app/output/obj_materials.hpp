#pragma once

#include "formats/base/result.hpp"
#include "formats/image/image.hpp"
#include "formats/image/png/png_mark.hpp"
#include "renderer/export/obj_writer.hpp"
#include "renderer/scene/document/document.hpp"
#include "renderer/scene/document/surface_mixing.hpp"

#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace app {

/// The files written beside an OBJ: the .mtl and its images.
struct MaterialFiles {
    /// An image that is written as PNG (programs that read OBJ rarely read PCX).
    struct Image {
        std::filesystem::path path;
        std::shared_ptr<const formats::Image> image;
    };

    std::filesystem::path library;
    std::string text; ///< of the library
    std::vector<Image> images;
    std::filesystem::path imageFolder;           ///< where the images lie; empty: beside the library
    std::vector<std::vector<std::string>> names; ///< of the materials, for each node and surface; empty: none
};

/// How each surface of a document mixes with what lies behind it, for each node and surface.
using SurfaceMixings = std::vector<std::vector<scene::SurfaceMixing>>;
[[nodiscard]] SurfaceMixings mixingsOf(const scene::Document& document, std::uint32_t skin, scene::AlphaMode mode);

/// Where a pose is written, and the images of its materials.
struct PosePlace {
    std::filesystem::path pose;
    std::filesystem::path imageFolder; ///< empty: beside the pose
};

/// The materials of a pose: one for each texture and way of using its alpha, called as the texture's file is. Additive
/// surfaces get none. Textures without an image are gray. The images of "pose.obj" are called "pose_texture.png",
/// "pose_texture_1.png" and so on: no name for which a rendering or a skin is kept.
[[nodiscard]] MaterialFiles materialFilesOf(const scene::Document& document, std::uint32_t skin,
                                            const SurfaceMixings& mixings, const PosePlace& place);

/// Writes them, up to the first that cannot be written; makes the folder of the images where it is not there. Errors:
/// io.
[[nodiscard]] formats::Result<void> writeMaterial(const MaterialFiles& files);

/// Writes a whole image as PNG. Errors: io.
[[nodiscard]] formats::Result<void> writePng(const std::filesystem::path& path, const formats::Image& image,
                                             formats::PngMark mark);

} // namespace app
