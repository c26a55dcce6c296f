#include "renderer/scene/document/surface_mixing.hpp"

#include "formats/model/capabilities.hpp"

#include <array>

namespace scene {
namespace {

using formats::BlendMode;
using formats::ImageAlpha;
using formats::quake3::AlphaTest;
using formats::quake3::BlendFactor;
using formats::quake3::Stage;

SurfaceMixing mixingOf(ImageAlpha alpha)
{
    constexpr std::array kMixings = {SurfaceMixing::opaque, SurfaceMixing::cutOut, SurfaceMixing::blended};
    static_assert(kMixings.size() == static_cast<std::size_t>(ImageAlpha::blended) + 1);
    return kMixings[static_cast<std::size_t>(alpha)];
}

SurfaceMixing mixingOf(const Stage& stage)
{
    const bool replaces =
        !stage.blend || (stage.blend->source == BlendFactor::one && stage.blend->destination == BlendFactor::zero);
    if (replaces)
        return stage.alphaTest == AlphaTest::none ? SurfaceMixing::opaque : SurfaceMixing::cutOut;
    const bool covers = stage.blend->destination == BlendFactor::oneMinusSourceAlpha ||
                        stage.blend->destination == BlendFactor::sourceAlpha;
    return covers ? SurfaceMixing::blended : SurfaceMixing::additive;
}

SurfaceMixing mixingOf(BlendMode mode)
{
    using enum SurfaceMixing;
    constexpr std::array kMixings = {opaque, cutOut, blended, additive, additive, additive, additive, blended};
    static_assert(kMixings.size() == static_cast<std::size_t>(BlendMode::blendAdd) + 1);
    return kMixings[static_cast<std::size_t>(mode)];
}

SurfaceMixing mixingOfStages(const formats::quake3::Shader& shader)
{
    bool hasStage = false;
    for (const Stage& stage : shader.stages) {
        if (stage.images.source == formats::quake3::ImageSource::none)
            continue;
        hasStage = true;
        if (const SurfaceMixing mixing = mixingOf(stage); mixing != SurfaceMixing::additive)
            return mixing;
    }
    return hasStage ? SurfaceMixing::additive : SurfaceMixing::opaque;
}

SurfaceMixing mixingOfPasses(const formats::Model& model, std::uint32_t surface)
{
    bool hasPass = false;
    for (const formats::Batch& batch : model.batches) {
        if (batch.surface != surface)
            continue;
        hasPass = true;
        if (const SurfaceMixing mixing = mixingOf(model.passes[batch.pass].blend); mixing != SurfaceMixing::additive)
            return mixing;
    }
    return hasPass ? SurfaceMixing::additive : SurfaceMixing::opaque;
}

} // namespace

SurfaceMixing mixingOfSurface(const Document& document, std::uint32_t node, std::uint32_t skin, std::uint32_t surface,
                              AlphaMode mode)
{
    const formats::Model& model = *document.nodes[node].model;
    if (capabilitiesOf(model).hasPasses)
        return mixingOfPasses(model, surface);
    const Material* const material = materialOf(document, node, skin, surface);
    if (material != nullptr && material->shader)
        return mixingOfStages(*material->shader);
    return mixingOf(alphaOfSurface(document, node, skin, surface, mode));
}

} // namespace scene
