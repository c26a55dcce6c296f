#pragma once

#include "tests/support/x11/x11_connection.hpp"
#include "tests/support/x11/x11_driver.hpp"

#include <chrono>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace tests {

/// The files as text/uri-list: one "file://<percent-encoded absolute path>" per line, CR LF after each.
[[nodiscard]] std::string uriListOf(std::span<const std::filesystem::path> files);

/// Acts as the source of a drag that ends at a position in a window (by default its center), from entering to the
/// target's last message. `rest`: how long the files are held there before the drop.
[[nodiscard]] DropResult dropOn(Display* display, Window target, const std::string& uriList,
                                std::chrono::milliseconds patience, const std::optional<Point>& at = std::nullopt,
                                std::chrono::milliseconds rest = std::chrono::milliseconds(0));

} // namespace tests
