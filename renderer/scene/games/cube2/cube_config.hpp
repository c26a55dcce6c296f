#pragma once

#include "formats/base/diagnostics.hpp"
#include "formats/vfs/virtual_file_system.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace scene {

/// The contents of the configuration beside a model (`iqm.cfg`, `md3.cfg`, `md2.cfg`), where Cube, Cube 2 and
/// AssaultCube store a model's skins, and the frames or files of its clips.
struct CubeConfig {
    /// Frames in a separate file (`iqmanim`).
    struct FileClip {
        std::string name;             ///< the game's name: "forward", "attack 1"
        std::string file;             ///< relative to the model's folder
        float framesPerSecond = 0.0f; ///< 0: the file's own
    };
    /// Frames of the model itself (`md3anim`, `md2anim`).
    struct FrameClip {
        std::string name;
        std::uint32_t firstFrame = 0;
        std::uint32_t frameCount = 0;
        float framesPerSecond = 0.0f; ///< 0: the game's usual rate
        std::string path;             ///< of the configuration file
        formats::ByteRange range;     ///< of its line in the file
        formats::TextPosition position;
    };
    struct MeshSkin {
        std::string mesh; ///< name of a surface; "*": all
        std::string image;
    };
    std::vector<FileClip> fileClips; ///< without duplicates
    std::vector<FrameClip> frameClips;
    std::vector<MeshSkin> skins;
    std::string folder;             ///< folder searched after the model's own folder ("iqmdir")
    std::vector<std::string> paths; ///< of the files that were read
};

/// Reads it, and the files it executes. Empty if there is none or it loads another model. `md2.cfg` may also be in the
/// parent folder.
[[nodiscard]] CubeConfig cubeConfigOf(const formats::VirtualFileSystem& files, const formats::FoundFile& modelFile);

/// A folder whose configuration shows a model from a parent folder (`md3load ../sign.md3`).
struct CubeVariant {
    std::string folder; ///< below the model's root
    CubeConfig config;
};

/// The variants of a model, by the names of their folders. Limits the number of folders read.
[[nodiscard]] std::vector<CubeVariant> cubeVariantsOf(const formats::VirtualFileSystem& files,
                                                      const formats::FoundFile& modelFile);
inline constexpr std::size_t kMaxCubeVariantFolders = 256;

/// Whether the game loads a model with this name if the configuration names none: "tris.md3", "tris.md2".
[[nodiscard]] bool isUsualCubeModel(std::string_view modelName);

} // namespace scene
