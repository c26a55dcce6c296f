#include "app/viewer/queries/compared_tabs.hpp"

namespace app {

std::optional<ComparedTabs> comparedTabs(const Session& session)
{
    if (!session.comparison)
        return std::nullopt;
    const auto a = tabWithId(session, session.comparison->a);
    const auto b = tabWithId(session, session.comparison->b);
    if (!a || !b || a == b || (session.activeTab != *a && session.activeTab != *b))
        return std::nullopt;
    return ComparedTabs{*a, *b, session.activeTab == *b};
}

bool isComparing(const Session& session)
{
    return comparedTabs(session).has_value();
}

std::optional<std::size_t> tabWithId(const Session& session, std::uint32_t id)
{
    for (std::size_t i = 0; i < session.tabs.size(); ++i) {
        if (session.tabs[i].id == id && session.tabs[i].document)
            return i;
    }
    return std::nullopt;
}

float focusShare(const Session& session)
{
    const auto tabs = comparedTabs(session);
    if (!tabs || session.comparison->mode != CompareMode::sideBySide)
        return 1.0f;
    return tabs->isFocusOnB ? 1.0f - session.comparison->line : session.comparison->line;
}

float wholeAspect(const Session& session)
{
    return session.viewAspect / focusShare(session);
}

} // namespace app
