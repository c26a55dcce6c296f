#include "app/viewer/model_list/find_models.hpp"

#include "app/viewer/model_list/library_tree.hpp"
#include "formats/vfs/client_archives.hpp"
#include "renderer/scene/model_search.hpp"

#include <algorithm>
#include <iterator>

namespace app {
namespace {

/// The models at one path; its problems are added to `problem`.
std::vector<std::filesystem::path> modelsAt(const std::filesystem::path& path, std::string& problem,
                                            const CancelToken& token, const formats::MoreNames& more)
{
    auto found = scene::findModels(path, {.isCancelled = [&token] { return token.isCancelled(); }, .moreNames = more});
    if (!found) {
        addProblem(problem, found.error().message);
        return {};
    }
    const auto isGap = [](const formats::Diagnostic& diagnostic) { return scene::isListingGap(diagnostic); };
    const auto gaps = std::count_if(found->diagnostics.begin(), found->diagnostics.end(), isGap);
    if (gaps > 0) {
        const auto first = std::find_if(found->diagnostics.begin(), found->diagnostics.end(), isGap);
        addProblem(problem, first->message + (gaps > 1 ? formats::joined(" (and ", gaps - 1, " more)") : ""));
    }
    return std::move(found->files);
}

} // namespace

std::optional<ListedClient> clientAmong(const std::vector<std::filesystem::path>& paths)
{
    const auto client = paths.size() == 1 ? formats::clientAt(paths.front()) : std::nullopt;
    if (!client)
        return std::nullopt;
    const formats::ClientArchives& archives = client->archives;
    return ListedClient{nameOf(archives), std::string(archives.version), archives.order.size()};
}

void addProblem(std::string& problem, const std::string& message)
{
    problem += (problem.empty() ? "" : "\n") + message;
}

std::vector<std::filesystem::path> modelsOf(const std::vector<std::filesystem::path>& paths, std::string& problem,
                                            const CancelToken& token, const formats::MoreNames& more)
{
    std::vector<std::filesystem::path> all;
    for (const std::filesystem::path& path : paths) {
        if (token.isCancelled())
            return all;
        auto models = modelsAt(path, problem, token, more);
        all.insert(all.end(), std::make_move_iterator(models.begin()), std::make_move_iterator(models.end()));
    }
    if (paths.size() == 1)
        sortAsTree(all);
    return all;
}

} // namespace app
