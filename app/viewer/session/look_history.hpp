#pragma once

#include "app/output/look_text.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// The looks that a tab had, for undo and redo: the first is that with which its model was opened.
struct LookHistory {
    std::vector<ChosenLook> looks = std::vector<ChosenLook>(1); ///< never empty
    std::size_t index = 0;                                      ///< into `looks`: the present one
    std::string path{};                  ///< of the model with the first look, once there are others
    std::optional<std::uint32_t> seed{}; ///< of the last random look
};

} // namespace app
