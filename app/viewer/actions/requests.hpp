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

/// An action without required parameters.
struct RunAction {
    std::string_view id;      ///< Action::id
    std::optional<bool> on{}; ///< of a toggle: the new state
};
/// An action on one element, see elementAction; `Name` makes the types distinct.
template <class Name> struct OnElement {
    std::uint32_t index = formats::kNoIndex; ///< kNoIndex: none, if allowed
};
using SelectSkin = OnElement<struct SelectSkinName>;
using SelectMeshVariant =
    OnElement<struct SelectMeshVariantName>; ///< into Model::meshVariants; for a skinned model its views
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
using ToggleGeosetGroup = OnElement<struct ToggleGeosetGroupName>; ///< any geoset of the group
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
using SelectLayer = OnElement<struct SelectLayerName>;       ///< later requests refer to it
using ShowTexture = OnElement<struct ShowTextureName>;
using SelectCamera = OnElement<struct SelectCameraName>; ///< into Skinned::cameras
using SelectTab = OnElement<struct SelectTabName>;       ///< into Session::tabs
using CompareTabs = OnElement<struct CompareTabsName>;   ///< into Session::tabs: shown at the right of the active one
using FoldRoot = OnElement<struct FoldRootName>;         ///< into Session::roots
using CloseRoot = OnElement<struct CloseRootName>;       ///< into Session::roots
using ReadRoot = OnElement<struct ReadRootName>;         ///< into Session::roots
using PlayClip = OnElement<struct PlayClipName>;         ///< plays from its start
/// An action with one parameter of another kind, see valueAction; `Name` makes the types distinct.
template <class Name, class Value> struct OnValue {
    Value value{};
};
using CaptureKey = OnValue<struct CaptureKeyName, std::string>; ///< Action::id: the next pressed key is bound to it
using ResetKey = OnValue<struct ResetKeyName, std::string>;     ///< Action::id
/// Into Preferences::lights: the new light of the view.
using SetLightPreset = OnValue<struct SetLightPresetName, std::uint32_t>;
using SetSpeed = OnValue<struct SetSpeedName, double>;
using SetCrowd = OnValue<struct SetCrowdName, std::uint32_t>;                     ///< 0 or 1: a single model
using SetTrail = OnValue<struct SetTrailName, std::uint32_t>;                     ///< frames before, and again after
using SetPlaylist = OnValue<struct SetPlaylistName, std::vector<std::uint32_t>>;  ///< clips of the active layer
using PlayPlaylist = OnValue<struct PlayPlaylistName, std::uint32_t>;             ///< into Playlist::clips
using RemoveFromPlaylist = OnValue<struct RemoveFromPlaylistName, std::uint32_t>; ///< into Playlist::clips
using SetReportWords = OnValue<struct SetReportWordsName, std::string>;           ///< AboutState::words
using ShowInspectorTab = OnValue<struct ShowInspectorTabName, InspectorTab>;
using SelectAt = OnValue<struct SelectAtName, glm::vec2>; ///< a click in the view, see itemAt
/// A right click: selects like a click, unless the point is in the current selection.
using SelectUnder = OnValue<struct SelectUnderName, glm::vec2>;
using PointAt = OnValue<struct PointAtName, glm::vec2>;
/// Shift and click in the view, see measureAt.
using MeasureAt = OnValue<struct MeasureAtName, glm::vec2>;
using PointAtTagHandle = OnValue<struct PointAtTagHandleName, glm::vec2>;
using FocusAt = OnValue<struct FocusAtName, glm::vec2>;                                   ///< see focusAt
using SearchBytes = OnValue<struct SearchBytesName, std::string>;                         ///< see patternFromText
using HighlightSurfaces = OnValue<struct HighlightSurfacesName, std::set<std::uint32_t>>; ///< exactly these
using ListFolder = OnValue<struct ListFolderName, std::filesystem::path>;   ///< folder to list in the open dialog
using SetListfile = OnValue<struct SetListfileName, std::filesystem::path>; ///< empty: none
/// See readPaletteFile; empty: the games' palettes.
using SetPalette = OnValue<struct SetPaletteName, std::filesystem::path>;
using SearchLibrary = OnValue<struct SearchLibraryName, std::string>; ///< "": everything matches
/// Adds roots to the library without opening anything.
using AddRoots = OnValue<struct AddRootsName, std::vector<std::filesystem::path>>;
/// Folds or unfolds a group that is not a root; into kLibraryGroups.
using FoldGroup = OnValue<struct FoldGroupName, std::size_t>;
using SortLibrary = OnValue<struct SortLibraryName, LibrarySort>;
using AddGameFolder = OnValue<struct AddGameFolderName, std::filesystem::path>;
using RemoveGameFolder = OnValue<struct RemoveGameFolderName, std::filesystem::path>;
using ApplyPatch = OnValue<struct ApplyPatchName, std::filesystem::path>;
using GoToEdit = OnValue<struct GoToEditName, std::uint32_t>; ///< how many steps are applied
using SetCompareMode = OnValue<struct SetCompareModeName, CompareMode>;
using SetCompareLine = OnValue<struct SetCompareLineName, float>;               ///< see Comparison::line
using SelectDifference = OnValue<struct SelectDifferenceName, std::uint32_t>;   ///< into Comparison::differences
using OpenTable = OnValue<struct OpenTableName, std::filesystem::path>;         ///< with those beside it
using ShowTable = OnValue<struct ShowTableName, std::string>;                   ///< another one of the same folder
using GoToTableRow = OnValue<struct GoToTableRowName, std::uint32_t>;           ///< id
using FindInTable = OnValue<struct FindInTableName, std::string>;               ///< "": ends the search
using SearchAllTables = OnValue<struct SearchAllTablesName, std::string>;       ///< "": ends the search
using OpenTableResult = OnValue<struct OpenTableResultName, std::uint32_t>;     ///< into FoundRows::rows
using SetTableNames = OnValue<struct SetTableNamesName, std::filesystem::path>; ///< empty: none
using ShowDisplay = OnValue<struct ShowDisplayName, std::uint32_t>;             ///< a row of CreatureDisplayInfo
using SearchDisplays = OnValue<struct SearchDisplaysName, std::string>;         ///< "": all
using PasteLook = OnValue<struct PasteLookName, std::string>;                   ///< options of the command line
using SetLookList = OnValue<struct SetLookListName, LookList>;
using ChooseItems = OnValue<struct ChooseItemsName, scene::ItemSlot>; ///< lists the items of a slot
using SearchItems = OnValue<struct SearchItemsName, std::string>;     ///< "": all
using Undress = OnValue<struct UndressName, scene::ItemSlot>;
using SetMount = OnValue<struct SetMountName, std::uint32_t>;       ///< a row of CreatureDisplayInfo; 0: none
using SearchMounts = OnValue<struct SearchMountsName, std::string>; ///< "": all
struct SetPreference {
    std::string name;  ///< Preference::name
    std::string value; ///< as text; empty: the default
};
/// Binds the key and removes it from its previous action.
struct BindKey {
    std::string action; ///< Action::id
    std::string key;    ///< see parsedKey; empty: none
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
    std::uint32_t layer = formats::kNoIndex; ///< becomes the active layer; kNoIndex: the active one
};
/// Pauses at one of these instants.
struct Seek {
    std::optional<double> frame{}; ///< relative to the file's first frame
    std::optional<double> seconds{};
};
struct SetRegion {
    FrameRegion region;
};
struct SetGhosts {
    GhostOptions ghosts;
};
struct SelectTriangle {
    std::uint32_t surface = formats::kNoIndex;
    std::uint32_t triangle = 0; ///< see SceneItem::triangle
};
struct SelectVertex {
    std::uint32_t surface = formats::kNoIndex;
    std::uint32_t vertex = 0; ///< see SceneItem::vertex
};
/// Selects a vertex and measures the distance to it.
struct MeasureTo {
    std::uint32_t surface = formats::kNoIndex;
    std::uint32_t vertex = 0; ///< see SceneItem::vertex
};
struct ShowBytes {
    std::uint32_t node = 0; ///< into Document::nodes
    formats::ByteRange range;
    std::string file{}; ///< path of one of the document's files; empty: the node's model
};
/// Selects bytes of the file in the panel.
struct SelectBytes {
    formats::ByteRange range;
};
struct BindTexture {
    std::uint32_t texture = 0;
    std::filesystem::path image;
};
struct SetTextureView {
    TextureView view; ///< of the shown texture
};
struct PointAtTexel {
    glm::dvec2 uv{}; ///< of the shown texture
};
struct SelectTableCell {
    std::uint32_t row = 0; ///< number in the file
    std::string column{};  ///< name; empty: the column that was selected last
    TableExtend extend = TableExtend::no;
};
struct SortTable {
    std::string column{}; ///< name; empty: the order of the file
    bool isDescending = false;
};
/// Chooses values of a character; see look/look.hpp.
struct SetCharacter {
    scene::CharacterChoices character; ///< without items, which stay
    std::uint32_t mount = 0;           ///< as SetMount
};
struct StepLook {
    std::size_t choice = 0; ///< into kLookChoiceNames
    int steps = 1;
};
struct Equip {
    scene::ItemSlot slot{};
    std::uint32_t item = 0; ///< a row of ItemDisplayInfo; 0: none
};
struct RandomLook {
    std::optional<std::uint32_t> seed{}; ///< none: a new one
};
struct CopyText {
    std::string target;
    std::string text;
};
struct CloseTab {
    std::uint32_t tab = formats::kNoIndex; ///< kNoIndex: the active tab
};
/// Sets the models that next and previous step through.
struct SetBrowseOrder {
    std::optional<std::vector<std::uint32_t>> order; ///< into the list of the active tab; none: all
    std::uint32_t columns = 1;
};
/// Folds or unfolds a folder or group of the library.
struct ToggleFolded {
    std::string folder;                     ///< see LibraryRow::folder
    std::uint32_t root = formats::kNoIndex; ///< into Session::roots; kNoIndex: the root of the active tab
};
/// Opens one model of a root; the tab then browses that root.
struct OpenInRoot {
    std::uint32_t root = 0;  ///< into Session::roots
    std::uint32_t index = 0; ///< into its list
    TabPolicy tab = TabPolicy::present;
};
struct FilterLibrary {
    LibraryFilter filter;
};
struct ResizePanels {
    PanelSizes panels; ///< clamped to the allowed range
};
struct SetCamera {
    renderer::OrbitCamera camera;
};
/// One step of a drag in the view.
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
    float yaw = 0.0f; ///< in degrees relative to the camera, like `pitch`
    float pitch = 0.0f;
};

