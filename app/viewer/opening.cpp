#include "app/viewer/opening.hpp"

namespace app {
namespace {

void addProblem(Opened& opened, const std::string& message)
{
    opened.problem += (opened.problem.empty() ? "" : "\n") + message;
}

/// A dropped folder of broken files must not fill the window with what is wrong with each.
constexpr std::size_t kMostTries = 20;

} // namespace

Opened openPaths(const OpenPaths& request, const scene::OpenOptions& options, const CancelToken& token)
{
    Opened opened;
    opened.request = request;
    for (const std::filesystem::path& path : request.paths) {
        if (token.isCancelled())
            return opened;
        auto models = scene::modelFilesAt(path);
        if (models)
            opened.list.insert(opened.list.end(), models->begin(), models->end());
        else
            addProblem(opened, models.error().message);
    }
    std::string firstProblem;
    for (std::size_t i = 0; i < opened.list.size() && i < kMostTries && !token.isCancelled(); ++i) {
        auto document = scene::open(opened.list[i], options);
        if (document) {
            opened.document = std::make_shared<const scene::Document>(*std::move(document));
            opened.index = static_cast<std::uint32_t>(i);
            break;
        }
        if (firstProblem.empty())
            firstProblem = document.error().message;
    }
    if (!firstProblem.empty())
        addProblem(opened, firstProblem);
    return opened;
}

Opened openFile(const OpenRequest& request, const std::filesystem::path& file, const scene::OpenOptions& options)
{
    Opened opened;
    opened.request = request;
    auto document = scene::open(file, options);
    if (document)
        opened.document = std::make_shared<const scene::Document>(*std::move(document));
    else
        opened.problem = document.error().message;
    return opened;
}

} // namespace app
