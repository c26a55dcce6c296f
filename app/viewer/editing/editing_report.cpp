#include "app/viewer/editing/editing_report.hpp"

#include "app/viewer/editing/edit_forms.hpp"
#include "app/viewer/editing/editing.hpp"
#include "app/viewer/editing/unsaved.hpp"
#include "formats/edit/patch.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace app {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxReportedEdits = 100;
constexpr std::size_t kMaxReportedBytes = 64;

std::string reportedBytes(const std::vector<std::byte>& bytes)
{
    return formats::edit::hexOf(std::span(bytes).first(std::min(bytes.size(), kMaxReportedBytes)));
}

json titleOrNull(const std::string& title)
{
    return title.empty() ? json(nullptr) : json(title);
}

/// The difference to the files as they were opened.
void addFiles(json& report, const DocumentEdits& edits)
{
    std::size_t count = 0;
    for (const FileEdits& file : edits.files) {
        report["files"].push_back(
            {{"path", file.path}, {"unsaved", file.isUnsaved}, {"changedOnDisk", file.hasChangedOnDisk}});
        for (const formats::edit::Edit& edit : file.editor->edits().edits()) {
            if (++count > kMaxReportedEdits)
                continue;
            report["edits"].push_back({{"file", file.path},
                                       {"field", edit.field},
                                       {"offset", edit.offset},
                                       {"old", reportedBytes(edit.before)},
                                       {"new", reportedBytes(edit.after)}});
        }
    }
    report["editCount"] = count;
}

/// null: the files are not read, as in panels that do not need them.
json fixesJson(const Session& session)
{
    const EditForms* const forms = shownForms(session);
    if (forms == nullptr)
        return nullptr;
    json fixes = json::array();
    for (const EditForm& form : forms->files) {
        for (const FoundFix& found : form.fixes)
            fixes.push_back({{"file", form.path}, {"fix", found.fix->name}, {"edits", found.edits}});
    }
    return fixes;
}

} // namespace

json editingJson(const Session& session)
{
    const DocumentEdits* const edits = shownEdits(session);
    json report = {{"unsaved", isUnsaved(session, session.tab())},
                   {"undo", titleOrNull(undoneTitle(session))},
                   {"redo", titleOrNull(redoneTitle(session))},
                   {"step", edits != nullptr ? edits->applied : 0},
                   {"steps", json::array()},
                   {"files", json::array()},
                   {"edits", json::array()},
                   {"editCount", 0},
                   {"fixes", fixesJson(session)},
                   {"question", isAsking(session) ? json(unsavedText(session)) : json(nullptr)},
                   {"shown", edits == nullptr || !session.tab().document ||
                                 session.tab().document->overrides.revision == edits->revision}};
    report["operation"] = titleOrNull(session.operation ? session.operation->title : std::string());
    report["clipDrag"] = nullptr;
    if (const auto& drag = session.clipDrag)
        report["clipDrag"] = {{"clip", drag->form.clip}, {"first", drag->frames.first}, {"count", drag->frames.count}};
    report["unsavedDocuments"] = json::array();
    for (const DocumentEdits& one : session.edits) {
        if (isUnsaved(one))
            report["unsavedDocuments"].push_back(one.document);
    }
    if (edits == nullptr)
        return report;
    for (const EditStep& step : edits->steps)
        report["steps"].push_back(step.title);
    addFiles(report, *edits);
    return report;
}

} // namespace app
