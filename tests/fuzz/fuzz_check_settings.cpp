// trisview.json, baselines and patterns of names come with foreign models.
#include "app/commands/check/check_baseline.hpp"
#include "app/commands/check/check_rules.hpp"
#include "app/commands/check/check_settings.hpp"
#include "tests/fuzz/target.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace {

std::string problemOf(const app::CheckSettings& settings)
{
    for (const auto& [rule, severity] : settings.rules) {
        if (rule != app::kNotReadable && app::findCheckRule(rule) == nullptr)
            return "an unknown rule was taken";
        if (settings.severityOf({.rule = rule}) != severity)
            return "a rule has another severity";
    }
    for (const std::string& pattern : settings.exclude) {
        const bool hasWildcard = pattern.find_first_of("*?") != std::string::npos;
        if (!hasWildcard && !pattern.empty() && pattern.find('/') == std::string::npos &&
            !app::matchesGlob(pattern, "models/" + pattern))
            return "a name does not match itself";
    }
    return {};
}

} // namespace

FUZZ_TARGET(check_settings)
{
    const std::string text(reinterpret_cast<const char*>(data), size);
    if (const auto settings = app::settingsFromJson(text))
        fuzz::check(problemOf(*settings));
    else
        fuzz::check(settings.error().empty() ? "the reason is missing" : "");
    if (const auto baseline = app::Baseline::read(text); !baseline)
        fuzz::check(baseline.error().empty() ? "the reason is missing" : "");
    const std::size_t half = text.size() / 2;
    const std::string_view view = std::string_view(text).substr(0, 4096);
    (void)app::matchesGlob(view.substr(0, std::min<std::size_t>(half, 64)), view);
    return 0;
}
