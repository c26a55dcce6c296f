#pragma once

#include "formats/mdl/mdl_header.hpp"

#include <vector>

/// The skins inside a Quake MDL: single images and groups of them with their times.
namespace formats::mdl {

/// The file's skins from byte `at` on, which then is the first behind them. They are named "skin0", "skin1" and so on.
/// Errors: truncated, corrupt (a size of 0), tooLarge.
[[nodiscard]] Result<std::vector<EmbeddedSkin>> readSkins(const ByteView& file, const Header& header, std::uint64_t& at,
                                                          Diagnostics& diagnostics);

} // namespace formats::mdl
