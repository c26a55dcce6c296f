#pragma once

#include "app/commands/not_opened.hpp"

#include <tl/expected.hpp>

#include <filesystem>

namespace app {

/// The one model at a path: a file, or the only model of a folder or archive, where the weapons that a player can hold
/// (below `weapons` or `weapons2`) are not counted beside one other model. Otherwise the reason
/// why there is not one, with the models there are.
[[nodiscard]] tl::expected<std::filesystem::path, NotOpened> oneModelAt(const std::filesystem::path& path);

} // namespace app
