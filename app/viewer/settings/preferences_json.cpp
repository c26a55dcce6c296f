#include "app/viewer/settings/preferences_json.hpp"

#include "app/viewer/settings/preference_table.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <string_view>

namespace app {
namespace {

using nlohmann::json;

constexpr std::string_view kPreferencesObject = "preferences";
constexpr std::string_view kKeysObject = "keys";

/// Older preferences, which are stored at the top level of the file.
bool standsAtTop(const Preference& preference)
{
    return preference.name == "background" || preference.name == "mouse";
}

std::string pathInSettings(const Preference& preference)
{
    return standsAtTop(preference) ? std::string(preference.name)
                                   : fmt::format("{}.{}", kPreferencesObject, preference.name);
}

json valueJson(const Preference& preference, const Preferences& preferences)
{
    const std::string value = preference.read(preferences);
    if (preference.kind != PreferenceKind::number)
        return value;
    return json::parse(value, nullptr, false); // as a number
}

/// An entry that was not understood is preserved until another value replaces it.
json writtenValue(const Preference& preference, const Preferences& preferences)
{
    const auto kept = preferences.unreadable.find(pathInSettings(preference));
    if (kept != preferences.unreadable.end() && preference.read(preferences) == usualValue(preference))
        return json::parse(kept->second, nullptr, false);
    return valueJson(preference, preferences);
}

void readPreference(const json& object, const Preference& preference, Preferences& preferences)
{
    const auto found = object.find(std::string(preference.name));
    if (found == object.end())
        return;
    const std::string text = found->is_string()   ? found->get<std::string>()
                             : found->is_number() ? fmt::format("{:g}", found->get<double>())
                                                  : std::string();
    if (!preference.write(preferences, text))
        preferences.unreadable[pathInSettings(preference)] =
            found->dump(-1, ' ', false, json::error_handler_t::replace);
}

void keepUnknown(const json& object, Preferences& preferences)
{
    for (const auto& [name, value] : object.items()) {
        const Preference* const known = findPreference(name);
        if (known == nullptr || standsAtTop(*known))
            preferences.unreadable[fmt::format("{}.{}", kPreferencesObject, name)] =
                value.dump(-1, ' ', false, json::error_handler_t::replace);
    }
}

void readKeys(const json& object, Preferences& preferences)
{
    for (const auto& [action, key] : object.items()) {
        if (key.is_string())
            preferences.keys[action] = key.get<std::string>();
        else
            preferences.unreadable[fmt::format("{}.{}", kKeysObject, action)] =
                key.dump(-1, ' ', false, json::error_handler_t::replace);
    }
}

/// Adds the preserved entries of an object unless it has an entry of that name.
void addKept(nlohmann::ordered_json& object, std::string_view path, const Preferences& preferences)
{
    for (const auto& [where, text] : preferences.unreadable) {
        const bool isHere = where.starts_with(path) && where.size() > path.size() && where[path.size()] == '.';
        if (!isHere)
            continue;
        const std::string name = where.substr(path.size() + 1);
        if (!object.contains(name))
            object[name] = nlohmann::ordered_json::parse(text, nullptr, false);
    }
}

/// Reads an object; a value of another type is preserved as it is.
template <class Read> void readObject(const json& settings, std::string_view name, Preferences& preferences, Read read)
{
    const auto found = settings.find(std::string(name));
    if (found == settings.end())
        return;
    if (found->is_object())
        read(*found);
    else
        preferences.unreadable[std::string(name)] = found->dump(-1, ' ', false, json::error_handler_t::replace);
}

} // namespace

void writePreferences(nlohmann::ordered_json& settings, const Preferences& preferences)
{
    nlohmann::ordered_json object = nlohmann::ordered_json::object();
    for (const Preference& preference : preferenceTable())
        (standsAtTop(preference) ? settings : object)[std::string(preference.name)] =
            writtenValue(preference, preferences);
    addKept(object, kPreferencesObject, preferences);
    settings[std::string(kPreferencesObject)] = std::move(object);
    nlohmann::ordered_json keys = nlohmann::ordered_json::object();
    for (const auto& [action, key] : preferences.keys)
        keys[action] = key;
    addKept(keys, kKeysObject, preferences);
    settings[std::string(kKeysObject)] = std::move(keys);
}

Preferences readPreferences(const json& settings)
{
    Preferences preferences;
    for (const Preference& preference : preferenceTable()) {
        if (standsAtTop(preference))
            readPreference(settings, preference, preferences);
    }
    readObject(settings, kPreferencesObject, preferences, [&](const json& object) {
        for (const Preference& preference : preferenceTable()) {
            if (!standsAtTop(preference))
                readPreference(object, preference, preferences);
        }
        keepUnknown(object, preferences);
    });
    readObject(settings, kKeysObject, preferences, [&](const json& object) { readKeys(object, preferences); });
    return preferences;
}

std::vector<std::string> preferenceProblems(const Preferences& preferences)
{
    std::vector<std::string> problems;
    for (const auto& [where, text] : preferences.unreadable) {
        const std::size_t dot = where.find('.');
        const std::string name = dot == std::string::npos ? where : where.substr(dot + 1);
        const Preference* const preference = findPreference(name);
        if (where == kPreferencesObject || where == kKeysObject)
            problems.push_back(fmt::format("'{}': expected an object, found {}", where, text));
        else if (where.starts_with(kKeysObject) && dot != std::string::npos)
            problems.push_back(fmt::format("keys: '{}': expected a text as \"Ctrl+J\", found {}", name, text));
        else if (preference != nullptr)
            problems.push_back(fmt::format("'{}': expected {}, found {}", name, expectedOf(*preference), text));
        else
            problems.push_back(fmt::format("there is no preference '{}'", name));
    }
    return problems;
}

} // namespace app
