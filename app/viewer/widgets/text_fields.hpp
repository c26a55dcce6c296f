#pragma once

/// ImGui keeps the undo records of the field that was typed into last, and goes on with them when the field is entered
/// again, whatever its text is by then. Undoing a record of another text writes past that text.
namespace app {

/// For the callback of a field whose text it has replaced: what was typed before cannot be undone any more.
void forgetUndo();

/// For the start of each frame: the text of the field that was left last may be another one when it is entered again.
void forgetUndoOfFieldThatWasLeft();

/// Right after a field of a number: a double click selects all of it. By itself ImGui selects a word, and from 1.89 on
/// a point separates words.
void selectNumberOnDoubleClick();

} // namespace app
