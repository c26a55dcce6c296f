#include "renderer/draw/scene_on_gpu.hpp"

namespace renderer {

GpuBytes SceneOnGpu::bytes() const
{
    GpuBytes sum;
    for (const auto& mesh : meshes) {
        const GpuBytes one = mesh->bytes();
        sum.frames += one.frames;
        sum.renderVertices += one.renderVertices;
        sum.indices += one.indices;
        sum.neighbors += one.neighbors;
    }
    for (const auto& [index, texture] : textures)
        sum.textures += texture->bytes();
    return sum;
}

std::vector<std::uint32_t> effectSizes(const SceneOnGpu& scene)
{
    std::vector<std::uint32_t> sizes;
    for (const auto& effects : scene.effects) {
        if (!effects)
            continue;
        for (const animation::ParticleSimulation& each : effects->particles())
            sizes.push_back(static_cast<std::uint32_t>(each.particles().size()));
        for (const animation::RibbonSimulation& each : effects->ribbons())
            sizes.push_back(static_cast<std::uint32_t>(each.edges().size()));
    }
    return sizes;
}

const ColorTexture& textureOnGpu(SceneOnGpu& scene, std::uint32_t index, formats::ImageAlpha use,
                                 UploadedBytes& uploaded)
{
    auto& onGpu = scene.textures[{index, use}];
    if (!onGpu) {
        const scene::Texture& texture = scene.document->textures[index];
        onGpu = use == formats::ImageAlpha::opaque
                    ? std::make_unique<ColorTexture>(*texture.image, texture.levels.get(), texture.path)
                    : std::make_unique<ColorTexture>(*texture.image, texture.path, use);
        uploaded.textures += onGpu->bytes();
    }
    return *onGpu;
}

} // namespace renderer
