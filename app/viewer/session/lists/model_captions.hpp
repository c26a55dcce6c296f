#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Captions of models outside their folder: in the grid, among the recent files, on tabs.
namespace app {

/// The name of the file; of a player of several files, of which one is in the list, its folder's.
[[nodiscard]] std::string modelName(std::string_view path);

struct ModelCaption {
    std::string name;  ///< see modelName
    std::string where; ///< its folder; of a player the file that stands for it; with others of both names what differs

    bool operator==(const ModelCaption&) const = default;
};
[[nodiscard]] ModelCaption captionOf(const std::filesystem::path& file);

/// Likewise for models that stand together: those that would be called alike say in `where` what tells them apart.
[[nodiscard]] std::vector<ModelCaption> captionsOf(std::span<const std::filesystem::path> files);

/// For the small room of a grid: the name without extension; files that all models of a game have ("tris.md2",
/// "lower.md3") are called like their folder. `where` is empty but for those that would be called alike.
[[nodiscard]] std::vector<ModelCaption> gridCaptionsOf(std::span<const std::string> paths);

} // namespace app
