#include "app/commands/model_options.hpp"

#include "app/commands/messages.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace app {
namespace {

using formats::kNoIndex;

/// Of the models in a folder; somebody's whole disk is not listed.
constexpr std::size_t kMostNamed = 50;

template <class Items, class NameOf> std::string nameList(const Items& items, NameOf nameOf)
{
    std::string names;
    for (const auto& item : items)
        names += (names.empty() ? "" : ", ") + nameOf(item);
    return names.empty() ? "none" : names;
}

/// The one model at a path, or why there is not one.
std::variant<std::filesystem::path, ExitStatus> oneModelAt(const std::filesystem::path& path)
{
    const auto files = scene::modelFilesAt(path);
    if (!files) {
        printMessage(files.error().message);
        return statusOf(files.error());
    }
    if (files->size() == 1)
        return files->front();
    printMessage(fmt::format("{}: {} models are here; name one of them:", platform::utf8FromPath(path), files->size()));
    for (const std::filesystem::path& file : std::span(*files).first(std::min(files->size(), kMostNamed)))
        printMessage("  " + platform::utf8FromPath(file));
    if (files->size() > kMostNamed)
        printMessage(fmt::format("  and {} more", files->size() - kMostNamed));
    return ExitStatus::usage;
}

/// The pose of `--frame` or `--time` in the clip.
animation::KeyframePose poseOf(const formats::Clip& clip, const ModelOptions& options)
{
    if (options.frame) {
        const double last = static_cast<double>(clip.frameCount - 1);
        if (*options.frame < 0.0 || *options.frame > last) {
            printMessage(fmt::format("warning: frame {:g} is outside clip '{}' (0 to {:g}); the nearest is shown",
                                     *options.frame, clip.name, last));
        }
        return animation::poseAtFrame(clip, *options.frame);
    }
    const auto mode = clip.loops ? animation::PlaybackMode::loop : animation::PlaybackMode::once;
    return animation::poseAt(clip, mode, animation::frameAt(clip, mode, options.time.value_or(0.0)));
}

void selectTopology(const formats::Model& model, const ModelOptions& options, Selection& selection)
{
    const auto isGlCommands = [](const formats::Topology& topology) { return topology.name == "gl-commands"; };
    const auto wanted = std::find_if(model.topologies.begin(), model.topologies.end(), isGlCommands);
    if (options.usesGlCommands && wanted != model.topologies.end()) {
        selection.topology = static_cast<std::uint32_t>(wanted - model.topologies.begin());
    } else if (options.usesGlCommands) {
        printMessage(fmt::format("error: {} has no usable GL commands; the triangle list is shown", model.name));
        selection.isIncomplete = true;
    }
    const bool showsGlCommands = options.usesGlCommands || isGlCommands(model.topologies[selection.topology]);
    selection.concerns.push_back(showsGlCommands ? formats::Concern::glCommands : formats::Concern::triangleList);
}

/// False when a name was printed that no surface has.
bool selectSurfaces(const scene::Node& node, const ModelOptions& options, Selection& selection)
{
    const formats::Model& model = *node.model;
    bool areKnown = true;
    const auto indicesOf = [&](const std::vector<std::string>& names) {
        std::set<std::uint32_t> indices;
        for (const std::string& name : names) {
            const std::uint32_t surface = scene::findSurface(model, name);
            if (surface == kNoIndex) {
                printMessage(fmt::format("{}: no surface '{}'; there are: {}", node.path, name,
                                         nameList(model.surfaces, [](const formats::Surface& one) { return one.name; })));
                areKnown = false;
            }
            indices.insert(surface);
        }
        return indices;
    };
    selection.hiddenSurfaces = indicesOf(options.hiddenSurfaces);
    const std::set<std::uint32_t> kept = indicesOf(options.onlySurfaces);
    for (std::uint32_t surface = 0; !kept.empty() && surface < model.surfaces.size(); ++surface) {
        if (!kept.contains(surface))
            selection.hiddenSurfaces.insert(surface);
    }
    return areKnown;
}

/// Says which one a name that several clips have stands for.
void warnOfNamesakes(const formats::Model& model, std::uint32_t chosen)
{
    const std::string name = formats::lowered(model.clips[chosen].name);
    std::vector<std::string> places;
    for (std::uint32_t i = 0; i < model.clips.size(); ++i) {
        const formats::Clip& clip = model.clips[i];
        if (formats::lowered(clip.name) == name)
            places.push_back(
                fmt::format("{} (frames {} to {})", i, clip.firstFrame, clip.firstFrame + clip.frameCount - 1));
    }
    if (places.size() > 1) {
        printMessage(fmt::format(
            "warning: {} clips are called '{}': {}; the first is shown, --clip INDEX chooses another", places.size(),
            model.clips[chosen].name, nameList(places, [](const std::string& place) { return place; })));
    }
}

bool isNameOf(const formats::Clip& clip, const std::string& text)
{
    return formats::lowered(clip.name) == formats::lowered(text);
}

} // namespace

