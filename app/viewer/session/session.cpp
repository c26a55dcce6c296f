#include "app/viewer/session/session.hpp"

#include "app/viewer/session/attachments.hpp"
#include "app/viewer/session/clip_rows.hpp"
#include "app/viewer/session/selection.hpp"
#include "formats/base/names.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/model/vertex_block.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/camera/model_camera.hpp"
#include "renderer/offscreen_renderer.hpp"
#include "renderer/picking.hpp"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

using formats::Clip;
using formats::kNoIndex;
using formats::Model;

std::uint32_t countOf(std::size_t size)
{
    return static_cast<std::uint32_t>(size);
}

/// The one that was chosen, by name; a model without it shows its first.
std::uint32_t meshVariantNamed(const Model& model, const std::string& name)
{
    const auto found = std::find_if(model.meshVariants.begin(), model.meshVariants.end(),
                                    [&](const formats::MeshVariant& meshVariant) { return meshVariant.name == name; });
    return found != model.meshVariants.end() ? countOf(static_cast<std::size_t>(found - model.meshVariants.begin()))
                                             : 0;
}

/// Where the clip called as the old one is in the new model; one at the same place is the next best guess.
std::uint32_t carriedClip(const std::vector<Clip>& before, std::uint32_t clip, const std::vector<Clip>& after)
{
    if (clip >= before.size())
        return kNoIndex;
    const std::string& name = before[clip].name;
    if (clip < after.size() && after[clip].name == name)
        return clip; // names may repeat
    for (std::uint32_t i = 0; i < after.size(); ++i) {
        if (after[i].name == name)
            return i;
    }
    return clip < after.size() ? clip : kNoIndex;
}

std::uint32_t carriedSkin(const scene::Node& before, std::uint32_t skin, const scene::Node& after)
{
    if (skin >= before.skins.size())
        return 0;
    const std::string& name = before.skins[skin].name;
    for (std::uint32_t i = 0; i < after.skins.size(); ++i) {
        if (after.skins[i].name == name)
            return i;
    }
    return skin < after.skins.size() ? skin : 0;
}

animation::PlaybackMode modeFor(LoopChoice choice, const Clip& clip)
{
    switch (choice) {
    case LoopChoice::asClip:
        return clip.loops ? animation::PlaybackMode::loop : animation::PlaybackMode::once;
    case LoopChoice::loop:
        return animation::PlaybackMode::loop;
    case LoopChoice::once:
        return animation::PlaybackMode::once;
    case LoopChoice::pingPong:
        return animation::PlaybackMode::pingPong;
    }
    return animation::PlaybackMode::loop;
}

/// What a layer played of `before`, by name.
void carryLayer(Tab& tab, std::uint32_t layer, const scene::Document& before)
{
    LayerState& state = tab.view.layers[layer];
    state.fade.reset();
    if (layer < animationLayerCount(before))
        state.clip = carriedClip(clipsOf(before, layer), state.clip, clipsOf(*tab.document, layer));
    else
        state.clip = idleClip(*tab.document, layer);
    if (state.region) {
        const std::uint32_t last = fileFrames(tab, layer) - 1;
        state.region = FrameRegion{std::min(state.region->first, last), std::min(state.region->last, last)};
    }
    const Clip clip = shownClip(tab, layer);
    state.playback.mode = modeFor(state.loopChoice, clip);
    // The clip may have become shorter.
    state.playback.seconds = std::min(state.playback.seconds, durationSeconds(clip, state.playback.mode));
}

/// How parts are turned, by their names.
void carryRotationOverrides(ViewState& view, const scene::Document& before, const scene::Document& after)
{
    const scene::RotationOverrides old = std::exchange(view.rotationOverrides, {});
    for (std::size_t i = 0; i < after.nodes.size(); ++i) {
        for (std::size_t j = 0; j < std::min(old.size(), before.nodes.size()); ++j) {
            const bool isSame =
                before.nodes[j].name == after.nodes[i].name && before.nodes[j].tag == after.nodes[i].tag;
            if (!isSame || old[j] == scene::RotationOverride())
                continue;
            view.rotationOverrides.resize(i + 1);
            view.rotationOverrides[i] = old[j];
        }
    }
}

