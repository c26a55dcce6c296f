#pragma once

#include "app/viewer/session/session.hpp"

#include <optional>
#include <set>
#include <string_view>
#include <variant>
#include <vector>

/// Requests of panels, keys and the control channel: an action of the table (actions.hpp) with its parameters, each
/// alternative of Request for one action. Nothing else changes the open documents and how they are shown.
namespace app {

/// An action whose parameters all may be left out, or that has none.
struct RunAction {
    std::string_view id;      ///< of an Action
    std::optional<bool> on{}; ///< of one that switches something: what it is to be afterwards
};
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
struct SelectLayer {
    std::uint32_t layer = 0; ///< what follows is about it
};
struct RotateNode {
    std::uint32_t node = 0;
    scene::RotationOverride rotation;
};
struct ToggleStage {
    std::uint32_t material = 0; ///< into Document::materials
    std::uint32_t stage = 0;
};
struct SelectMaterial {
    std::uint32_t material = formats::kNoIndex;
};
struct SelectTag {
    std::uint32_t tag = formats::kNoIndex; ///< see tagAt
};
struct PointAtTag {
    std::uint32_t tag = formats::kNoIndex; ///< kNoIndex: none
};
struct SelectWeapon {
    std::string weapon; ///< see selectWeapon
};
struct SetLevel {
    std::uint32_t level = 0;
};
struct SetTorso {
    std::uint32_t bone = formats::kNoIndex; ///< see setTorso
};
struct SetFace {
    std::uint32_t face = formats::kNoIndex; ///< see setFace
};
struct ShowOnlyPart {
    std::uint32_t node = 0;
};
struct AttachModel {
    std::filesystem::path file;
    std::uint32_t tag = 0; ///< see tagAt
};
struct DetachModel {
    std::uint32_t attached = 0; ///< into OpenChoices::attached
};
struct SelectClip {
    std::uint32_t clip = formats::kNoIndex;
    std::uint32_t layer = formats::kNoIndex; ///< which becomes the active one; kNoIndex: it is that already
};
struct SelectSkin {
    std::uint32_t skin = 0;
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
struct SelectSurface {
    std::uint32_t surface = formats::kNoIndex;
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
struct SelectCamera {
    std::uint32_t camera = formats::kNoIndex; ///< into Skinned::cameras
};
struct ToggleSurface {
    std::uint32_t surface = 0;
};
/// Hides all others; all are shown again when it was the only one.
struct ShowOnlySurface {
    std::uint32_t surface = 0;
};
struct HighlightSurfaces {
    std::set<std::uint32_t> surfaces; ///< and no others
};
/// Shows a geoset and hides the others of its group.
struct ChooseGeoset {
    std::uint16_t id = 0;
};
struct ToggleGeoset {
    std::uint16_t id = 0;
};
struct ShowOnlyGeoset {
    std::uint16_t id = 0;
};
/// Hides all of a group, or shows what usually shows of it.
struct ToggleGeosetGroup {
    std::uint16_t id = 0; ///< of any of them
};
struct SelectMeshVariant {
    std::uint32_t meshVariant = 0; ///< into Model::meshVariants: of a skinned model its views
};
struct SelectBone {
    std::uint32_t bone = formats::kNoIndex; ///< into Skinned::bones
};
struct PointAtBone {
    std::uint32_t bone = formats::kNoIndex; ///< kNoIndex: none
};
struct SelectEffect {
    std::uint32_t effect = formats::kNoIndex; ///< see scene::effectAt
};
struct PointAtEffect {
    std::uint32_t effect = formats::kNoIndex; ///< kNoIndex: none
};
struct ToggleEffect {
    std::uint32_t effect = 0;
};
/// Hides all others; all are shown again when it was the only one.
struct ShowOnlyEffect {
    std::uint32_t effect = 0;
};
struct LookThrough {
    std::uint32_t camera = formats::kNoIndex; ///< into Skinned::cameras; the present one, or kNoIndex: none
};
struct SelectTexture {
    std::uint32_t texture = formats::kNoIndex;
};
struct BindTexture {
    std::uint32_t texture = 0;
    std::filesystem::path image;
};
struct ResetTexture {
    std::uint32_t texture = 0;
};
/// Shows it in the texture panel.
struct ShowTexture {
    std::uint32_t texture = 0;
};
struct SetTextureView {
    TextureView view; ///< of the texture that is shown
};
struct PointAtTexel {
    glm::dvec2 uv{}; ///< of the texture that is shown
};
/// Writes its image to the pictures folder.
struct SaveTexture {
    std::uint32_t texture = 0;
};
struct ShowDiagnostic {
    std::uint32_t diagnostic = 0; ///< into Tab::diagnostics
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
struct SelectTab {
    std::uint32_t tab = 0; ///< into Session::tabs
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
/// Folds a whole root of the library, or unfolds it; one that is missing is looked for anew.
struct FoldRoot {
    std::uint32_t root = 0; ///< into Session::roots
};
struct CloseRoot {
    std::uint32_t root = 0; ///< into Session::roots
};
/// Lists the models of a root anew.
struct ReadRoot {
    std::uint32_t root = 0; ///< into Session::roots
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
struct CompareTabs {
    std::uint32_t tab = 0; ///< into Session::tabs: to the right of the present one
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

using Request =
    std::variant<RunAction, OpenPaths, OpenListed, TakeScreenshot, SelectLayer, RotateNode, ToggleStage, SelectMaterial,
                 SelectTag, PointAtTag, SelectWeapon, SetLevel, SetTorso, SetFace, ShowOnlyPart, AttachModel,
                 DetachModel, SelectClip, PlayClip, SetRegion, SetGhosts, SetCrowd, SetTrail, SetPlaylist, PlayPlaylist,
                 RemoveFromPlaylist, SelectSkin, Seek, SetSpeed, SelectTab, CloseTab, ResizePanels, SetCamera, Orbit,
                 Pan, Zoom, RotateLight, FocusAt, ListFolder, ShowInspectorTab, SelectAt, SelectUnder, PointAt,
                 SelectTriangle, SelectVertex, MeasureAt, MeasureTo, SelectCamera, ShowBytes, SelectBytes, SearchBytes,
                 SelectSurface, ToggleSurface, ShowOnlySurface, HighlightSurfaces, ChooseGeoset, ToggleGeoset,
                 ShowOnlyGeoset, ToggleGeosetGroup, SelectMeshVariant, SelectBone, PointAtBone, SelectEffect,
                 PointAtEffect, ToggleEffect, ShowOnlyEffect, LookThrough, SelectTexture, ShowTexture, SetTextureView,
                 PointAtTexel, BindTexture, ResetTexture, SaveTexture, ShowDiagnostic, CopyText, SetBrowseOrder,
                 SearchLibrary, ToggleFolded, SetListfile, SetPalette, StartExport, SetExportFolder, RevealFile,
                 FoldRoot, CloseRoot, ReadRoot, AddRoots, OpenInRoot, FoldGroup, SortLibrary, FilterLibrary,
                 AddGameFolder, RemoveGameFolder, SetPreference, BindKey, CaptureKey, ResetKey, SetLightPreset,
                 CompareWith, CompareTabs, SetCompareMode, SetCompareLine, SetCompareLinks, SelectDifference>;
using Requests = std::vector<Request>;

/// Runs the action with its parameters; nothing happens where it is not possible now.
void apply(Session& session, const Request& request);

} // namespace app
