#include "renderer/model_renderer.hpp"

#include "formats/core/topology.hpp"
#include "formats/core/vertex_block.hpp"
#include "renderer/gl/debug.hpp"

#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <array>

namespace renderer {
namespace {

constexpr int kTextureUnit = 0;
constexpr int kNormalTableUnit = 2;

constexpr glm::vec3 kPlainColour(0.72f, 0.72f, 0.74f);
constexpr glm::vec4 kWireColour(0.80f, 0.92f, 1.0f, 0.5f); // painted skins are dark more often than light
constexpr glm::vec4 kNormalColour(0.45f, 0.78f, 0.95f, 1.0f);
constexpr glm::vec4 kHighlight(0.878f, 0.627f, 0.235f, 0.55f); // its share of the surface's colour in w
constexpr float kNormalLength = 0.03f; // of the model's size

/// Muted colours of equal lightness that tell surfaces without a texture apart.
constexpr std::array<glm::vec3, 8> kSurfaceColours = {{{0.66f, 0.56f, 0.45f},
                                                       {0.45f, 0.60f, 0.66f},
                                                       {0.56f, 0.63f, 0.45f},
                                                       {0.66f, 0.50f, 0.58f},
                                                       {0.52f, 0.53f, 0.68f},
                                                       {0.45f, 0.63f, 0.55f},
                                                       {0.68f, 0.52f, 0.46f},
                                                       {0.60f, 0.52f, 0.65f}}};

std::vector<glm::vec4> normalTable()
{
    std::vector<glm::vec4> table;
    for (const glm::vec3& normal : formats::kMd2Normals)
        table.emplace_back(normal, 0.0f);
    return table;
}

/// The studio lights stand beside the camera, so that a model is well lit from wherever it is looked at.
glm::vec3 lightDirection(const View& view, const DrawOptions& options, const glm::vec3& cameraSpace)
{
    glm::mat4 turn = glm::rotate(glm::mat4(1.0f), glm::radians(options.lightYaw), glm::vec3(0.0f, 1.0f, 0.0f));
    turn = glm::rotate(turn, glm::radians(-options.lightPitch), glm::vec3(1.0f, 0.0f, 0.0f));
    const glm::vec3 turned = glm::vec3(turn * glm::vec4(cameraSpace, 0.0f));
    const CameraAxes& axes = view.axes;
    return glm::normalize(axes.right * turned.x + axes.up * turned.y + axes.backward * turned.z);
}

void setSolidState(const formats::MaterialPass& pass, formats::FrontFace frontFace, const DrawOptions& options)
{
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDisable(GL_BLEND);
    glFrontFace(frontFace == formats::FrontFace::clockwise ? GL_CW : GL_CCW);
    glCullFace(GL_BACK);
    if (pass.cullsBackFaces && !options.isTwoSided)
        glEnable(GL_CULL_FACE);
    else
        glDisable(GL_CULL_FACE);
    // Lines on the surface must not sink into it.
    if (options.showsWireframe) {
        glEnable(GL_POLYGON_OFFSET_FILL);
        glPolygonOffset(1.0f, 1.0f);
    } else {
        glDisable(GL_POLYGON_OFFSET_FILL);
    }
}

bool isHidden(const DrawOptions& options, std::uint32_t surface)
{
    return options.hiddenSurfaces.contains(surface);
}

/// Whether nothing of this vertex block is to be seen.
bool isBlockHidden(const formats::Model& model, const DrawOptions& options, std::uint32_t block)
{
    if (options.hiddenSurfaces.empty())
        return false;
    for (std::uint32_t surface = 0; surface < model.surfaces.size(); ++surface) {
        if (model.surfaces[surface].block == block && !isHidden(options, surface))
            return false;
    }
    return true;
}

void setLineState()
{
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_FALSE);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

void resetLineState()
{
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

} // namespace

GpuBytes SceneOnGpu::bytes() const
{
    GpuBytes sum;
    for (const KeyframedMesh& mesh : meshes) {
        const GpuBytes one = mesh.bytes();
        sum.frames += one.frames;
        sum.corners += one.corners;
        sum.indices += one.indices;
        sum.neighbours += one.neighbours;
    }
    for (const auto& [index, texture] : textures)
        sum.textures += texture->bytes();
    return sum;
}

ModelRenderer::ModelRenderer(const std::filesystem::path& shaderFolder)
    : m_shaders(shaderFolder), m_normalTable(normalTable(), "MD2 normals"), m_instances(BufferHandle::make())
{
}

SceneOnGpu ModelRenderer::upload(std::shared_ptr<const scene::Document> document, std::uint32_t maxTextureSize)
{
    SceneOnGpu scene;
    for (const scene::Node& node : document->nodes)
        scene.meshes.emplace_back(node.model, m_instances.name(), m_stats.uploaded, maxTextureSize);
    scene.document = std::move(document);
    return scene;
}

GpuBytes ModelRenderer::sharedBytes() const
{
    GpuBytes bytes;
    bytes.tables = m_normalTable.bytes();
    bytes.instances = m_instanceBytes;
    return bytes;
}

void ModelRenderer::uploadInstances(std::span<const Instance> instances)
{
    glBindBuffer(GL_ARRAY_BUFFER, m_instances.name());
    m_instanceBytes = instances.size_bytes();
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(m_instanceBytes), instances.data(), GL_STREAM_DRAW);
    m_stats.uploaded.instances += m_instanceBytes;
}

const ColourTexture* ModelRenderer::boundTexture(SceneOnGpu& scene, std::uint32_t node, std::uint32_t skin)
{
    const std::vector<scene::Skin>& skins = scene.document->nodes[node].skins;
    if (skin >= skins.size())
        return nullptr;
    const std::uint32_t index = skins[skin].texture;
    const scene::Texture& texture = scene.document->textures[index];
    if (!texture.image || texture.image->isEmpty())
        return nullptr;
    auto& onGpu = scene.textures[index];
    if (!onGpu) {
        onGpu = std::make_unique<ColourTexture>(*texture.image, texture.path);
        m_stats.uploaded.textures += onGpu->bytes();
    }
    return onGpu.get();
}

BlockAccess ModelRenderer::accessOf(const KeyframedMesh& mesh, std::uint32_t block, const DrawOptions& options)
{
    const bool isWanted =
        options.normals == NormalSource::computed ||
        (options.normals == NormalSource::automatic && mesh.model().normals == formats::NormalQuality::unusable);
    return {mesh.isArray(block), isWanted && mesh.canComputeNormals(options.topology)};
}

void ModelRenderer::bindBlock(const ShaderProgram& program, KeyframedMesh& mesh, std::uint32_t block,
                              const BlockAccess& access, const DrawOptions& options)
{
    m_normalTable.bind(kNormalTableUnit);
    program.set("u_normalTable", kNormalTableUnit);
    const std::uint32_t neighboursOf = access.computesNormals ? options.topology : formats::kNoIndex;
    mesh.bindBlock(program, block, neighboursOf, m_stats.uploaded);
}

void ModelRenderer::draw(SceneOnGpu& scene, std::uint32_t node, std::uint32_t skin, std::span<const Instance> instances,
                         const View& view, const DrawOptions& options)
{
    if (instances.empty())
        return;
    uploadInstances(instances);
    KeyframedMesh& mesh = scene.meshes[node];
    const auto count = static_cast<std::uint32_t>(instances.size());
    const ColourTexture* const texture = options.showsTextures ? boundTexture(scene, node, skin) : nullptr;
    const bool isMissing = options.showsTextures && texture == nullptr;
    for (const formats::Batch& batch : mesh.model().batches) {
        if (!isHidden(options, batch.surface))
            drawBatch(mesh, batch, texture, isMissing, count, view, options);
    }
    countTriangles(mesh.model(), count, options);
    if (options.showsWireframe)
        drawWireframe(mesh, count, view, options);
    if (options.showsNormals)
        drawNormals(mesh, count, view, options);
}

void ModelRenderer::countTriangles(const formats::Model& model, std::uint32_t instanceCount, const DrawOptions& options)
{
    const formats::Topology& topology = model.topologies[options.topology];
    std::uint64_t count = topology.triangleCount;
    for (const std::uint32_t surface : options.hiddenSurfaces)
        count -= formats::triangleCountOf(topology, surface);
    m_stats.triangles += count * instanceCount;
}

void ModelRenderer::drawBatch(KeyframedMesh& mesh, const formats::Batch& batch, const ColourTexture* texture,
                              bool isMissing, std::uint32_t instanceCount, const View& view, const DrawOptions& options)
{
    const formats::Model& model = mesh.model();
    const std::uint32_t block = model.surfaces[batch.surface].block;
    BlockAccess access = accessOf(mesh, block, options);
    if (options.shading == Shading::unlit || options.shading == Shading::flat)
        access.computesNormals = false; // neither looks at them
    const SurfaceColour colour = texture != nullptr ? SurfaceColour::texture
                                 : isMissing        ? SurfaceColour::checker
                                                    : SurfaceColour::plain;

    setSolidState(model.passes[batch.pass], model.frontFace, options);
    const ShaderProgram& program = m_shaders.program(surfaceVariant(options.shading, colour, access));
    program.use();
    program.set("u_viewProjection", view.viewProjection);
    program.set("u_eye", view.eye);
    program.set("u_keyLight", lightDirection(view, options, {-0.45f, 0.62f, 0.64f}));
    program.set("u_fillLight", lightDirection(view, options, {0.85f, 0.05f, 0.45f}));
    const bool isHighlighted = batch.surface == options.highlightedSurface;
    program.set("u_tint", isHighlighted ? kHighlight : glm::vec4(0.0f));
    program.set("u_colour", isMissing ? kSurfaceColours[batch.surface % kSurfaceColours.size()] : kPlainColour);
    if (texture != nullptr) {
        texture->bind(kTextureUnit);
        program.set("u_texture", kTextureUnit);
    }
    bindBlock(program, mesh, block, access, options);
    mesh.drawSurface(options.topology, batch.surface, instanceCount, m_stats);
}

void ModelRenderer::drawWireframe(KeyframedMesh& mesh, std::uint32_t instanceCount, const View& view,
                                  const DrawOptions& options)
{
    setLineState();
    for (std::uint32_t surface = 0; surface < mesh.model().surfaces.size(); ++surface) {
        if (isHidden(options, surface))
            continue;
        const std::uint32_t block = mesh.model().surfaces[surface].block;
        const BlockAccess access{mesh.isArray(block), false};
        const ShaderProgram& program = m_shaders.program(wireframeVariant(access));
        program.use();
        program.set("u_viewProjection", view.viewProjection);
        program.set("u_colour4", kWireColour);
        bindBlock(program, mesh, block, access, options);
        mesh.drawEdges(options.topology, surface, instanceCount, m_stats);
    }
    resetLineState();
}

void ModelRenderer::drawNormals(KeyframedMesh& mesh, std::uint32_t instanceCount, const View& view,
                                const DrawOptions& options)
{
    setLineState();
    for (std::uint32_t block = 0; block < mesh.shape().blocks.size(); ++block) {
        if (isBlockHidden(mesh.model(), options, block))
            continue;
        const BlockAccess access = accessOf(mesh, block, options);
        const ShaderProgram& program = m_shaders.program(normalLinesVariant(access));
        program.use();
        program.set("u_viewProjection", view.viewProjection);
        program.set("u_colour4", kNormalColour);
        program.set("u_length", mesh.model().bounds.diagonal() * kNormalLength);
        bindBlock(program, mesh, block, access, options);
        mesh.drawNormals(block, instanceCount, m_stats);
    }
    resetLineState();
}

} // namespace renderer
