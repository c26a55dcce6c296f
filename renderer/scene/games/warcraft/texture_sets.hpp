#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace scene {

/// Number of images a creature can use at once (texture types 11 to 13).
inline constexpr std::size_t kMaxParts = 3;

/// An image that a creature may use, by its file's name without extension.
struct NamedTexture {
    std::string stem;
    std::size_t ownLength = 0; ///< length of the model's name in it
};

/// Images that are used together.
struct TextureSet {
    std::string name; ///< common name: "HobgoblinGreen" of "Hobgoblin1Green" and "Hobgoblin2"; else the stem
    std::array<std::uint32_t, kMaxParts> images{}; ///< one per part, into the given images; unwanted: the first
};

/// Groups images that belong together by their names (docs/formats/m2.md §8.3): a set's members mark their part by a
/// number at the end ("WolfRed2") or after the model's name ("Hobgoblin1Red"), a letter at the end ("OwlA"), or a word
/// ("OwlBearSkin", "OwlBearArmor": the body first). A member without a color belongs to all colors. Missing parts of a
/// set come from the first set that has them; if no image has that part, the set's own image is used there, too.
///
/// `isWanted` states for each part whether the model uses it; with a single part every image is a set. Sorted by name.
[[nodiscard]] std::vector<TextureSet> textureSets(std::span<const NamedTexture> images,
                                                  const std::array<bool, kMaxParts>& isWanted);

} // namespace scene
