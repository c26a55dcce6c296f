#pragma once

#include "formats/base/result.hpp"
#include "formats/model/skinned.hpp"

#include <set>
#include <string>
#include <string_view>

namespace app {

/// Which mesh parts of a skinned model a list names, by their ids: "0,101", "boots 2", a group ("boots": all of them),
/// `all`, `none`, `default` (what shows when nobody chose; a part that is named beside it takes the place of those of
/// its group). In all views of the model. Error: something that the model has not, with what it has.
[[nodiscard]] formats::Result<std::set<std::uint16_t>> chosenGeosets(const formats::Skinned& shape,
                                                                     std::string_view list);

/// The mesh parts of a model, by id.
[[nodiscard]] std::set<std::uint16_t> geosetsOf(const formats::Skinned& shape);

/// The geosets shown by default: in the most detailed view.
[[nodiscard]] std::set<std::uint16_t> defaultGeosets(const formats::Skinned& shape);

} // namespace app
