#pragma once

#include "formats/platform/fonts.hpp"

namespace platform {

/// The regular face of `family` in `folder`, the fonts that are shipped with the program: "DejaVu Sans" is
/// DejaVuSans.ttf. nullopt if it is not there.
[[nodiscard]] std::optional<FontFile> shippedFont(std::string_view family, const std::filesystem::path& folder);

} // namespace platform
