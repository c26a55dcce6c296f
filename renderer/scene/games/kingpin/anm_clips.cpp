#include "renderer/scene/games/kingpin/anm_clips.hpp"

#include "formats/mdx/anm.hpp"
#include "renderer/scene/textures.hpp"

namespace scene {

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
    // One clip over the whole file is no better than "all frames"; models with a .anm usually have just that.
    const bool namesSayNothing = model.clips.size() == 1 && model.clips.front().frameCount == frameCount;
    if (namesSayNothing && !loaded->clips.empty())
        model.clips.clear();
    model.clips.insert(model.clips.begin(), loaded->clips.begin(), loaded->clips.end());
}

} // namespace scene
