#pragma once

#include <string_view>

namespace app {

/// docs/GUIDE.md, embedded by the build.
[[nodiscard]] std::string_view guideText();

} // namespace app
