#pragma once

#include <string>

/// ImGui keeps the undo records of the last edited field and reuses them when the field gets the focus again, even if
/// its text has changed. Applying a record to another text writes out of bounds.
namespace app {

/// For the callback of a field that has replaced its text: clears the undo records.
void forgetUndo();

/// Call at the start of each frame: clears the undo records of a field that lost the focus, since its text may change.
void forgetUndoOfFieldThatWasLeft();

/// Call after a number field: a double click selects the whole number. ImGui itself selects a word, and since 1.89 a
/// point separates words.
void selectNumberOnDoubleClick();

/// Call before a field whose text has changed: it would write back what it has while it has the focus, so it loses
/// that.
void leaveField(const char* id);

/// A field for a text of any length, with a hint while it is empty. True if Enter was pressed in it.
[[nodiscard]] bool growingField(const char* id, const char* hint, std::string& text);

/// A field of several lines for a text of any length; `width` and `height` in window units, as ImGui takes them. True
/// if the text has changed. Ctrl+Enter leaves it.
[[nodiscard]] bool growingText(const char* id, std::string& text, float width, float height);

} // namespace app
