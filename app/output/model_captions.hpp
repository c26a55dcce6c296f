#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Captions of models outside their folder: in the grid, in the recent files and on tabs.
namespace app {

/// The file name; or the folder's name if the file name is generic ("tris.md2") or is the main file of a player made of
/// several files ("lower.md3").
[[nodiscard]] std::string modelName(std::string_view path);
[[nodiscard]] std::string_view modelNameIn(std::string_view path); ///< the same as a view into `path`

/// modelName without the extension of a file: "sarge".
[[nodiscard]] std::string shortModelName(std::string_view path);

/// The path of the file or folder that modelName names.
[[nodiscard]] std::string modelPath(std::string_view path);
[[nodiscard]] std::string_view modelPathIn(std::string_view path); ///< the same as a view into `path`

struct ModelCaption {
    std::string name;  ///< see modelName
    std::string where; ///< the folder; of a player its main file; the difference if several models share both names

    bool operator==(const ModelCaption&) const = default;
};
[[nodiscard]] ModelCaption captionOf(const std::filesystem::path& file);

/// Captions for models shown together: models with equal names get a `where` that tells them apart.
[[nodiscard]] std::vector<ModelCaption> captionsOf(std::span<const std::filesystem::path> files);

/// Short captions for a grid: the name without extension, see modelName. `where` is empty unless two models would have
/// the same caption.
[[nodiscard]] std::vector<ModelCaption> gridCaptionsOf(std::span<const std::string> paths);

} // namespace app
