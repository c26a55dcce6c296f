#pragma once

#include "renderer/scene/document/document.hpp"

namespace scene {

/// Gives each texture without an image the image that is called most like it (Texture::nearest), where none is known
/// yet: in the model's folder, in the folder that the texture's name states, and in the folders above both, in all
/// places where files are looked for. Folders that come first go first among equals. Bounded: see kMaxNearestCandidates
/// and NearestNames.
void findNearestImages(const formats::VirtualFileSystem& files, const formats::FoundFile& modelFile,
                       std::vector<Texture>& textures);

inline constexpr std::size_t kMaxNearestCandidates = 20'000; ///< names of one folder that are looked at, in all places

} // namespace scene
