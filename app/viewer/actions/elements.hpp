#pragma once

#include "app/viewer/actions/parameters.hpp"
#include "app/viewer/session/session.hpp"

#include <functional>
#include <string>
#include <string_view>

/// The things of a session that commands name: surfaces, clips, skins and so on.
namespace app {

/// "surface".
[[nodiscard]] std::string_view nameOf(Element kind);

/// Called for each element with its number and name until it answers false.
using ElementSeen = std::function<bool(std::uint32_t number, const std::string& name)>;

/// All that the present document or session has of a kind, in order. `layer` matters for clips alone.
void forEachElement(const Session& session, Element kind, std::uint32_t layer, const ElementSeen& seen);

/// The element of this name, the first of several: written exactly so, else without regard to case, else as commands of
/// the command line know it (a skin by its stem). kNoIndex: there is none.
[[nodiscard]] std::uint32_t findElement(const Session& session, Element kind, std::uint32_t layer,
                                        const std::string& name);
/// Whether something of the kind has this number.
[[nodiscard]] bool hasElement(const Session& session, Element kind, std::uint32_t layer, std::uint32_t number);

/// "there are: base, pain, death"; a few of them where there are many.
[[nodiscard]] std::string elementsText(const Session& session, Element kind, std::uint32_t layer);

} // namespace app
