#include "app/commands/model_path.hpp"

#include "app/commands/messages.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/model_search.hpp"
#include "renderer/scene/open.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>
#include <string>
#include <vector>

namespace app {
namespace {

/// Of the models in a folder; somebody's whole disk is not listed.
constexpr std::size_t kMaxNamed = 50;

/// In the folder of the game where a Quake III player's weapons lie.
bool isWeapon(const std::filesystem::path& file)
{
    const std::string folder = formats::lowered(platform::utf8FromPath(file.parent_path().parent_path().filename()));
    return folder == "weapons2" || folder == "weapons";
}

/// The models at a path. Of few, those count that open, if any does; many are only named.
formats::Result<std::vector<std::filesystem::path>> modelsAt(const std::filesystem::path& path)
{
    TRISVIEW_TRY_ASSIGN(std::vector<std::filesystem::path> named, scene::modelFilesAt(path));
    if (named.size() == 1 || named.size() > kMaxNamed)
        return named;
    std::vector<std::filesystem::path> opening;
    std::copy_if(named.begin(), named.end(), std::back_inserter(opening), [](const std::filesystem::path& file) {
        return scene::findModels(file, {.proof = scene::ModelProof::content, .isCancelled = {}}).has_value();
    });
    return opening.empty() ? named : opening;
}

} // namespace

std::variant<std::filesystem::path, ExitStatus> oneModelAt(const std::filesystem::path& path)
{
    const auto files = modelsAt(path);
    if (!files) {
        printMessage(files.error().message);
        return statusOf(files.error());
    }
    std::vector<std::filesystem::path> bodies;
    std::copy_if(files->begin(), files->end(), std::back_inserter(bodies),
                 [](const std::filesystem::path& file) { return !isWeapon(file); });
    if (bodies.size() == 1)
        return bodies.front();
    if (files->size() == 1)
        return files->front();
    printMessage(fmt::format("{}: contains {} models; name one of them:", platform::utf8FromPath(path), files->size()));
    for (const std::filesystem::path& file : std::span(*files).first(std::min(files->size(), kMaxNamed)))
        printMessage("  " + platform::utf8FromPath(file));
    if (files->size() > kMaxNamed)
        printMessage(fmt::format("  and {} more", files->size() - kMaxNamed));
    return ExitStatus::usage;
}

} // namespace app
