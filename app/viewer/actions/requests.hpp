#pragma once

#include "app/viewer/actions/request.hpp"
#include "app/viewer/session/session.hpp"

#include <optional>
#include <set>
#include <string_view>
#include <vector>

/// Requests of panels, keys and the control channel: an action of the table (actions.hpp) with its parameters, one
/// structure for each action. Nothing else changes the open documents and how they are shown.
namespace app {

/// An action whose parameters all may be left out, or that has none.
struct RunAction {
    std::string_view id;      ///< of an Action
    std::optional<bool> on{}; ///< of one that switches something: what it is to be afterwards
};
/// An action on one element, see elementAction; `Name` only tells such actions apart.
template <class Name> struct OnElement {
    std::uint32_t index = formats::kNoIndex; ///< kNoIndex: none, where that is possible
};
using SelectSkin = OnElement<struct SelectSkinName>;
using SelectMeshVariant =
    OnElement<struct SelectMeshVariantName>; ///< into Model::meshVariants: of a skinned model its views
using SetLevel = OnElement<struct SetLevelName>;
using SetTorso = OnElement<struct SetTorsoName>;
using SetFace = OnElement<struct SetFaceName>;
using DetachModel = OnElement<struct DetachModelName>; ///< into OpenChoices::attached
using ShowOnlyPart = OnElement<struct ShowOnlyPartName>;
using SelectSurface = OnElement<struct SelectSurfaceName>;
using ToggleSurface = OnElement<struct ToggleSurfaceName>;
using ShowOnlySurface = OnElement<struct ShowOnlySurfaceName>;
using ChooseGeoset = OnElement<struct ChooseGeosetName>;
using ToggleGeoset = OnElement<struct ToggleGeosetName>;
using ShowOnlyGeoset = OnElement<struct ShowOnlyGeosetName>;
using ToggleGeosetGroup = OnElement<struct ToggleGeosetGroupName>; ///< of any of them
using SelectTexture = OnElement<struct SelectTextureName>;
using ResetTexture = OnElement<struct ResetTextureName>;
using SaveTexture = OnElement<struct SaveTextureName>;
using SelectMaterial = OnElement<struct SelectMaterialName>;
using SelectTag = OnElement<struct SelectTagName>; ///< see tagAt
using PointAtTag = OnElement<struct PointAtTagName>;
using SelectBone = OnElement<struct SelectBoneName>; ///< into Skinned::bones
using PointAtBone = OnElement<struct PointAtBoneName>;
using SelectEffect = OnElement<struct SelectEffectName>; ///< see scene::effectAt
using PointAtEffect = OnElement<struct PointAtEffectName>;
using ToggleEffect = OnElement<struct ToggleEffectName>;
using ShowOnlyEffect = OnElement<struct ShowOnlyEffectName>;
using LookThrough = OnElement<struct LookThroughName>;
using ShowDiagnostic = OnElement<struct ShowDiagnosticName>; ///< into Tab::diagnostics
using SelectLayer = OnElement<struct SelectLayerName>;       ///< what follows is about it
using ShowTexture = OnElement<struct ShowTextureName>;
using SelectCamera = OnElement<struct SelectCameraName>; ///< into Skinned::cameras
using SelectTab = OnElement<struct SelectTabName>;       ///< into Session::tabs
using CompareTabs = OnElement<struct CompareTabsName>;   ///< into Session::tabs: to the right of the present one
using FoldRoot = OnElement<struct FoldRootName>;         ///< into Session::roots
using CloseRoot = OnElement<struct CloseRootName>;       ///< into Session::roots
using ReadRoot = OnElement<struct ReadRootName>;         ///< into Session::roots
struct SetPreference {
    std::string name;  ///< Preference::name
    std::string value; ///< as its text; empty: the usual one
};
/// Takes the key from the action that has it.
struct BindKey {
    std::string action; ///< Action::id
    std::string key;    ///< see parsedKey; empty: none
};
struct CaptureKey {
    std::string action; ///< Action::id: the next key that is pressed runs it
};
struct ResetKey {
    std::string action; ///< Action::id
};
struct SetLightPreset {
    std::uint32_t light = 0; ///< into Preferences::lights: becomes the light of the view
};
struct RotateNode {
    std::uint32_t node = 0;
    scene::RotationOverride rotation;
};
struct ToggleStage {
    std::uint32_t material = 0; ///< into Document::materials
    std::uint32_t stage = 0;
};
struct SelectWeapon {
    std::string weapon; ///< see selectWeapon
};
struct AttachModel {
    std::filesystem::path file;
    std::uint32_t tag = 0; ///< see tagAt
};
struct SelectClip {
    std::uint32_t clip = formats::kNoIndex;
    std::uint32_t layer = formats::kNoIndex; ///< which becomes the active one; kNoIndex: it is that already
};
struct PlayClip {
    std::uint32_t clip = formats::kNoIndex; ///< from its start
};
/// Pauses at one of them.
struct Seek {
    std::optional<double> frame{}; ///< counted from the file's first
    std::optional<double> seconds{};
};
struct SetRegion {
    FrameRegion region;
};
struct SetSpeed {
    double speed = 1.0;
};
struct SetGhosts {
    GhostOptions ghosts;
};
struct SetCrowd {
    std::uint32_t count = 0; ///< 0 or 1: the model alone
};
struct SetTrail {
    std::uint32_t frames = 0; ///< before, and after
};
struct SetPlaylist {
    std::vector<std::uint32_t> clips; ///< of the active layer
};
struct PlayPlaylist {
    std::uint32_t place = 0; ///< into Playlist::clips, as in the next one
};
struct RemoveFromPlaylist {
    std::uint32_t place = 0;
};
struct ShowInspectorTab {
    InspectorTab tab = InspectorTab::model;
};
/// A click in the view, see itemAt.
struct SelectAt {
    glm::vec2 at{}; ///< as in FocusAt
};
/// A right click: selects as a click does, unless that lies in what is selected.
struct SelectUnder {
    glm::vec2 at{};
};
struct PointAt {
    glm::vec2 at{};
};
struct SelectTriangle {
    std::uint32_t surface = formats::kNoIndex;
    std::uint32_t triangle = 0; ///< see SceneItem::triangle
};
struct SelectVertex {
    std::uint32_t surface = formats::kNoIndex;
    std::uint32_t vertex = 0; ///< see SceneItem::vertex
};
/// Shift and a click in the view, see measureAt.
struct MeasureAt {
    glm::vec2 at{}; ///< as in FocusAt
};
/// Selects a vertex and measures the distance to it.
struct MeasureTo {
    std::uint32_t surface = formats::kNoIndex;
    std::uint32_t vertex = 0; ///< see SceneItem::vertex
};
struct ShowBytes {
    std::uint32_t node = 0; ///< into Document::nodes
    formats::ByteRange range;
    std::string file{}; ///< path of a file that the document was made from; empty: the node's model
};
/// Of the file that the panel shows.
struct SelectBytes {
    formats::ByteRange range;
};
struct SearchBytes {
    std::string text; ///< see patternFromText
};
struct HighlightSurfaces {
    std::set<std::uint32_t> surfaces; ///< and no others
};
struct BindTexture {
    std::uint32_t texture = 0;
    std::filesystem::path image;
};
struct SetTextureView {
    TextureView view; ///< of the texture that is shown
};
struct PointAtTexel {
    glm::dvec2 uv{}; ///< of the texture that is shown
};
struct CopyText {
    std::string place;
    std::string text;
};
struct ListFolder {
    std::filesystem::path folder; ///< for the open dialog
};
struct SetListfile {
    std::filesystem::path file; ///< empty: none
};
struct SetPalette {
    std::filesystem::path file; ///< see readPaletteFile; empty: those of the games
};
struct CloseTab {
    std::uint32_t tab = formats::kNoIndex; ///< kNoIndex: the present one
};
/// Next and previous go through these.
struct SetBrowseOrder {
    std::optional<std::vector<std::uint32_t>> order; ///< into the list of the present tab; none: all of it
    std::uint32_t columns = 1;
};
struct SearchLibrary {
    std::string text; ///< "": everything is shown
};
/// Folds a folder or group of the library, or unfolds it.
struct ToggleFolded {
    std::string folder;                     ///< see LibraryRow::folder
    std::uint32_t root = formats::kNoIndex; ///< into Session::roots; kNoIndex: that of the present tab
};
/// Adds roots to the library without opening anything.
struct AddRoots {
    std::vector<std::filesystem::path> paths;
};
/// One model of a root, which the tab browses from then on.
struct OpenInRoot {
    std::uint32_t root = 0;  ///< into Session::roots
    std::uint32_t index = 0; ///< into its list
    TabPolicy tab = TabPolicy::present;
};
/// Folds a group of the library that is no root, or unfolds it.
struct FoldGroup {
    std::size_t group = 0; ///< into kLibraryGroups
};
struct SortLibrary {
    LibrarySort sort = LibrarySort::name;
};
struct FilterLibrary {
    LibraryFilter filter;
};
struct AddGameFolder {
    std::filesystem::path folder;
};
struct RemoveGameFolder {
    std::filesystem::path folder;
};
struct ResizePanels {
    PanelSizes panels; ///< moved into the range that is allowed
};
struct SetCamera {
    renderer::OrbitCamera camera;
};
/// The steps of a drag in the view.
struct Orbit {
    float yaw = 0.0f; ///< in degrees, as `pitch`: see renderer::orbited
    float pitch = 0.0f;
};
struct Pan {
    glm::vec2 share{}; ///< see renderer::panned
};
struct Zoom {
    float steps = 1.0f;
    glm::vec2 at{}; ///< see renderer::zoomed
};
struct RotateLight {
    float yaw = 0.0f; ///< in degrees about the camera, as `pitch`
    float pitch = 0.0f;
};
struct FocusAt {
    glm::vec2 at{}; ///< see focusAt
};

/// Puts a model beside the present one.
struct CompareWith {
    std::filesystem::path file; ///< empty: a dialog asks
};
struct SetCompareMode {
    CompareMode mode = CompareMode::sideBySide;
};
struct SetCompareLine {
    float share = 0.5f; ///< see Comparison::line
};
struct SetCompareLinks {
    CompareLinks links;
};
struct SelectDifference {
    std::uint32_t difference = 0; ///< into Comparison::differences
};

/// Writes something of the present model.
struct StartExport {
    ExportOptions options;
};
/// For the form of exports.
struct SetExportFolder {
    std::filesystem::path folder;
};
/// Shows a file or folder in the system's file manager.
struct RevealFile {
    std::filesystem::path file; ///< empty: the model's
};

/// Runs the action with its parameters; nothing happens where it is not possible now.
void apply(Session& session, const Request& request);

} // namespace app
