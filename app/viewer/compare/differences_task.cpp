#include "app/viewer/compare/differences_task.hpp"

#include "app/viewer/queries/compared_tabs.hpp"

namespace app {

bool DifferencesTask::work(Session& session)
{
    const auto tabs = comparedTabs(session);
    if (!tabs) {
        m_job = {};
        m_a.reset(); // they may be closed now
        m_b.reset();
        return false;
    }
    Comparison& comparison = *session.comparison;
    const DocumentPointer& a = session.tabs[tabs->a].document;
    const DocumentPointer& b = session.tabs[tabs->b].document;
    if (m_a != a || m_b != b) {
        m_a = a;
        m_b = b;
        m_job = {};
        comparison.differences.reset();
    }
    if (m_job.isReady()) {
        auto found = m_job.take();
        comparison.differences = std::make_shared<const Found>(found ? *std::move(found) : Found());
        return true;
    }
    if (!comparison.differences && !m_job.isUnderWay())
        m_job = m_jobs.start([a, b](const CancelToken&) { return scene::differencesBetween(*a, *b); });
    return false;
}

} // namespace app
