#include "app/viewer/shell/edit_writer.hpp"

#include "app/viewer/editing/unsaved.hpp"
#include "formats/platform/paths.hpp"

#include <cstdio>
#include <utility>

namespace app {

bool EditWriter::start(Session& session, const SaveRequest& request, Ticket ticket)
{
    auto plan = planOf(session, request);
    if (!plan) {
        showProblem(session, plan.error());
        goOnAfterSaving(session);
        return false;
    }
    auto job = m_jobs.start([files = plan->files](const CancelToken&) {
        SaveResults results;
        for (const SavedFile& file : files)
            results.push_back(saved(file));
        return results;
    });
    m_saves.push_back({*std::move(plan), std::move(job), ticket});
    return true;
}

bool EditWriter::finish(Session& session)
{
    if (m_saves.empty() || !m_saves.front().job.isReady())
        return false;
    Save save = std::move(m_saves.front());
    m_saves.pop_front();
    const auto results = save.job.take();
    std::string problem = results ? std::string() : "nothing was saved: " + results.error();
    if (results)
        problem = noteSaved(session, save.plan, *results);
    else
        showProblem(session, problem);
    const std::string path = problem.empty() ? platform::utf8FromPath(*results->front()) : std::string();
    m_answers.answerSaving(save.ticket, problem, path);
    goOnAfterSaving(session);
    return true;
}

void EditWriter::close()
{
    for (Save& save : m_saves) {
        const auto results = m_jobs.finish(save.job);
        if (!results)
            std::fprintf(stderr, "trisview: %s\n", results.error().c_str());
        for (std::size_t i = 0; results && i < results->size(); ++i) {
            if (!(*results)[i])
                std::fprintf(stderr, "trisview: %s\n", (*results)[i].error().message.c_str());
        }
    }
    m_saves.clear();
}

} // namespace app
