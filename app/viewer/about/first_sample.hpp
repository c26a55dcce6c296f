#pragma once

#include "app/viewer/session/session.hpp"

#include <optional>

namespace app {

/// The built-in sample that the first start shows: the MD2 if there is one, else the first. It plays when it is open.
/// None without samples.
[[nodiscard]] std::optional<OpenPaths> openFirstSample(Session& session);

} // namespace app