void addModelOptions(CLI::App& cli, ModelOptions& options)
{
    requireName(*cli.add_option("PATH", options.path, "a model file, or a folder with one model")->required());
    requireName(*cli.add_option("--game-dir", options.gameFolders, "also look for skins below this folder (repeatable)")
                     ->allow_extra_args(false));
}

void addPoseOptions(CLI::App& cli, ModelOptions& options)
{
    cli.add_option("--clip", options.clip, "clip by name or index; without it: all frames");
    auto* const frame =
        cli.add_option("--frame", options.frame, "frame counted from the clip's first (0), fractions allowed: 2.5");
    auto* const time = cli.add_option("--time", options.time, "seconds into the clip");
    frame->excludes(time);
    requireNumber(*frame);
    requireNumber(*time);
    cli.add_flag("--gl-commands", options.usesGlCommands, "the GL command list instead of the triangle list (MD2)");
}

void addSurfaceOptions(CLI::App& cli, ModelOptions& options)
{
    cli.add_option("--hide-surface", options.hiddenSurfaces, "leave this surface out: name or index (repeatable)")
        ->allow_extra_args(false);
    cli.add_option("--only-surface", options.onlySurfaces, "leave all other surfaces out: name or index (repeatable)")
        ->allow_extra_args(false);
}

std::variant<scene::Document, ExitStatus> openModel(const ModelOptions& options, scene::ImagePolicy images)
{
    auto file = oneModelAt(options.path);
    if (const auto* const status = std::get_if<ExitStatus>(&file))
        return *status;
    auto document = scene::open(std::get<std::filesystem::path>(file),
                                {.gameFolders = options.gameFolders, .images = images, .skin = options.skin});
    if (!document) {
        printMessage(document.error().message);
        return statusOf(document.error());
    }
    return *std::move(document);
}

std::variant<Selection, ExitStatus> selectFrom(const scene::Document& document, const ModelOptions& options)
{
    const scene::Node& node = document.nodes.front();
    const formats::Model& model = *node.model;
    Selection selection;
    selection.clip = animation::allFrames(keyframesOf(model));
    if (!options.clip.empty()) {
        const std::uint32_t clip = scene::findClip(model, options.clip);
        if (clip == kNoIndex) {
            printMessage(fmt::format("{}: no clip '{}'; there are: {}", node.path, options.clip,
                                     nameList(model.clips, [](const formats::Clip& one) { return one.name; })));
            return ExitStatus::usage;
        }
        if (isNameOf(model.clips[clip], options.clip))
            warnOfNamesakes(model, clip);
        selection.clip = model.clips[clip];
        selection.concerns.push_back(formats::Concern::clips);
    }
    if (!options.skin.empty()) {
        selection.skin = scene::findSkin(document, node, options.skin);
        if (selection.skin == kNoIndex) {
            printMessage(fmt::format("{}: no skin '{}'; there are: {}", node.path, options.skin,
                                     nameList(node.skins, [](const scene::Skin& one) { return one.name; })));
            return ExitStatus::usage;
        }
    }
    if (!selectSurfaces(node, options, selection))
        return ExitStatus::usage;
    if (options.textures == TextureUse::shown)
        selection.concerns.push_back(formats::Concern::textures);
    selection.pose = poseOf(selection.clip, options);
    selectTopology(model, options, selection);
    return selection;
}

formats::Diagnostics findingsFor(const scene::Document& document, const ModelOptions& options)
{
    formats::Diagnostics findings = allDiagnostics(document);
    if (options.textures == TextureUse::notShown)
        std::erase_if(findings, [](const auto& finding) { return finding.concern == formats::Concern::textures; });
    return findings;
}

void requireNumber(CLI::Option& option)
{
    option.check(
        [](const std::string& text) { return text.find_first_of("nN") == std::string::npos ? "" : "not a number"; });
}

void requireName(CLI::Option& option)
{
    option.check([](const std::string& text) { return text.empty() ? "the name is empty" : ""; });
}

} // namespace app
