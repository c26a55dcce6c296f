#include "renderer/scene/games/load_model_file.hpp"

#include "formats/registry.hpp"
#include "renderer/scene/games/game_profile.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace scene {
namespace {

/// For a larger file the start is checked first: whether it is a model, or an image by mistake.
constexpr std::uint64_t kMaxReadBeforeLook = std::uint64_t{1} << 20U;

/// The error for a large file that does not start like a model, without reading all of it.
formats::Result<void> checkBeginning(const formats::VirtualFileSystem& files, const formats::FoundFile& file)
{
    const auto size = files.mountAt(file.mount).sizeOf(file.name);
    if (!size || *size <= kMaxReadBeforeLook)
        return {};
    const std::vector<std::byte> head = files.readHead(file, static_cast<std::size_t>(kMaxReadBeforeLook));
    if (head.empty() || formats::sniffModel(head))
        return {}; // an unreadable file is reported when it is read
    const formats::ByteView beginning(formats::FileBytes::copyOf(head), file.path);
    if (auto none = formats::loadModel(beginning); !none)
        return tl::unexpected(std::move(none).error());
    return {};
}

} // namespace

formats::Result<formats::Model> loadModelFile(const formats::VirtualFileSystem& files, const formats::FoundFile& file,
                                              std::vector<std::string>* asked, const Listfile* listfile)
{
    const auto note = [asked](const std::string& path) {
        if (asked != nullptr)
            asked->push_back(path);
    };
    note(file.path);
    TRISVIEW_TRY(checkBeginning(files, file));
    TRISVIEW_TRY_ASSIGN(const formats::ByteView bytes, files.read(file));
    std::map<std::string, formats::FoundFile> paths; // of sidecars, by the names used by loaders
    const auto beside = [&](const formats::SidecarRequest& wanted) -> formats::Result<formats::FileBytes> {
        const auto found = findSidecar(files, file, wanted.name, wanted.fileId, listfile);
        if (!found) { // it may appear later
            note(formats::joinPath(formats::folderOf(file.path), wanted.name));
            return formats::fail(formats::LoadErrorCode::notFound, wanted.name, ": no such file");
        }
        note(found->path);
        paths[std::string(wanted.name)] = *found;
        TRISVIEW_TRY_ASSIGN(const formats::ByteView sidecar, files.read(*found));
        return sidecar.file();
    };
    auto model = formats::loadModelWithSidecars(bytes, beside);
    if (!model)
        return model;
    const auto pathOf = [&paths](const std::string& name) {
        const auto found = paths.find(name);
        return found != paths.end() ? found->second.path : name;
    };
    for (formats::SidecarFile& sidecar : model->sidecars)
        sidecar.path = pathOf(sidecar.path);
    for (formats::Diagnostic& diagnostic : model->diagnostics) {
        const auto sidecar = paths.find(diagnostic.file);
        if (diagnostic.range.length == 0 && sidecar != paths.end()) // it could not be read
            diagnostic.range.length = files.sizeOf(sidecar->second).value_or(0);
        diagnostic.file = pathOf(diagnostic.file);
    }
    return model;
}

} // namespace scene
