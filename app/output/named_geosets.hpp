#pragma once

#include "formats/base/result.hpp"
#include "formats/model/skinned.hpp"

#include <set>
#include <string>
#include <string_view>

namespace app {

/// The ids of the mesh parts of a skinned model that a list names: "0,101", "boots 2", a group ("boots": all of them),
/// `all`, `none`, `default` (the default parts; other named parts replace those of their group). Covers all views of
/// the model. Error: a part that the model does not have, with a list of its parts.
[[nodiscard]] formats::Result<std::set<std::uint16_t>> chosenGeosets(const formats::Skinned& shape,
                                                                     std::string_view list);

/// The mesh part ids of a model.
[[nodiscard]] std::set<std::uint16_t> geosetsOf(const formats::Skinned& shape);

/// The ids shown by default in the most detailed view.
[[nodiscard]] std::set<std::uint16_t> defaultGeosets(const formats::Skinned& shape);

} // namespace app
