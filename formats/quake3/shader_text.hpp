#pragma once

#include "formats/base/byte_view.hpp"

#include <string>
#include <string_view>

/// Functions that the readers of `.shader` scripts share.
namespace formats::quake3 {

/// The whole script; lives as long as its bytes.
[[nodiscard]] std::string_view textOf(const ByteView& script);

/// The beginning of a word from a script, safe to print, short enough for a message.
[[nodiscard]] std::string shortened(std::string_view text);

/// The name up to the last '.' behind the last '/'.
[[nodiscard]] std::string_view withoutExtension(std::string_view name);

/// Whether this is a directive that stands outside of stages.
[[nodiscard]] bool isShaderKeyword(std::string_view word);

} // namespace formats::quake3
