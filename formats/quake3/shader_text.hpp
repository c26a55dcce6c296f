#pragma once

#include "formats/base/byte_view.hpp"

#include <string>
#include <string_view>

/// Functions shared by the readers of `.shader` scripts.
namespace formats::quake3 {

/// The whole script; valid as long as its bytes.
[[nodiscard]] std::string_view textOf(const ByteView& script);

/// The start of a word from a script, safe to print and short enough for a message.
[[nodiscard]] std::string shortened(std::string_view text);

/// The name up to the last '.' after the last '/'.
[[nodiscard]] std::string_view withoutExtension(std::string_view name);

/// Whether this is a directive used outside of stages.
[[nodiscard]] bool isShaderKeyword(std::string_view word);

} // namespace formats::quake3
