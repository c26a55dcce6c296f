#pragma once

#include "renderer/scene/compare/differences.hpp"

#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

namespace scene {

/// A number in the text of a difference: "vertices", 24.
struct NamedNumber {
    std::string_view name; ///< as in docs/schemas/compare.schema.json; of static storage
    std::variant<std::uint64_t, double> value;
};
using NamedNumbers = std::vector<NamedNumber>;

/// A difference with the numbers in its text, for programs.
struct NumberedDifference {
    Difference difference;
    NamedNumbers numbersA{}; ///< in `a`
    NamedNumbers numbersB{}; ///< in `b`, only about B
    NamedNumbers between{};  ///< in `b`, about both: distances of vertices, numbers of differing pixels
};

/// The differences of `differencesBetween`.
[[nodiscard]] std::vector<NumberedDifference> numberedDifferencesBetween(const Document& a, const Document& b);

} // namespace scene
