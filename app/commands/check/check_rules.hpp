#pragma once

#include <span>
#include <string_view>

/// The rules of diagnostics, as docs/PROBLEMS.md lists them.
namespace app {

/// A file that begins like a model and does not open: the only rule of the command itself.
inline constexpr std::string_view kNotReadable = "not-readable";

struct CheckRule {
    std::string_view id;         ///< "md2-vertex-limit"
    std::string_view severities; ///< "note, warning"
    std::string_view meaning;    ///< a sentence
    std::string_view advice;     ///< a sentence
    bool isOfHeader = false;     ///< the header of the file alone shows it
};

/// In the order of the page.
[[nodiscard]] std::span<const CheckRule> checkRules();

/// null: there is no such rule.
[[nodiscard]] const CheckRule* findCheckRule(std::string_view id);

/// The text of docs/PROBLEMS.md.
[[nodiscard]] std::string_view problemsPage();

} // namespace app