void replaceDocument(Tab& tab, std::shared_ptr<const scene::Document> document)
{
    const std::shared_ptr<const scene::Document> old = std::exchange(tab.document, std::move(document));
    tab.diagnostics = allDiagnostics(*tab.document);
    const scene::Node& before = old->nodes.front();
    const scene::Node& after = tab.document->nodes.front();
    ViewState& view = tab.view;
    const std::uint32_t layers = animationLayerCount(*tab.document);
    view.layers.resize(layers, view.layers.front());
    view.activeLayer = std::min(view.activeLayer, layers - 1);
    for (std::uint32_t layer = 0; layer < layers; ++layer)
        carryLayer(tab, layer, *old);
    carryRotationOverrides(view, *old, *tab.document);
    view.skin = carriedSkin(before, view.skin, after);
    view.drawing.meshVariant = meshVariantNamed(*after.model, view.chosenMeshVariant);
    carrySelection(tab, *old);
}

void showDocument(Session& session, std::shared_ptr<const scene::Document> document, CameraPolicy camera)
{
    ViewState& view = session.tab().view;
    const bool isFirst = session.tab().document == nullptr;
    session.tab().document = std::move(document);
    resetSelection(session.tab());
    const Model& model = *shownModel(session);
    // How it is played stays; what is played is the document's.
    const LayerState as = view.layer();
    view.layers.assign(animationLayerCount(*session.tab().document), as);
    view.activeLayer = 0;
    view.arePaired = true;
    view.rotationOverrides.clear();
    view.shaderSeconds = 0.0;
    view.throughCamera = kNoIndex;
    view.drawing.hiddenStages.clear();
    for (std::uint32_t layer = 0; layer < view.layers.size(); ++layer) {
        LayerState& state = view.layers[layer];
        state.clip = idleClip(*session.tab().document, layer);
        state.region.reset();
        state.fade.reset();
        state.playback.mode = modeFor(state.loopChoice, shownClip(session.tab(), layer));
        state.playback.seconds = 0.0;
    }
    view.skin = 0;
    view.drawing.meshVariant = meshVariantNamed(model, view.chosenMeshVariant);
    if (isFirst || camera == CameraPolicy::frame)
        frameModel(session);
}

/// The models found become those to choose from in the present tab; what is searched for stays.
void takeList(Session& session, const Opened& opened)
{
    const std::string filter = session.library().filter;
    session.library() = libraryOf(opened.list, opened.tree);
    session.library().filter = filter;
    session.library().shown = opened.index;
    session.library().chosen = opened.index;
    std::erase_if(session.unopenable, [&](const auto& broken) { // they were looked for anew
        return std::find(opened.list.begin(), opened.list.end(), broken.first) != opened.list.end();
    });
    session.unopenable.insert(opened.unopenable.begin(), opened.unopenable.end());
}

/// A tab of its own for what is opened next.
void addTab(Session& session)
{
    const auto after = session.tabs.begin() + static_cast<std::ptrdiff_t>(session.activeTab) + 1;
    session.tabs.insert(after, Tab(session.tab()));
    ++session.activeTab;
    session.tab().id = ++session.lastTabId;
}

TabPolicy tabOf(const OpenRequest& request)
{
    if (const auto* const paths = std::get_if<OpenPaths>(&request))
        return paths->tab;
    const auto* const listed = std::get_if<OpenListed>(&request);
    return listed != nullptr ? listed->tab : TabPolicy::present;
}

/// Whether what plays once has come to its end by itself.
bool isOver(const Session& session, std::uint32_t layer)
{
    const animation::Playback& playback = session.tab().view.layers[layer].playback;
    const double duration = durationSeconds(shownClip(session.tab(), layer), playback.mode);
    return playback.mode == animation::PlaybackMode::once && duration > 0.0 &&
           (playback.speed < 0.0 ? playback.seconds <= 0.0 : playback.seconds >= duration);
}

/// A clip that is to be shown from the other end when it plays backwards.
void rewind(Session& session, std::uint32_t layer)
{
    animation::Playback& playback = session.tab().view.layers[layer].playback;
    playback.seconds = playback.speed < 0.0 ? durationSeconds(shownClip(session.tab(), layer), playback.mode) : 0.0;
}

/// All layers play, or none.
void setPlaying(ViewState& view, bool isPlaying)
{
    for (LayerState& layer : view.layers)
        layer.playback.isPlaying = isPlaying;
}

