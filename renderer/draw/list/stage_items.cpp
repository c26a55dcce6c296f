#include "renderer/draw/list/stage_items.hpp"

#include "formats/quake3/shader_script.hpp"
#include "renderer/animation/shader_clock.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace renderer {
namespace {

using animation::VertexAlpha;
using formats::quake3::AlphaTest;
using formats::quake3::Shader;
using formats::quake3::Stage;
using formats::quake3::TexCoordSource;
using formats::quake3::WaveFunction;
using ShaderFactor = formats::quake3::BlendFactor;

// The parser skips more than that, with a diagnostic.
static_assert(kMaxTexCoordSteps == formats::quake3::kMaxTexCoordChanges && kMaxDeforms == formats::quake3::kMaxDeforms);
constexpr std::uint32_t kQuadVertices = 4;

/// The game's framebuffer has no alpha: it reads as 1. Ours has alpha, for images with a transparent background.
BlendFactor factorOf(ShaderFactor factor)
{
    using enum BlendFactor;
    // The last one is min(alpha, 1 - 1).
    constexpr std::array kFactors = {zero,
                                     one,
                                     sourceColor,
                                     oneMinusSourceColor,
                                     destinationColor,
                                     oneMinusDestinationColor,
                                     sourceAlpha,
                                     oneMinusSourceAlpha,
                                     one,
                                     zero,
                                     zero};
    static_assert(kFactors.size() == static_cast<std::size_t>(ShaderFactor::sourceAlphaSaturate) + 1);
    return kFactors[static_cast<std::size_t>(factor)];
}

/// The number of a value in shaders/stage.glsl, stage.frag and deforms.glsl, which list them in this order.
template <class Enum> constexpr int numberOf(Enum value)
{
    return static_cast<int>(value);
}
static_assert(numberOf(AlphaTest::none) == 0 && numberOf(AlphaTest::greaterThanZero) == 1 &&
              numberOf(AlphaTest::lessThanHalf) == 2 && numberOf(AlphaTest::atLeastHalf) == 3);
static_assert(numberOf(VertexAlpha::none) == 0 && numberOf(VertexAlpha::lightingSpecular) == 1 &&
              numberOf(VertexAlpha::portal) == 2);
static_assert(numberOf(TexCoordSource::texture) == 0 && numberOf(TexCoordSource::lightmap) == 1 &&
              numberOf(TexCoordSource::environment) == 2 && numberOf(TexCoordSource::vector) == 3);
static_assert(numberOf(WaveFunction::sine) == 0 && numberOf(WaveFunction::square) == 1 &&
              numberOf(WaveFunction::triangle) == 2 && numberOf(WaveFunction::sawtooth) == 3 &&
              numberOf(WaveFunction::inverseSawtooth) == 4);

void setTexCoords(StageUniforms& uniforms, const Stage& stage, double seconds)
{
    uniforms.texCoordSource = numberOf(stage.texCoords);
    for (std::size_t i = 0; i < uniforms.texCoordVectors.size(); ++i)
        uniforms.texCoordVectors[i] = glm::vec4(stage.texCoordVectors[i], 0.0f);
    std::array<animation::TexCoordStep, kMaxTexCoordSteps> steps;
    const std::size_t count = animation::texCoordSteps(stage, seconds, steps);
    for (std::size_t i = 0; i < count; ++i) {
        uniforms.texCoordSteps[2 * i] = glm::vec4(steps[i].s, steps[i].turbulenceAmplitude);
        uniforms.texCoordSteps[2 * i + 1] = glm::vec4(steps[i].t, steps[i].turbulencePhase);
    }
    uniforms.texCoordStepCount = static_cast<std::uint32_t>(count);
}

void setDeforms(StageUniforms& uniforms, const Shader& shader, const StageTime& at)
{
    for (const formats::quake3::Deform& each : shader.deforms) {
        const animation::DeformAt deform = animation::deformAt(each, at.seconds);
        const bool needsQuads =
            deform.kind == animation::DeformKind::autosprite || deform.kind == animation::DeformKind::autosprite2;
        if (uniforms.deformCount == kMaxDeforms || (needsQuads && at.vertexCount % kQuadVertices != 0))
            continue;
        const bool isMove = deform.kind == animation::DeformKind::move;
        glm::vec4* const vectors = &uniforms.deforms[2 * uniforms.deformCount];
        // Noise is only for colors: the game uses a sine instead.
        const WaveFunction function = deform.function == WaveFunction::noise ? WaveFunction::sine : deform.function;
        vectors[0] = {static_cast<float>(deform.kind), static_cast<float>(function), deform.base, deform.amplitude};
        vectors[1] = isMove ? glm::vec4(deform.direction, 0.0f) : glm::vec4(deform.phase, deform.spread, 0.0f, 0.0f);
        ++uniforms.deformCount;
    }
}

/// The image of a stage; kNoIndex if it is missing.
std::uint32_t textureOf(const ListedNode& node, const Stage& stage, const std::vector<std::uint32_t>& images,
                        double seconds)
{
    const std::uint32_t image = images[animation::animMapFrame(stage.images, seconds) % images.size()];
    if (image == formats::kNoIndex)
        return kWhiteTexture;
    return hasImage(node.inputs.document, image) ? image : formats::kNoIndex;
}

/// Whether images of these stages are missing and none exists. White ones do not count.
bool lackImages(const ListedNode& node, std::span<const std::vector<std::uint32_t>> stages)
{
    bool namesAny = false;
    for (const std::vector<std::uint32_t>& images : stages) {
        for (const std::uint32_t image : images) {
            if (image == formats::kNoIndex)
                continue;
            if (hasImage(node.inputs.document, image))
                return false;
            namesAny = true;
        }
    }
    return namesAny;
}

bool multiplies(const Stage& stage)
{
    const bool bySource = stage.blend && stage.blend->source == ShaderFactor::destinationColor;
    const bool byDestination = stage.blend && stage.blend->destination == ShaderFactor::sourceColor;
    return bySource || byDestination;
}

/// Whether a stage that is white on models, such as a light map, shows white instead of a missing image: the one that
/// it is multiplied with, or all images of the material.
bool hidesMissingImage(const ListedNode& node, const scene::Material& material, std::size_t stage)
{
    const auto& stages = material.shader->stages;
    const std::span<const std::vector<std::uint32_t>> textures = material.textures;
    for (std::size_t i = stage + 1; i < stages.size(); ++i) {
        if (multiplies(stages[i]) && !textures[i].empty())
            return lackImages(node, textures.subspan(i, 1));
    }
    return lackImages(node, textures);
}

void addStage(const ListedNode& node, const SurfaceLook& look, const Shader& shader, const Stage& stage,
              std::uint32_t texture)
{
    const DrawOptions& options = node.inputs.options;
    DrawItem item = itemOf(node, look.surface, look.order);
    item.pipeline = stagePipeline(solidPipeline(node, look.culling), shader, stage);
    const bool isLit =
        options.shading == Shading::lit && animation::vertexColorOf(stage) == animation::VertexColor::lightingDiffuse;
    const VertexAccess access =
        vertexAccessOf(node.model, look.surface, node.meshVariant, options.normals, node.inputs.limits);
    const bool isDeformed = !shader.deforms.empty() && !access.isSkinned; // deforms read neighbors in vertex blocks
    item.program = StageProgram{isLit, isDeformed, access};
    const bool repeats = !stage.images.isClamped;
    item.textures[item.textureCount++] = {texture, formats::ImageAlpha::opaque, repeats, repeats, shader.hasMipmaps};
    const std::uint32_t vertexCount =
        access.isSkinned ? 0 : keyframesOf(node.model).blocks[node.model.surfaces[look.surface].block].vertexCount;
    StageUniforms uniforms = stageUniforms(
        shader, stage, {animation::shaderSeconds(shader, options.seconds), options.entityColor, vertexCount});
    if (!stage.blend) // else it covers a surface that is already highlighted
        uniforms.tint = tintOf(node, look.surface);
    add(node.list, item, node.list.stages, uniforms);
}

} // namespace

