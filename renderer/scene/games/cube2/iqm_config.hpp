#pragma once

#include "formats/vfs/virtual_file_system.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace scene {

/// The contents of the `iqm.cfg` beside a model: Cube 2 keeps clips and skins of a model in other files.
struct IqmConfig {
    struct Animation {
        std::string name;             ///< what the game calls it: "forward", "attack 1"
        std::string file;             ///< relative to the model's folder
        float framesPerSecond = 0.0f; ///< 0: the file's own
    };
    struct MeshSkin {
        std::string mesh; ///< name of a surface; "*": all
        std::string image;
    };
    std::vector<Animation> animations; ///< each name and file once
    std::vector<MeshSkin> skins;
    std::string folder;             ///< where files are looked for after the model's own folder ("iqmdir")
    std::vector<std::string> paths; ///< of the files that were read
};

/// Reads it, and what it executes. Empty where there is none or it loads another model.
[[nodiscard]] IqmConfig iqmConfigOf(const formats::VirtualFileSystem& files, const formats::FoundFile& modelFile);

/// The commands of one line of Cube script: words apart, quotes removed; empty for a comment.
[[nodiscard]] std::vector<std::string> cubeWords(std::string_view line);

} // namespace scene
