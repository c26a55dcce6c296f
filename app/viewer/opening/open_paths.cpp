#include "app/viewer/opening/open_paths.hpp"

#include "app/viewer/model_list/find_models.hpp"
#include "app/viewer/model_list/library_tree.hpp"
#include "app/viewer/tabs/view_record.hpp"
#include "formats/platform/paths.hpp"
#include "formats/read_image_file.hpp"
#include "formats/vfs/archive_paths.hpp"
#include "renderer/scene/bindings.hpp"
#include "renderer/scene/games/assembly.hpp"
#include "renderer/scene/games/warcraft/listfile.hpp"
#include "renderer/scene/model_search.hpp"

#include <algorithm>

namespace app {
namespace {

/// A model with its stored images. Missing images are reported as diagnostics and stay stored.
struct WithKept {
    scene::OpenOptions options;
    scene::Bindings shown;
    formats::Diagnostics gone;

    WithKept(const scene::OpenOptions& usual, const std::filesystem::path& file, const KeptImages& kept)
        : options(usual)
    {
        scene::Bindings images = imagesOfFile(kept, file);
        gone = scene::dropGoneImages(images);
        for (const auto& [texture, image] : images) {
            if (options.bindings.emplace(texture, image).second)
                shown.emplace(texture, image);
        }
    }

