#pragma once

#include "app/viewer/widgets/widgets.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

/// Choosing a row of a table in the panel Look: a line with the chosen one, and a list that can be searched.
namespace app {

/// A search field and the text of the session that it showed last.
struct LookField {
    std::string text;
    std::string seen;
};
/// Draws the field; its text is `present` until something else is typed. True if the text is another one now.
[[nodiscard]] bool drawLookField(const char* id, const char* hint, float width, const std::string& present,
                                 LookField& field);

inline constexpr float kLookLineHeight = 28.0f; ///< of a line with its button, in logical pixels

/// "Chest  1234 · Robe_A  x", at the cursor.
struct LookLine {
    std::string target;      ///< of the line
    std::string clearTarget; ///< of the button that removes the row
    std::string title;
    std::uint32_t id = 0; ///< 0: none is chosen
    std::string caption;  ///< of the row
    std::string hint;     ///< while none is chosen
    const char* clearHint = "";
};
enum class LookLineAnswer { none, choose, clear };
[[nodiscard]] LookLineAnswer drawLookLine(const PanelContext& context, const LookLine& line, float width);

/// Rows that a search has found.
struct LookPicker {
    std::string title;
    std::string backHint;
    const char* fieldId = "";   ///< of ImGui
    std::string fieldTarget;    ///< for tests
    const char* fieldHint = ""; ///< what can be searched for
    const std::string& search;  ///< the present text
    LookField& field;           ///< gets another one
    bool takesFocus = false;    ///< the field gets the keyboard
    std::string_view noun;      ///< "item": of one row
    std::size_t count = 0;      ///< of all found rows
    std::size_t listed = 0;     ///< the first of them
    std::string rowTarget;      ///< before an id: "look:item:"
    std::uint32_t chosen = 0;   ///< id
    std::function<std::uint32_t(std::size_t)> idOf;
    std::function<std::string(std::uint32_t)> captionOf; ///< by id
};
struct LookPickerAnswer {
    bool goesBack = false;
    bool isSearched = false; ///< the field has another text
    std::optional<std::uint32_t> chosen{};
};
[[nodiscard]] LookPickerAnswer drawLookPicker(const PanelContext& context, const Rect& area, const LookPicker& picker);

} // namespace app
