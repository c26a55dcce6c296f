#include "formats/quake3/shader.hpp"

#include <algorithm>

namespace formats::quake3 {
namespace {

bool isMoving(const Wave& wave)
{
    return wave.amplitude != 0.0f && wave.frequency != 0.0f;
}

bool isMoving(const TexCoordChange& change)
{
    if (std::holds_alternative<ScaleTexCoords>(change) || std::holds_alternative<TransformTexCoords>(change))
        return false;
    const auto* const stretch = std::get_if<StretchTexCoords>(&change);
    return stretch == nullptr || isMoving(stretch->wave);
}

bool isMoving(const Stage& stage)
{
    return stage.images.names.size() > 1 || (stage.colorSource == ColorSource::wave && isMoving(stage.colorWave)) ||
           (stage.alphaSource == AlphaSource::wave && isMoving(stage.alphaWave)) ||
           std::any_of(stage.texCoordChanges.begin(), stage.texCoordChanges.end(),
                       [](const TexCoordChange& change) { return isMoving(change); });
}

} // namespace

bool isMoving(const Shader& shader)
{
    const auto isTimed = [](const Deform& deform) { return !std::holds_alternative<AutospriteDeform>(deform); };
    return std::any_of(shader.deforms.begin(), shader.deforms.end(), isTimed) ||
           std::any_of(shader.stages.begin(), shader.stages.end(), [](const Stage& stage) { return isMoving(stage); });
}

} // namespace formats::quake3
