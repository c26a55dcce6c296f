#include "app/viewer/shell/frame_report.hpp"

#include "formats/platform/process.hpp"

#include <algorithm>
#include <utility>

namespace app {

bool FrameReport::noteErrors(const std::string& errors)
{
    if (!errors.empty() && m_allErrors.find(errors) == std::string::npos)
        m_allErrors += errors + "\n";
    return std::exchange(m_errors, errors) != errors;
}

void FrameReport::noteFirstFrame()
{
    if (m_firstFrameMs == 0.0)
        m_firstFrameMs = platform::secondsSinceProcessStart() * 1000.0;
}

void FrameReport::noteRound(double startedAt, double now)
{
    m_longestFrameMs = std::max(m_longestFrameMs, (now - startedAt - m_writeSeconds) * 1000.0);
    m_writeSeconds = 0.0;
}

FrameFacts FrameReport::complete(FrameFacts facts) const
{
    facts.firstFrameMs = m_firstFrameMs;
    facts.longestFrameMs = m_longestFrameMs;
    facts.glErrors = m_allErrors;
    return facts;
}

void FrameReport::write(const Session& session, const FrameFacts& facts, const Targets& targets)
{
    const double startedAt = m_clock();
    m_state.update(session, complete(facts), targets);
    m_writeSeconds = m_clock() - startedAt;
}

} // namespace app
