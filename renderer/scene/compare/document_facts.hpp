#pragma once

#include "renderer/scene/compare/numbered_differences.hpp"

namespace scene {

/// One thing that a document has, in words that can be compared with those of another document.
struct DocumentFact {
    DifferenceKind kind = DifferenceKind::count;
    std::string name;
    std::string value;                       ///< for people, never empty
    std::uint32_t index = formats::kNoIndex; ///< see Difference::indexA
    std::uint32_t layer = 0;
    std::uint64_t content = 0; ///< another number where `value` does not say all that there is to it
    NamedNumbers numbers{};    ///< those in `value`
};

/// All of a document, kind after kind.
[[nodiscard]] std::vector<DocumentFact> factsOf(const Document& document);

/// "12.5", "-3": no more digits than six.
[[nodiscard]] std::string shortNumber(double number);

} // namespace scene
