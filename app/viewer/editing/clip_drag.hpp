#pragma once

#include "app/viewer/session/session.hpp"

#include <cstdint>
#include <string>

/// Changing the numbers of clips in the texts of the active document. A problem becomes the message above the view. A
/// drag of an end is one step of the edits, which each frame replaces while the last one is being opened at most once.
namespace app {

/// Takes an end of a clip (into scene::clipsOf). Does nothing if the clip has no bounds that can be edited.
void grabClipEnd(Session& session, std::uint32_t layer, std::uint32_t clip, ClipEnd end);
enum class ClipLength { changes, kept }; ///< kept: the other end moves, too
/// Moves the end to a frame of the model: the new first or last one, within the model.
void dragClipEnd(Session& session, std::uint32_t frame, ClipLength length);
/// Ends the drag: its last frames count.
void releaseClipEnd(Session& session);
/// Ends the drag: the clip has its frames again.
void cancelClipDrag(Session& session);
/// To be called once per frame: changes the model if it is not being opened.
void followClipDrag(Session& session);

/// Gives a clip another number, as formats::edit::clipNumberEdits reads it.
void setClipNumber(Session& session, std::uint32_t layer, std::uint32_t clip, formats::edit::ClipNumber number,
                   const std::string& value);

/// Gives a surface a shader in a .skin file; `file` as in setField.
void setSkinShader(Session& session, const std::string& file, const std::string& surface, const std::string& shader);

} // namespace app
