#pragma once

#include "app/viewer/session/model_library.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace app {

/// A source of models in the library: a file, a folder, an archive, a game, or several that were opened together.
struct LibraryRoot {
    enum class State {
        unread, ///< its models are not listed yet
        reading,
        ready,
        missing, ///< no path exists or contains models; `problem` has the reason
    };
    std::uint32_t id = 0;                     ///< unique in a session; starts at 1
    std::vector<std::filesystem::path> paths; ///< absolute, at least one; for the models beside a file, its folder
    bool isBeside = false;        ///< the models beside one file; removed with the last tab that browses them
    bool isFolded = false;        ///< the whole root is folded
    std::set<std::string> folded; ///< folders and groups in it, see LibraryRow::folder
    State state = State::unread;
    std::shared_ptr<const ModelList> list = std::make_shared<ModelList>(); ///< never null
    std::string problem;                                                   ///< may also list paths that are missing
                                                                           ///< from `list`
};

inline constexpr std::uint32_t kNoRoot = 0;

/// The name of the opened path; "a.md2 and 2 more" for several. UTF-8.
[[nodiscard]] std::string nameOf(const LibraryRoot& root);

/// Whether the tree's first row is the root folder itself; then one line represents both.
[[nodiscard]] bool beginsWithItself(const LibraryRoot& root, const std::vector<LibraryRow>& rows);

} // namespace app