/// Shows paired layers at the instant of the active one.
void followActiveLayer(Session& session)
{
    ViewState& view = session.tab().view;
    view.shaderSeconds = view.layer().playback.seconds;
    for (std::uint32_t layer = 0; view.arePaired && layer < view.layers.size(); ++layer) {
        animation::Playback& playback = view.layers[layer].playback;
        if (layer != view.activeLayer)
            playback =
                animation::movedToSeconds(shownClip(session.tab(), layer), playback, view.layer().playback.seconds);
    }
}

/// How one sequence goes over into another while it plays (docs/formats/m2.md §5.5); nothing where they just follow.
std::optional<Fade> fadeBetween(const Session& session, std::uint32_t layer, std::uint32_t nextClip)
{
    const LayerState& state = session.tab().view.layers[layer];
    const Model& model = *layerModel(session, layer);
    const std::vector<Clip>& clips = layerClips(session, layer);
    if (!state.playback.isPlaying || !capabilitiesOf(model).hasSequences || state.clip >= clips.size() ||
        nextClip >= clips.size() || nextClip == state.clip)
        return std::nullopt;
    const std::vector<formats::Sequence>& sequences = skinnedOf(model).sequences;
    const Clip from = shownClip(session.tab(), layer);
    const double durationMs = animation::crossFadeMs(sequences[from.sequence], sequences[clips[nextClip].sequence]);
    if (!(durationMs > 0.0))
        return std::nullopt;
    const animation::Pose pose = clipPoseOf(from, state.playback);
    return Fade{from.sequence, std::get<animation::SequencePose>(pose).ms, 0.0, durationMs};
}

/// What is faded from goes on playing.
void advanceFade(LayerState& layer, const Model& model, double deltaSeconds)
{
    if (!layer.fade || !layer.playback.isPlaying)
        return;
    const double deltaMs = 1000.0 * deltaSeconds * layer.playback.speed;
    const formats::Sequence& sequence = skinnedOf(model).sequences[layer.fade->sequence];
    layer.fade->elapsedMs += std::abs(deltaMs);
    layer.fade->fromMs += deltaMs;
    if (sequence.loops)
        layer.fade->fromMs = animation::wrappedMs(layer.fade->fromMs, sequence.durationMs);
    if (layer.fade->elapsedMs >= layer.fade->durationMs)
        layer.fade.reset();
}

/// Chooses a clip of one layer, from its start.
void playClip(Session& session, std::uint32_t layer, std::uint32_t clip)
{
    LayerState& state = session.tab().view.layers[layer];
    state.fade = fadeBetween(session, layer, clip);
    state.clip = clip < layerClips(session, layer).size() ? clip : kNoIndex;
    state.region.reset();
    state.playback.mode = modeFor(state.loopChoice, shownClip(session.tab(), layer));
    rewind(session, layer);
}

/// What the game shows in `other` together with what `lane` plays: the clip of the same name (a death of the whole
/// body), else whatever of its own it plays, else what it rests in. Legs that were chosen meet a standing torso
/// (docs/formats/md3.md §4.3).
std::uint32_t partnerClip(const Session& session, std::uint32_t layer, std::uint32_t other)
{
    const std::vector<Clip>& clips = layerClips(session, layer);
    const std::vector<Clip>& others = layerClips(session, other);
    const std::uint32_t chosen = session.tab().view.layers[layer].clip;
    if (chosen >= clips.size())
        return kNoIndex;
    const auto named = [&](const std::string& name) {
        const auto found =
            std::find_if(others.begin(), others.end(), [&](const Clip& clip) { return clip.name == name; });
        return found != others.end() ? countOf(static_cast<std::size_t>(found - others.begin())) : kNoIndex;
    };
    if (const std::uint32_t same = named(clips[chosen].name); same != kNoIndex)
        return same;
    const std::uint32_t present = session.tab().view.layers[other].clip;
    const bool isOwn = present < others.size() && !others[present].name.starts_with("BOTH_");
    return isOwn && !clips[chosen].name.starts_with("LEGS_") ? present : idleClip(*session.tab().document, other);
}

/// What the model file has but cannot be shown is said once, at the top of the view.
void warnOfErrors(Session& session)
{
    std::vector<const formats::Diagnostic*> errors;
    for (const formats::Diagnostic& diagnostic : session.tab().diagnostics) {
        if (diagnostic.severity == formats::Severity::error)
            errors.push_back(&diagnostic);
    }
    if (errors.empty())
        return;
    std::string text = session.tab().document->name + ": " + errors.front()->message;
    if (errors.size() > 1)
        text += " (and " + std::to_string(errors.size() - 1) + " more)";
    session.message = Message{.kind = MessageKind::warning, .text = std::move(text)};
}

