#include "app/commands/check/check_settings.hpp"

#include "app/commands/check/check_rules.hpp"
#include "app/output/game/engine_rules.hpp"
#include "formats/base/names.hpp"
#include "formats/base/printable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <system_error>

namespace app {
namespace {

namespace fs = std::filesystem;
using formats::Severity;
using ParsedJson = nlohmann::json;
using Problem = tl::unexpected<std::string>;

constexpr std::string_view kOff = "off";

template <class... Parts> Problem problem(fmt::format_string<Parts...> text, Parts&&... parts)
{
    return Problem(fmt::format(text, std::forward<Parts>(parts)...));
}

/// Sets a rule to "off" or to a severity.
tl::expected<void, std::string> setRule(CheckSettings& settings, std::string_view rule, std::string_view level)
{
    if (rule != kNotReadable && findCheckRule(rule) == nullptr)
        return problem("there is no rule '{}'; check --list-rules lists all", formats::printable(rule));
    const auto severity = severityNamed(level);
    if (!severity && level != kOff)
        return problem("rule {}: '{}' is none of off, note, warning, error", rule, formats::printable(level));
    settings.rules[std::string(rule)] = severity;
    return {};
}

tl::expected<void, std::string> takeRules(CheckSettings& settings, const ParsedJson& value)
{
    if (!value.is_object())
        return problem("'rules' is not an object");
    for (const auto& [rule, level] : value.items()) {
        if (!level.is_string())
            return problem("rule {}: the value is not a text", formats::printable(rule));
        if (auto set = setRule(settings, rule, level.get_ref<const std::string&>()); !set)
            return set;
    }
    return {};
}

tl::expected<void, std::string> takeMember(CheckSettings& settings, const std::string& key, const ParsedJson& value)
{
    if (key == "rules")
        return takeRules(settings, value);
    if (key == "exclude") {
        const bool areTexts = value.is_array() && std::all_of(value.begin(), value.end(),
                                                              [](const ParsedJson& each) { return each.is_string(); });
        if (!areTexts)
            return problem("'exclude' is not a list of texts");
        settings.exclude = value.get<std::vector<std::string>>();
        return {};
    }
    if (key == "schema")
        return value == 1 ? tl::expected<void, std::string>() : problem("'schema' is not 1");
    if (key != "profile" && key != "failOn")
        return problem("'{}' is unknown; known are schema, profile, rules, failOn, exclude", formats::printable(key));
    if (!value.is_string())
        return problem("'{}' is not a text", key);
    const auto& text = value.get_ref<const std::string&>();
    if (key == "failOn") {
        settings.failOn = severityNamed(text);
        return settings.failOn ? tl::expected<void, std::string>()
                               : problem("failOn: '{}' is none of error, warning, note", formats::printable(text));
    }
    const auto names = profileNames();
    if (std::find(names.begin(), names.end(), text) == names.end())
        return problem("profile: '{}' is none of {}", formats::printable(text), fmt::join(names, ", "));
    settings.profile = text;
    return {};
}

/// Matches the whole text.
bool matchesWhole(std::string_view pattern, std::string_view text)
{
    // Where to go on if a later part does not match: the last '*' or '**', and the last '**', which may take more than
    // a
    // '*' behind it may; each with the text behind what it stands for.
    struct Star {
        std::size_t pattern = std::string_view::npos;
        std::size_t text = 0;
        bool crossesFolders = false;
    } star, doubleStar;
    std::size_t p = 0;
    std::size_t t = 0;
    while (t < text.size() || p < pattern.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            const bool isDouble = pattern.substr(p).starts_with("**");
            p += isDouble ? 2 : 1;
            star = {p, t, isDouble};
            doubleStar = isDouble ? star : doubleStar;
        } else if (p < pattern.size() && t < text.size() &&
                   (pattern[p] == text[t] || (pattern[p] == '?' && text[t] != '/'))) {
            ++p;
            ++t;
        } else if (star.pattern != std::string_view::npos && star.text < text.size() &&
                   (star.crossesFolders || text[star.text] != '/')) {
            p = star.pattern;
            t = ++star.text;
        } else if (doubleStar.pattern != std::string_view::npos && doubleStar.text < text.size()) {
            p = doubleStar.pattern;
            t = ++doubleStar.text;
            star = doubleStar;
        } else {
            return false;
        }
    }
    return true;
}

} // namespace

std::optional<Severity> CheckSettings::severityOf(const formats::Diagnostic& diagnostic) const
{
    if (const auto chosen = rules.find(diagnostic.rule); chosen != rules.end())
        return chosen->second;
    return severityFor(profile, diagnostic);
}

std::optional<Severity> severityNamed(std::string_view name)
{
    for (const Severity severity : {Severity::note, Severity::warning, Severity::error}) {
        if (nameOf(severity) == name)
            return severity;
    }
    return std::nullopt;
}

tl::expected<void, std::string> addRule(CheckSettings& settings, std::string_view text)
{
    const std::size_t sign = text.find('=');
    if (sign == std::string_view::npos)
        return problem("'{}' is not RULE=off, RULE=note, RULE=warning or RULE=error", formats::printable(text));
    return setRule(settings, text.substr(0, sign), text.substr(sign + 1));
}

tl::expected<CheckSettings, std::string> settingsFromJson(const std::string& text)
{
    const ParsedJson parsed = ParsedJson::parse(text, nullptr, false);
    if (!parsed.is_object())
        return Problem("the text is not a JSON object");
    if (!parsed.contains("schema"))
        return Problem("'schema' is missing: 1 is expected");
    CheckSettings settings;
    for (const auto& [key, value] : parsed.items()) {
        if (auto taken = takeMember(settings, key, value); !taken)
            return Problem(std::move(taken.error()));
    }
    return settings;
}

fs::path settingsFileFor(const fs::path& path)
{
    std::error_code error;
    fs::path folder = fs::absolute(path, error).lexically_normal();
    while (!folder.empty()) {
        const fs::path file = folder / kCheckSettingsFile;
        if (fs::is_regular_file(file, error))
            return file;
        if (!folder.has_relative_path())
            break;
        folder = folder.parent_path();
    }
    return {};
}

CheckSettings merged(CheckSettings before, const CheckSettings& after)
{
    if (!after.profile.empty())
        before.profile = after.profile;
    for (const auto& [rule, severity] : after.rules)
        before.rules[rule] = severity;
    if (after.failOn)
        before.failOn = after.failOn;
    before.exclude.insert(before.exclude.end(), after.exclude.begin(), after.exclude.end());
    return before;
}

bool matchesGlob(std::string_view pattern, std::string_view path)
{
    const std::string wanted = formats::lowered(pattern);
    const std::string text = formats::lowered(path);
    if (wanted.find('/') == std::string::npos)
        return matchesWhole(wanted, std::string_view(text).substr(text.find_last_of('/') + 1));
    const std::string anywhere = wanted.front() == '/' ? wanted : "**/" + wanted;
    return matchesWhole(wanted, text) || matchesWhole(anywhere, text);
}

} // namespace app
