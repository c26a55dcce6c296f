#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace scene {

/// How many pictures a creature can use at once (texture types 11 to 13).
inline constexpr std::size_t kMaxParts = 3;

/// A picture that a creature may use, by its file's name without extension.
struct NamedPicture {
    std::string stem;
    std::size_t ownLength = 0; ///< how much of it is the model's name
};

/// Pictures that are used together.
struct PictureSet {
    std::string name; ///< what is common to them: "HobgoblinGreen" of "Hobgoblin1Green" and "Hobgoblin2"; of one by
                      ///< itself its stem
    std::array<std::uint32_t, kMaxParts> pictures{}; ///< of each part, into the pictures given; a part that is not
                                                     ///< wanted has that of the first
};

/// Tells by their names which pictures belong together (M2 reference §8.3): a set's members say which part they are by
/// a number at the end ("WolfRed2") or behind the model's name ("Hobgoblin1Red"), a letter at the end ("OwlA"), or a
/// word ("OwlBearSkin", "OwlBearArmor": the body first). A member without a color belongs to all colors. What a set
/// has not, it takes from the first that has it; where no picture is of that part, its own is used there too.
///
/// `isWanted` says for each part whether the model has a place for it; with one place every picture is a set. By name.
[[nodiscard]] std::vector<PictureSet> pictureSets(std::span<const NamedPicture> pictures,
                                                  const std::array<bool, kMaxParts>& isWanted);

} // namespace scene
