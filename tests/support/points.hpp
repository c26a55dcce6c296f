#pragma once

#include "tests/support/shown_state.hpp"

namespace tests {

/// A point of the view without an object: a pointer resting on the model would outline it.
inline Point besideModel(const json& state)
{
    const json& view = state["view"];
    return {static_cast<int>(view["x"].get<double>()) + 30, static_cast<int>(view["y"].get<double>()) + 60};
}

} // namespace tests
