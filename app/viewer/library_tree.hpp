#pragma once

#include <cstdint>
#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The models to choose from as a tree of folders; no window, no disk.
namespace app {

/// Folders before files, each by name without regard to case: the order in which the tree shows them and in which the
/// arrow keys walk.
void sortAsTree(std::vector<std::filesystem::path>& files);

/// One line of the library.
struct LibraryRow {
    enum class Kind { folder, model };
    Kind kind = Kind::model;
    std::uint32_t depth = 0;
    std::string name;        ///< UTF-8; of a folder that holds nothing but one other: "models/players"
    std::string folder;      ///< of a folder: its path, by which it is folded
    std::uint32_t index = 0; ///< of a model: into the list
    std::uint32_t count = 0; ///< of a folder: models in it and below
    bool isOpen = true;      ///< of a folder
};

/// The lines of `files` as folders and models below the folder they share; what lies in a folder of `folded` is left
/// out. Files keep their order; each folder stands where its first file does.
[[nodiscard]] std::vector<LibraryRow> treeRows(std::span<const std::filesystem::path> files,
                                               const std::set<std::string>& folded);

/// Those whose path below the shared folder contains every word of `filter`, without regard to case, as models of one
/// level.
[[nodiscard]] std::vector<LibraryRow> filteredRows(std::span<const std::filesystem::path> files,
                                                   std::string_view filter);

} // namespace app
