#pragma once

#include <string_view>

namespace scene {

/// How well the name of an image beside a model says that it is the model's skin; the best first. Asked only where
/// no name that the model gives leads to an image.
enum class NameFit {
    ownName,      ///< called like the model: "faerie.tga" of faerie.md2
    likeOwnName,  ///< begins like the model: "faerie2.bmp"
    usualName,    ///< "skin.pcx", or called like the model's folder
    otherName,    ///< nothing in the name speaks for it or against it
    otherPurpose, ///< its name says that it is something else: "contact sheet.jpg", "tris preview.png"
};

/// Compares the name of an image with that of a model in the same folder; both may have folders and an extension.
[[nodiscard]] NameFit nameFit(std::string_view imageName, std::string_view modelName);

/// Whether the image is the better guess. Of two whose names fit alike, a JPEG stands behind: photographs and contact
/// sheets are JPEG, textures rarely are where there are others. False for two that are equally good.
[[nodiscard]] bool isBetterGuess(std::string_view imageName, std::string_view thanName, std::string_view modelName);

} // namespace scene
