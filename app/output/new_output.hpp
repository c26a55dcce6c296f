#pragma once

#include "formats/base/result.hpp"

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// Places for new files. Nothing that is there already is touched: where a name is taken, a number is put behind it.
namespace app {

/// Where something new is written.
struct OutputPlace {
    std::filesystem::path folder; ///< made where it is missing
    std::string name;             ///< without extension
    bool isFlat = false;          ///< nothing may lie in folders below
};

/// Whether a name may be taken, given the path with its number.
using IsFree = std::function<bool(const std::filesystem::path&)>;

/// Makes an empty file `place.name``extension` in the folder, of a name that was free before and that `isFree` takes.
/// Errors: io, with the system's reason.
[[nodiscard]] formats::Result<std::filesystem::path> claimFile(const OutputPlace& place, std::string_view extension,
                                                               const IsFree& isFree = {});

/// Likewise a folder; the place's folder itself where that is flat. Errors: io.
[[nodiscard]] formats::Result<std::filesystem::path> claimFolder(const OutputPlace& place);

/// A folder and those above it that were missing when this object was made.
class MissingFolders {
public:
    explicit MissingFolders(const std::filesystem::path& folder);
    /// Removes those of them that are there now and empty.
    void removeEmpty() const;

private:
    std::vector<std::filesystem::path> m_missing; // the innermost first
};

/// Removes the empty folders in `folder`, and itself where nothing else is in it.
void removeEmptyFolders(const std::filesystem::path& folder);

/// Gives a claimed file or folder back where nothing was written to it.
void giveBack(const std::filesystem::path& claimed);

} // namespace app
