#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/inspector/file_regions.hpp"
#include "app/viewer/inspector/previews.hpp"
#include "app/viewer/session/lists/library_tree.hpp"
#include "app/viewer/session/skeleton_facts.hpp"
#include "app/viewer/session/skin_profile_facts.hpp"
#include "app/viewer/timeline/timeline_layout.hpp"
#include "app/viewer/timeline/timeline_region.hpp"
#include "app/viewer/widgets/table.hpp"
#include "app/viewer/widgets/widgets.hpp"
#include "app/viewer/window/layout.hpp"
#include "renderer/mesh/frame_stats.hpp"

#include <array>
#include <memory>
#include <set>
#include <string>
#include <vector>

/// Every panel of the window. They show facts and return what the user asked for; they open, load and draw nothing
/// themselves. What a panel remembers from one frame to the next is its state struct.
namespace app {

struct LibraryState {
    std::optional<std::uint32_t> tab;      ///< Tab::id of the one that the rest is about
    std::shared_ptr<const ModelList> list; ///< what `rows` was made from and for
    std::string appliedFilter;
    std::set<std::string> appliedFolded;
    bool isGrid = false;
    std::vector<LibraryRow> rows;     ///< what passes the filter
    std::vector<std::uint32_t> cells; ///< the models among them, into the list
    bool hasCaptions = false;         ///< of the grid: some need a second line
    std::uint32_t columns = 1;        ///< of the grid
    std::vector<std::filesystem::path> seenRecent;
    std::vector<std::size_t> recent;  ///< into Settings::recent: those that are not in the list
    std::vector<std::size_t> samples; ///< into Session::samples, likewise
    std::uint32_t seenChosen = formats::kNoIndex;
    std::filesystem::path menuFor; ///< the model whose menu is open
    bool opensMenu = false;
    bool wantsFocus = false; ///< the search field does
    bool hasBrowsed = false; ///< up or down was pressed since something was searched for
};

struct InspectorState {
    std::string document; ///< path of the one that the rest is about
    TableState surfaces;
    TableState textures;
    TableState clips;
    TableState shaders;
    TableState tags;
    TableState geosets;
    TableState bones;
    TableState viewTable;
    std::weak_ptr<const formats::Model> viewsOf; ///< the model that the next are about
    std::vector<SkinProfileFacts> skinProfiles;
    std::weak_ptr<const formats::Model> treeOf; ///< likewise
    std::vector<BoneRow> boneTree;
    std::weak_ptr<const formats::Model> regionsOf; ///< likewise
    std::vector<FileRegion> regions;
    std::shared_ptr<const formats::quake3::Shader> shader; ///< whose text the next is
    std::string shaderText;                                ///< as it can be drawn
    std::uint32_t seenSkin = formats::kNoIndex;
    std::array<bool, 3> hidesProblems{}; ///< by formats::Severity
    bool isRangeShown = false;           ///< the range of the file that was asked for has been scrolled to
};

struct SplitterState {
    PanelSizes begun; ///< when the edge was pressed that is being dragged
};

/// What the mouse is doing on the axis.
enum class TimelineDrag { none, press, scrub, pan, region };

struct TimelineState {
    std::uint32_t layer = 0; ///< into ViewState::layers
    AxisRange range;         ///< the part of the axis that is shown
    std::shared_ptr<const scene::Document> document;
    std::shared_ptr<const formats::Model> model; ///< whose frames these are
    std::uint32_t frameCount = 1;                ///< see fileFrames
    std::vector<formats::Clip> clips;            ///< those that the axis shows
    std::vector<std::uint32_t> clipNumbers;      ///< of each, into scene::clipsOf
    ClipRows rows;                               ///< of each
    float scrolled = 0.0f;                       ///< rows hidden above, in window units
    TimelineDrag drag = TimelineDrag::none;
    float pressedAt = 0.0f;                        ///< where the drag began
    std::uint32_t pressedClip = formats::kNoIndex; ///< whose bar was pressed, into scene::clipsOf
    RegionDrag region;
    double seenFrame = 0.0;                     ///< of the file, drawn last
    std::uint32_t seenClip = formats::kNoIndex; ///< into `clips`
};

/// What is being opened.
struct OpeningFacts {
    std::string name;
    double seconds = 0.0; ///< since it was asked for
};

/// What one frame took.
struct DrawFacts {
    std::uint64_t triangles = 0;
    std::uint64_t draws = 0;
    std::uint64_t gpuBytes = 0;
    formats::Bounds bounds{}; ///< around everything that is open
};

[[nodiscard]] Requests drawMenuBar(const PanelContext& context, const Rect& area, const Session& session);
[[nodiscard]] Requests drawLibrary(const PanelContext& context, const Rect& area, const Session& session,
                                   LibraryState& state);
[[nodiscard]] Requests drawInspector(const PanelContext& context, const Rect& area, const Session& session,
                                     const DrawFacts& facts, Previews& previews, InspectorState& state);
/// `states`: one for each layer, made here.
[[nodiscard]] Requests drawTimeline(const PanelContext& context, const Rect& area, const Session& session,
                                    std::vector<TimelineState>& states);
/// The axis of a layer with its ruler, the loop region, the clips' bars and the playhead; within the timeline's window.
void drawTimelineAxis(const PanelContext& context, const Rect& area, const Session& session, TimelineState& state,
                      Requests& requests);
/// One tab for each open document.
[[nodiscard]] Requests drawTabs(const PanelContext& context, const Rect& area, const Session& session);
/// The edges between the panels, to be dragged.
[[nodiscard]] Requests drawSplitters(const PanelContext& context, const Layout& layout, const Session& session,
                                     SplitterState& state);
[[nodiscard]] Requests drawViewMenu(const PanelContext& context, const Rect& view, const Session& session);
/// The weapons that the document can hold, as a submenu; nothing where there is no choice.
void drawWeaponMenu(const PanelContext& context, const Session& session, Requests& requests);
/// The names of tags where they are in the view; places to drop a model on.
enum class TagMarkers { asChosen, all };
void drawTagMarkers(const PanelContext& context, const Rect& view, const Session& session, TagMarkers which);
/// What can be done with what the view shows; opened where the pointer is.
[[nodiscard]] Requests drawContextMenu(const PanelContext& context, const Session& session, bool opens);
/// Where files go that are being dragged over the window.
void drawDropTarget(const PanelContext& context, const Rect& view, const Session& session);
[[nodiscard]] Requests drawMessageBar(const PanelContext& context, const Rect& view, const Session& session);
/// Nothing for the first moments, then name and a way out.
[[nodiscard]] Requests drawOpeningBar(const PanelContext& context, const Rect& view, const OpeningFacts& opening);
[[nodiscard]] Requests drawStatusLine(const PanelContext& context, const Rect& area, const Session& session,
                                      const DrawFacts& facts);
/// What stands in the view when nothing is open: samples, recent models, what to do.
[[nodiscard]] Requests drawFirstStart(const PanelContext& context, const Rect& view, const Session& session);
/// The axes in the corner of the view; a click on an end looks from there.
[[nodiscard]] Requests drawGizmo(const PanelContext& context, const Rect& view, const renderer::OrbitCamera& camera);

/// A menu entry for an action, with its key and, where it switches something, a mark.
void drawActionItem(const PanelContext& context, std::string_view id, const Session& session, Requests& requests);

inline constexpr double kQuietOpeningSeconds = 0.15;

} // namespace app
