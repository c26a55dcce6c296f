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

void shareTextures(const SceneOnGpu& from, SceneOnGpu& to)
{
    const std::vector<scene::Texture>& textures = to.document->textures;
    for (const auto& [key, onGpu] : from.textures) {
        const auto& [index, use] = key;
        const scene::Texture& shared = from.document->textures[index];
        for (std::uint32_t i = 0; onGpu && i < textures.size(); ++i) {
            if (textures[i].image && textures[i].image == shared.image && textures[i].levels == shared.levels)
                to.textures.try_emplace({i, use}, onGpu);
        }
    }
}

const ColorTexture& textureOnGpu(SceneOnGpu& scene, std::uint32_t index, formats::ImageAlpha use,
                                 UploadedBytes& uploaded)
{
    auto& onGpu = scene.textures[{index, use}];
    if (!onGpu) {
        const scene::Texture& texture = scene.document->textures[index];
        onGpu = use == formats::ImageAlpha::opaque
                    ? std::make_shared<ColorTexture>(*texture.image, texture.levels.get(), texture.path)
                    : std::make_shared<ColorTexture>(*texture.image, texture.path, use);
        uploaded.textures += onGpu->bytes();
        ++scene.uploadedTextures;
    }
    return *onGpu;
}

} // namespace renderer
