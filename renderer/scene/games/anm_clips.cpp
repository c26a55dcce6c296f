#include "renderer/scene/games/anm_clips.hpp"

#include "formats/base/file_diagnostics.hpp"
#include "formats/mdx/anm.hpp"
#include "renderer/scene/games/clip_files.hpp"

namespace scene {

using formats::FoundFile;
using formats::Model;
using formats::VirtualFileSystem;

void addAnmClips(const VirtualFileSystem& files, const FoundFile& modelFile, Model& model, Document& document)
{
    const std::string fileName = formats::stemOf(modelFile.name) + ".anm";
    const auto found = files.find(formats::joinPath(formats::folderOf(modelFile.name), fileName));
    document.files.push_back(found ? found->path : formats::joinPath(formats::folderOf(modelFile.path), fileName));
    if (!found)
        return;
    const auto frameCount = static_cast<std::uint32_t>(keyframesOf(model).frames.size());
    const auto file = files.read(*found);
    const auto loaded =
        file.and_then([&](const formats::ByteView& text) { return formats::loadAnm(text, frameCount); });
    if (!loaded) {
        addUnusable(formats::Severity::warning, "anm-unreadable", {found->path, file ? file->size() : 0},
                    loaded.error(), document.diagnostics);
        return;
    }
    addDiagnosticsOfText(*file, loaded->diagnostics, document.diagnostics);
    putClipsFirst(model, loaded->clips);
}

} // namespace scene
