#pragma once

#include "app/viewer/session/session.hpp"

#include <cstddef>
#include <string>

namespace app {

/// The name of what a tab shows, which has a document; with folders where another tab shows one of that name. UTF-8.
[[nodiscard]] std::string tabTitle(const Session& session, const Tab& tab);

void selectTab(Session& session, std::size_t tab);
void stepTab(Session& session, int steps); ///< around the ends
/// The tab after it, or else before it, becomes the present one; the last tab stays, with its list, and shows nothing.
void closeTab(Session& session, std::size_t tab);
/// Opens the tab that was closed last in one of its own, with what it showed and how.
void reopenTab(Session& session);
/// The present document once more in a tab of its own: what is opened next takes the place of only one of them.
void duplicateTab(Session& session);
/// The same, whatever the present tab shows.
void addTab(Session& session);

} // namespace app
