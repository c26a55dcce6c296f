#include "renderer/scene/open.hpp"

#include "formats/core/load_model.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/document_builder.hpp"

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

} // namespace

Result<Document> open(const std::filesystem::path& file, const OpenOptions& options)
{
    GameFiles files;
    // What is attached brings its own places, which are asked after those of the model.
    std::vector<Result<FoundFile>> attached;
    for (const Attached& one : options.attached)
        attached.push_back(files.mountRootOf(one.path));
    TRY_ASSIGN(const FoundFile modelFile, files.mountRootOf(file));
    for (const std::filesystem::path& folder : options.gameFolders) {
        TRY(files.mount(folder));
    }
    Document document;
    document.name = formats::fileNameOf(modelFile.name);
    document.path = platform::utf8FromPath(file);
    document.modified = modifiedAt(file);
    TRY(DocumentBuilder(files, options, document).build(modelFile, attached));
    return document;
}

Result<std::vector<std::filesystem::path>> modelFilesAt(const std::filesystem::path& path)
{
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(path, error);
    if (status.type() == std::filesystem::file_type::not_found)
        return formats::fail(LoadErrorCode::notFound, platform::utf8FromPath(path), ": no such file or folder");
    if (!is_directory(status))
        return std::vector{path};
    // Below it, what cannot be entered counts as empty; here it would be the whole answer.
    static_cast<void>(std::filesystem::directory_iterator(path, error));
    if (error)
        return formats::fail(LoadErrorCode::io, platform::utf8FromPath(path), ": the folder cannot be entered (",
                             error.message(), ")");
    GameFiles files;
    TRY_ASSIGN(const std::uint32_t mount, files.mountFolder(path));
    std::vector<std::filesystem::path> models;
    for (const FoundFile& file : files.listRecursively(mount, formats::modelExtensions(), kMaxListedModels))
        models.push_back(platform::pathFromUtf8(file.path));
    if (models.empty()) {
        return formats::fail(LoadErrorCode::notFound, platform::utf8FromPath(path),
                             ": no models in this folder or below it");
    }
    return models;
}

std::vector<std::filesystem::path> modelFilesBeside(const std::filesystem::path& file)
{
    const std::filesystem::path folder = file.parent_path();
    std::vector<std::filesystem::path> models;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder.empty() ? "." : folder, error), end;
         !error && entry != end && models.size() < kMaxListedModels; entry.increment(error)) {
        const std::string extension = formats::lowered(platform::utf8FromPath(entry->path().extension()));
        const auto known = formats::modelExtensions();
        if (std::find(known.begin(), known.end(), extension) != known.end())
            models.push_back(folder / entry->path().filename());
    }
    if (std::find(models.begin(), models.end(), file) == models.end())
        models.push_back(file);
    std::sort(models.begin(), models.end());
    return models;
}

} // namespace scene
