#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace scene {

/// How many images a creature can use at once (texture types 11 to 13).
inline constexpr std::size_t kMaxParts = 3;

/// An image that a creature may use, by its file's name without extension.
struct NamedTexture {
    std::string stem;
    std::size_t ownLength = 0; ///< how much of it is the model's name
};

/// Images that are used together.
struct TextureSet {
    std::string name; ///< what is common to them: "HobgoblinGreen" of "Hobgoblin1Green" and "Hobgoblin2"; of one by
                      ///< itself its stem
    std::array<std::uint32_t, kMaxParts> images{}; ///< of each part, into the images given; a part that is not
                                                   ///< wanted has that of the first
};

/// Tells by their names which images belong together (docs/formats/m2.md §8.3): a set's members say which part they are
/// by a number at the end ("WolfRed2") or behind the model's name ("Hobgoblin1Red"), a letter at the end ("OwlA"), or a
/// word ("OwlBearSkin", "OwlBearArmor": the body first). A member without a color belongs to all colors. What a set
/// has not, it takes from the first that has it; where no image is of that part, its own is used there too.
///
/// `isWanted` says for each part whether the model has a place for it; with one place every image is a set. By name.
[[nodiscard]] std::vector<TextureSet> textureSets(std::span<const NamedTexture> images,
                                                  const std::array<bool, kMaxParts>& isWanted);

} // namespace scene
