#include "app/viewer/action_table/action_table.hpp"

#include <vector>

namespace app {

std::span<const Action> actions()
{
    static const std::vector<Action> kActions = [] {
        std::vector<Action> all;
        for (const auto& part :
             {windowMenuActions(), editMenuActions(),  modelMenuActions(), libraryMenuActions(), timeMenuActions(),
              preferenceActions(), windowActions(),    libraryActions(),   cameraActions(),      playbackActions(),
              modelActions(),      selectionActions(), tagHandleActions(), textureActions(),     tableActions(),
              lookActions(),       outputActions(),    gameActions(),      offerActions(),       aboutActions(),
              compareActions()})
            all.insert(all.end(), part.begin(), part.end());
        return all;
    }();
    return kActions;
}

} // namespace app
