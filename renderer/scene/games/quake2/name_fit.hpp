#pragma once

#include <string_view>

namespace scene {

/// How well the name of an image beside a model marks it as the model's skin; the best first. Used only if no name in
/// the model leads to an image.
enum class NameFit {
    ownName,      ///< named like the model: "faerie.tga" of faerie.md2
    likeOwnName,  ///< starts like the model: "faerie2.bmp"
    usualName,    ///< "skin.pcx", or named like the model's folder
    otherName,    ///< a neutral name
    otherPurpose, ///< named for another purpose: "contact sheet.jpg", "tris preview.png"
};

/// Compares the name of an image with that of a model in the same folder; both may have folders and an extension.
[[nodiscard]] NameFit nameFit(std::string_view imageName, std::string_view modelName);

/// Whether the image is the better guess. Of two names that fit equally, a JPEG is worse: photographs and contact
/// sheets are JPEG, textures rarely are if there are others. False for equally good ones.
[[nodiscard]] bool isBetterGuess(std::string_view imageName, std::string_view thanName, std::string_view modelName);

} // namespace scene
