#pragma once

#include "renderer/scene/document/document.hpp"

#include <string>
#include <string_view>
#include <vector>

/// Lists of clips as users write them.
namespace app {

inline constexpr std::string_view kAllClips = "all";

/// Whether the clips of the layers are of different models, so that they have no common indices.
[[nodiscard]] bool haveOwnClips(const scene::Document& document);

/// The names of a list such as "stand,run", which are separated by commas.
[[nodiscard]] std::vector<std::string> listedNames(const std::string& list);

/// A clip that a list can name.
struct ListedClip {
    std::string entry; ///< name, or index if the name does not fit into a list
    std::string name;
};

/// The clips of "all", or of a list of names separated by commas: names or indices, as in scene::findClip. Names that
/// no layer has are left for the caller to report. Never empty: without clips, "all" is all frames, an empty entry.
[[nodiscard]] std::vector<ListedClip> clipsNamed(const scene::Document& document, const std::string& list);

/// Each clip of a document, with several layers each name, once.
[[nodiscard]] std::vector<ListedClip> listedClips(const scene::Document& document);

} // namespace app
