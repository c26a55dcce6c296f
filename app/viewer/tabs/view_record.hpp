#pragma once

#include "app/viewer/session/session.hpp"

#include <tl/expected.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// How a model was looked at, as plain data that outlives the document: what a closed tab is opened with again, and
/// what a picture carries.
namespace app {

/// The playback of one layer.
struct LayerRecord {
    std::optional<std::string> clip{};           ///< by name; none: all frames
    std::uint32_t clipIndex = formats::kNoIndex; ///< of several clips with the name
    std::optional<FrameRegion> region{};
    animation::Playback playback{}; ///< its mode is that of `loopChoice`
    LoopChoice loopChoice = LoopChoice::asClip;
};

struct ViewRecord {
    std::string path;    ///< scene::Document::path, absolute
    OpenChoices choices; ///< with absolute paths
    std::string skin;    ///< by name; empty: the first
    ViewState view;      ///< numbers of its parts are the document's; its layers count for nothing
    std::vector<LayerRecord> layers;
    Background background = Background::gradient;
    Selection selection;              ///< numbers are the document's
    std::vector<std::size_t> parts{}; ///< see partCountsOf; empty: not known
};

/// The record of a tab that shows a document.
[[nodiscard]] ViewRecord recordOf(const Session& session, const Tab& tab);

/// Shows the document of the present tab, which was opened from `record.path` with `record.choices`, as recorded.
/// What the document has no longer stays as it is after opening.
enum class RecordUse {
    picture,  ///< the background is the picture's, too
    wholeTab, ///< what was selected is selected again where the document has the same parts
};
void restore(Session& session, const ViewRecord& record, RecordUse use);

/// How many of everything there are that a selection numbers.
[[nodiscard]] std::vector<std::size_t> partCountsOf(const scene::Document& document);

/// One line of ASCII, JSON with "version": 1. Empty where it would be longer than a picture may carry.
[[nodiscard]] std::string textOf(const ViewRecord& record);

/// Reads such a line from an untrusted source: every number is in its range and finite, every list bounded, and all
/// paths are absolute ones on this computer. Error: what is wrong with it.
[[nodiscard]] tl::expected<ViewRecord, std::string> viewRecordFrom(std::string_view text);

/// Whether lists and objects of a JSON text lie deeper inside of each other than in a record: a parser goes as deep.
[[nodiscard]] bool isRecordTooDeep(std::string_view text);

/// The record in a picture; none: the file is no picture with one. Reads no more than its first bytes.
[[nodiscard]] std::optional<tl::expected<ViewRecord, std::string>> recordInPicture(const std::filesystem::path& file);

} // namespace app
