#include "app/commands/model_options.hpp"

#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/sequence_keys.hpp"
#include "app/output/clip_list.hpp"
#include "app/output/named_geosets.hpp"
#include "formats/base/names.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/animation/playback.hpp"
#include "renderer/scene/games/game_defaults.hpp"
#include "renderer/scene/model_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

namespace app {
namespace {

using formats::kNoIndex;

animation::Pose poseAt(const formats::Clip& clip, double seconds)
{
    const auto mode = clip.loops ? animation::PlaybackMode::loop : animation::PlaybackMode::once;
    return animation::clipPoseAt(clip, mode, animation::frameAt(clip, mode, seconds));
}

/// The pose of `--frame` or `--time` in the clip.
animation::Pose poseOf(const formats::Clip& clip, const ModelOptions& options)
{
    if (options.frame) {
        const double last = static_cast<double>(clip.frameCount - 1);
        if (*options.frame < 0.0 || *options.frame > last) {
            printMessage(formats::Severity::warning,
                         fmt::format("frame {:g} is outside clip '{}' (0 to {:g}); the nearest frame is shown",
                                     *options.frame, clip.name, last));
        }
        return animation::clipPoseAtFrame(clip, *options.frame);
    }
    return poseAt(clip, options.time.value_or(0.0));
}

/// The instant in seconds, for time-based shaders.
double secondsOf(const formats::Clip& clip, const ModelOptions& options)
{
    if (options.time)
        return *options.time;
    const double last = static_cast<double>(clip.frameCount - 1);
    return animation::secondsAt(clip, std::clamp(options.frame.value_or(0.0), 0.0, last));
}

/// Selects the view of a skinned model for its level of detail.
void selectView(const formats::Model& model, const ModelOptions& options, ShownSelection& selection)
{
    selection.concerns.push_back(formats::Concern::triangleList);
    const auto count = static_cast<std::uint32_t>(model.meshVariants.size());
    selection.meshVariant = std::min(options.level, count - 1);
    if (options.level > selection.meshVariant) {
        printMessage(formats::Severity::error, fmt::format("{}: {}; the coarsest is shown", model.name,
                                                           scene::missingLevelText(options.level, count)));
        selection.isIncomplete = true;
    }
}

void selectMeshVariant(const formats::Model& model, const ModelOptions& options, ShownSelection& selection)
{
    if (capabilitiesOf(model).hasViews && !options.usesGlCommands) {
        selectView(model, options, selection);
        return;
    }
    const auto isGlCommands = [](const formats::MeshVariant& meshVariant) { return meshVariant.name == "gl-commands"; };
    const auto wanted = std::find_if(model.meshVariants.begin(), model.meshVariants.end(), isGlCommands);
    if (options.usesGlCommands && wanted != model.meshVariants.end()) {
        selection.meshVariant = static_cast<std::uint32_t>(wanted - model.meshVariants.begin());
    } else if (options.usesGlCommands) {
        printMessage(formats::Severity::error,
                     fmt::format("{} has no usable GL commands; the triangle list is shown", model.name));
        selection.isIncomplete = true;
    }
    const bool showsGlCommands = options.usesGlCommands || isGlCommands(model.meshVariants[selection.meshVariant]);
    selection.concerns.push_back(showsGlCommands ? formats::Concern::glCommands : formats::Concern::triangleList);
}

/// Hides the surfaces of a skinned model that `--geosets` does not name. False after reporting an unknown geoset.
bool selectGeosets(const scene::Document& document, const ModelOptions& options, ShownSelection& selection)
{
    const scene::Node& node = document.nodes.front();
    if (!capabilitiesOf(*node.model).hasGeosets) {
        printMessage(fmt::format("{}: has no mesh parts to choose from: --geosets is for models of World of Warcraft",
                                 node.path));
        return false;
    }
    const formats::Skinned& shape = skinnedOf(*node.model);
    const auto chosen = chosenGeosets(shape, options.geosets);
    if (!chosen) {
        printMessage(fmt::format("{}: {}", node.path, chosen.error().message));
        return false;
    }
    for (std::uint32_t surface = 0; surface < shape.sections.size(); ++surface) {
        if (chosen->contains(shape.sections[surface].geoset))
            selection.hiddenSurfaces.erase(surface); // the first node's surfaces come first in the numbering
        else
            selection.hiddenSurfaces.insert(surface);
    }
    return true;
}

/// False after reporting an unknown surface name.
bool selectSurfaces(const scene::Document& document, const ModelOptions& options, ShownSelection& selection)
{
    std::vector<std::string> names;
    for (const scene::Node& node : document.nodes) {
        for (const formats::Surface& surface : node.model->surfaces)
            names.push_back(surface.name);
    }
    bool areKnown = true;
    const auto numbersOf = [&](const std::vector<std::string>& wanted) {
        std::set<std::uint32_t> numbers;
        for (const std::string& name : wanted) {
            const std::uint32_t number = scene::findSurface(document, name);
            if (number == kNoIndex) {
                printMessage(fmt::format("{}: {}", document.path, scene::missingText("surface", name, names)));
                areKnown = false;
            }
            numbers.insert(number);
        }
        return numbers;
    };
    const std::set<std::uint32_t> kept = numbersOf(options.onlySurfaces);
    if (kept.empty())
        selection.hiddenSurfaces = defaultHidden(document);
    if (options.showsMuzzleFlash) {
        for (const std::uint32_t surface : muzzleFlashes(document))
            selection.hiddenSurfaces.erase(surface);
    }
    if (!options.geosets.empty() && !selectGeosets(document, options, selection))
        return false;
    selection.hiddenSurfaces.merge(numbersOf(options.hiddenSurfaces));
    for (std::uint32_t number = 0; !kept.empty() && number < surfaceCount(document); ++number) {
        if (!kept.contains(number))
            selection.hiddenSurfaces.insert(number);
    }
    return areKnown;
}

/// Reports which clip is used if several have the same name.
void warnOfNamesakes(const std::vector<formats::Clip>& clips, std::uint32_t chosen)
{
    const std::string name = formats::lowered(clips[chosen].name);
    std::vector<std::string> namesakes;
    for (std::uint32_t i = 0; i < clips.size(); ++i) {
        const formats::Clip& clip = clips[i];
        if (formats::lowered(clip.name) == name)
            namesakes.push_back(clip.isSequence() ? fmt::format("{} ({:.3f} s)", i, clip.seconds())
                                                  : fmt::format("{} (frames {} to {})", i, clip.firstFrame,
                                                                clip.firstFrame + clip.frameCount - 1));
    }
    if (namesakes.size() > 1) {
        printMessage(formats::Severity::warning,
                     fmt::format("{} clips are called '{}': {}; the first is shown, --clip INDEX chooses another",
                                 namesakes.size(), clips[chosen].name, fmt::join(namesakes, ", ")));
    }
}

/// Selects a clip of one layer by name; false if there is none.
bool selectClip(const scene::Document& document, std::uint32_t layer, const std::string& wanted,
                ShownSelection& selection)
{
    const std::vector<formats::Clip>& clips = clipsOf(document, layer);
    const std::uint32_t clip = scene::findClip(clips, wanted);
    if (clip == kNoIndex)
        return false;
    if (formats::lowered(clips[clip].name) == formats::lowered(wanted))
        warnOfNamesakes(clips, clip);
    selection.clips[layer] = clips[clip];
    selection.concerns.push_back(formats::Concern::clips);
    return true;
}

void sayNoClip(const scene::Document& document, const std::string& wanted, std::span<const std::uint32_t> layers)
{
    std::vector<std::string> names;
    for (const std::uint32_t layer : layers) {
        for (const formats::Clip& clip : clipsOf(document, layer)) {
            if (std::find(names.begin(), names.end(), clip.name) == names.end())
                names.push_back(clip.name);
        }
    }
    printMessage(fmt::format("{}: {}", document.nodes.front().path, scene::missingText("clip", wanted, names)));
}

/// The default clip of each layer: idle for a player, all frames for other models.
void selectUsualClips(const scene::Document& document, const ModelOptions& options, ShownSelection& selection)
{
    const bool areFramesOfFiles =
        options.frame && options.clip.empty() && options.legs.empty() && options.torso.empty();
    for (std::uint32_t layer = 0; layer < animationLayerCount(document); ++layer) {
        const std::vector<formats::Clip>& clips = clipsOf(document, layer);
        const bool hasSequences = capabilitiesOf(layerModel(document, layer)).hasSequences;
        const std::uint32_t idle = hasSequences                        ? 0
                                   : animationLayerCount(document) > 1 ? idleClip(document, layer)
                                                                       : kNoIndex;
        const bool isIdle = idle < clips.size() && !areFramesOfFiles;
        selection.clips.push_back(isIdle ? clips[idle] : animation::allFrames(layerModel(document, layer)));
    }
}

/// Rejects `--frame` for models with sequences, which have no frames.
bool isFrameAsked(const scene::Document& document, const ModelOptions& options)
{
    const formats::Capabilities capabilities = capabilitiesOf(*document.nodes.front().model);
    if (!options.frame || capabilities.hasFrames)
        return false;
    printMessage(fmt::format("{}: has no frames{}", document.nodes.front().path,
                             capabilities.hasSequences ? " but sequences; use --time SECONDS"
                                                       : ": its bones stay in their bind pose"));
    return true;
}

/// `--clip` applies to every layer with such a clip; `--legs` and `--torso` to one layer each. False after reporting an
/// unknown name.
bool selectClips(const scene::Document& document, const ModelOptions& options, ShownSelection& selection)
{
    selectUsualClips(document, options, selection);
    std::vector<std::uint32_t> all;
    for (std::uint32_t layer = 0; layer < animationLayerCount(document); ++layer)
        all.push_back(layer);
    const bool isIndex =
        std::all_of(options.clip.begin(), options.clip.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!options.clip.empty() && isIndex && haveOwnClips(document)) {
        printMessage(
            fmt::format("{}: --clip {}: the clips of legs and torso are counted separately; --legs and --torso take "
                        "an index, --clip a name",
                        document.path, options.clip));
        return false;
    }
    if (!options.clip.empty()) {
        bool isKnown = false;
        for (const std::uint32_t layer : all)
            isKnown = selectClip(document, layer, options.clip, selection) || isKnown;
        if (!isKnown) {
            sayNoClip(document, options.clip, all);
            return false;
        }
    }
    for (const auto& [name, clip] : {std::pair{"legs", options.legs}, std::pair{"torso", options.torso}}) {
        if (clip.empty())
            continue;
        const auto layer =
            std::find_if(document.layers.begin(), document.layers.end(),
                         [wanted = name](const scene::AnimationLayer& one) { return one.name == wanted; });
        if (layer == document.layers.end()) {
            printMessage(fmt::format("{}: {}", document.path, whyNoLayer(document, name)));
            return false;
        }
        const auto index = static_cast<std::uint32_t>(layer - document.layers.begin());
        if (!selectClip(document, index, clip, selection)) {
            sayNoClip(document, clip, {&index, 1});
            return false;
        }
    }
    return true;
}

/// False after reporting an unknown skin name.
bool selectSkin(const scene::Document& document, const ModelOptions& options, ShownSelection& selection)
{
    const scene::Node& node = document.nodes.front();
    selection.skin = skinNamed(document, options.skin);
    if (selection.skin == kNoIndex)
        return false;
    // Diagnostics about other skins do not report the replacement.
    const scene::Skin& skin = node.skins[selection.skin];
    const bool isImage = skin.materials.empty() && skin.slots.empty() && skin.texture < document.textures.size();
    if (selection.skin > 0 && isImage && !hasSource(document.textures[skin.texture]) &&
        options.textures == TextureUse::shown)
        printMessage(formats::Severity::warning,
                     fmt::format("{}: skin '{}' was not found; a checker is shown instead", node.path, skin.name));
    return true;
}

} // namespace

std::uint32_t skinNamed(const scene::Document& document, const std::string& wanted)
{
    const scene::Node& node = document.nodes.front();
    const std::uint32_t skin = scene::findSkin(document, node, wanted);
    if (skin != kNoIndex)
        return skin;
    std::vector<std::string> names;
    for (const scene::Skin& one : node.skins)
        names.push_back(one.name);
    printMessage(fmt::format("{}: {}", node.path, scene::missingText("skin", wanted, names)));
    return kNoIndex;
}

void addModelOptions(CLI::App& cli, ModelOptions& options)
{
    requireName(*cli.add_option("--game-dir", options.gameFolders,
                                "also look for files below this folder or archive (repeatable)")
                     ->type_name("DIR")
                     ->allow_extra_args(false));
    requireName(
        *cli.add_option("--listfile", options.listfile,
                        "names of the files that later M2 models refer to by number, and of files in MPQ archives: a "
                        "text with lines NUMBER;PATH or PATH")
             ->type_name("FILE"));
    requireName(*cli.add_option("--palette", options.palette,
                                "colors of the skins inside MDL models: a palette.lmp of 768 bytes (Hexen II)")
                     ->type_name("FILE"));
    cli.add_flag("--part", options.isPart, "only the file itself: no player around it, nothing attached");
    requireCount(
        *cli.add_option("--lod", options.level, "level of detail (of an M2: view); 0 is the finest")->type_name("N"));
    requireName(*cli.add_option("--weapon", options.weapon, "weapon that a player holds, from the game files (rocketl)")
                     ->type_name("NAME"));
    requireName(*cli.add_option("--attach", options.attached,
                                "attach a model to a tag: TAG=FILE, or FILE for the default tag (repeatable)")
                     ->type_name("TAG=FILE")
                     ->allow_extra_args(false));
}

void addPoseOptions(CLI::App& cli, ModelOptions& options)
{
    cli.add_option("--clip", options.clip,
                   "clip by name or index; without it: all frames, or the idle clips of a player")
        ->type_name("CLIP");
    cli.add_option("--legs", options.legs, "clip for the legs only, of a player or of an M2 with --torso")
        ->type_name("CLIP");
    cli.add_option("--torso", options.torso, "clip for the torso only, of a player or of an M2")->type_name("CLIP");
    requireName(*cli.add_option("--torso-bone", options.torsoBone,
                                "the bone where the torso of an M2 starts: name or number (SpineLow)")
                     ->type_name("BONE"));
    requireCount(
        *cli.add_option("--bone-file", options.face, "show the face of this .bone file of an M2, counted from 0")
             ->type_name("N"));
    auto* const frame = cli.add_option("--frame", options.frame,
                                       "frame counted from the clip's first (0), fractions allowed: 2.5; not for M2");
    auto* const time = cli.add_option("--time", options.time, "seconds into the clip; not with --frame");
    frame->type_name("F");
    time->type_name("SECONDS");
    frame->excludes(time);
    requireNumber(*frame);
    requireNumber(*time);
    cli.add_flag("--gl-commands", options.usesGlCommands,
                 "show the GL command list instead of the triangle list (MD2)");
}

void addSurfaceOptions(CLI::App& cli, ModelOptions& options)
{
    cli.add_option("--hide-surface", options.hiddenSurfaces, "leave out this surface: name or index (repeatable)")
        ->type_name("NAME")
        ->allow_extra_args(false);
    cli.add_flag("--flash", options.showsMuzzleFlash, "show the muzzle flash of a Quake III weapon");
    cli.add_option("--only-surface", options.onlySurfaces, "leave out all other surfaces: name or index (repeatable)")
        ->type_name("NAME")
        ->allow_extra_args(false);
}

void addGeosetOption(CLI::App& cli, ModelOptions& options)
{
    requireName(*cli.add_option("--geosets", options.geosets,
                                "mesh parts of an M2 to show: 0,502, names (\"boots 2\"), groups (boots), all, none, "
                                "default")
                     ->type_name("LIST"));
}

std::variant<ShownSelection, ExitStatus> selectFrom(const scene::Document& document, const ModelOptions& options)
{
    ShownSelection selection;
    if (isFrameAsked(document, options) || !hasBonesAsked(document, options) ||
        !selectClips(document, options, selection))
        return ExitStatus::usage;
    const bool namesSkin = !options.skin.empty() && options.look.race.empty();
    if (namesSkin && !selectSkin(document, options, selection))
        return ExitStatus::usage;
    if (!selectSurfaces(document, options, selection))
        return ExitStatus::usage;
    if (options.textures == TextureUse::shown)
        selection.concerns.push_back(formats::Concern::textures);
    selection.seconds = secondsOf(selection.clips.front(), options);
    for (const formats::Clip& clip : selection.clips) {
        selection.poses.push_back(poseOf(clip, options));
        if (auto* const sequence = std::get_if<animation::SequencePose>(&selection.poses.back()))
            sequence->globalMs = 1000.0 * selection.seconds;
    }
    selectMeshVariant(*document.nodes.front().model, options, selection);
    readKeys(document, options, selection);
    return selection;
}

std::vector<animation::Pose> posesAt(const ShownSelection& selection, double seconds, double total)
{
    std::vector<animation::Pose> poses;
    for (const formats::Clip& clip : selection.clips) {
        poses.push_back(poseAt(clip, seconds));
        if (auto* const sequence = std::get_if<animation::SequencePose>(&poses.back()))
            sequence->globalMs = 1000.0 * total;
    }
    return poses;
}

const formats::Clip& longestClip(const ShownSelection& selection)
{
    return *std::max_element(selection.clips.begin(), selection.clips.end(),
                             [](const auto& a, const auto& b) { return a.seconds() < b.seconds(); });
}

std::string nameOfClips(const ShownSelection& selection)
{
    std::string name;
    for (const formats::Clip& clip : selection.clips) {
        if (name.empty())
            name = clip.name;
        else if (clip.name != selection.clips.front().name)
            name += "+" + clip.name;
    }
    return name;
}

formats::Diagnostics diagnosticsFor(const scene::Document& document, const ModelOptions& options)
{
    formats::Diagnostics diagnostics = allDiagnostics(document);
    if (options.textures == TextureUse::notShown)
        std::erase_if(diagnostics, [](const auto& one) { return one.concern == formats::Concern::textures; });
    return diagnostics;
}

bool isShownWhole(const ShownSelection& selection, const formats::Diagnostics& diagnostics)
{
    return !selection.isIncomplete && !hasErrorsAbout(diagnostics, selection.concerns);
}

} // namespace app
