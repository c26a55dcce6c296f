#include "renderer/scene/games/quake3/player_clips.hpp"

#include "formats/base/file_diagnostics.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/quake3/animation_cfg.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace scene {

using formats::Diagnostics;
using formats::FoundFile;
using formats::Model;
using formats::VirtualFileSystem;

PlayerClips playerClips(const VirtualFileSystem& files, const FoundFile& lowerFile, const Model& lower,
                        const Model& upper, Document& document)
{
    const std::string folder = formats::folderOf(lowerFile.name);
    std::optional<FoundFile> found;
    for (const char* const name : {"animation.cfg", "wolfanim.cfg"}) {
        if (!found)
            found = files.find(formats::joinPath(folder, name));
    }
    document.files.push_back(found ? found->path
                                   : formats::joinPath(formats::folderOf(lowerFile.path), "animation.cfg"));
    if (!found) {
        addWarning(document.diagnostics, "animation-missing", {},
                   "there is no animation.cfg beside the player: its clips are not known");
        return {lower.clips, upper.clips};
    }
    const auto file = files.read(*found);
    auto config = file.and_then(formats::quake3::loadAnimationConfig);
    if (!config) {
        addUnusable(formats::Severity::warning, "animation-unreadable", {found->path, file ? file->size() : 0},
                    config.error(), document.diagnostics);
        return {lower.clips, upper.clips};
    }
    const auto framesOf = [](const Model& model) {
        return static_cast<std::uint32_t>(keyframesOf(model).frames.size());
    };
    Diagnostics diagnostics = config->diagnostics;
    PlayerClips clips{formats::quake3::lowerClips(*config, framesOf(lower), diagnostics),
                      formats::quake3::upperClips(*config, framesOf(upper), diagnostics)};
    addDiagnosticsOfText(*file, std::move(diagnostics), document.diagnostics);
    document.animationConfig = std::make_shared<const formats::quake3::AnimationConfig>(*std::move(config));
    return clips;
}

bool addPlayerLayers(const VirtualFileSystem& files, const Assembly& assembly, std::span<Model> models,
                     Document& document)
{
    const bool hasTorso = document.nodes.size() > 1 && document.nodes[1].name == "upper";
    const bool haveFrames = std::all_of(models.begin(), models.end(), // judged by content
                                        [](const Model& model) { return capabilitiesOf(model).hasVertexFrames; });
    if (assembly.kind != AssemblyKind::segmented || !hasTorso || !haveFrames)
        return false;
    const PlayerClips clips = playerClips(files, assembly.parts.front().file, models[0], models[1], document);
    document.layers = {{"legs", 0, clips.legs}, {"torso", 1, clips.torso}};
    models[0].clips = clips.legs;
    models[1].clips = clips.torso;
    return true;
}

} // namespace scene