std::uint32_t around(std::uint32_t at, int steps, std::uint32_t count)
{
    const std::int64_t moved = (std::int64_t{at} + steps) % std::int64_t{count};
    return static_cast<std::uint32_t>(moved < 0 ? moved + count : moved);
}

void acceptReload(Session& session, const Opened& opened)
{
    const Reload& reload = std::get<Reload>(opened.request);
    finishBinding(session, reload, opened.document);
    if (!opened.document) {
        if (!opened.problem.empty())
            session.message = Message{.text = opened.problem, .isAboutReload = true};
        return;
    }
    for (Tab& tab : session.tabs) {
        if (tab.document && tab.document->path == opened.document->path)
            replaceDocument(tab, opened.document);
    }
    if (session.message && session.message->isAboutReload)
        session.message.reset();
    showBound(session, reload);
    showAttached(session, reload);
}

/// Nothing was opened: what the present tab shows stays.
void acceptProblem(Session& session, const Opened& opened)
{
    Library& library = session.library();
    if (const auto* const listed = std::get_if<OpenListed>(&opened.request)) {
        if (listed->tab == TabPolicy::present)
            library.chosen = listed->index;
        if (listed->index < session.list().size())
            session.unopenable[session.list()[listed->index]] = opened.problem;
    } else if (std::holds_alternative<OpenPaths>(opened.request) && session.list().empty() && !opened.list.empty()) {
        // Nothing to lose: what lies beside the broken one can be browsed to.
        takeList(session, opened);
        library.shown = kNoIndex;
    }
    if (!opened.problem.empty())
        session.message = Message{.text = opened.problem};
}

void acceptDocument(Session& session, const Opened& opened)
{
    if (tabOf(opened.request) == TabPolicy::another && session.tab().document)
        addTab(session);
    CameraPolicy camera = CameraPolicy::frame;
    const auto* const chosen = std::get_if<OpenChosen>(&opened.request);
    if (const auto* const listed = std::get_if<OpenListed>(&opened.request)) {
        session.library().shown = listed->index;
        camera = listed->camera;
    } else if (chosen == nullptr) {
        takeList(session, opened);
    }
    session.library().chosen = session.library().shown;
    if (session.library().shown < session.list().size())
        session.unopenable.erase(session.list()[session.library().shown]);
    showDocument(session, opened.document, camera);
    if (chosen != nullptr)
        session.tab().choices = chosen->choices;
    session.tab().diagnostics = allDiagnostics(*session.tab().document);
    if (session.message && session.message->isAboutOpening)
        session.message.reset();
    if (!opened.problem.empty())
        showProblem(session, opened.problem);
    else
        warnOfErrors(session);
}

} // namespace

const scene::Node* shownNode(const Tab& tab)
{
    return tab.document ? &tab.document->nodes.front() : nullptr;
}

const scene::Node* shownNode(const Session& session)
{
    return shownNode(session.tab());
}

const Model* shownModel(const Tab& tab)
{
    const scene::Node* const node = shownNode(tab);
    return node != nullptr ? node->model.get() : nullptr;
}

const Model* shownModel(const Session& session)
{
    return shownModel(session.tab());
}

const Model* layerModel(const Session& session)
{
    return layerModel(session, session.tab().view.activeLayer);
}

const Model* layerModel(const Session& session, std::uint32_t layer)
{
    return session.tab().document ? &layerModel(*session.tab().document, layer) : nullptr;
}

const std::vector<Clip>& layerClips(const Session& session)
{
    return layerClips(session, session.tab().view.activeLayer);
}

const std::vector<Clip>& layerClips(const Session& session, std::uint32_t layer)
{
    static const std::vector<Clip> kNone;
    return session.tab().document ? clipsOf(*session.tab().document, layer) : kNone;
}

Clip shownClip(const Tab& tab, std::uint32_t layer)
{
    if (!tab.document)
        return {};
    const LayerState& state = tab.view.layers[layer];
    const std::vector<Clip>& clips = clipsOf(*tab.document, layer);
    Clip clip = state.clip < clips.size() ? clips[state.clip] : animation::allFrames(layerModel(*tab.document, layer));
    if (const auto& region = state.region) {
        const double frame = 1.0 / static_cast<double>(clip.framesPerSecond);
        clip.sequenceSeconds =
            std::min(static_cast<double>(region->last + 1) * frame, clip.sequenceSeconds) - region->first * frame;
        clip.firstFrame = region->first;
        clip.frameCount = region->last - region->first + 1;
        clip.loops = true;
        clip.loopFrames = 0;
        clip.isReversed = false;
    }
    return clip;
}

