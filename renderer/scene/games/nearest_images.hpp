#pragma once

#include "renderer/scene/document/document.hpp"

namespace scene {

/// Sets Texture::nearest of each texture without an image to the image with the most similar name, if it is not set
/// yet: in the model's folder, in the folder of the texture's name, and in the parents of both, in all mounts. Of equal
/// ones, earlier folders are preferred. Bounded: see kMaxNearestCandidates and NearestNames.
void findNearestImages(const formats::VirtualFileSystem& files, const formats::FoundFile& modelFile,
                       std::vector<Texture>& textures);

inline constexpr std::size_t kMaxNearestCandidates = 20'000; ///< names considered in one folder, in all mounts

} // namespace scene
