#pragma once

#include "app/viewer/actions/actions.hpp"
#include "app/viewer/settings/preference_table.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace app {

/// A line of the preferences page: a heading, a preference, or the key of an action.
struct PreferenceRow {
    std::string title;
    std::string detail;                     ///< of a key: the menu of its action
    std::string value;                      ///< display text; of a key: empty if there is none
    const Preference* preference = nullptr; ///< null for headings and keys
    const Action* action = nullptr;         ///< null for headings and preferences
    bool isUsual = true;

    [[nodiscard]] bool isHeading() const { return preference == nullptr && action == nullptr; }
};

/// All preferences and keys whose title, section, value or key contains every word of `query`, with section headings.
[[nodiscard]] std::vector<PreferenceRow> preferenceRows(const Session& session, std::string_view query);

/// The row `steps` further that is not a heading; `from` if there is none.
[[nodiscard]] std::size_t nextPreferenceRow(const std::vector<PreferenceRow>& rows, std::size_t from, int steps);

} // namespace app
