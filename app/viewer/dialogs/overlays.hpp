#pragma once

#include "app/viewer/about/about_panel.hpp"
#include "app/viewer/actions/actions.hpp"
#include "app/viewer/dialogs/editing_boxes.hpp"
#include "app/viewer/dialogs/file_browser.hpp"
#include "app/viewer/dialogs/preference_rows.hpp"
#include "app/viewer/export/export_form_panel.hpp"
#include "app/viewer/export/game_form_panel.hpp"
#include "app/viewer/export/game_report_panel.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <array>
#include <deque>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

/// Overlays over the whole window, one at a time (Session::overlay); Esc closes them.
namespace app {

/// One line of the command palette.
struct PaletteEntry {
    std::string title;
    std::string detail; ///< its location in the menus
    std::string key;
    Request request;
    bool isPossible = true;
    bool isOn = false;
};

struct PaletteState {
    /// The lists that clip, skin, model and tab numbers refer to.
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
    Source applied;                 ///< the inputs of `entries`
    bool isFresh = true;            ///< `entries` must be rebuilt
    std::deque<std::string> recent; ///< action ids, the latest first
};

/// The actions that match `query`, best first; for an empty query all actions, the `recent` ones first.
[[nodiscard]] std::vector<PaletteEntry> paletteEntries(const Session& session, std::string_view query,
                                                       const std::deque<std::string>& recent);

/// Rebuilds `entries` after a change of the query, the list of models or the document, because old entries refer to
/// clips, skins and models by number.
void followPalette(const Session& session, PaletteState& state);

struct OpenDialogState {
    DialogPurpose purpose = DialogPurpose::models;
    std::uint32_t texture = formats::kNoIndex; ///< DialogPurpose::texture: into Document::textures
    std::uint32_t tag = formats::kNoIndex;     ///< DialogPurpose::attach: see tagAt
    FileBrowser browser;
    bool hasNewListing = false; ///< `browser` accepted a new listing: the fields must follow
    std::vector<FolderShortcut> shortcuts;
    std::array<char, 1024> path{};
    std::array<char, 256> text{};
    bool scrollsToCursor = false;
};

struct PreferencesState {
    std::array<char, 256> query{};
    std::vector<PreferenceRow> rows;
    std::size_t cursor = 0;          ///< into `rows`
    bool refocuses = false;          ///< gives the focus back to the field
    bool capturesByKeyboard = false; ///< the key capture was started by Enter
    bool wasCapturing = false;       ///< in the previous frame: the key that ended the capture is not used again
};

/// The guide, laid out for a width.
struct GuideState {
    struct Line {
        enum class Kind { text, heading, item, row };
        Kind kind = Kind::text;
        std::vector<std::string> columns; ///< one, except for rows of a table
        float top = 0.0f;
        float height = 0.0f;
    };
    float width = 0.0f;
    float fontSize = 0.0f;
    std::vector<Line> lines;
};

/// The lines of a Markdown text without markup; not laid out yet.
[[nodiscard]] std::vector<GuideState::Line> guideLines(std::string_view markdown);

struct OverlayState {
    Overlay seen = Overlay::none; ///< in the previous frame
    PaletteState palette;
    OpenDialogState open;
    PreferencesState preferences;
    ReportFormState report;
    ExportFormState exports;
    GuideState guide;
    EditingBoxesState editing;
    GameFormState game;
};

/// Draws the session's overlay, if any, over the whole window.
[[nodiscard]] Requests drawOverlay(const PanelContext& context, const glm::vec2& windowSize, const Session& session,
                                   OverlayState& state);

// The overlays, each within its box.
void drawPalette(const PanelContext& context, const Session& session, PaletteState& state, bool isNew,
                 Requests& requests);
void drawOpenDialog(const PanelContext& context, const Session& session, OpenDialogState& state, bool isNew,
                    Requests& requests);
void drawPreferences(const PanelContext& context, const Session& session, PreferencesState& state, bool isNew,
                     Requests& requests);
void drawGuide(const PanelContext& context, GuideState& state);
void drawKeyList(const PanelContext& context, const Session& session);

} // namespace app
