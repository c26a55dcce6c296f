#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/look/look.hpp"
#include "app/viewer/look/look_picker_panel.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace app {

/// The found displays, until what they depend on changes.
struct LookDisplaysState {
    LookField search;
    std::shared_ptr<const scene::ModelLooks> looks; ///< of `found`
    std::string text;                               ///< likewise
    std::vector<std::uint32_t> found;               ///< groups, see displaysFound
};

/// The displays of a model in groups that look the same, under a search field, buttons and the mount.
void drawLookDisplays(const PanelContext& context, const Rect& area, const Session& session, bool takesFocus,
                      LookDisplaysState& state, Requests& requests);

} // namespace app
