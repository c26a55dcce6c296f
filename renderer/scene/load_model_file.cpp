#include "renderer/scene/load_model_file.hpp"

#include "formats/registry.hpp"
#include "renderer/scene/games/game_profile.hpp"

#include <map>

namespace scene {

formats::Result<formats::Model> loadModelFile(const formats::VirtualFileSystem& files, const formats::FoundFile& file,
                                              std::vector<std::string>* asked, const Listfile* listfile)
{
    const auto note = [asked](const std::string& path) {
        if (asked != nullptr)
            asked->push_back(path);
    };
    note(file.path);
    TRISVIEW_TRY_ASSIGN(const formats::ByteView bytes, files.read(file));
    std::map<std::string, std::string> paths; // of sidecars, by the names that loaders know
    const auto beside = [&](const formats::SidecarRequest& wanted) -> formats::Result<formats::FileBytes> {
        const auto found = findSidecar(files, file, wanted.name, wanted.fileId, listfile);
        if (!found) { // it may come
            note(formats::nameIn(formats::folderOf(file.path), wanted.name));
            return formats::fail(formats::LoadErrorCode::notFound, wanted.name, ": no such file");
        }
        note(found->path);
        paths[std::string(wanted.name)] = found->path;
        TRISVIEW_TRY_ASSIGN(const formats::ByteView sidecar, files.read(*found));
        return sidecar.file();
    };
    auto model = formats::loadModelWithSidecars(bytes, beside);
    if (!model)
        return model;
    for (formats::SidecarFile& sidecar : model->sidecars) {
        if (const auto found = paths.find(sidecar.path); found != paths.end())
            sidecar.path = found->second;
    }
    return model;
}

} // namespace scene
