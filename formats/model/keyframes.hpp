#pragma once

#include "formats/model/model.hpp"
#include "formats/model/normal_quality.hpp"

#include <string_view>
#include <vector>

/// The frames of models whose vertices are bytes (VertexEncoding::u8).
namespace formats {

/// The rules of diagnostics about vertices.
struct VertexRules {
    std::string_view normalIndex; ///< an index past the table of normals
    NormalRules normals;
};

/// Adds the frames to the model and derives clips from their names, bounds, and whether normals are usable for
/// lighting.
void takeFrames(Model& model, const VertexBlock& block, std::vector<Frame> frames, const VertexRules& rules,
                Diagnostics& diagnostics);

} // namespace formats
