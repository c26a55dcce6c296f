#pragma once

#include "app/viewer/session/session.hpp"

#include <cstddef>
#include <string>

namespace app {

/// The title of a tab with a document; includes folders if another tab has the same name. UTF-8.
[[nodiscard]] std::string tabTitle(const Session& session, const Tab& tab);

void selectTab(Session& session, std::size_t tab);
void stepTab(Session& session, int steps); ///< wraps around
/// Activates the next tab, or else the previous one; the last tab stays as an empty tab with its list.
void closeTab(Session& session, std::size_t tab);
/// Reopens the last closed tab with its document and view.
void reopenTab(Session& session);
/// Opens the active document in another tab, so that the next opened file replaces only one of them.
void duplicateTab(Session& session);
/// Adds a copy of the active tab, even if it is empty.
void addTab(Session& session);

} // namespace app
