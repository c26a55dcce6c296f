#pragma once

#include "app/viewer/session/model_library.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace app {

/// A place whose models the library lists: a file, a folder, an archive, a game, or several that were opened together.
struct LibraryRoot {
    enum class State {
        unread, ///< its models are still to be listed
        reading,
        ready,
        missing, ///< none of its paths is there, or no models in them: `problem` says why
    };
    std::uint32_t id = 0;                     ///< another one for each root of a session; from 1
    std::vector<std::filesystem::path> paths; ///< absolute, at least one; of the models beside a file its folder
    bool isBeside = false;        ///< the models beside one file: it goes with the last tab that browses them
    bool isFolded = false;        ///< as a whole
    std::set<std::string> folded; ///< folders and groups in it, see LibraryRow::folder
    State state = State::unread;
    std::shared_ptr<const ModelList> list = std::make_shared<ModelList>(); ///< never null
    std::string problem;                                                   ///< also about what is left out of `list`
};

inline constexpr std::uint32_t kNoRoot = 0;

/// The name of what was opened; of several "a.md2 and 2 more". UTF-8.
[[nodiscard]] std::string nameOf(const LibraryRoot& root);

/// Whether the rows of its tree begin with a folder that is the root itself: its line stands for both.
[[nodiscard]] bool beginsWithItself(const LibraryRoot& root, const std::vector<LibraryRow>& rows);

} // namespace app
