#pragma once

#include "renderer/scene/document/open_options.hpp"

#include <tl/expected.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
} // namespace CLI

namespace app {

/// The options that choose a look in the tables of World of Warcraft.
struct LookOptions {
    std::optional<std::uint32_t> display{};
    std::optional<std::uint32_t> mount{};
    std::string race{}; ///< empty: no character was asked for
    scene::CharacterSex sex = scene::CharacterSex::male;
    std::uint32_t face = 0, hair = 0, hairColor = 0, facialHair = 0;
    std::vector<std::string> items{}; ///< "SLOT:ID" or "ID"
    bool isSheathed = false;
};

/// `--display`, `--race` and the options that need it.
void addLookOptions(CLI::App& cli, LookOptions& options);

/// Whether the model follows from tables instead of the path.
[[nodiscard]] bool choosesLook(const LookOptions& options);

/// Sets the look for opening a model. `skin` is the value of `--skin`: with `--race` the color of the skin. The error
/// is a sentence about a mistake of the command line.
[[nodiscard]] tl::expected<void, std::string> useLook(const LookOptions& options, const std::string& skin,
                                                      scene::OpenOptions& open);

} // namespace app
