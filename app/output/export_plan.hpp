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

/// Exports as steps that a worker runs one after another, so that progress can be shown and the export cancelled in
/// between.
namespace app {

/// A picture to write.
struct ExportPicture {
    formats::Image image;
    std::string view{}; ///< see formats::PngWriter::Header
};

struct ExportPlan {
    /// Returns the written file; empty if this step had none to write. `picture` is empty except in plans of pictures.
    using Step = std::function<formats::Result<std::filesystem::path>(std::size_t step, const ExportPicture& picture)>;

    std::size_t steps = 0;
    bool needsPictures = false;                      ///< each step gets a picture
    std::function<std::filesystem::path()> folder{}; ///< of several files, after the first is written; else null
    Step run;                                        ///< called with 0, 1, ... in order, never concurrently
    std::function<void()> tidy{};                    ///< call after the last step, or instead of it: removes what is
                                                     ///< unfinished, and empty folders that were created
    /// After the last step: sentences about what the files lack; null: none.
    std::function<std::vector<std::string>()> notes{};
};

enum class PoseFormat { obj, stl };

/// How poses are written.
struct PoseStyle {
    std::uint32_t skin = 0;
    scene::AlphaMode alpha = scene::AlphaMode::automatic;
    bool writesMaterial = true; ///< with its images; an STL has none
    PoseFormat format = PoseFormat::obj;
};

/// One pose as NAME.obj with NAME.mtl and its images beside it, or as NAME.stl; several as a folder with NAME-0001.obj
/// ... and a shared material. Requires at least one pose.
[[nodiscard]] ExportPlan planPoses(std::shared_ptr<const scene::Document> document, std::vector<ExportedPose> poses,
                                   const PoseStyle& style, const OutputLocation& location);

/// `count` pictures as PNG: one as NAME.png, several as NAME-0001.png ... in a folder.
[[nodiscard]] ExportPlan planPictures(std::size_t count, const OutputLocation& location);

/// All images of the document as PNG in a folder, named after their files.
[[nodiscard]] ExportPlan planTextures(std::shared_ptr<const scene::Document> document, const OutputLocation& location);

/// The file name for a texture without extension.
[[nodiscard]] std::string textureFileName(const scene::Document& document, const scene::Texture& texture);

/// The files that the document was read from, see usedFiles, in a folder with the directory structure of the game.
/// Edited files have the bytes with which the document was opened.
[[nodiscard]] ExportPlan planFiles(const std::shared_ptr<const scene::Document>& document,
                                   const OutputLocation& location);

/// A text as NAME and the extension.
[[nodiscard]] ExportPlan planText(std::function<std::string()> make, std::string extension,
                                  const OutputLocation& location);

} // namespace app