Clip shownClip(const Tab& tab)
{
    return shownClip(tab, tab.view.activeLayer);
}

Clip shownClip(const Session& session)
{
    return shownClip(session.tab());
}

double shownFrame(const Session& session, std::uint32_t layer)
{
    const animation::Playback& playback = session.tab().view.layers[layer].playback;
    const Clip clip = shownClip(session.tab(), layer);
    if (clip.frameCount == 1)
        return 0.0; // also on the way from it to itself
    const double frame = frameAt(clip, playback.mode, playback.seconds);
    return playback.interpolates ? frame : std::floor(frame);
}

double shownFrame(const Session& session)
{
    return shownFrame(session, session.tab().view.activeLayer);
}

double shownFileFrame(const Session& session, std::uint32_t layer)
{
    const Clip clip = shownClip(session.tab(), layer);
    const double played = shownFrame(session, layer);
    const double first = static_cast<double>(clip.firstFrame);
    return clip.isReversed ? first + std::max(static_cast<double>(clip.frameCount - 1) - played, 0.0) : first + played;
}

double shownFileFrame(const Session& session)
{
    return shownFileFrame(session, session.tab().view.activeLayer);
}

std::vector<animation::Pose> shownPoses(const Session& session)
{
    std::vector<animation::Pose> poses;
    const ViewState& view = session.tab().view;
    for (std::uint32_t layer = 0; layer < view.layers.size(); ++layer) {
        poses.push_back(clipPoseOf(shownClip(session.tab(), layer), view.layers[layer].playback));
        auto* const sequence = std::get_if<animation::SequencePose>(&poses.back());
        if (sequence == nullptr)
            continue;
        sequence->globalMs = 1000.0 * view.shaderSeconds;
        if (const auto& fade = view.layers[layer].fade) {
            sequence->fadesFrom = fade->sequence;
            sequence->fadesFromMs = fade->fromMs;
            sequence->fadeWeight = static_cast<float>(1.0 - fade->elapsedMs / fade->durationMs);
        }
    }
    return poses;
}

animation::KeyframePose shownPose(const Session& session)
{
    return poseOf(shownClip(session), session.tab().view.layer().playback);
}

std::uint32_t fileFrames(const Tab& tab, std::uint32_t layer)
{
    if (!tab.document)
        return 1;
    const Model& model = layerModel(*tab.document, layer);
    if (capabilitiesOf(model).hasFrames)
        return countOf(keyframesOf(model).frames.size());
    const std::vector<Clip>& clips = clipsOf(*tab.document, layer);
    const std::uint32_t clip = tab.view.layers[layer].clip;
    return clip < clips.size() ? clips[clip].frameCount : 1;
}

std::vector<scene::PlacedNode> shownNodes(const Session& session, const animation::ViewRotation& view)
{
    const Tab& tab = session.tab();
    return placedNodes(*tab.document, shownPoses(session), tab.view.rotationOverrides, view, tab.view.shaderSeconds);
}

renderer::View shownView(const Session& session, float aspect, const formats::Bounds& kept)
{
    const Tab& tab = session.tab();
    const renderer::View orbit = viewOf(tab.view.camera, aspect, kept);
    if (tab.view.throughCamera == kNoIndex)
        return orbit;
    const auto placed = shownNodes(session);
    return renderer::viewThroughModelCamera(*tab.document, placed, tab.view.throughCamera, aspect).value_or(orbit);
}

std::vector<Clip> shownClips(const Tab& tab)
{
    std::vector<Clip> clips;
    for (std::uint32_t layer = 0; layer < tab.view.layers.size(); ++layer)
        clips.push_back(shownClip(tab, layer));
    return clips;
}

scene::Visibility shownVisibility(const Tab& tab)
{
    return visibilityOf(tab.view.drawing, tab.view.skin);
}

formats::Bounds shownBounds(const Tab& tab)
{
    return boundsOfClips(*tab.document, shownClips(tab), tab.view.rotationOverrides, shownVisibility(tab));
}

