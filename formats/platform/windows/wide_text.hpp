#pragma once

#include <string>
#include <string_view>

namespace platform {

/// Converts the system's text to UTF-8; invalid parts are replaced.
[[nodiscard]] std::string utf8FromWide(std::wstring_view wide);

} // namespace platform
