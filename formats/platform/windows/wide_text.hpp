#pragma once

#include <string>
#include <string_view>

namespace platform {

/// UTF-8 of the system's text; what cannot be converted is replaced.
[[nodiscard]] std::string utf8FromWide(std::wstring_view wide);

} // namespace platform