    [[nodiscard]] formats::Result<scene::Document> open(const std::filesystem::path& file) const
    {
        auto document = scene::open(file, options);
        if (document)
            document->diagnostics.insert(document->diagnostics.end(), gone.begin(), gone.end());
        return document;
    }
};

/// Opens a file and lists the models of its folder for browsing with the arrow keys.
Opened openBeside(const OpenPaths& request, const scene::OpenOptions& options, const KeptImages& kept)
{
    const std::filesystem::path& file = request.paths.front();
    Opened opened = openFile(request, file, options, kept);
    opened.isBeside = true;
    opened.list = scene::modelFilesBeside(file, scene::namesForArchives(options.listfile));
    sortAsTree(opened.list);
    opened.tree = std::make_shared<const LibraryTree>(opened.list);
    const auto found = std::find(opened.list.begin(), opened.list.end(), file);
    opened.index = static_cast<std::uint32_t>(found - opened.list.begin());
    if (!opened.document)
        opened.unopenable[file] = opened.problem;
    return opened;
}

/// The model in a screenshot: at its original path, else beside the picture; empty: not found.
std::filesystem::path modelOf(const ViewRecord& record, const std::filesystem::path& picture,
                              const formats::MoreNames& more)
{
    const std::filesystem::path recorded = platform::pathFromUtf8(record.path);
    for (const std::filesystem::path& path : {recorded, picture.parent_path() / recorded.filename()}) {
        if (formats::kindOfPath(path, more) != formats::PathKind::missing)
            return path;
    }
    return {};
}

/// A screenshot with a stored view opens its model in that view; none: another file.
std::optional<Opened> openPicture(const OpenPaths& request, const scene::OpenOptions& options)
{
    const std::filesystem::path& picture = request.paths.front();
    const auto record = request.paths.size() == 1 ? recordInPicture(picture) : std::nullopt;
    if (!record)
        return std::nullopt;
    Opened opened;
    opened.request = request;
    const std::string name = platform::utf8FromPath(picture.filename());
    if (!*record) {
        opened.problem = name + ": the view in this picture cannot be restored: " + record->error() + ".";
        return opened;
    }
    const std::filesystem::path model = modelOf(**record, picture, scene::namesForArchives(options.listfile));
    if (model.empty()) {
        opened.problem = name + ": the model of this picture no longer exists: " + (*record)->path;
        return opened;
    }
    opened = openBeside({.paths = {model}, .tab = request.tab}, optionsWith(options, (*record)->choices), {});
    opened.view = std::make_shared<const ViewRecord>(**record);
    return opened;
}

/// Limits the problems in the window for a dropped folder of broken files.
constexpr std::size_t kMaxTries = 20;

/// Why the last attached model is missing; empty: it is there.
std::string attachProblem(const scene::Document& document, std::size_t attached)
{
    const auto isThere = [&](const scene::Node& node) { return node.attached + 1 == attached; };
    if (std::any_of(document.nodes.begin(), document.nodes.end(), isThere))
        return {};
    for (auto diagnostic = document.diagnostics.rbegin(); diagnostic != document.diagnostics.rend(); ++diagnostic) {
        if (diagnostic->rule == "part-unreadable" || diagnostic->rule == "tag-missing")
            return diagnostic->file.empty() ? diagnostic->message : diagnostic->file + ": " + diagnostic->message;
    }
    return document.name + ": the model could not be attached";
}

/// Why the model of `file` cannot hold a weapon; empty if it can, or if "no weapon" is chosen.
std::string weaponProblem(const std::filesystem::path& file, const std::string& weapon)
{
    const std::vector<std::string> weapons = scene::weaponsFor(file);
    const std::string name = platform::utf8FromPath(file.filename());
    if (weapons.empty())
        return name + ": there are no weapons for this model";
    const bool isThere =
        weapon.empty() || weapon == kNoWeapon || std::find(weapons.begin(), weapons.end(), weapon) != weapons.end();
    return isThere ? std::string() : name + ": there is no weapon '" + weapon + "'";
}

/// The reason to refuse a reload; then nothing changes.
std::string refusalOf(const Reload& reload, const std::filesystem::path& file)
{
    if (!reload.image.empty()) {
        if (const auto image = formats::readImageFile(reload.image); !image)
            return image.error().message;
    }
    return reload.selectsWeapon ? weaponProblem(file, reload.choices->weapon) : std::string();
}

} // namespace

Opened openPaths(const OpenPaths& request, const scene::OpenOptions& options, const CancelToken& token,
                 const KeptImages& kept)
{
    if (request.view && request.paths.size() == 1) {
        Opened opened = openBeside(request, optionsWith(options, request.view->choices), {});
        opened.view = request.view;
        return opened;
    }
    if (auto picture = openPicture(request, options))
        return *std::move(picture);
    Opened opened;
    opened.request = request;
    const formats::MoreNames more = scene::namesForArchives(options.listfile);
    opened.list = modelsOf(request.paths, opened.problem, token, more);
    if (token.isCancelled())
        return opened;
    const formats::PathKind kind = formats::kindOfPath(request.paths.front(), more);
    const bool isOneFile =
        request.paths.size() == 1 && (kind == formats::PathKind::file || kind == formats::PathKind::fileInArchive);
    if (isOneFile && opened.problem.empty())
        return openBeside(request, options, kept);
    opened.tree = std::make_shared<const LibraryTree>(opened.list);
    opened.client = clientAmong(request.paths);
    std::string firstProblem;
    for (std::size_t i = 0; i < opened.list.size() && i < kMaxTries && !token.isCancelled(); ++i) {
        WithKept with(options, opened.list[i], kept);
        auto document = with.open(opened.list[i]);
        if (document) {
            opened.document = std::make_shared<const scene::Document>(*std::move(document));
            opened.images = std::move(with.shown);
            opened.index = static_cast<std::uint32_t>(i);
            break;
        }
        opened.unopenable[opened.list[i]] = document.error().message;
        if (firstProblem.empty())
            firstProblem = document.error().message;
    }
    if (!firstProblem.empty())
        addProblem(opened.problem, firstProblem);
    return opened;
}

Opened openFile(const OpenRequest& request, const std::filesystem::path& file, const scene::OpenOptions& options,
                const KeptImages& kept)
{
    Opened opened;
    opened.request = request;
    const auto* const reload = std::get_if<Reload>(&request);
    if (reload != nullptr)
        opened.problem = refusalOf(*reload, file);
    if (!opened.problem.empty())
        return opened;
    WithKept with(options, file, kept);
    auto document = with.open(file);
    opened.images = std::move(with.shown);
    if (document && reload != nullptr && reload->attaches)
        opened.problem = attachProblem(*document, options.attached.size());
    if (!document)
        opened.problem = document.error().message;
    else if (opened.problem.empty())
        opened.document = std::make_shared<const scene::Document>(*std::move(document));
    return opened;
}

} // namespace app
