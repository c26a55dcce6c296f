#pragma once

#include "app/output/new_output.hpp"
#include "app/output/obj_pose.hpp"
#include "formats/base/result.hpp"
#include "formats/image/image.hpp"
#include "renderer/scene/document/surface_alpha.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

/// Exports as steps that a worker takes one after the other, so that they can be counted and cancelled in between.
namespace app {

/// A picture to be written.
struct ExportPicture {
    formats::Image image;
    std::string view{}; ///< see formats::PngWriter::Header
};

struct ExportPlan {
    /// What was written; empty where this step had nothing to write. `picture` is empty but for plans of pictures.
    using Step = std::function<formats::Result<std::filesystem::path>(std::size_t step, const ExportPicture& picture)>;

    std::size_t steps = 0;
    bool needsPictures = false;                      ///< each step is given one
    std::function<std::filesystem::path()> folder{}; ///< of several files, once the first is written; else null
    Step run;                                        ///< from 0 on, in order, never two at a time
    std::function<void()> tidy{};                    ///< after the last step: removes folders made for nothing
};

/// How poses become OBJ files.
struct PoseStyle {
    std::uint32_t skin = 0;
    scene::AlphaMode alpha = scene::AlphaMode::automatic;
    bool writesMaterial = true; ///< and its images beside it
};

/// One pose as NAME.obj with NAME.mtl and its images beside it; of several a folder with NAME-0001.obj ..., which share
/// one material. There is one pose at least.
[[nodiscard]] ExportPlan planPoses(std::shared_ptr<const scene::Document> document, std::vector<ExportedPose> poses,
                                   const PoseStyle& style, const OutputPlace& place);

/// `count` pictures as PNG: one as NAME.png, several as NAME-0001.png ... in a folder.
[[nodiscard]] ExportPlan planPictures(std::size_t count, const OutputPlace& place);

/// All images of the document as PNG in a folder, called as their files are.
[[nodiscard]] ExportPlan planTextures(std::shared_ptr<const scene::Document> document, const OutputPlace& place);

/// What its file is called, without extension.
[[nodiscard]] std::string textureFileName(const scene::Document& document, const scene::Texture& texture);

/// The files that the document was read from, see usedFiles, in a folder, below which they lie as in their game.
[[nodiscard]] ExportPlan planFiles(const std::shared_ptr<const scene::Document>& document, const OutputPlace& place);

/// A text as NAME and the extension.
[[nodiscard]] ExportPlan planText(std::function<std::string()> make, std::string extension, const OutputPlace& place);

} // namespace app