bool isPlaying(const ViewState& view)
{
    return std::any_of(view.layers.begin(), view.layers.end(),
                       [](const LayerState& layer) { return layer.playback.isPlaying; });
}

bool hasMovingFrames(const Tab& tab)
{
    for (std::uint32_t layer = 0; layer < tab.view.layers.size(); ++layer) {
        if (shownClip(tab, layer).frameCount > 1)
            return true;
    }
    return false;
}

std::uint32_t lastFrameOf(const Clip& clip)
{
    return clip.frameCount - 1;
}

void accept(Session& session, const Opened& opened)
{
    if (std::holds_alternative<Reload>(opened.request)) {
        acceptReload(session, opened);
        return;
    }
    const auto asking = std::find_if(session.tabs.begin(), session.tabs.end(),
                                     [&](const Tab& tab) { return tab.id == opened.tab.value_or(session.tab().id); });
    if (asking == session.tabs.end())
        return;
    const std::uint32_t present = session.tab().id;
    const bool wasPresent = asking->id == present;
    session.activeTab = static_cast<std::size_t>(asking - session.tabs.begin());
    if (opened.document)
        acceptDocument(session, opened);
    else
        acceptProblem(session, opened);
    const auto before =
        std::find_if(session.tabs.begin(), session.tabs.end(), [&](const Tab& tab) { return tab.id == present; });
    if (!wasPresent) // somebody went on in another one meanwhile
        session.activeTab = static_cast<std::size_t>(before - session.tabs.begin());
}

std::filesystem::path fileOf(const Session& session, const OpenRequest& request)
{
    if (const auto* const listed = std::get_if<OpenListed>(&request))
        return listed->index < session.list().size() ? session.list()[listed->index] : std::filesystem::path();
    if (const auto* const chosen = std::get_if<OpenChosen>(&request))
        return chosen->file;
    if (const auto* const reload = std::get_if<Reload>(&request))
        return platform::pathFromUtf8(reload->path);
    return {};
}

void selectTab(Session& session, std::size_t tab)
{
    if (tab < session.tabs.size())
        session.activeTab = tab;
}

void stepTab(Session& session, int steps)
{
    selectTab(session, around(countOf(session.activeTab), steps, countOf(session.tabs.size())));
}

void closeTab(Session& session, std::size_t tab)
{
    if (tab >= session.tabs.size())
        return;
    if (session.tabs.size() == 1) {
        Tab empty;
        empty.id = session.tab().id; // what it is opening comes
        empty.library = std::move(session.tab().library);
        empty.library.shown = kNoIndex;
        empty.library.chosen = kNoIndex;
        session.tab() = std::move(empty);
        return;
    }
    const bool isBefore = tab < session.activeTab;
    session.tabs.erase(session.tabs.begin() + static_cast<std::ptrdiff_t>(tab));
    selectTab(session, std::min(session.activeTab - (isBefore ? 1 : 0), session.tabs.size() - 1));
}

void duplicateTab(Session& session)
{
    if (session.tab().document)
        addTab(session);
}

void selectClip(Session& session, std::uint32_t clip)
{
    if (!session.tab().document)
        return;
    ViewState& view = session.tab().view;
    if (isOver(session, view.activeLayer))
        setPlaying(view, true); // nobody paused it
    playClip(session, view.activeLayer, clip);
    for (std::uint32_t layer = 0; view.arePaired && layer < view.layers.size(); ++layer) {
        if (layer != view.activeLayer)
            playClip(session, layer, partnerClip(session, view.activeLayer, layer));
    }
}

void selectLayer(Session& session, std::uint32_t layer)
{
    if (layer < session.tab().view.layers.size())
        session.tab().view.activeLayer = layer;
}

void togglePaired(Session& session)
{
    ViewState& view = session.tab().view;
    view.arePaired = !view.arePaired;
    if (view.arePaired && session.tab().document)
        selectClip(session, view.layer().clip);
}

void overrideRotation(Session& session, std::uint32_t node, const scene::RotationOverride& turn)
{
    if (!session.tab().document || node >= session.tab().document->nodes.size())
        return;
    scene::RotationOverrides& rotationOverrides = session.tab().view.rotationOverrides;
    rotationOverrides.resize(std::max<std::size_t>(rotationOverrides.size(), node + 1));
    rotationOverrides[node] = turn;
}

