#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Captions of models outside their folder: in the grid, among the recent files, on tabs.
namespace app {

/// The name of the file; its folder's where the file is called as others are ("tris.md2"), or is the one that stands
/// for a player of several files ("lower.md3").
[[nodiscard]] std::string modelName(std::string_view path);

/// The path of what modelName is the name of: a file or its folder.
[[nodiscard]] std::string modelPath(std::string_view path);

struct ModelCaption {
    std::string name;  ///< see modelName
    std::string where; ///< its folder; of a player the file that stands for it; with others of both names what differs

    bool operator==(const ModelCaption&) const = default;
};
[[nodiscard]] ModelCaption captionOf(const std::filesystem::path& file);

/// Likewise for models that stand together: those that would be called alike say in `where` what tells them apart.
[[nodiscard]] std::vector<ModelCaption> captionsOf(std::span<const std::filesystem::path> files);

/// For the small room of a grid: the name without extension; see modelName. `where` is empty but for those that would
/// be called alike.
[[nodiscard]] std::vector<ModelCaption> gridCaptionsOf(std::span<const std::string> paths);

} // namespace app
