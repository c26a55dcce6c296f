#include "renderer/scene/load_model_file.hpp"

#include "formats/registry.hpp"

namespace scene {

formats::Result<formats::Model> loadModelFile(const formats::VirtualFileSystem& files, const formats::FoundFile& file,
                                              std::vector<std::string>* asked)
{
    const auto note = [asked](const std::string& path) {
        if (asked != nullptr)
            asked->push_back(path);
    };
    note(file.path);
    TRISVIEW_TRY_ASSIGN(const formats::ByteView bytes, files.read(file));
    const auto beside = [&](std::string_view name) -> formats::Result<formats::FileBytes> {
        const auto found = files.find(formats::nameIn(formats::folderOf(file.name), name));
        if (!found) { // it may come
            note(formats::nameIn(formats::folderOf(file.path), name));
            return formats::fail(formats::LoadErrorCode::notFound, name, ": no such file");
        }
        note(found->path);
        TRISVIEW_TRY_ASSIGN(const formats::ByteView sidecar, files.read(*found));
        return sidecar.file();
    };
    return formats::loadModelWithSidecars(bytes, beside);
}

} // namespace scene
