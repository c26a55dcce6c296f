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
    /// An image to write as PNG (programs that read OBJ rarely read PCX).
    struct Image {
        std::filesystem::path path;
        std::shared_ptr<const formats::Image> image;
    };

    std::filesystem::path library;
    std::string text; ///< contents of the library
    std::vector<Image> images;
    std::filesystem::path imageFolder;           ///< folder of the images; empty: the library's folder
    std::vector<std::vector<std::string>> names; ///< of the materials, per node and surface; empty: none
};

/// How each surface of a document is blended with the background, per node and surface.
using SurfaceMixings = std::vector<std::vector<scene::SurfaceMixing>>;
[[nodiscard]] SurfaceMixings mixingsOf(const scene::Document& document, std::uint32_t skin, scene::AlphaMode mode);

/// The output paths of a pose and of its material images.
struct PosePaths {
    std::filesystem::path pose;
    std::filesystem::path imageFolder; ///< empty: the folder of the pose
};

/// The materials of a pose: one per texture and use of alpha, named after the texture's file. Additive surfaces get
/// none. Textures without an image are gray. The images of "pose.obj" are named "pose_texture.png",
/// "pose_texture_1.png" and so on, which no rendering or skin uses.
[[nodiscard]] MaterialFiles materialFilesOf(const scene::Document& document, std::uint32_t skin,
                                            const SurfaceMixings& mixings, const PosePaths& paths);

/// Writes the files until the first failure; creates the image folder if it is missing. Errors: io.
[[nodiscard]] formats::Result<void> writeMaterial(const MaterialFiles& files);

/// Writes an image as PNG. Errors: io.
[[nodiscard]] formats::Result<void> writePng(const std::filesystem::path& path, const formats::Image& image,
                                             formats::PngMark mark);

} // namespace app
