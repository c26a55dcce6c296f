#pragma once

#include "formats/base/diagnostics.hpp"
#include "formats/vfs/virtual_file_system.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace scene {

/// The contents of the configuration beside a model (`iqm.cfg`, `md3.cfg`, `md2.cfg`): Cube, Cube 2 and AssaultCube
/// keep the skins of a model there, and which frames or files are its clips.
struct CubeConfig {
    /// Frames in a file of their own (`iqmanim`).
    struct FileClip {
        std::string name;             ///< what the game calls it: "forward", "attack 1"
        std::string file;             ///< relative to the model's folder
        float framesPerSecond = 0.0f; ///< 0: the file's own
    };
    /// Frames of the model itself (`md3anim`, `md2anim`).
    struct FrameClip {
        std::string name;
        std::uint32_t firstFrame = 0;
        std::uint32_t frameCount = 0;
        float framesPerSecond = 0.0f; ///< 0: the game's usual rate
        std::string path;             ///< of the file that says so
        formats::ByteRange range;     ///< of its line there
        formats::TextPosition position;
    };
    struct MeshSkin {
        std::string mesh; ///< name of a surface; "*": all
        std::string image;
    };
    std::vector<FileClip> fileClips; ///< each name and file once
    std::vector<FrameClip> frameClips;
    std::vector<MeshSkin> skins;
    std::string folder;             ///< where files are looked for after the model's own folder ("iqmdir")
    std::vector<std::string> paths; ///< of the files that were read
};

/// Reads it, and what it executes. Empty where there is none or it loads another model. `md2.cfg` may also lie in the
/// folder above.
[[nodiscard]] CubeConfig cubeConfigOf(const formats::VirtualFileSystem& files, const formats::FoundFile& modelFile);

/// A folder whose configuration shows a model that lies above it (`md3load ../sign.md3`).
struct CubeVariant {
    std::string folder; ///< below the model's root
    CubeConfig config;
};

/// The variants of a model, by the names of their folders. At most so many folders are asked.
[[nodiscard]] std::vector<CubeVariant> cubeVariantsOf(const formats::VirtualFileSystem& files,
                                                      const formats::FoundFile& modelFile);
inline constexpr std::size_t kMaxCubeVariantFolders = 256;

/// Whether the game loads a model of this name where the configuration names none: "tris.md3", "tris.md2".
[[nodiscard]] bool isUsualCubeModel(std::string_view modelName);

/// The commands of one line of Cube script: words apart, quotes removed; empty for a comment.
[[nodiscard]] std::vector<std::string> cubeWords(std::string_view line);

} // namespace scene
