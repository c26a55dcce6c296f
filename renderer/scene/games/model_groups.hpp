#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scene {

/// The models of a game by category, judged by names. Every given name is in exactly one list.
struct ModelGroups {
    /// Several files that make up one player: lower, upper and head (Quake III), or tris (Quake II).
    struct Player {
        std::string name;   ///< the last part of its folder
        std::string folder; ///< as in the files' names
        std::vector<std::string> files;
    };
    std::vector<Player> players;
    std::vector<std::string> weapons; ///< below models/weapons..., and those beside a Quake II player
    std::vector<std::string> items;   ///< powerups, ammo, flags, map objects and the like
    std::vector<std::string> levels;  ///< levels of detail: name_1.md3 and name_2.md3 if name.md3 exists, too
    std::vector<std::string> rest;
};

/// The same as indices of the names, for lists with up to a million: only the players' folders are copied.
struct ModelGroupIndices {
    struct Player {
        std::string folder; ///< as in the files' names
        std::vector<std::uint32_t> files;
    };
    std::vector<Player> players;
    std::vector<std::uint32_t> weapons;
    std::vector<std::uint32_t> items;
    std::vector<std::uint32_t> levels;
    std::vector<std::uint32_t> rest;
};
[[nodiscard]] ModelGroupIndices groupedIndices(std::span<const std::string_view> names);

/// `names`: model files with '/' between parts, relative to one folder, or paths. Each group keeps their order.
[[nodiscard]] ModelGroups groupModels(std::span<const std::string> names);

} // namespace scene
