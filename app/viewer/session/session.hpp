#pragma once

#include "app/viewer/session/lists/model_library.hpp"
#include "app/viewer/session/open_request.hpp"
#include "app/viewer/session/settings.hpp"
#include "renderer/animation/playback.hpp"
#include "renderer/camera/orbit_camera.hpp"
#include "renderer/draw/list/draw_options.hpp"
#include "renderer/fit.hpp"
#include "renderer/scene/placement.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace app {

struct OverlayOptions {
    bool showsBounds = false;
    bool showsGrid = true;
    bool showsAxes = false;
    bool showsTags = false; ///< and attachments
    bool showsBones = false;
    bool showsCollision = false; ///< the mesh that a skinned model has for it
};

/// What happens at the end of a clip.
enum class LoopChoice {
    asClip, ///< what the clip itself says: a death does not loop
    loop,
    once,
    pingPong,
};

/// How fast it plays, forwards or backwards.
inline constexpr double kSlowestSpeed = 0.05;
inline constexpr double kFastestSpeed = 4.0;

/// Frames of the file to stay within, both included.
struct FrameRegion {
    std::uint32_t first = 0;
    std::uint32_t last = 0; ///< not below `first`

    bool operator==(const FrameRegion&) const = default;
};

/// A sequence that was left while it played and goes on until the next one has taken over.
struct Fade {
    std::uint32_t sequence = 0; ///< into Skinned::sequences
    double fromMs = 0.0;        ///< where in it
    double elapsedMs = 0.0;
    double durationMs = 0.0; ///< more than 0

    bool operator==(const Fade&) const = default;
};

/// What one layer of a document plays.
struct LayerState {
    std::uint32_t clip = formats::kNoIndex;     ///< into scene::clipsOf; kNoIndex: all frames
    std::optional<FrameRegion> region;          ///< played in place of the clip
    animation::Playback playback;               ///< playing, speed and blending are the same in all layers
    LoopChoice loopChoice = LoopChoice::asClip; ///< `playback.mode` follows it
    std::optional<Fade> fade{};                 ///< from the sequence before, of a skinned model
};

/// How the present document is looked at: everything that is not in its files.
struct ViewState {
    std::vector<LayerState> layers = std::vector<LayerState>(1); ///< one for each of the document's
    std::uint32_t activeLayer = 0;                               ///< what actions and keys are about
    bool arePaired = true; ///< a clip chosen in one layer brings its partner in the others, and they start together
    double shaderSeconds = 0.0; ///< what shaders that run on time show: goes on where a clip begins again
    scene::RotationOverrides rotationOverrides; ///< of nodes, out of the direction that their tags give them
    std::uint32_t skin = 0;                     ///< the number that is chosen, see scene::activeSkin
    std::string chosenMeshVariant; ///< by name, which a document that lacks it leaves as it is; empty: nobody chose one
    renderer::OrbitCamera camera;
    std::uint32_t throughCamera = formats::kNoIndex; ///< into Skinned::cameras: seen through that one instead
    renderer::DrawOptions drawing;
    OverlayOptions overlays;

    [[nodiscard]] LayerState& layer() { return layers[activeLayer]; }
    [[nodiscard]] const LayerState& layer() const { return layers[activeLayer]; }
};

enum class MessageKind { notice, warning, problem }; ///< warning: shown, but not all of it

/// The bar at the top of the view.
struct Message {
    MessageKind kind = MessageKind::problem;
    std::string text;
    bool isAboutReload = false; ///< goes when reloading succeeds
    bool isAboutOpening = true; ///< goes when something is opened
};

/// What lies over the whole window.
enum class Overlay { none, palette, open, keys, about };

enum class ScreenshotKind { asShown, transparent };

/// An image of the view, written as PNG.
struct TakeScreenshot {
    ScreenshotKind kind = ScreenshotKind::asShown;
    std::filesystem::path file{}; ///< empty: a new one in the pictures folder
};

/// What the user asked for that needs more than state; the application takes it once a frame.
struct Wishes {
    std::optional<OpenRequest> open;
    bool cancelsOpening = false;
    bool focusesSearch = false;
    std::optional<std::filesystem::path> listsFolder; ///< for the open dialog
    std::optional<TakeScreenshot> screenshot;
    std::optional<std::uint32_t> savesTexture; ///< into Document::textures: written as PNG
    bool togglesFullScreen = false;
    bool leavesFullScreen = false;
    bool quits = false;
    std::optional<std::string> copies; ///< text for the clipboard
};

/// The value that was copied last, and from where.
struct Copied {
    std::string place; ///< of the widget: "fact:vertices"
    std::string text;
    std::uint32_t count = 0; ///< of copies made so far
    bool isFresh = false;    ///< its place still says so
};

