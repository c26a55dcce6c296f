#pragma once

#include "app/viewer/session/session.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

/// The roots of the library: what it lists, and which of them each tab browses.
namespace app {

/// The root with an id; null where it was closed.
[[nodiscard]] LibraryRoot* findRoot(Session& session, std::uint32_t id);
[[nodiscard]] const LibraryRoot* findRoot(const Session& session, std::uint32_t id);

/// The root of these paths, which are made absolute: the one that is there, else a new one at the end, still unread.
LibraryRoot& addRoot(Session& session, std::vector<std::filesystem::path> paths, bool isBeside = false);

/// The models found at a root. Tabs that browse it go on where they were, by path.
void giveList(Session& session, LibraryRoot& root, std::shared_ptr<const ModelList> list);

/// A tab browses this root from now on, at one of its models (kNoIndex: at none). What is searched for stays.
void enterRoot(Tab& tab, const LibraryRoot& root, std::uint32_t index);

/// The root goes from the library; a tab that browsed it keeps its document and has no models to choose from.
void closeRoot(Session& session, std::uint32_t id);

/// Roots of the models beside a file go when no tab browses them any more.
void dropUnusedRoots(Session& session);

/// Whether the models of a root are needed now: it is unfolded, or something is searched for.
[[nodiscard]] bool isNeeded(const Session& session, const LibraryRoot& root);

/// As the settings keep them, and back.
[[nodiscard]] std::vector<SavedRoot> savedRoots(const Session& session);
void restoreRoots(Session& session);

} // namespace app
