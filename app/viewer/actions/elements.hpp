#pragma once

#include "app/viewer/actions/parameters.hpp"
#include "app/viewer/session/session.hpp"

#include <functional>
#include <string>
#include <string_view>

/// The elements of a session that commands refer to: surfaces, clips, skins and so on.
namespace app {

/// For example "surface".
[[nodiscard]] std::string_view nameOf(Element kind);

/// Called for each element with its number and name until it returns false.
using ElementSeen = std::function<bool(std::uint32_t number, const std::string& name)>;

/// All elements of a kind in the active document or session, in order. `layer` matters only for clips.
void forEachElement(const Session& session, Element kind, std::uint32_t layer, const ElementSeen& seen);

/// The first element with this name: an exact match, else ignoring case, else as in the command line (a skin by its
/// stem). kNoIndex: there is none.
[[nodiscard]] std::uint32_t findElement(const Session& session, Element kind, std::uint32_t layer,
                                        const std::string& name);
/// Whether an element of the kind has this number.
[[nodiscard]] bool hasElement(const Session& session, Element kind, std::uint32_t layer, std::uint32_t number);

/// "there are: base, pain, death"; lists only some of many.
[[nodiscard]] std::string elementsText(const Session& session, Element kind, std::uint32_t layer);

} // namespace app
