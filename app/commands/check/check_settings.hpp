#pragma once

#include "formats/base/diagnostics.hpp"

#include <tl/expected.hpp>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What `check` reports and when it fails: the command line, and trisview.json.
namespace app {

inline constexpr std::string_view kCheckSettingsFile = "trisview.json";

struct CheckSettings {
    std::string profile; ///< see profileNames; empty: as the problems are for the recognized game
    /// By rule; nullopt: it is not reported.
    std::map<std::string, std::optional<formats::Severity>> rules;
    std::optional<formats::Severity> failOn; ///< empty: error
    std::vector<std::string> exclude;        ///< see matchesGlob

    [[nodiscard]] formats::Severity failsFrom() const { return failOn.value_or(formats::Severity::error); }
    /// As what a problem is reported; nullopt: it is not.
    [[nodiscard]] std::optional<formats::Severity> severityOf(const formats::Diagnostic& diagnostic) const;
};

/// "error", "warning" or "note".
[[nodiscard]] std::optional<formats::Severity> severityNamed(std::string_view name);

/// Adds "RULE=off", "RULE=warning" ... The error is a sentence: another form, or an unknown rule.
[[nodiscard]] tl::expected<void, std::string> addRule(CheckSettings& settings, std::string_view text);

/// The settings in the text of a trisview.json: {"schema": 1, "profile", "rules", "failOn", "exclude"}. The error is a
/// sentence.
[[nodiscard]] tl::expected<CheckSettings, std::string> settingsFromJson(const std::string& text);

/// The trisview.json in the folder of a path, or in the nearest folder above that has one; empty: none.
[[nodiscard]] std::filesystem::path settingsFileFor(const std::filesystem::path& path);

/// `before` with everything that `after` states instead.
[[nodiscard]] CheckSettings merged(CheckSettings before, const CheckSettings& after);

/// Whether a path matches a pattern, regardless of case: `*` stands for any characters but '/', `**` for any, `?` for
/// one but '/'. A pattern without '/' is for the last name in the path, any other for the end of the path.
[[nodiscard]] bool matchesGlob(std::string_view pattern, std::string_view path);

} // namespace app
