#pragma once

#include "app/viewer/session/session.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Texts about the program for people who help others. They do not contain the path of the user's home.
namespace app {

/// A fact and its value.
using TextRow = std::pair<std::string, std::string>;

/// The facts without libraries and paths; unknown ones are left out.
[[nodiscard]] std::vector<TextRow> programRows(const ProgramFacts& facts);
/// A library, and its version and licence.
[[nodiscard]] std::vector<TextRow> libraryRows(const ProgramFacts& facts);
[[nodiscard]] std::vector<TextRow> pathRows(const ProgramFacts& facts);

/// All of these, one line each.
[[nodiscard]] std::string aboutText(const ProgramFacts& facts);

/// The facts above, the opened model with its counts and problems, the message above the view, and the note of the
/// last crash.
[[nodiscard]] std::string reportFacts(const Session& session);

/// The report: the user's words, then these facts.
[[nodiscard]] std::string reportText(const Session& session);

/// `text` with ~ instead of each path of the folder `home`; names that only begin like it stay. No change if `home` is
/// empty or the root.
[[nodiscard]] std::string withoutHome(std::string text, std::string_view home);

} // namespace app
