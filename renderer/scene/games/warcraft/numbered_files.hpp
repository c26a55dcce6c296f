#pragma once

#include "formats/vfs/virtual_file_system.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scene {

class Listfile;

/// The folders of its mount that a model's names may be relative to: the root, and parents of a folder that is a
/// top-level folder of the game's data, or the first one in the name.
[[nodiscard]] std::vector<std::string> warcraftDataRoots(const std::string& modelName, std::string_view wanted);

/// The names that tools without a list use for a numbered file (docs/formats/m2.md §17): "53183.skin",
/// "unknown/53183.skin" and "unknown/53183", in the model's folder and then in each parent.
[[nodiscard]] std::vector<std::string> namesOfNumber(const std::string& modelName, std::uint32_t number,
                                                     std::string_view extension);

/// A numbered file that belongs to a model: `name` is its usual name beside the model. It is searched under the
/// number's name in `listfile` (may be null), then under `name`, then under those of `namesOfNumber`.
[[nodiscard]] std::optional<formats::FoundFile> findNumberedFile(const formats::VirtualFileSystem& files,
                                                                 const std::string& modelName, std::string_view name,
                                                                 std::uint32_t number, const Listfile* listfile,
                                                                 formats::LookupLog* lookups);

} // namespace scene