/// Takes the handle of the selected tag at a point of the view, see grabTagHandle.
struct GrabTagHandle {
    glm::vec2 at{};
    TagFrames frames = TagFrames::all;
};
/// One step of its drag.
struct DragTagHandle {
    glm::vec2 at{};
    bool inSteps = false; ///< in whole units, or in steps of 15 degrees
};

/// Gives a tag an origin in the shown frame, or turns it about one of its own axes; see editing/tag_drag.hpp.
struct PlaceTag {
    std::uint32_t tag = 0; ///< see tagAt
    glm::vec3 origin{};
    TagFrames frames = TagFrames::all;
};
struct TurnTagBy {
    std::uint32_t tag = 0;
    std::size_t axis = 0; ///< 0 to 2
    double degrees = 0.0;
    TagFrames frames = TagFrames::all;
};

/// Takes an end of a clip on the timeline, and moves it; see editing/clip_drag.hpp.
struct GrabClipEnd {
    std::uint32_t layer = formats::kNoIndex; ///< kNoIndex: the active one
    std::uint32_t clip = 0;
    ClipEnd end = ClipEnd::start;
};
struct DragClipEnd {
    std::uint32_t frame = 0; ///< of the model
    bool keepsLength = false;
};
struct SetClipNumber {
    std::uint32_t layer = formats::kNoIndex; ///< kNoIndex: the active one
    std::uint32_t clip = 0;
    formats::edit::ClipNumber number = formats::edit::ClipNumber::first;
    std::string value;
};
/// Gives a surface a shader in a .skin file.
struct SetSkinShader {
    std::string file; ///< path or name
    std::string surface;
    std::string shader;
};

