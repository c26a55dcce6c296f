#pragma once

#include "app/viewer/actions/actions.hpp"
#include "app/viewer/settings/preference_table.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace app {

/// A line of the page of preferences: a heading, a preference, or the key of an action.
struct PreferenceRow {
    std::string title;
    std::string detail;                     ///< of a key: the menu that has its action
    std::string value;                      ///< as people read it; of a key: empty where there is none
    const Preference* preference = nullptr; ///< null of headings and keys
    const Action* action = nullptr;         ///< null of headings and preferences
    bool isUsual = true;

    [[nodiscard]] bool isHeading() const { return preference == nullptr && action == nullptr; }
};

/// All preferences and keys whose title, section, value or key has every word of `query`, each section below its
/// heading.
[[nodiscard]] std::vector<PreferenceRow> preferenceRows(const Session& session, std::string_view query);

/// The row `steps` further on that is no heading; `from` where there is none.
[[nodiscard]] std::size_t nextPreferenceRow(const std::vector<PreferenceRow>& rows, std::size_t from, int steps);

} // namespace app
