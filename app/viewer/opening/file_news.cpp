#include "app/viewer/opening/file_news.hpp"

#include "formats/base/counted.hpp"
#include "formats/base/names.hpp"

#include <algorithm>
#include <utility>

namespace app {
namespace {

/// The document's own file first, since the tab has its name.
std::string lostFilesText(const scene::Document& document, const std::vector<std::string>& lost)
{
    const bool isOwnLost = std::find(lost.begin(), lost.end(), document.path) != lost.end();
    std::string text = formats::fileNameOf(isOwnLost ? document.path : lost.front());
    if (lost.size() > 1)
        text += " and " + formats::counted(lost.size() - 1, "other file");
    return text + (lost.size() > 1 ? " were deleted" : " was deleted") + "; the last version is shown.";
}

std::optional<FileNews> newsOf(const Tab& tab)
{
    const FileState& files = tab.files;
    if (!tab.document)
        return std::nullopt;
    if (!files.lost.empty())
        return FileNews{MessageKind::problem, lostFilesText(*tab.document, files.lost), false};
    if (!files.unreadable.empty())
        return FileNews{MessageKind::problem,
                        "The changed file cannot be read; the last version is shown. " + files.unreadable, false};
    if (!files.damage.empty())
        return FileNews{MessageKind::warning,
                        "The changed file is damaged or incomplete; its valid part is shown. " + files.damage, true};
    return std::nullopt;
}

} // namespace

std::optional<FileNews> fileNews(const Session& session)
{
    std::optional<FileNews> news = newsOf(session.tab());
    if (news && news->text == session.tab().files.closed)
        news.reset();
    return news;
}

void closeFileNews(Session& session)
{
    if (const auto news = newsOf(session.tab()))
        session.tab().files.closed = news->text;
}

bool noteLostFiles(Tab& tab, std::vector<std::string> lost)
{
    if (tab.files.lost == lost)
        return false;
    tab.files.lost = std::move(lost);
    tab.files.closed.clear();
    return true;
}

void noteReread(Tab& tab, const std::string& errorsBefore)
{
    tab.files.unreadable.clear();
    const std::string errors = errorsText(*tab.document, tab.diagnostics);
    if (errors == errorsBefore)
        return; // unchanged since opening, or reported already
    tab.files.damage = errors;
    tab.files.closed.clear();
}

void noteUnreadable(Tab& tab, std::string problem)
{
    // Only the file name, which leaves room for the reason.
    const std::string& path = tab.document->path;
    if (problem.starts_with(path))
        problem.replace(0, path.size(), formats::fileNameOf(path));
    tab.files.unreadable = std::move(problem);
    tab.files.closed.clear();
}

std::string errorsText(const scene::Document& document, const formats::Diagnostics& diagnostics)
{
    const auto isError = [](const formats::Diagnostic& one) { return one.severity == formats::Severity::error; };
    const auto first = std::find_if(diagnostics.begin(), diagnostics.end(), isError);
    if (first == diagnostics.end())
        return {};
    const bool isOfOther = !first->file.empty() && first->file != document.path;
    std::string text =
        document.name + ": " + (isOfOther ? formats::fileNameOf(first->file) + ": " : std::string()) + first->message;
    if (const auto count = std::count_if(diagnostics.begin(), diagnostics.end(), isError); count > 1)
        text += " (and " + std::to_string(count - 1) + " more)";
    return text;
}

} // namespace app
