#include "renderer/scene/open.hpp"

#include "formats/core/cancellation.hpp"
#include "formats/core/load_model.hpp"
#include "formats/core/out_of_memory.hpp"
#include "formats/files/archive_paths.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/document_builder.hpp"
#include "renderer/scene/model_list.hpp"

#include <algorithm>
#include <chrono>

namespace scene {
namespace {

using formats::FoundFile;
using formats::GameFiles;
using formats::LoadErrorCode;
using formats::Result;

/// More models than this in one folder tree are not listed: it is somebody's whole disk.
constexpr std::size_t kMaxListedModels = 100'000;

std::time_t modifiedAt(const std::filesystem::path& file)
{
    std::error_code error;
    const auto time = std::filesystem::last_write_time(file, error);
    if (error)
        return 0;
    const auto system = std::chrono::file_clock::to_sys(time);
    return std::chrono::system_clock::to_time_t(
        std::chrono::time_point_cast<std::chrono::system_clock::duration>(system));
}

/// The model files directly in a folder of the disk.
std::vector<std::string> namesInFolder(const std::filesystem::path& folder)
{
    std::vector<std::string> names;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder.empty() ? "." : folder, error), end;
         !error && entry != end && names.size() < kMaxListedModels; entry.increment(error)) {
        const std::string extension = formats::lowered(platform::utf8FromPath(entry->path().extension()));
        const auto known = formats::modelExtensions();
        if (std::find(known.begin(), known.end(), extension) != known.end())
            names.push_back(platform::utf8FromPath(folder / entry->path().filename()));
    }
    return names;
}

Result<Document> openDocument(const std::filesystem::path& file, const OpenOptions& options)
{
    const auto shared = std::make_shared<GameFiles>(); // keys of sequences are read from it later
    GameFiles& files = *shared;
    // What is attached brings its own places, which are asked after those of the model.
    std::vector<Result<FoundFile>> attached;
    for (const Attached& one : options.attached)
        attached.push_back(files.mountRootOf(one.path));
    TRY_ASSIGN(const FoundFile modelFile, files.mountRootOf(file));
    for (const std::filesystem::path& folder : options.gameFolders) {
        TRY(files.mountGameFolder(folder));
    }
    Document document;
    document.name = formats::fileNameOf(modelFile.name);
    document.path = platform::utf8FromPath(file);
    document.modified = modifiedAt(file);
    TRY(DocumentBuilder(shared, options, document).build(modelFile, attached));
    return document;
}

} // namespace

Result<Document> open(const std::filesystem::path& file, const OpenOptions& options)
{
    auto document = formats::withinMemory(platform::utf8FromPath(file), [&] { return openDocument(file, options); });
    TRY(formats::checkCancelled(platform::utf8FromPath(file))); // what was given up may be there in part
    return document;
}

Result<std::vector<std::filesystem::path>> modelFilesAt(const std::filesystem::path& path)
{
    const std::string shown = platform::utf8FromPath(path);
    const formats::PathKind kind = formats::kindOfPath(path);
    switch (kind) {
    case formats::PathKind::missing: {
        TRY(formats::locateInArchive(path)); // knows more of why: nested too deep, a folder that may not be entered
        return formats::fail(LoadErrorCode::notFound, shown, ": no such file or folder");
    }
    case formats::PathKind::file:
    case formats::PathKind::fileInArchive:
        return std::vector{path};
    case formats::PathKind::folder:
    case formats::PathKind::archive:
    case formats::PathKind::folderInArchive:
        break;
    }
    TRY_ASSIGN(const std::vector<std::string> names,
               formats::listPath(path, formats::modelExtensions(), kMaxListedModels));
    std::vector<std::filesystem::path> models;
    for (const std::string& name : wholeModels(names))
        models.push_back(platform::pathFromUtf8(name));
    if (models.empty())
        return formats::fail(LoadErrorCode::notFound, shown, ": no models in this ",
                             kind == formats::PathKind::archive ? "archive" : "folder or below it");
    return models;
}

std::vector<std::filesystem::path> modelFilesBeside(const std::filesystem::path& file)
{
    std::vector<std::string> names;
    if (formats::kindOfPath(file) == formats::PathKind::fileInArchive) {
        const std::string folder = platform::utf8FromPath(file.parent_path());
        const auto all = formats::listPath(file.parent_path(), formats::modelExtensions(), kMaxListedModels);
        for (const std::string& name : all.value_or(std::vector<std::string>())) {
            if (formats::folderOf(name) == folder)
                names.push_back(name);
        }
    } else {
        names = namesInFolder(file.parent_path());
    }
    std::vector<std::filesystem::path> models;
    for (const std::string& name : wholeModels(names, platform::utf8FromPath(file)))
        models.push_back(platform::pathFromUtf8(name));
    std::sort(models.begin(), models.end());
    return models;
}

} // namespace scene
