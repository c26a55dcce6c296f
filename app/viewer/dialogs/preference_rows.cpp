#include "app/viewer/dialogs/preference_rows.hpp"

#include "app/viewer/actions/key_bindings.hpp"
#include "formats/base/names.hpp"

#include <algorithm>

namespace app {
namespace {

constexpr std::string_view kKeysSection = "Keys";

bool hasAllWords(std::string_view query, const std::string& text)
{
    const std::string within = formats::lowered(text);
    std::string words = formats::lowered(query);
    for (std::size_t from = 0; from < words.size();) {
        const std::size_t end = std::min(words.find(' ', from), words.size());
        if (within.find(words.substr(from, end - from)) == std::string::npos)
            return false;
        from = end + 1;
    }
    return true;
}

PreferenceRow rowOfPreference(const Preference& preference, const Session& session)
{
    PreferenceRow row;
    row.title = preference.title;
    row.value = preferenceText(preference, session.settings);
    row.preference = &preference;
    row.isUsual = preference.read(session.settings) == usualValue(preference);
    return row;
}

PreferenceRow rowOfKey(const Action& action, const Session& session)
{
    PreferenceRow row;
    row.title = titleOf(action, session);
    row.detail = menuTitle(action.menu);
    row.value = shownKey(keyOf(action, session));
    row.action = &action;
    row.isUsual = hasUsualKey(action, session);
    return row;
}

/// Adds a row, with a heading before it if it starts a section.
void addRow(std::vector<PreferenceRow>& rows, std::string& section, std::string_view itsSection, PreferenceRow row)
{
    if (section != itsSection) {
        section = itsSection;
        PreferenceRow heading;
        heading.title = section;
        rows.push_back(std::move(heading));
    }
    rows.push_back(std::move(row));
}

/// Actions that need parameters have no key; those of the page itself are its buttons.
bool canHaveKey(const Action& action)
{
    return action.run != nullptr && action.id != "acceptKey" && action.id != "cancelKey";
}

} // namespace

std::vector<PreferenceRow> preferenceRows(const Session& session, std::string_view query)
{
    std::vector<PreferenceRow> rows;
    std::string section;
    for (const Preference& preference : preferenceTable()) {
        PreferenceRow row = rowOfPreference(preference, session);
        if (hasAllWords(query, std::string(preference.section) + " " + row.title + " " + row.value))
            addRow(rows, section, preference.section, std::move(row));
    }
    for (const Action& action : actions()) {
        if (!canHaveKey(action))
            continue;
        PreferenceRow row = rowOfKey(action, session);
        const std::string names = keyOf(action, session) + " " + row.value + " " + std::string(action.id);
        if (hasAllWords(query, std::string(kKeysSection) + " " + row.title + " " + row.detail + " " + names))
            addRow(rows, section, kKeysSection, std::move(row));
    }
    return rows;
}

std::size_t nextPreferenceRow(const std::vector<PreferenceRow>& rows, std::size_t from, int steps)
{
    std::size_t at = from;
    while (steps < 0 ? at > 0 : at + 1 < rows.size()) {
        at = steps < 0 ? at - 1 : at + 1;
        if (!rows[at].isHeading())
            return at;
    }
    return from < rows.size() && !rows[from].isHeading() ? from : std::min<std::size_t>(1, rows.size());
}

} // namespace app
