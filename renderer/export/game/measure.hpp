#pragma once

#include "formats/base/result.hpp"
#include "renderer/export/game/encoding.hpp"
#include "renderer/export/game/game_model.hpp"

#include <cstdint>
#include <string>

namespace renderer::game {

/// How far the file is from its source, in units of the game. Measured on the bytes written.
struct Accuracy {
    double maxError = 0.0;         ///< largest distance of a position
    double rmsError = 0.0;         ///< root mean square of the distances
    double maxCoordinate = 0.0;    ///< largest error on one axis
    double halfStep = 0.0;         ///< half of the largest step of the file's grid: rounding stays below it
    std::uint32_t worstFrame = 0;  ///< where the largest distance is
    std::uint32_t worstVertex = 0; ///< of the source, counted through all its vertices
    double maxNormal = 0.0;        ///< largest angle between normals, degrees
    double meanNormal = 0.0;       ///< mean of the angles, degrees
    double maxWobble = 0.0; ///< largest jump between two frames of a point that stands still in the source (moves by
                            ///< less than 1/64 unit)
    double rmsWobble = 0.0;
    double diagonal = 0.0; ///< of the box around the model in its first frame
};

/// The file as its loader reads it, and its accuracy.
struct ReadBack {
    formats::Model model;
    Accuracy accuracy;
};

/// Reads the bytes of a file that was made from a model, and compares all its vertices in all frames. `name` is for
/// messages. Errors: those of the loader; corrupt if the file does not have the frames, vertices, triangles and tags
/// that were written.
[[nodiscard]] formats::Result<ReadBack> readBack(const GameModel& source, const EncodedModel& encoded, Format format,
                                                 const std::string& name);

} // namespace renderer::game
