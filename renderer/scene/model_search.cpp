#include "renderer/scene/model_search.hpp"

#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"
#include "formats/registry.hpp"
#include "formats/vfs/archive_paths.hpp"
#include "formats/vfs/disk_paths.hpp"
#include "formats/vfs/file_tree.hpp"
#include "formats/vfs/virtual_file_system.hpp"
#include "renderer/scene/games/game_profile.hpp"
#include "renderer/scene/games/load_model_file.hpp"
#include "renderer/scene/model_list.hpp"
#include "renderer/scene/open.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

namespace scene {
namespace {

using formats::LoadErrorCode;
using formats::Result;
using formats::VisitedFile;

constexpr std::size_t kMaxBeside = 100'000;

bool isNamedAsModel(std::string_view name)
{
    return formats::isOneOfExtensions(name, formats::modelExtensions());
}

bool beginsAsModel(const VisitedFile& file)
{
    return formats::sniffModel(file.head(formats::kModelHeadBytes));
}

/// The game around the current folder: its files are read once, however many models in the folder need them.
class GameOfFolder {
public:
    explicit GameOfFolder(const formats::MoreNames& more) : m_more(more) {}

    [[nodiscard]] const formats::VirtualFileSystem& files() const { return *m_files; }

    /// The file in its game, which `files` refers to from then on.
    [[nodiscard]] Result<formats::FoundFile> enter(const VisitedFile& file)
    {
        const std::string path = file.path();
        const std::string extension = formats::extensionOf(path); // determines the game, and so the root of its names
        if (m_files && formats::folderOf(path) == m_folder && extension == m_extension) {
            const std::string name = formats::fileNameOf(path);
            return formats::FoundFile{m_first.mount, formats::joinPath(formats::folderOf(m_first.name), name),
                                      formats::joinPath(formats::folderOf(m_first.path), name)};
        }
        auto files = std::make_unique<formats::VirtualFileSystem>();
        files->useNames(m_more);
        TRISVIEW_TRY_ASSIGN(m_first, mountRootOfModel(*files, platform::pathFromUtf8(path)));
        m_files = std::move(files);
        m_folder = formats::folderOf(path);
        m_extension = extension;
        return m_first;
    }

private:
    const formats::MoreNames& m_more;
    std::unique_ptr<formats::VirtualFileSystem> m_files;
    std::string m_folder;
    std::string m_extension;
    formats::FoundFile m_first;
};

/// Loads it like `open`: a model that needs sidecars (M2) gets them from all mounts of its game.
Result<void> checkModel(const VisitedFile& file, GameOfFolder& game)
{
    TRISVIEW_TRY_ASSIGN(const formats::ByteView bytes, file.read());
    bool asksForOthers = false;
    const auto beside = [&](std::string_view name) -> Result<formats::FileBytes> {
        asksForOthers = true;
        return formats::fail(LoadErrorCode::notFound, name, ": no such file");
    };
    const auto alone = formats::loadModelWithSidecars(bytes, beside);
    if (asksForOthers) {
        TRISVIEW_TRY_ASSIGN(const formats::FoundFile found, game.enter(file));
        TRISVIEW_TRY(loadModelFile(game.files(), found));
        return {};
    }
    TRISVIEW_TRY(alone);
    return {};
}

formats::LoadError noModelsAt(const std::filesystem::path& path, formats::PathKind kind)
{
    return {LoadErrorCode::notFound,
            formats::joined(platform::utf8FromPath(path), ": no models in this ",
                            kind == formats::PathKind::archive ? "archive" : "folder or below it")};
}

/// Collects models while files are visited.
class Collector {
public:
    explicit Collector(const ModelSearch& search) : m_search(search), m_game(search.moreNames) {}

    /// False if no more are wanted.
    bool take(const VisitedFile& file)
    {
        if (!isModel(file))
            return true;
        if (m_names.size() == m_search.limit) {
            addWarning(m_diagnostics, "listing-limit", file.wholeFile().range(), file.path(),
                       ": this model and those after it are left out: the list is full with ", m_search.limit,
                       " models");
            m_diagnostics.back().file = file.path();
            return false;
        }
        m_names.push_back(file.path());
        return true;
    }

    [[nodiscard]] std::vector<std::string> names() && { return std::move(m_names); }
    [[nodiscard]] const formats::Diagnostics& diagnostics() const { return m_diagnostics; }

private:
    [[nodiscard]] bool isModel(const VisitedFile& file)
    {
        const bool isNamed = isNamedAsModel(file.name());
        if (m_search.proof == ModelProof::names)
            return isNamed || (!file.isInArchive() && formats::extensionOf(file.name()).empty() && beginsAsModel(file));
        const std::vector<std::byte> head = file.head(formats::kModelHeadBytes);
        if (formats::sniffModel(head))
            return opens(file);
        if (isNamed && head.empty() && !file.isInArchive())
            reportUnreadable(file);
        return false;
    }

