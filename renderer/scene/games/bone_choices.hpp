#pragma once

#include "renderer/scene/document/document.hpp"
#include "renderer/scene/document/open_options.hpp"

namespace scene {

/// What a user may choose about the bones of the first node, whose model this is: a torso with an animation layer of
/// its own (OpenOptions::torso), and a face (OpenOptions::face). What is not there is a diagnostic.
void chooseBones(const OpenOptions& options, const formats::Model& model, Document& document);

} // namespace scene
