#pragma once

#include "renderer/scene/placement.hpp"

#include <string_view>

namespace scene {

/// The reason why an image of a document shows no surface.
enum class NothingDrawn {
    hasNoTriangles,     ///< no model has any
    onlyEffects,        ///< no triangles, but particles or ribbons
    onlyTags,           ///< no triangles, but tags or attachments
    meshVariantIsEmpty, ///< only other mesh variants have triangles
    surfacesAreHidden,  ///< all that have triangles
    skinLeavesOutAll,   ///< the selected skin draws none of the others
    isFullyTransparent, ///< all of them at this instant
};

/// The reason, for a document without any drawn surface.
[[nodiscard]] NothingDrawn whyNothingIsDrawn(const Document& document, const Visibility& visibility);

/// As a sentence without a full stop.
[[nodiscard]] std::string_view sentenceFor(NothingDrawn why);

} // namespace scene
