#include "renderer/scene/open.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/out_of_memory.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/folder.hpp"
#include "renderer/scene/document_builder.hpp"
#include "renderer/scene/games/game_profile.hpp"
#include "renderer/scene/games/warcraft/listfile.hpp"
#include "renderer/scene/games/warcraft/look_files.hpp"
#include "renderer/scene/games/warcraft/look_source.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace scene {
namespace {

using formats::FoundFile;
using formats::LoadErrorCode;
using formats::LookupLog;
using formats::Result;
using formats::VirtualFileSystem;

std::time_t modifiedAt(const std::filesystem::path& file)
{
    std::error_code error;
    const auto time = std::filesystem::last_write_time(file, error);
    if (error)
        return 0;
#ifdef _LIBCPP_VERSION // has no file_clock::to_sys; its file clock equals the system clock
    return static_cast<std::time_t>(std::chrono::duration_cast<std::chrono::seconds>(time.time_since_epoch()).count());
#else
    const auto system = std::chrono::file_clock::to_sys(time);
    return std::chrono::system_clock::to_time_t(
        std::chrono::time_point_cast<std::chrono::system_clock::duration>(system));
#endif
}

/// Mounts only the folder of the file: no game is searched above it.
Result<FoundFile> mountFolderOf(VirtualFileSystem& files, const std::filesystem::path& file)
{
    TRISVIEW_TRY(files.mount(file.parent_path()));
    const std::string name = platform::utf8FromPath(file.filename());
    const auto found = files.find(name);
    return found ? Result<FoundFile>(*found) : formats::fail(LoadErrorCode::notFound, name, ": no such file");
}

using MountModel = Result<FoundFile> (*)(VirtualFileSystem&, const std::filesystem::path&);

/// Builds the document of an assembly with the files that it was found in.
Result<Document> finished(Document document, Assembly assembly, const FoundFile& modelFile,
                          const std::shared_ptr<const VirtualFileSystem>& files, const OpenOptions& options,
                          const std::vector<Result<FoundFile>>& attached)
{
    document.name = formats::fileNameOf(modelFile.name);
    TRISVIEW_TRY(DocumentBuilder(files, options, document).build(modelFile, std::move(assembly), attached));
    // The mounts of a look's client have also read files of other looks.
    const formats::Diagnostics problems =
        document.lookSource ? files->readProblemsOf(document.used) : files->readProblems();
    document.diagnostics.insert(document.diagnostics.end(), problems.begin(), problems.end());
    return document;
}

/// Whether the mounts of the look's client are those that opening would make.
bool usesLookSource(const OpenOptions& options)
{
    return (options.display || options.character) && options.lookSource && options.attached.empty() &&
           options.overrides.files.empty();
}

/// The mounted folders, as they were listed for `files` and as they are now.
class FoldersThenAndNow {
public:
    explicit FoldersThenAndNow(const VirtualFileSystem& files)
    {
        for (const std::uint32_t mount : files.order()) {
            if (const formats::Folder* const then = files.mountAt(mount).folder())
                m_folders.try_emplace(files.mountAt(mount).path(), Pair{then, formats::Folder(then->root())});
        }
    }

    /// Whether one of these attempts would now find a file that was not there.
    [[nodiscard]] bool haveNew(const LookupLog& attempts) const
    {
        return std::any_of(attempts.begin(), attempts.end(), [this](const formats::Lookup& step) {
            const auto folder = step.found ? m_folders.end() : m_folders.find(step.where);
            return folder != m_folders.end() && folder->second.now.find(step.name) &&
                   !folder->second.then->find(step.name); // else it was refused
        });
    }

private:
    struct Pair {
        const formats::Folder* then = nullptr;
        formats::Folder now;
    };
    std::map<std::string, Pair> m_folders; // by the path of the mount
};

/// A look by tables that were read before: nothing is mounted again. Adds to `missed` the attempts to find files that
/// it misses.
Result<Document> openLookAgain(const OpenOptions& options, LookupLog& missed)
{
    const LookSource& source = *options.lookSource;
    Document document;
    document.lookSource = options.lookSource;
    TRISVIEW_TRY_ASSIGN(Assembly assembly, assembleLookBy({source.root(), source.gameTables(), source.tables()},
                                                          *source.files(), source.opened(), options, document, missed));
    const FoundFile modelFile = assembly.parts.front().file;
    document.path = modelFile.path;
    document.modified = modifiedAt(platform::pathFromUtf8(document.path));
    return finished(std::move(document), std::move(assembly), modelFile, source.files(), options, {});
}

/// The same; nullopt: a file that it misses was added to the disk after its mounts listed the folder, so that only new
/// mounts find it.
std::optional<Result<Document>> openLookUnlessOutdated(const OpenOptions& options)
{
    LookupLog missed;
    auto document = openLookAgain(options, missed);
    const FoldersThenAndNow folders(*options.lookSource->files());
    bool isOutdated = folders.haveNew(missed);
    for (std::size_t i = 0; document && !isOutdated && i < document->textures.size(); ++i)
        isOutdated = folders.haveNew(document->textures[i].lookups);
    return isOutdated ? std::nullopt : std::optional(std::move(document));
}

Result<Document> openDocument(const std::filesystem::path& file, const OpenOptions& options, MountModel mountModel)
{
    if (usesLookSource(options)) {
        if (auto document = openLookUnlessOutdated(options))
            return *std::move(document);
    }
    const auto shared = std::make_shared<VirtualFileSystem>(); // sequence keys are read from it later
    VirtualFileSystem& files = *shared;
    files.useOverrides(options.overrides.files);
    files.useNames(namesForArchives(options.listfile));
    // Attached models have their own mounts, which are searched after the model's.
    std::vector<Result<FoundFile>> attached;
    for (const Attached& one : options.attached)
        attached.push_back(mountRootOfModel(files, one.path));
    const bool isLook = options.display || options.character;
    std::optional<FoundFile> modelFile;
    if (isLook) {
        TRISVIEW_TRY_ASSIGN(modelFile, mountTables(files, file));
    } else {
        TRISVIEW_TRY_ASSIGN(modelFile, mountModel(files, file));
    }
    for (const std::filesystem::path& folder : options.gameFolders) {
        TRISVIEW_TRY(files.mountGameFolder(folder));
    }
    Document document;
    document.path = platform::utf8FromPath(file);
    document.modified = modifiedAt(file);
    document.overrides = options.overrides;
    Assembly assembly;
    if (isLook) {
        TRISVIEW_TRY_ASSIGN(assembly, assembleLook(files, modelFile, options, document));
        modelFile = assembly.parts.front().file;
        document.path = modelFile->path;
        document.modified = modifiedAt(platform::pathFromUtf8(document.path));
    } else {
        assembly = assemble(files, *modelFile, options);
    }
    return finished(std::move(document), std::move(assembly), *modelFile, shared, options, attached);
}

Result<Document> openWith(const std::filesystem::path& file, const OpenOptions& options, MountModel mountModel)
{
    const std::string name = platform::utf8FromPath(file);
    auto document = formats::withinMemory(name, [&] { return openDocument(file, options, mountModel); });
    TRISVIEW_TRY(formats::checkCancelled(name)); // a cancelled document may be incomplete
    return document;
}

} // namespace

Result<Document> open(const std::filesystem::path& file, const OpenOptions& options)
{
    return openWith(file, options, mountRootOfModel);
}

Result<Document> openAlone(const std::filesystem::path& file, const OpenOptions& options)
{
    return openWith(file, options, mountFolderOf);
}

} // namespace scene
