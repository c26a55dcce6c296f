#pragma once

#include "formats/vfs/virtual_file_system.hpp"
#include "renderer/scene/document/document.hpp"

namespace scene {

/// Files of animations beyond so many, or beyond so many bytes together, are left out.
inline constexpr std::size_t kMaxAnimationFiles = 256;
inline constexpr std::uint64_t kMaxAnimationBytes = std::uint64_t{64} << 20U;

/// Adds the frames and clips of other files to a model that frames place the bones of: those that `iqm.cfg` beside the
/// model names, under the names and at the rates there. Where it names none that is there: every file of frames alone
/// in the model's folder that has as many bones, called like the file.
void addIqmAnimations(const formats::VirtualFileSystem& files, const formats::FoundFile& modelFile,
                      formats::Model& model, Document& document);

} // namespace scene