void setLoopChoice(Session& session, LoopChoice choice)
{
    // The frame stays, whatever second that is in the other mode.
    const double frame = shownFrame(session);
    ViewState& view = session.tab().view;
    const bool wasPlaying = isPlaying(view);
    view.layer().loopChoice = choice;
    view.layer().playback.mode = modeFor(choice, shownClip(session));
    moveToFrame(session, frame);
    setPlaying(view, wasPlaying);
}

void selectSkin(Session& session, std::uint32_t skin)
{
    const scene::Node* const node = shownNode(session);
    if (node != nullptr && skin < node->skins.size())
        session.tab().view.skin = skin;
}

void stepClip(Session& session, int steps)
{
    if (!session.tab().document)
        return;
    const std::vector<Clip>& clips = layerClips(session);
    // "All frames" stands before the first clip, as in the list.
    const std::uint32_t present = session.tab().view.layer().clip;
    const std::uint32_t place = present < clips.size() ? present + 1 : 0;
    const std::uint32_t next = around(place, steps, countOf(clips.size()) + 1);
    selectClip(session, next == 0 ? kNoIndex : next - 1);
}

void stepSkin(Session& session, int steps)
{
    const scene::Node* const node = shownNode(session);
    if (node != nullptr && !node->skins.empty())
        selectSkin(session, around(session.tab().view.skin, steps, countOf(node->skins.size())));
}

void stepModel(Session& session, int steps, CameraPolicy camera)
{
    const std::uint32_t next = browsed(session.library(), steps);
    if (next == session.library().chosen || next == kNoIndex)
        return;
    session.library().chosen = next;
    session.wishes.open = OpenListed{next, camera};
}

void selectMeshVariant(Session& session, std::uint32_t meshVariant)
{
    const Model* const model = shownModel(session);
    if (model == nullptr || meshVariant >= model->meshVariants.size())
        return;
    ViewState& view = session.tab().view;
    view.drawing.meshVariant = meshVariant;
    view.chosenMeshVariant = model->meshVariants[meshVariant].name;
}

void stepMeshVariant(Session& session)
{
    if (const Model* const model = shownModel(session))
        selectMeshVariant(session,
                          around(session.tab().view.drawing.meshVariant, 1, countOf(model->meshVariants.size())));
}

void moveToFrame(Session& session, double frame)
{
    ViewState& view = session.tab().view;
    animation::Playback& playback = view.layer().playback;
    view.layer().fade.reset();
    playback = movedToFrame(shownClip(session), playback, frame);
    setPlaying(view, false);
    followActiveLayer(session);
}

void moveToFileFrame(Session& session, double frame)
{
    const Model* const model = layerModel(session);
    if (model == nullptr || std::isnan(frame)) // "*1e999" typed into the field makes one of zero
        return;
    const double kept =
        std::clamp(frame, 0.0, static_cast<double>(fileFrames(session.tab(), session.tab().view.activeLayer) - 1));
    const auto isInside = [&](const Clip& clip) {
        const double inClip = kept - static_cast<double>(clip.firstFrame);
        return inClip >= 0.0 && inClip < static_cast<double>(clip.frameCount);
    };
    if (!isInside(shownClip(session)))
        selectClip(session, clipAtFrame(layerClips(session), kept));
    const Clip clip = shownClip(session);
    const double inClip = kept - static_cast<double>(clip.firstFrame);
    moveToFrame(session, clip.isReversed ? static_cast<double>(clip.frameCount - 1) - inClip : inClip);
}

void setRegion(Session& session, FrameRegion region)
{
    const Model* const model = layerModel(session);
    if (model == nullptr)
        return;
    const std::uint32_t last = fileFrames(session.tab(), session.tab().view.activeLayer) - 1;
    region.last = std::min(region.last, last);
    region.first = std::min(region.first, region.last);
    ViewState& view = session.tab().view;
    const double frame = shownFileFrame(session);
    const bool wasPlaying = isPlaying(view);
    view.layer().region = region;
    view.layer().playback.mode = modeFor(view.layer().loopChoice, shownClip(session));
    moveToFrame(session, frame - static_cast<double>(region.first));
    setPlaying(view, wasPlaying);
}

void clearRegion(Session& session)
{
    ViewState& view = session.tab().view;
    if (!view.layer().region)
        return;
    const double frame = shownFileFrame(session);
    const bool wasPlaying = isPlaying(view);
    view.layer().region.reset();
    view.layer().playback.mode = modeFor(view.layer().loopChoice, shownClip(session));
    moveToFileFrame(session, frame);
    setPlaying(view, wasPlaying);
}

