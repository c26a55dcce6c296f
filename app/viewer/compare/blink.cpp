#include "app/viewer/compare/blink.hpp"

#include "app/viewer/queries/compared_tabs.hpp"

namespace app {

bool isBlinking(const Session& session)
{
    return isComparing(session) && session.comparison->mode == CompareMode::blink;
}

bool Blink::work(Session& session, double now)
{
    if (!isBlinking(session)) {
        m_since = now;
        return false;
    }
    if (now - m_since < kBlinkSeconds)
        return false;
    m_since = now;
    session.comparison->blinksOther = !session.comparison->blinksOther;
    return true;
}

} // namespace app