Culling cullingOf(formats::quake3::Cull cull)
{
    constexpr std::array kCullings = {Culling::backFaces, Culling::frontFaces, Culling::none};
    static_assert(kCullings.size() == static_cast<std::size_t>(formats::quake3::Cull::none) + 1);
    return kCullings[static_cast<std::size_t>(cull)];
}

DrawOrder orderOf(const Shader& shader)
{
    namespace sort = formats::quake3::sort;
    if (shader.sort > sort::kDecal)
        return {DrawPhase::blended, shader.sort - sort::kBlend};
    return {DrawPhase::opaque, shader.sort - sort::kOpaque};
}

PipelineState stagePipeline(PipelineState solid, const Shader& shader, const Stage& stage)
{
    solid.depth.test = stage.depthTest == formats::quake3::DepthTest::equal ? DepthTest::equal : DepthTest::lessOrEqual;
    solid.depth.isWritten = stage.writesDepth;
    if (shader.hasPolygonOffset)
        solid.offset = {-1.0f, -2.0f};
    if (!stage.blend)
        return solid;
    const bool covers = stage.blend->destination == ShaderFactor::oneMinusSourceAlpha;
    solid.blend = {{factorOf(stage.blend->source), factorOf(stage.blend->destination)},
                   covers ? kCoverAlpha : kKeepAlpha};
    return solid;
}

StageUniforms stageUniforms(const Shader& shader, const Stage& stage, const StageTime& at)
{
    StageUniforms uniforms;
    uniforms.color = animation::stageColor(stage, at.seconds, at.entityColor);
    uniforms.alphaSource = numberOf(animation::vertexAlphaOf(stage));
    uniforms.portalRange = std::max(stage.portalRange, 1e-6f);
    uniforms.alphaTest = numberOf(stage.alphaTest);
    uniforms.coversFully = !stage.blend;
    setTexCoords(uniforms, stage, at.seconds);
    setDeforms(uniforms, shader, at);
    return uniforms;
}

void addStages(const ListedNode& node, const SurfaceLook& look, const scene::Material& material, std::uint32_t index)
{
    const Shader& shader = *material.shader;
    const double seconds = animation::shaderSeconds(shader, node.inputs.options.seconds);
    SurfaceLook plain = look;
    if (plain.texture != kWhiteTexture)
        plain.texture = material.substitute;
    bool drawsAny = false;
    bool hidesAny = false;
    for (std::uint32_t i = 0; i < shader.stages.size(); ++i) {
        const Stage& stage = shader.stages[i];
        const std::vector<std::uint32_t>& images = material.textures[i];
        if (stage.images.source == formats::quake3::ImageSource::none || images.empty())
            continue;
        if (node.inputs.options.hiddenStages.contains({index, i})) {
            hidesAny = true;
            continue;
        }
        std::uint32_t texture = textureOf(node, stage, images, seconds);
        if (texture == kWhiteTexture && hidesMissingImage(node, material, i))
            texture = formats::kNoIndex;
        if (texture == formats::kNoIndex && (stage.blend || drawsAny))
            continue;
        if (texture != formats::kNoIndex)
            addStage(node, look, shader, stage, texture);
        else
            addSurface(node, plain);
        drawsAny = true;
    }
    if (!drawsAny && !hidesAny)
        addSurface(node, plain);
}

} // namespace renderer
