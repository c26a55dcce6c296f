#include "renderer/scene/clips.hpp"

#include "formats/mdx/anm.hpp"
#include "formats/quake3/animation_cfg.hpp"
#include "renderer/scene/textures.hpp"

#include <optional>

namespace scene {

using formats::Diagnostics;
using formats::FoundFile;
using formats::Model;
using formats::VirtualFileSystem;

void addAnmClips(const VirtualFileSystem& files, const FoundFile& modelFile, Model& model, Document& document)
{
    const std::string fileName = formats::stemOf(modelFile.name) + ".anm";
    const auto found = files.find(formats::nameIn(formats::folderOf(modelFile.name), fileName));
    document.files.push_back(found ? found->path : formats::nameIn(formats::folderOf(modelFile.path), fileName));
    if (!found)
        return;
    const auto frameCount = static_cast<std::uint32_t>(keyframesOf(model).frames.size());
    const auto loaded =
        files.read(*found).and_then([&](const formats::ByteView& file) { return formats::loadAnm(file, frameCount); });
    if (!loaded) {
        addWarning(document.diagnostics, "anm-unreadable", {}, loaded.error().message);
        return;
    }
    addDiagnosticsOf(found->path, loaded->diagnostics, document.diagnostics);
    // One clip over the whole file says no more than "all frames" does, and these files have just that beside a .anm.
    const bool namesSayNothing = model.clips.size() == 1 && model.clips.front().frameCount == frameCount;
    if (namesSayNothing && !loaded->clips.empty())
        model.clips.clear();
    model.clips.insert(model.clips.begin(), loaded->clips.begin(), loaded->clips.end());
}

PlayerClips playerClips(const VirtualFileSystem& files, const FoundFile& lowerFile, const Model& lower,
                        const Model& upper, Document& document)
{
    const std::string folder = formats::folderOf(lowerFile.name);
    std::optional<FoundFile> found;
    for (const char* const name : {"animation.cfg", "wolfanim.cfg"}) {
        if (!found)
            found = files.find(formats::nameIn(folder, name));
    }
    document.files.push_back(found ? found->path : formats::nameIn(formats::folderOf(lowerFile.path), "animation.cfg"));
    if (!found) {
        addWarning(document.diagnostics, "animation-missing", {},
                   "there is no animation.cfg beside the player: its clips are not known");
        return {lower.clips, upper.clips};
    }
    const auto config = files.read(*found).and_then(formats::quake3::loadAnimationConfig);
    if (!config) {
        addWarning(document.diagnostics, "animation-unreadable", {}, config.error().message);
        return {lower.clips, upper.clips};
    }
    const auto framesOf = [](const Model& model) {
        return static_cast<std::uint32_t>(keyframesOf(model).frames.size());
    };
    Diagnostics diagnostics = config->diagnostics;
    PlayerClips clips{formats::quake3::lowerClips(*config, framesOf(lower), diagnostics),
                      formats::quake3::upperClips(*config, framesOf(upper), diagnostics)};
    for (formats::Diagnostic& diagnostic : diagnostics)
        diagnostic.range = {}; // it is of that file, not of the model
    addDiagnosticsOf(found->path, diagnostics, document.diagnostics);
    return clips;
}

} // namespace scene
