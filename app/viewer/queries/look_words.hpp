#pragma once

#include "app/viewer/session/chosen_look.hpp"

#include <tl/expected.hpp>

#include <string>
#include <string_view>

namespace app {

/// A chosen look as options of the command line: "--race Human --sex male ..."; empty for an empty look.
[[nodiscard]] std::string textOfLook(const ChosenLook& look);

/// The look of such a text. The error is a sentence that says what is wrong.
[[nodiscard]] tl::expected<ChosenLook, std::string> chosenLookFrom(std::string_view text);

} // namespace app
