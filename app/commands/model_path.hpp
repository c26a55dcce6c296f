#pragma once

#include "app/commands/not_opened.hpp"

#include <tl/expected.hpp>

#include <filesystem>

namespace app {

/// The only model at a path: a file, or the only model of a folder or archive, not counting weapons that a player can
/// hold (below `weapons` or `weapons2`) beside a single other model. Otherwise the reason, with the models found.
[[nodiscard]] tl::expected<std::filesystem::path, NotOpened> oneModelAt(const std::filesystem::path& path);

} // namespace app