/// What of a document is looked at more closely.
struct Selection {
    std::uint32_t surface = formats::kNoIndex;     ///< into Model::surfaces
    std::uint32_t texture = formats::kNoIndex;     ///< into Document::textures
    std::uint32_t material = formats::kNoIndex;    ///< into Document::materials
    std::uint32_t tag = formats::kNoIndex;         ///< see tagAt
    std::uint32_t pointedTag = formats::kNoIndex;  ///< the one under the pointer
    std::uint32_t bone = formats::kNoIndex;        ///< into Skinned::bones of the first node
    std::uint32_t pointedBone = formats::kNoIndex; ///< the one under the pointer
    std::uint32_t geoset = formats::kNoIndex;      ///< chosen last, by its id
    std::optional<formats::ByteRange> range;       ///< of the file, in its map
    bool showsFileMap = false;
};

/// One open document, how it is looked at, and the models it was chosen from.
struct Tab {
    std::uint32_t id = 0; ///< another one for every tab of a session
    Library library;
    std::shared_ptr<const scene::Document> document; ///< null: nothing is open
    formats::Diagnostics diagnostics;                ///< all of the document
    ViewState view;
    Selection selection;
    OpenChoices choices;                             ///< how the document was opened
    std::optional<Reload> asked;                     ///< a change of choices that is under way
    std::optional<std::vector<std::string>> weapons; ///< what it can hold; none: not known yet
};

/// What is open and how it is shown; plain state without window, OpenGL and ImGui.
struct Session {
    std::vector<Tab> tabs = std::vector<Tab>(1); ///< never empty; with several, each has a document
    std::size_t activeTab = 0;

    [[nodiscard]] Tab& tab() { return tabs[activeTab]; }
    [[nodiscard]] const Tab& tab() const { return tabs[activeTab]; }

    /// That of the present tab.
    [[nodiscard]] Library& library() { return tab().library; }
    [[nodiscard]] const Library& library() const { return tab().library; }
    [[nodiscard]] const std::vector<std::filesystem::path>& list() const { return library().list->files; }

    std::uint32_t lastTabId = 0;
    std::vector<std::filesystem::path> samples;              ///< the built-in models
    std::map<std::filesystem::path, std::string> unopenable; ///< of all lists: why it could not be opened
    float viewAspect = 1.0f;                                 ///< width / height of the view, for framing
    std::optional<Message> message;
    Overlay overlay = Overlay::none;
    Copied copied;
    Settings settings;
    Wishes wishes;
};

/// The model that is shown, or nullptr.
[[nodiscard]] const formats::Model* shownModel(const Tab& tab);
[[nodiscard]] const formats::Model* shownModel(const Session& session);
[[nodiscard]] const scene::Node* shownNode(const Tab& tab);
[[nodiscard]] const scene::Node* shownNode(const Session& session);

/// The model whose frames a layer counts, or nullptr; its clips. Without a number: of the active layer.
[[nodiscard]] const formats::Model* layerModel(const Session& session);
[[nodiscard]] const formats::Model* layerModel(const Session& session, std::uint32_t layer);
[[nodiscard]] const std::vector<formats::Clip>& layerClips(const Session& session);
[[nodiscard]] const std::vector<formats::Clip>& layerClips(const Session& session, std::uint32_t layer);

/// What plays in the active layer (or another): the region, one of its clips, or all its frames. A session without a
/// document has one empty frame.
[[nodiscard]] formats::Clip shownClip(const Tab& tab);
[[nodiscard]] formats::Clip shownClip(const Session& session);
[[nodiscard]] formats::Clip shownClip(const Tab& tab, std::uint32_t layer);
[[nodiscard]] std::vector<formats::Clip> shownClips(const Tab& tab); ///< one a layer

/// The fractional frame of the active layer (or another) that is drawn, counted from the first of what plays.
[[nodiscard]] double shownFrame(const Session& session);
[[nodiscard]] double shownFrame(const Session& session, std::uint32_t layer);
/// The same as a frame of the file.
[[nodiscard]] double shownFileFrame(const Session& session);
[[nodiscard]] double shownFileFrame(const Session& session, std::uint32_t layer);
/// What is drawn: one pose for each layer.
[[nodiscard]] std::vector<animation::Pose> shownPoses(const Session& session);
/// Where everything stands in it; `view`: see scene::placedNodes.
[[nodiscard]] std::vector<scene::PlacedNode> shownNodes(const Session& session,
                                                        const animation::ViewRotation& view = {});