void moveToSeconds(Session& session, double seconds)
{
    if (std::isnan(seconds))
        return;
    animation::Playback& playback = session.tab().view.layer().playback;
    const double duration = durationSeconds(shownClip(session), playback.mode);
    session.tab().view.layer().fade.reset();
    playback.seconds = std::clamp(seconds, 0.0, duration);
    setPlaying(session.tab().view, false);
    followActiveLayer(session);
}

void stepFrames(Session& session, int steps)
{
    const Clip clip = shownClip(session);
    const double now = shownFrame(session);
    // From between two frames the first step leads to the one ahead.
    const double target = steps > 0 ? std::floor(now) + steps : std::ceil(now) + steps;
    const auto last = static_cast<double>(lastFrameOf(clip));
    if (session.tab().view.layer().playback.mode != animation::PlaybackMode::loop) {
        moveToFrame(session, std::clamp(target, 0.0, last));
        return;
    }
    const double count = last + 1.0;
    const double rest = std::fmod(target, count);
    moveToFrame(session, rest < 0.0 ? rest + count : rest);
}

void setPlaying(Session& session, bool isPlaying)
{
    ViewState& view = session.tab().view;
    setPlaying(view, isPlaying);
    for (std::uint32_t layer = 0; isPlaying && layer < view.layers.size(); ++layer) {
        if (isOver(session, layer))
            rewind(session, layer);
    }
}

void togglePlaying(Session& session)
{
    setPlaying(session, !isPlaying(session.tab().view));
}

void setSpeed(Session& session, double speed)
{
    if (!(std::abs(speed) > 0.0))
        return;
    const double size = std::clamp(std::abs(speed), kSlowestSpeed, kFastestSpeed);
    for (LayerState& layer : session.tab().view.layers)
        layer.playback.speed = std::signbit(speed) ? -size : size;
}

void changeSpeed(Session& session, double factor)
{
    setSpeed(session, session.tab().view.layer().playback.speed * factor);
}

void frameModel(Session& session, renderer::Fit fit)
{
    const Tab& tab = session.tab();
    if (!tab.document)
        return;
    const std::vector<Clip> clips = shownClips(tab);
    const std::vector<animation::Pose> poses = shownPoses(session);
    session.tab().view.throughCamera = kNoIndex;
    session.tab().view.camera =
        fitted(tab.view.camera, session.viewAspect, fit,
               {*tab.document, poses, clips, shownVisibility(tab), tab.view.rotationOverrides, tab.view.shaderSeconds});
}

void focusAt(Session& session, const glm::vec2& at)
{
    if (!session.tab().document)
        return;
    ViewState& view = session.tab().view;
    if (view.throughCamera != kNoIndex) { // what is under the pointer there is not what the camera to be turned sees
        frameModel(session);
        return;
    }
    const renderer::View seen = shownView(session, session.viewAspect, {});
    const auto placed = shownNodes(session, renderer::rotationOf(seen));
    const auto hit = pick(*session.tab().document, placed, view.skin, rayThrough(view.camera, at), view.drawing);
    if (hit)
        view.camera.target = glm::vec3(hit->position);
    else
        frameModel(session);
}

void setAngles(Session& session, const renderer::Angles& angles)
{
    session.tab().view.throughCamera = kNoIndex;
    session.tab().view.camera.yaw = angles.yaw;
    session.tab().view.camera.pitch = angles.pitch;
}

void advance(Session& session, double deltaSeconds)
{
    ViewState& view = session.tab().view;
    if (isPlaying(view))
        view.shaderSeconds += deltaSeconds * view.layer().playback.speed;
    // One that came to its end does not stop the others.
    for (std::uint32_t layer = 0; layer < view.layers.size(); ++layer) {
        if (session.tab().document)
            advanceFade(view.layers[layer], *layerModel(session, layer), deltaSeconds);
        view.layers[layer].playback =
            advanced(shownClip(session.tab(), layer), view.layers[layer].playback, deltaSeconds);
    }
}

void showProblem(Session& session, std::string text)
{
    session.message = Message{.text = std::move(text)};
}

void showNotice(Session& session, std::string text)
{
    session.message = Message{.kind = MessageKind::notice, .text = std::move(text)};
}

} // namespace app
