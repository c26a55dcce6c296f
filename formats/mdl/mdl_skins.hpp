#pragma once

#include "formats/mdl/mdl_header.hpp"

#include <vector>

/// The skins inside a Quake MDL: single images and groups with times.
namespace formats::mdl {

/// Reads the file's skins from byte `at` on and sets `at` to the first byte after them. Their names: "skin0", "skin1",
/// ... Errors: truncated, corrupt (a size of 0), tooLarge.
[[nodiscard]] Result<std::vector<EmbeddedSkin>> readSkins(const ByteView& file, const Header& header, std::uint64_t& at,
                                                          Diagnostics& diagnostics);

} // namespace formats::mdl
