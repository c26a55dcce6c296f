#include "app/commands/model_path.hpp"

#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/model_search.hpp"
#include "renderer/scene/open.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace app {
namespace {

/// Limit up to which each model is opened.
constexpr std::size_t kMaxTried = 50;

/// Whether the file is in a game's folder of Quake III weapons.
bool isWeapon(const std::filesystem::path& file)
{
    const std::string folder = formats::lowered(platform::utf8FromPath(file.parent_path().parent_path().filename()));
    return folder == "weapons2" || folder == "weapons";
}

/// The models at a path. If there are few, only those that can be opened, if any.
formats::Result<std::vector<std::filesystem::path>> modelsAt(const std::filesystem::path& path,
                                                             const formats::MoreNames& more)
{
    TRISVIEW_TRY_ASSIGN(scene::FoundModels found, scene::findModels(path, {.moreNames = more}));
    std::vector<std::filesystem::path>& named = found.files;
    if (named.size() == 1 || named.size() > kMaxTried)
        return named;
    std::vector<std::filesystem::path> opening;
    std::copy_if(named.begin(), named.end(), std::back_inserter(opening), [&more](const std::filesystem::path& file) {
        return scene::findModels(file, {.proof = scene::ModelProof::content, .moreNames = more}).has_value();
    });
    return opening.empty() ? named : opening;
}

} // namespace

tl::expected<std::filesystem::path, NotOpened> oneModelAt(const std::filesystem::path& path,
                                                          const formats::MoreNames& more)
{
    auto files = modelsAt(path, more);
    if (!files)
        return tl::unexpected(notOpened(path, files.error()));
    std::vector<std::filesystem::path> bodies;
    std::copy_if(files->begin(), files->end(), std::back_inserter(bodies),
                 [](const std::filesystem::path& file) { return !isWeapon(file); });
    if (bodies.size() == 1)
        return bodies.front();
    if (files->size() == 1)
        return files->front();
    const std::string message =
        fmt::format("{}: contains {} models; name one of them:", platform::utf8FromPath(path), files->size());
    return tl::unexpected(NotOpened{path, ExitStatus::usage, "severalModels", message, *std::move(files)});
}

} // namespace app
