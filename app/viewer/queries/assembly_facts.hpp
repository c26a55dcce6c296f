#pragma once

#include "app/viewer/session/session.hpp"

#include <string>
#include <vector>

/// The parts, torso and weapon of the present document.
namespace app {

/// Whether a node can be turned: it hangs on a tag.
[[nodiscard]] bool canRotate(const scene::Node& node);

[[nodiscard]] bool hasTorso(const scene::Document& document);
[[nodiscard]] bool canHaveTorso(const Session& session);

[[nodiscard]] std::string weaponShown(const Session& session);
/// Whether the document can hold something, as far as anybody knows by now.
[[nodiscard]] bool mayHaveWeapons(const Tab& tab);
/// The choices; the first is no weapon, under its own name. Empty when there is no choice.
struct WeaponChoice {
    std::string title;
    std::string weapon; ///< for selectWeapon
};
[[nodiscard]] std::vector<WeaponChoice> weaponChoices(const Session& session);

} // namespace app
