#pragma once

#include "renderer/scene/document/document.hpp"
#include "renderer/scene/document/open_options.hpp"

namespace scene {

/// Applies a user's choices about the bones of the first node, whose model this is: a torso with its own animation
/// layer (OpenOptions::torso), and a face (OpenOptions::face). Missing ones cause a diagnostic.
void chooseBones(const OpenOptions& options, const formats::Model& model, Document& document);

} // namespace scene