/// Opens a model in a second view for comparison.
struct CompareWith {
    std::filesystem::path file; ///< empty: opens a dialog
};
struct SetCompareLinks {
    CompareLinks links;
};

/// Starts an export of the active model.
struct StartExport {
    ExportOptions options;
};
/// Makes a model for a game from the active model; see Session::gameMaking.
struct MakeGameModel {
    GameChoices choices;
};
/// Finds out what that would write.
struct PreviewGameModel {
    GameChoices choices;
};
/// Estimates the size of a moving picture before it is exported; see Session::exportEstimate.
struct MeasureExport {
    ExportOptions options;
};
/// Gives a field of a file of the model a value; see editing/edit_changes.hpp.
struct SetField {
    std::string file; ///< path or name; empty: the first that has the field
    std::string field;
    std::string value;
};
/// Applies repairs, or shows them first.
struct FixProblems {
    std::string file; ///< path or name; empty: all
    std::string fix;  ///< name or rule; empty: all
};
struct ShowFixes {
    std::string file;
    std::string fix;
};
struct RunOperation {
    std::string file; ///< path or name; empty: the first that it is for
    std::string name; ///< formats::edit::Operation::name
    std::string argument;
    bool bothParts = false; ///< also on the other part of a player: its legs or its torso
};
/// Writes edits to a new file; without a path a box asks for it.
struct SaveEditedAs {
    std::string file; ///< path or name; empty: all that are unsaved
    std::filesystem::path path;
};
struct SavePatchAs {
    std::filesystem::path path;
};
/// Sets the folder in the export form.
struct SetExportFolder {
    std::filesystem::path folder;
};
/// Shows a file or folder in the system's file manager.
struct RevealFile {
    std::filesystem::path file; ///< empty: the model's file
};

/// Runs the action with its parameters; nothing happens where it is not possible now.
void apply(Session& session, const Request& request);

} // namespace app
