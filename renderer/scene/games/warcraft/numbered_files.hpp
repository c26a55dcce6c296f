#pragma once

#include "formats/vfs/virtual_file_system.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scene {

class Listfile;

/// Below which folders of its place a model's names may be meant: the place, and what lies above a folder that only a
/// game's data begin with, or that the name begins with.
[[nodiscard]] std::vector<std::string> warcraftDataRoots(const std::string& modelName, std::string_view wanted);

/// The names under which tools that have no list write a numbered file (docs/formats/m2.md §17): "53183.skin",
/// "unknown/53183.skin" and "unknown/53183", in the model's folder and then in each one above it.
[[nodiscard]] std::vector<std::string> namesOfNumber(const std::string& modelName, std::uint32_t number,
                                                     std::string_view extension);

/// A file that belongs to a model and has a number: `name` is what it is called beside the model, also where nobody
/// knows more. It is looked for under the name that `listfile` (may be null) has for the number, then under `name`,
/// then under those of `namesOfNumber`.
[[nodiscard]] std::optional<formats::FoundFile> findNumberedFile(const formats::VirtualFileSystem& files,
                                                                 const std::string& modelName, std::string_view name,
                                                                 std::uint32_t number, const Listfile* listfile,
                                                                 formats::LookupLog* lookups);

} // namespace scene
