#pragma once

#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/session/session.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

/// The editable files of the active document, for panels: a worker opens them.
namespace app {

enum class FormsNeed {
    none,
    texts, ///< clips and skins
    all,
};

/// Opens the editable files of a document as it was opened, or only its texts; with models also the repairs that have
/// something to do. Files that cannot be opened are left out.
[[nodiscard]] EditForms formsOf(const scene::Document& document, FormsNeed need = FormsNeed::all);

/// What the window shows of the forms of the active document.
[[nodiscard]] FormsNeed formsNeed(const Session& session);
/// All forms of the active document; nullptr: not known yet, or the tab shows an earlier version.
[[nodiscard]] const EditForms* shownForms(const Session& session);
/// The repair of a problem of the active document (into Tab::diagnostics) that has something to do in its file; without
/// a fix: none.
struct FixOfProblem {
    std::string file; ///< formats::FoundFile::path
    const formats::edit::Fix* fix = nullptr;
    std::size_t edits = 0;
};
[[nodiscard]] FixOfProblem fixOf(const Session& session, std::uint32_t problem);

/// The paths of the fields of the selected item in a file, in their order: prefixes, so that "tags[2]." stands for all
/// fields of a tag. Without a selection those of the shown frame; while the model plays, none of a frame.
[[nodiscard]] std::vector<std::string> fieldsOfSelection(const Session& session, const std::string& file);

/// Keeps Tab::forms of the active tab up to date while they are wanted.
class EditFormsTask {
public:
    explicit EditFormsTask(JobPool& jobs) : m_jobs(jobs) {}

    /// Starts missing work and takes finished results. True if the display changes.
    bool work(Session& session);
    void close() { m_job = {}; } ///< cancels the job and drops its result
    [[nodiscard]] bool isUnderWay() const { return m_job.isUnderWay(); }

private:
    JobPool& m_jobs;
    Job<EditForms> m_job;
    std::weak_ptr<const scene::Document> m_document; // whose forms are known or being made
    std::string m_path;                              // of this document
};

} // namespace app
