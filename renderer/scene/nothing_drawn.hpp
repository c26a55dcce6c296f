#pragma once

#include "renderer/scene/placement.hpp"

#include <string_view>

namespace scene {

/// Why an image of a document has no surface in it.
enum class NothingDrawn {
    hasNoTriangles,     ///< no model has any
    onlyEffects,        ///< no model has any, but particles or ribbons
    onlyTags,           ///< no model has any, but tags or attachments
    meshVariantIsEmpty, ///< others have, the chosen one has not
    surfacesAreHidden,  ///< all that have triangles
    skinLeavesOutAll,   ///< the chosen skin draws none of the others
    isFullyTransparent, ///< all of them are at this instant
};

/// The reason, for a document of which nothing was drawn.
[[nodiscard]] NothingDrawn whyNothingIsDrawn(const Document& document, const Visibility& visibility);

/// As a sentence without a full stop.
[[nodiscard]] std::string_view sentenceFor(NothingDrawn why);

} // namespace scene
