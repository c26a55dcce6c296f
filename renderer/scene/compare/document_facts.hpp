#pragma once

#include "renderer/scene/compare/numbered_differences.hpp"

namespace scene {

/// A property of a document as text for comparison with another document.
struct DocumentFact {
    DifferenceKind kind = DifferenceKind::count;
    std::string name;
    std::string value;                       ///< for display, never empty
    std::uint32_t index = formats::kNoIndex; ///< see Difference::indexA
    std::uint32_t layer = 0;
    std::uint64_t content = 0; ///< differs if the content differs in more than `value`
    NamedNumbers numbers{};    ///< the numbers in `value`
};

/// All facts of a document, ordered by kind.
[[nodiscard]] std::vector<DocumentFact> factsOf(const Document& document);

/// "12.5", "-3": at most six digits.
[[nodiscard]] std::string shortNumber(double number);

} // namespace scene
