#pragma once

#include "app/viewer/session/session.hpp"

#include <tl/expected.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The view of a model as plain data that outlives the document: used to reopen a closed tab and stored in screenshots.
namespace app {

/// The playback of one layer.
struct LayerRecord {
    std::optional<std::string> clip{};           ///< by name; none: all frames
    std::uint32_t clipIndex = formats::kNoIndex; ///< to tell apart clips with the same name
    std::optional<FrameRegion> region{};
    animation::Playback playback{}; ///< its mode follows `loopChoice`
    LoopChoice loopChoice = LoopChoice::asClip;
};

struct ViewRecord {
    std::string path;    ///< scene::Document::path, absolute
    OpenChoices choices; ///< with absolute paths
    std::string skin;    ///< by name; empty: the first
    ViewState view;      ///< part numbers refer to the document; its layers are ignored
    std::vector<LayerRecord> layers;
    Background background = Background::gradient;
    Selection selection;              ///< numbers refer to the document
    std::vector<std::size_t> parts{}; ///< see partCountsOf; empty: unknown
};

/// The record of a tab with a document.
[[nodiscard]] ViewRecord recordOf(const Session& session, const Tab& tab);

/// Restores the recorded view of the active tab's document, which was opened from `record.path` with `record.choices`.
/// Parts that the document no longer has keep their state after opening.
enum class RecordUse {
    picture,  ///< also restores the background
    wholeTab, ///< also restores the selection if the document has the same parts
};
void restore(Session& session, const ViewRecord& record, RecordUse use);

/// The number of each kind of part that a selection refers to.
[[nodiscard]] std::vector<std::size_t> partCountsOf(const scene::Document& document);

/// One line of ASCII JSON with "version": 1. Empty if it exceeds the limit for pictures.
[[nodiscard]] std::string textOf(const ViewRecord& record);

/// Reads such a line from an untrusted source: every number must be finite and in range, every list bounded, and all
/// paths absolute and on this computer. Error: why it is invalid.
[[nodiscard]] tl::expected<ViewRecord, std::string> viewRecordFrom(std::string_view text);

/// Whether a JSON text is nested deeper than a record; checked before parsing, since parsers recurse.
[[nodiscard]] bool isRecordTooDeep(std::string_view text);

/// The record in a picture; none: no picture, or without record. Reads only the first bytes.
[[nodiscard]] std::optional<tl::expected<ViewRecord, std::string>> recordInPicture(const std::filesystem::path& file);

} // namespace app
