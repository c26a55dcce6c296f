#pragma once

#include "app/commands/not_opened.hpp"
#include "formats/vfs/archive_reader.hpp"

#include <tl/expected.hpp>

#include <filesystem>

namespace app {

/// The only model at a path: a file, or the only model of a folder or archive, not counting weapons that a player can
/// hold (below `weapons` or `weapons2`) beside a single other model. Otherwise the reason, with the models found.
/// `more`: for archives without names.
[[nodiscard]] tl::expected<std::filesystem::path, NotOpened> oneModelAt(const std::filesystem::path& path,
                                                                        const formats::MoreNames& more);

} // namespace app
