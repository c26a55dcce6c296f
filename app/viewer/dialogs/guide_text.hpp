#pragma once

#include <string_view>

namespace app {

/// docs/GUIDE.md, which the build embeds.
[[nodiscard]] std::string_view guideText();

} // namespace app