[[nodiscard]] animation::KeyframePose shownPose(const Session& session); ///< of the active layer, of a keyframed model

/// How many frames there are to move through in a layer: those of its file, or of a skinned model those of the sequence
/// that is chosen.
[[nodiscard]] std::uint32_t fileFrames(const Tab& tab, std::uint32_t layer);

/// What is seen: through the orbit camera, or through one of the model's own. `kept` is what the planes must not cut
/// away; something is open.
[[nodiscard]] renderer::View shownView(const Session& session, float aspect, const formats::Bounds& kept);

/// What of its document a tab shows.
[[nodiscard]] scene::Visibility shownVisibility(const Tab& tab);

/// The box around everything, over what plays in all layers.
[[nodiscard]] formats::Bounds shownBounds(const Tab& tab);

/// Actions are about this layer from now on.
void selectLayer(Session& session, std::uint32_t layer);
/// Paired layers belong together as the game pairs them; apart, each keeps what was chosen for it.
void togglePaired(Session& session);
/// Turns a node out of the direction that its tag gives it.
void overrideRotation(Session& session, std::uint32_t node, const scene::RotationOverride& turn);

/// Whether anything goes on: a layer that came to its end stands still while others play.
[[nodiscard]] bool isPlaying(const ViewState& view);

/// Whether what plays in any layer has more than one frame.
[[nodiscard]] bool hasMovingFrames(const Tab& tab);

/// The last whole frame that can be moved to.
[[nodiscard]] std::uint32_t lastFrameOf(const formats::Clip& clip);

/// Takes over what a worker opened, in the tab that asked for it; nothing happens where that was closed meanwhile. A
/// document becomes the tab's (a reload keeps what was chosen, by name, and the camera); otherwise the one before stays
/// and the message says why.
void accept(Session& session, const Opened& opened);

void selectTab(Session& session, std::size_t tab);
void stepTab(Session& session, int steps); ///< around the ends
/// The tab after it, or else before it, becomes the present one; the last tab stays, with its list, and shows nothing.
void closeTab(Session& session, std::size_t tab);
/// The present document once more in a tab of its own: what is opened next takes the place of only one of them.
void duplicateTab(Session& session);

/// The file to open for `request` as the session stands; empty for OpenPaths, and when there is no such file.
[[nodiscard]] std::filesystem::path fileOf(const Session& session, const OpenRequest& request);

void selectClip(Session& session, std::uint32_t clip);   ///< kNoIndex: all frames. Starts at its first frame.
void setLoopChoice(Session& session, LoopChoice choice); ///< the frame stays
void selectSkin(Session& session, std::uint32_t skin);
void stepClip(Session& session, int steps); ///< through "all frames" and the clips, around the ends
void stepSkin(Session& session, int steps);
void stepModel(Session& session, int steps, CameraPolicy camera); ///< as Library::browseOrder says, not past its ends
/// Chooses the triangle list, the GL commands or a view (into Model::meshVariants), also for the documents to come.
void selectMeshVariant(Session& session, std::uint32_t meshVariant);
void stepMeshVariant(Session& session);

/// Pauses on a frame counted from the clip's first; fractions allowed, clamped to the clip.
void moveToFrame(Session& session, double frame);
/// The same for a frame counted from the file's first. One outside of what plays chooses another clip that holds it, or
/// all frames.
void moveToFileFrame(Session& session, double frame);
void moveToSeconds(Session& session, double seconds);
/// Pauses on the next whole frame (or that many further); goes around where the clip loops.
void stepFrames(Session& session, int steps);
/// Plays only these frames, moved into the file's. The frame stays where it lies within.
void setRegion(Session& session, FrameRegion region);
void clearRegion(Session& session); ///< the frame stays where the clip holds it
/// Plays in all layers, or pauses; what played once to its end starts again.
void setPlaying(Session& session, bool isPlaying);
void togglePlaying(Session& session);
void changeSpeed(Session& session, double factor);
void setSpeed(Session& session, double speed); ///< below zero: backwards; zero changes nothing

/// Fits what is drawn into the view: at the instant shown, or wherever it gets in the clips that play.
void frameModel(Session& session, renderer::Fit fit = renderer::Fit::pose);
/// Turns the camera to what lies under a point of the view, given as offset from its middle in shares of the view's
/// height (right, up): that becomes the middle. Beside the model: fits all of it into the view.
void focusAt(Session& session, const glm::vec2& at);
void setAngles(Session& session, const renderer::Angles& angles);

/// Goes on by `deltaSeconds` of real time.
void advance(Session& session, double deltaSeconds);

void showProblem(Session& session, std::string text);
void showNotice(Session& session, std::string text);

} // namespace app
