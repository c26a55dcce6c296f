#pragma once

#include "app/viewer/session/session.hpp"

#include <string>
#include <vector>

/// The parts, torso and weapon of the active document.
namespace app {

/// Whether a node can be turned, that is, whether it is attached to a tag.
[[nodiscard]] bool canRotate(const scene::Node& node);

[[nodiscard]] bool hasTorso(const scene::Document& document);
[[nodiscard]] bool canHaveTorso(const Session& session);

[[nodiscard]] std::string weaponShown(const Session& session);
/// Whether the document may hold a weapon; true while the list of weapons is not known yet.
[[nodiscard]] bool mayHaveWeapons(const Tab& tab);
/// The weapon choices; the first is "no weapon". Empty if there is no choice.
struct WeaponChoice {
    std::string title;
    std::string weapon; ///< for selectWeapon
};
[[nodiscard]] std::vector<WeaponChoice> weaponChoices(const Session& session);

} // namespace app
