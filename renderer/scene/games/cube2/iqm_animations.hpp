#pragma once

#include "formats/vfs/virtual_file_system.hpp"
#include "renderer/scene/document/document.hpp"

namespace scene {

/// Limits for animation files and for their total size; further files are left out.
inline constexpr std::size_t kMaxAnimationFiles = 256;
inline constexpr std::uint64_t kMaxAnimationBytes = std::uint64_t{64} << 20U;

/// Adds the frames and clips of other files to a model whose bones are placed by frames: those in `iqm.cfg` beside the
/// model, with the names and rates there. If none of them exists: every frames-only file in the model's folder with the
/// same number of bones, named like the file.
void addIqmAnimations(const formats::VirtualFileSystem& files, const formats::FoundFile& modelFile,
                      formats::Model& model, Document& document);

} // namespace scene
