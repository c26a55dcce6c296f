#pragma once

#include "app/viewer/widgets/widgets.hpp"

#include <functional>
#include <optional>
#include <string>

/// Inputs of values that are checked while they are typed.
namespace app {

/// The input that is typed in, or that has an impossible value.
struct ValueInputState {
    std::string typed{};   ///< its id; empty: none
    std::string text{};    ///< in it
    std::string value{};   ///< that it had before
    std::string problem{}; ///< why this text is impossible: a phrase
};

struct ValueInput {
    std::string id; ///< also its target
    std::string value;
    float width = 0.0f;
    std::function<std::string(const std::string& text)> problemOf; ///< a phrase; empty: the text is possible
    bool takesFocus = false;
};

struct ValueAnswer {
    std::optional<std::string> entered{}; ///< with Enter, Tab or a click elsewhere: another value, which is possible
    bool wasLeft = false;                 ///< the input has lost the keyboard
};

/// Esc restores the value. One that the font cannot show is only shown, since typing would replace its bytes.
[[nodiscard]] ValueAnswer drawValueInput(const PanelContext& context, const ValueInput& input, ValueInputState& state);

/// "The value is not a finite number" in a line, if the impossible value is in an input whose id begins so.
void drawValueProblem(const PanelContext& context, const ValueInputState& state, const std::string& idStart);

} // namespace app
