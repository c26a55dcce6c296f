#pragma once

#include "app/viewer/session/session.hpp"

#include <cstdint>

/// The clips whose numbers are in texts that can be edited.
namespace app {

/// Whether there may be such a text, by the names of the files.
[[nodiscard]] bool hasClipTexts(const scene::Document& document);

/// The numbers of a clip (into scene::clipsOf) of the active document; nullptr: no text states them, or the texts are
/// not read yet.
[[nodiscard]] const ClipForm* clipForm(const Session& session, std::uint32_t layer, std::uint32_t clip);

/// A text or model of the active document as it was opened; nullptr: it cannot be edited, or is not read yet.
[[nodiscard]] const formats::edit::EditableFile* formOf(const Session& session, const std::string& file);

} // namespace app
