#pragma once

#include "app/viewer/session/session.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

/// The roots of the library, and the root that each tab browses.
namespace app {

/// The root with an id; null if it was closed.
[[nodiscard]] LibraryRoot* findRoot(Session& session, std::uint32_t id);
[[nodiscard]] const LibraryRoot* findRoot(const Session& session, std::uint32_t id);

/// The root of these paths, which are made absolute: an existing one, or a new unread one at the end.
LibraryRoot& addRoot(Session& session, std::vector<std::filesystem::path> paths, bool isBeside = false);

/// Sets the models of a root. Tabs that browse it keep their position, by path.
void giveList(Session& session, LibraryRoot& root, std::shared_ptr<const ModelList> list);

/// Makes a tab browse this root, at one of its models (kNoIndex: none). The search text stays.
void enterRoot(Tab& tab, const LibraryRoot& root, std::uint32_t index);

/// Removes a root from the library; tabs that browsed it keep their document and have an empty list.
void closeRoot(Session& session, std::uint32_t id);

/// Removes roots of the models beside a file that no tab browses any more.
void dropUnusedRoots(Session& session);

/// Whether the models of a root are needed now: it is unfolded, or a search is active.
[[nodiscard]] bool isNeeded(const Session& session, const LibraryRoot& root);

/// Converts roots to and from the form in the settings.
[[nodiscard]] std::vector<SavedRoot> savedRoots(const Session& session);
void restoreRoots(Session& session);

} // namespace app
