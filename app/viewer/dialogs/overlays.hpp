#pragma once

#include "app/viewer/actions/actions.hpp"
#include "app/viewer/dialogs/file_browser.hpp"
#include "app/viewer/dialogs/preference_rows.hpp"
#include "app/viewer/export/export_form_panel.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <array>
#include <deque>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

/// Overlays over the whole window: one at a time (Session::overlay), closed by Esc.
namespace app {

/// One line of the palette.
struct PaletteEntry {
    std::string title;
    std::string detail; ///< where it stands in the menus
    std::string key;
    Request request;
    bool isPossible = true;
    bool isOn = false;
};

struct PaletteState {
    /// What clips, skins, models and tabs are numbers in.
    struct Source {
        std::shared_ptr<const ModelList> list;
        std::vector<std::shared_ptr<const ModelList>> roots;
        std::vector<std::shared_ptr<const scene::Document>> documents; ///< of all tabs
        std::size_t tab = 0;

        bool operator==(const Source&) const = default;
    };

    std::array<char, 256> query{};
    std::size_t cursor = 0; ///< into `entries`
    std::vector<PaletteEntry> entries;
    std::string appliedQuery;
    Source applied;                 ///< what `entries` were made of
    bool isFresh = true;            ///< `entries` have to be made
    std::deque<std::string> recent; ///< ids of actions, the last one first
};

/// The actions that match `query`, best first; for an empty query all actions, those of `recent` first.
[[nodiscard]] std::vector<PaletteEntry> paletteEntries(const Session& session, std::string_view query,
                                                       const std::deque<std::string>& recent);

/// Makes `entries` anew where the query, the list of models or the document became another: what the old ones ask for
/// are numbers of clips, skins and models that may be others by now.
void followPalette(const Session& session, PaletteState& state);

struct OpenDialogState {
    DialogPurpose purpose = DialogPurpose::models;
    std::uint32_t texture = formats::kNoIndex; ///< DialogPurpose::texture: into Document::textures
    std::uint32_t tag = formats::kNoIndex;     ///< DialogPurpose::attach: see tagAt
    FileBrowser browser;
    bool hasNewListing = false; ///< `browser` took one: the fields have to follow
    std::vector<Place> places;
    std::array<char, 1024> path{};
    std::array<char, 256> text{};
    bool scrollsToCursor = false;
};

/// For "About".
struct AboutFacts {
    std::string version;
    std::string openGl;
    std::string settings;
    std::string screenshotFolder;
};

struct PreferencesState {
    std::array<char, 256> query{};
    std::vector<PreferenceRow> rows;
    std::size_t cursor = 0;          ///< into `rows`
    bool refocuses = false;          ///< the field takes the keyboard again
    bool capturesByKeyboard = false; ///< Enter asked for the key that is awaited
    bool wasCapturing = false;       ///< in the frame before: the key that ended it is no other one's
};

/// The guide as it is laid out for a width.
struct GuideState {
    struct Line {
        enum class Kind { text, heading, item, row };
        Kind kind = Kind::text;
        std::vector<std::string> columns; ///< one, but of the rows of a table
        float top = 0.0f;
        float height = 0.0f;
    };
    float width = 0.0f;
    float fontSize = 0.0f;
    std::vector<Line> lines;
};

/// The lines of a text in Markdown without their marks; not laid out yet.
[[nodiscard]] std::vector<GuideState::Line> guideLines(std::string_view markdown);

struct OverlayState {
    Overlay seen = Overlay::none; ///< in the frame before
    PaletteState palette;
    OpenDialogState open;
    PreferencesState preferences;
    AboutFacts about;
    ExportFormState exports;
    GuideState guide;
};

/// Draws the session's overlay, if there is one, over the whole window.
[[nodiscard]] Requests drawOverlay(const PanelContext& context, const glm::vec2& windowSize, const Session& session,
                                   OverlayState& state);

// The overlays themselves, each within its box.
void drawPalette(const PanelContext& context, const Session& session, PaletteState& state, bool isNew,
                 Requests& requests);
void drawOpenDialog(const PanelContext& context, const Session& session, OpenDialogState& state, bool isNew,
                    Requests& requests);
void drawPreferences(const PanelContext& context, const Session& session, PreferencesState& state, bool isNew,
                     Requests& requests);
void drawGuide(const PanelContext& context, GuideState& state);
void drawKeyList(const PanelContext& context, const Session& session);
void drawAbout(const PanelContext& context, const AboutFacts& facts);

} // namespace app