    /// Whether a file that starts like a model can be loaded; adds a warning if not.
    [[nodiscard]] bool opens(const VisitedFile& file)
    {
        const auto checked = checkModel(file, m_game);
        if (!checked && checked.error().code != LoadErrorCode::cancelled) {
            addWarning(m_diagnostics, "model-unreadable", file.wholeFile().range(), checked.error().message);
            m_diagnostics.back().file = file.path();
        }
        return checked.has_value();
    }

    /// Judged by first bytes alone, an unreadable file looks like an empty one.
    void reportUnreadable(const VisitedFile& file)
    {
        if (const auto bytes = file.read(); !bytes && bytes.error().code == LoadErrorCode::io) {
            addWarning(m_diagnostics, "file-unreadable", file.wholeFile().range(), bytes.error().message);
            m_diagnostics.back().file = file.path();
        }
    }

    const ModelSearch& m_search;
    GameOfFolder m_game;
    std::vector<std::string> m_names;
    formats::Diagnostics m_diagnostics;
};

/// The path itself, which is one file.
Result<FoundModels> oneFile(const std::filesystem::path& path, const ModelSearch& search)
{
    if (search.proof == ModelProof::content) {
        formats::VirtualFileSystem files;
        files.useNames(search.moreNames);
        TRISVIEW_TRY_ASSIGN(const formats::FoundFile found, mountRootOfModel(files, path));
        TRISVIEW_TRY(loadModelFile(files, found));
    }
    return FoundModels{{path}, {}};
}

} // namespace

Result<FoundModels> findModels(const std::filesystem::path& path, const ModelSearch& search)
{
    const std::string shown = platform::utf8FromPath(path);
    const formats::PathKind kind = formats::kindOfPath(path, search.moreNames);
    if (kind == formats::PathKind::missing) {
        // Has a more precise reason: nested too deep, a folder without permission.
        TRISVIEW_TRY(formats::locateInArchive(path, search.moreNames));
        return formats::fail(LoadErrorCode::notFound, shown, ": ",
                             formats::missingReason(path, "no such file or folder"));
    }
    if (kind == formats::PathKind::file || kind == formats::PathKind::fileInArchive)
        return oneFile(path, search);
    Collector collector(search);
    formats::TreeOptions options;
    options.isCancelled = search.isCancelled;
    options.moreNames = search.moreNames;
    TRISVIEW_TRY_ASSIGN(formats::Diagnostics diagnostics,
                        visitFiles(path, options, [&](const VisitedFile& file) { return collector.take(file); }));
    FoundModels found;
    found.diagnostics = std::move(diagnostics);
    found.diagnostics.insert(found.diagnostics.end(), collector.diagnostics().begin(), collector.diagnostics().end());
    const std::vector<std::string> names = wholeModels(std::move(collector).names());
    found.files.reserve(names.size());
    for (const std::string& name : names)
        found.files.push_back(platform::pathFromUtf8(name));
    if (found.files.empty() && !search.mayFindNone) {
        formats::LoadError error = noModelsAt(path, kind);
        const auto gap = std::find_if(found.diagnostics.begin(), found.diagnostics.end(), isListingGap);
        if (gap != found.diagnostics.end())
            error.message += formats::joined(" (", gap->message, ")");
        return tl::unexpected(std::move(error));
    }
    return found;
}

Result<std::vector<std::filesystem::path>> modelFilesAt(const std::filesystem::path& path)
{
    TRISVIEW_TRY_ASSIGN(FoundModels found, findModels(path));
    return std::move(found.files);
}

std::vector<std::filesystem::path> modelFilesBeside(const std::filesystem::path& file, const formats::MoreNames& more)
{
    std::vector<std::string> names;
    const auto add = [&](const std::string& name) {
        if (names.size() < kMaxBeside)
            names.push_back(name);
    };
    if (formats::kindOfPath(file, more) == formats::PathKind::fileInArchive) {
        const std::string folder = platform::utf8FromPath(file.parent_path());
        const auto all = formats::listPath(file.parent_path(), formats::modelExtensions(), kMaxBeside, more);
        for (const std::string& name : all.value_or(std::vector<std::string>())) {
            if (formats::folderOf(name) == folder)
                add(name);
        }
    } else {
        const std::filesystem::path folder = file.parent_path();
        const formats::Mount mount(folder.empty() ? std::filesystem::path(".") : folder);
        for (const std::string& name : mount.files("")) {
            const VisitedFile beside(mount, name);
            if (isNamedAsModel(name) || (formats::extensionOf(name).empty() && beginsAsModel(beside)))
                add(beside.path());
        }
    }
    std::vector<std::filesystem::path> models;
    for (const std::string& name : wholeModels(names, platform::utf8FromPath(file)))
        models.push_back(platform::pathFromUtf8(name));
    std::sort(models.begin(), models.end());
    return models;
}

bool isListingGap(const formats::Diagnostic& diagnostic)
{
    constexpr std::array<std::string_view, 9> kRules = {"archive-unreadable", "archive-limit",    "archive-entry-limit",
                                                        "zip-directory-cut",  "mpq-table-cut",    "folder-unreadable",
                                                        "file-unreadable",    "model-unreadable", "listing-limit"};
    return std::find(kRules.begin(), kRules.end(), diagnostic.rule) != kRules.end();
}

} // namespace scene
