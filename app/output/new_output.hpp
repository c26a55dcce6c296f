#pragma once

#include "formats/base/result.hpp"

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// Creates new files and folders without touching existing ones: if a name is taken, a number is appended.
namespace app {

/// The folder and name of a new file or folder.
struct OutputLocation {
    std::filesystem::path folder; ///< created if it is missing
    std::string name;             ///< without extension
    bool isFlat = false;          ///< no subfolders allowed
};

/// Whether a name may be used; gets the path with its number.
using IsFree = std::function<bool(const std::filesystem::path&)>;

/// Creates an empty file `location.name``extension` in the folder, with a name that is free and accepted by `isFree`.
/// Errors: io, with the system's reason.
[[nodiscard]] formats::Result<std::filesystem::path> claimFile(const OutputLocation& location,
                                                               std::string_view extension, const IsFree& isFree = {});

/// The same for a folder; returns the location's folder itself if it is flat. Errors: io.
[[nodiscard]] formats::Result<std::filesystem::path> claimFolder(const OutputLocation& location);

/// Whether the name is taken, also by a link that leads nowhere.
[[nodiscard]] bool isNameTaken(const std::filesystem::path& path);

/// A folder and its parents that did not exist when this object was created.
class MissingFolders {
public:
    explicit MissingFolders(const std::filesystem::path& folder);
    /// Removes those that exist now and are empty.
    void removeEmpty() const;

private:
    std::vector<std::filesystem::path> m_missing; // innermost first
};

/// Removes the empty folders in `folder`, and `folder` itself if nothing else is in it.
void removeEmptyFolders(const std::filesystem::path& folder);

/// Removes a claimed file or folder if nothing was written to it.
void giveBack(const std::filesystem::path& claimed);

} // namespace app
