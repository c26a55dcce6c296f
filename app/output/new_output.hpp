#pragma once

#include "formats/base/result.hpp"

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

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

/// Gives a claimed file or folder back where nothing was written to it.
void giveBack(const std::filesystem::path& claimed);

} // namespace app
