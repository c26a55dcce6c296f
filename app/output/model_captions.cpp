#include "app/output/model_captions.hpp"

#include "app/output/path_parts.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/games/game_profile.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

namespace app {
namespace {

/// The folders of a path, innermost first.
std::vector<std::string_view> foldersOf(std::string_view path)
{
    std::vector<std::string_view> folders;
    for (std::string_view folder = folderIn(path); !folder.empty(); folder = folderIn(folder))
        folders.push_back(lastComponent(folder));
    return folders;
}

std::string_view folderAt(const std::vector<std::string_view>& folders, std::size_t depth)
{
    return depth < folders.size() ? folders[depth] : std::string_view();
}

/// The number of innermost folders that are needed to tell all paths apart.
std::size_t depthThatDiffers(const std::vector<std::vector<std::string_view>>& paths)
{
    std::size_t deepest = 0;
    for (const auto& folders : paths)
        deepest = std::max(deepest, folders.size());
    std::map<std::vector<std::string_view>, std::size_t> seen;
    for (std::size_t depth = 1; depth <= deepest; ++depth) {
        std::set<std::vector<std::string_view>> beginnings;
        for (const auto& folders : paths)
            beginnings.insert(
                {folders.begin(), folders.begin() + static_cast<std::ptrdiff_t>(std::min(depth, folders.size()))});
        if (beginnings.size() == paths.size())
            return depth;
    }
    return deepest;
}

/// Whether the folders at this depth differ.
bool differsAt(const std::vector<std::vector<std::string_view>>& paths, std::size_t depth)
{
    return std::any_of(paths.begin(), paths.end(),
                       [&](const auto& folders) { return folderAt(folders, depth) != folderAt(paths.front(), depth); });
}

enum class OwnFolder { shown, left };

/// The difference between paths with the same name: as few differing folders as possible, followed by the model's own
/// folder if it is shown. `skipped`: number of folders that the name already covers.
std::vector<std::string> differencesOf(const std::vector<std::string_view>& paths, std::size_t skipped, OwnFolder own)
{
    std::vector<std::vector<std::string_view>> all;
    for (const std::string_view path : paths) {
        const std::vector<std::string_view> folders = foldersOf(path);
        all.emplace_back(folders.begin() + static_cast<std::ptrdiff_t>(std::min(skipped, folders.size())),
                         folders.end());
    }
    std::vector<std::string> differences(paths.size());
    for (std::size_t depth = depthThatDiffers(all), last = depth; depth-- > 0;) {
        const bool isOwn = depth == 0 && skipped == 0 && own == OwnFolder::shown;
        if (!isOwn && !differsAt(all, depth))
            continue;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const std::string_view folder = folderAt(all[i], depth);
            if (!differences[i].empty() && !folder.empty())
                differences[i] += last > depth + 1 ? "/.../" : "/";
            differences[i] += folder;
        }
        last = depth;
    }
    return differences;
}

/// Makes equal captions distinct. `skipped`: number of folders that the name already covers.
template <class SkippedOf>
void tellApart(std::vector<ModelCaption>& captions, const std::vector<std::string_view>& paths, OwnFolder ownFolder,
               const SkippedOf& skippedOf)
{
    std::vector<std::size_t> order(captions.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto isSame = [&](std::size_t a, std::size_t b) { return captions[a] == captions[b]; };
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::tie(captions[a].name, captions[a].where, a) < std::tie(captions[b].name, captions[b].where, b);
    });
    for (auto begin = order.begin(), end = begin; begin != order.end(); begin = end) {
        end = std::find_if(begin, order.end(), [&](std::size_t i) { return !isSame(*begin, i); });
        if (end - begin < 2)
            continue;
        const auto members = std::span(order).subspan(static_cast<std::size_t>(begin - order.begin()),
                                                      static_cast<std::size_t>(end - begin));
        std::set<std::string_view> distinct;
        for (const std::size_t i : members)
            distinct.insert(paths[i]);
        if (distinct.size() < 2)
            continue;
        const std::vector<std::string_view> own(distinct.begin(), distinct.end());
        const std::vector<std::string> differences = differencesOf(own, skippedOf(members.front()), ownFolder);
        for (const std::size_t i : members)
            captions[i].where =
                differences[static_cast<std::size_t>(std::lower_bound(own.begin(), own.end(), paths[i]) - own.begin())];
    }
}

/// Whether the folder is a better name than the file name, which many models share.
bool isCalledLikeItsFolder(std::string_view file)
{
    const std::string_view stem = formats::stemIn(file);
    const auto isMainFileOf = [stem](const scene::GameProfile& game) {
        return !game.playerParts.empty() && formats::isSameButForCase(stem, game.playerParts.front());
    };
    const auto games = scene::gameProfiles();
    // The game of the file is looked up only if it matters: a client has a hundred thousand files.
    return formats::isSameButForCase(stem, "tris") ||
           (std::any_of(games.begin(), games.end(),
                        [&](const scene::GameProfile* game) { return isMainFileOf(*game); }) &&
            isMainFileOf(scene::profileOfFile(file)));
}

} // namespace

std::string modelName(std::string_view path)
{
    return std::string(modelNameIn(path));
}

std::string_view modelNameIn(std::string_view path)
{
    const std::string_view file = lastComponent(path);
    if (!isCalledLikeItsFolder(file))
        return file;
    const std::string_view folder = lastComponent(folderIn(path));
    return folder.empty() ? file : folder;
}

std::string shortModelName(std::string_view path)
{
    const std::string_view name = modelNameIn(path);
    return std::string(name != lastComponent(path) ? name : formats::stemIn(name));
}

std::string modelPath(std::string_view path)
{
    return std::string(modelPathIn(path));
}

std::string_view modelPathIn(std::string_view path)
{
    return modelNameIn(path) != lastComponent(path) ? folderIn(path) : path;
}

ModelCaption captionOf(const std::filesystem::path& file)
{
    const std::string path = platform::utf8FromPath(file);
    const std::string name = modelName(path);
    return {name, std::string(name == lastComponent(path) ? lastComponent(folderIn(path)) : lastComponent(path))};
}

std::vector<ModelCaption> captionsOf(std::span<const std::filesystem::path> files)
{
    std::vector<ModelCaption> captions;
    for (const std::filesystem::path& file : files)
        captions.push_back(captionOf(file));
    const std::vector<std::string> texts = platform::utf8FromPaths(files);
    const std::vector<std::string_view> paths(texts.begin(), texts.end());
    tellApart(captions, paths, OwnFolder::shown,
              [&](std::size_t i) { return captions[i].name == lastComponent(paths[i]) ? 0U : 1U; });
    return captions;
}

std::vector<ModelCaption> gridCaptionsOf(std::span<const std::string> paths)
{
    std::vector<ModelCaption> captions;
    captions.reserve(paths.size());
    for (const std::string& path : paths)
        captions.push_back({shortModelName(path), {}});
    tellApart(captions, {paths.begin(), paths.end()}, OwnFolder::left,
              [&](std::size_t i) { return captions[i].name == formats::stemIn(paths[i]) ? 0U : 1U; });
    return captions;
}

} // namespace app
