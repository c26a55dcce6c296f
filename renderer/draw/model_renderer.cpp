#include "renderer/draw/model_renderer.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"
#include "renderer/animation/shader_clock.hpp"
#include "renderer/draw/draw_items.hpp"
#include "renderer/draw/model_pass.hpp"
#include "renderer/draw/stage_pass.hpp"
#include "renderer/gl/debug.hpp"

#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <array>

namespace renderer {
namespace {

constexpr int kTextureUnit = 0;
constexpr int kNormalTableUnit = 2;
constexpr int kSecondLayerUnit = 6; // and the two after it; unit 5 is the bones'

constexpr glm::vec3 kPlainColor(0.72f, 0.72f, 0.74f);
constexpr glm::vec4 kWireColor(0.80f, 0.92f, 1.0f, 0.5f); // painted skins are dark more often than light
constexpr glm::vec4 kNormalColor(0.45f, 0.78f, 0.95f, 1.0f);
constexpr glm::vec4 kHighlight(0.878f, 0.627f, 0.235f, 0.55f); // its share of the surface's color in w
constexpr float kNormalLength = 0.03f;                         // of the model's size

/// Muted colors of equal lightness that tell surfaces without a texture apart.
constexpr std::array<glm::vec3, 8> kSurfaceColors = {{{0.66f, 0.56f, 0.45f},
                                                      {0.45f, 0.60f, 0.66f},
                                                      {0.56f, 0.63f, 0.45f},
                                                      {0.66f, 0.50f, 0.58f},
                                                      {0.52f, 0.53f, 0.68f},
                                                      {0.45f, 0.63f, 0.55f},
                                                      {0.68f, 0.52f, 0.46f},
                                                      {0.60f, 0.52f, 0.65f}}};

/// What shaders/keyframes.glsl looks normals up in: MD2's vectors, then sine and cosine of MD3's angles.
std::vector<glm::vec4> normalTable()
{
    std::vector<glm::vec4> table;
    for (const glm::vec3& normal : formats::kMd2Normals)
        table.emplace_back(normal, 0.0f);
    for (int angle = 0; angle < 256; ++angle)
        table.emplace_back(formats::md3SineCosine(static_cast<std::uint8_t>(angle)), 0.0f, 0.0f);
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

void setSolidState(bool cullsBackFaces, formats::FrontFace frontFace, const DrawOptions& options)
{
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDisable(GL_BLEND);
    glFrontFace(frontFace == formats::FrontFace::clockwise ? GL_CW : GL_CCW);
    glCullFace(GL_BACK);
    if (cullsBackFaces && !options.isTwoSided)
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

std::uint32_t vertexCountOf(const formats::Model& model, std::uint32_t surface)
{
    return keyframesOf(model).blocks[model.surfaces[surface].block].vertexCount;
}

formats::ImageAlpha useOf(AlphaPart part)
{
    switch (part) {
    case AlphaPart::whole:
        return formats::ImageAlpha::opaque;
    case AlphaPart::cutOut:
        return formats::ImageAlpha::cutOut;
    case AlphaPart::solid:
    case AlphaPart::translucent:
        return formats::ImageAlpha::blended;
    }
    return formats::ImageAlpha::opaque;
}

/// Which pixels of a surface are drawn and how they mix with what lies behind; call after setSolidState.
void setAlphaState(const ShaderProgram& program, AlphaPart part)
{
    constexpr float kSolid = 250.0f / 255.0f; // filtering and rounding must not make holes in what is solid
    constexpr float kVisible = 1.0f / 255.0f;
    constexpr float kAll = 2.0f;
    const bool isTranslucent = part == AlphaPart::translucent;
    const float least = part == AlphaPart::cutOut  ? static_cast<float>(formats::kCutOutAlpha) / 255.0f
                        : part == AlphaPart::solid ? kSolid
                                                   : kVisible;
    program.set("u_alphaRange", glm::vec4(least, isTranslucent ? kSolid : kAll, 0.0f, 0.0f));
    program.set("u_isOpaque", isTranslucent ? 0 : 1);
    if (!isTranslucent)
        return;
    glDepthMask(GL_FALSE); // translucent pixels hide nothing
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
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

bool showsMaterials(const DrawOptions& options)
{
    return options.showsTextures && (options.shading == Shading::lit || options.shading == Shading::unlit);
}

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

ModelRenderer::ModelRenderer(const std::filesystem::path& shaderFolder)
    : m_shaders(shaderFolder), m_normalTable(normalTable(), "normals"), m_instances(BufferHandle::make())
{
}

SceneOnGpu ModelRenderer::upload(std::shared_ptr<const scene::Document> document, std::uint32_t maxTextureSize)
{
    SceneOnGpu scene;
    for (std::uint32_t node = 0; node < document->nodes.size(); ++node) {
        scene.meshes.push_back(
            makeMesh(document->nodes[node].model, m_instances.name(), m_stats.uploaded, maxTextureSize));
        scene.firstSurfaces.push_back(firstSurfaceOf(*document, node));
    }
    scene.document = std::move(document);
    return scene;
}

GpuBytes ModelRenderer::sharedBytes() const
{
    GpuBytes bytes;
    bytes.tables = m_normalTable.bytes();
    bytes.instances = m_instanceBytes + m_bones.bytes();
    return bytes;
}

void ModelRenderer::uploadInstances(std::span<const NodeDraw> nodes, SceneOnGpu& scene)
{
    std::uint32_t count = 0;
    m_bones.clear();
    for (const NodeDraw& draw : nodes) {
        scene.meshes[draw.node]->setFirstInstance(count);
        count += static_cast<std::uint32_t>(draw.instances.size());
    }
    glBindBuffer(GL_ARRAY_BUFFER, m_instances.name());
    m_instanceBytes = std::uint64_t{count} * sizeof(Instance);
    if (nodes.size() == 1) { // its bones are where its instances say
        (void)m_bones.add(nodes.front().bones);
        glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(m_instanceBytes), nodes.front().instances.data(),
                     GL_STREAM_DRAW);
    } else {
        std::vector<Instance> all;
        all.reserve(count);
        for (const NodeDraw& draw : nodes) {
            const std::uint32_t firstBone = m_bones.add(draw.bones);
            all.insert(all.end(), draw.instances.begin(), draw.instances.end());
            for (std::size_t i = all.size() - draw.instances.size(); !draw.bones.empty() && i < all.size(); ++i)
                all[i].frameA += firstBone;
        }
        glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(m_instanceBytes), all.data(), GL_STREAM_DRAW);
    }
    m_stats.uploaded.instances += m_instanceBytes + m_bones.upload();
}

const ColorTexture* ModelRenderer::textureOnGpu(SceneOnGpu& scene, std::uint32_t index, formats::ImageAlpha use)
{
    if (index >= scene.document->textures.size())
        return nullptr;
    const scene::Texture& texture = scene.document->textures[index];
    if (!texture.image || texture.image->isEmpty())
        return nullptr;
    auto& onGpu = scene.textures[{index, use}];
    if (!onGpu) {
        onGpu = use == formats::ImageAlpha::opaque
                    ? std::make_unique<ColorTexture>(*texture.image, texture.levels.get(), texture.path)
                    : std::make_unique<ColorTexture>(*texture.image, texture.path, use);
        m_stats.uploaded.textures += onGpu->bytes();
    }
    return onGpu.get();
}

void ModelRenderer::bindVertices(const ShaderProgram& program, Mesh& mesh, std::uint32_t surface,
                                 const VertexAccess& access, const DrawOptions& options)
{
    if (access.isSkinned) {
        m_bones.bind(program);
    } else {
        m_normalTable.bind(kNormalTableUnit);
        program.set("u_normalTable", kNormalTableUnit);
    }
    mesh.bindVertices(program, surface, meshVariantIn(mesh, options), access, m_stats.uploaded);
}

void ModelRenderer::draw(SceneOnGpu& scene, std::uint32_t node, std::uint32_t skin, std::span<const Instance> instances,
                         const View& view, const DrawOptions& options)
{
    const NodeDraw one{node, skin, instances};
    draw(scene, {&one, 1}, view, options);
}

void ModelRenderer::draw(SceneOnGpu& scene, std::span<const NodeDraw> nodes, const View& view,
                         const DrawOptions& options)
{
    uploadInstances(nodes, scene);
    const Frame frame{scene, view, options};
    for (const DrawItem& item : drawItems(scene, nodes, view, options)) {
        if (formats::isCancelled())
            break;
        if (item.material != formats::kNoIndex)
            drawStages(frame, item);
        else if (item.pass != nullptr)
            drawPass(frame, item);
        else
            drawPlain(frame, item);
    }
    m_samplers.release();
    for (const NodeDraw& draw : nodes) {
        if (draw.instances.empty())
            continue;
        countTriangles(scene, draw, options);
        if (options.showsWireframe)
            drawWireframe(frame, draw);
        if (options.showsNormals)
            drawNormals(frame, draw);
    }
}

void ModelRenderer::countTriangles(const SceneOnGpu& scene, const NodeDraw& draw, const DrawOptions& options)
{
    const Mesh& mesh = *scene.meshes[draw.node];
    const formats::MeshVariant& meshVariant = mesh.model().meshVariants[meshVariantIn(mesh, options)];
    const std::uint32_t first = scene.firstSurfaces[draw.node];
    std::uint64_t count = meshVariant.triangleCount;
    for (const std::uint32_t hidden : options.hiddenSurfaces) {
        if (hidden >= first && hidden - first < mesh.model().surfaces.size())
            count -= formats::triangleCountOf(meshVariant, hidden - first);
    }
    m_stats.triangles += count * draw.instances.size();
}

void ModelRenderer::setSurfaceUniforms(const ShaderProgram& program, const Frame& frame, const DrawItem& item)
{
    program.set("u_viewProjection", frame.view.viewProjection);
    program.set("u_eye", frame.view.eye);
    program.set("u_keyLight", lightDirection(frame.view, frame.options, {-0.45f, 0.62f, 0.64f}));
    program.set("u_fillLight", lightDirection(frame.view, frame.options, {0.85f, 0.05f, 0.45f}));
    const bool isHighlighted =
        frame.options.highlightedSurfaces.contains(frame.scene.firstSurfaces[item.node] + item.surface);
    program.set("u_tint", isHighlighted ? kHighlight : glm::vec4(0.0f));
}

void ModelRenderer::drawPlain(const Frame& frame, const DrawItem& item)
{
    Mesh& mesh = *frame.scene.meshes[item.node];
    VertexAccess access = mesh.accessOf(item.surface, meshVariantIn(mesh, frame.options), frame.options.normals);
    if (frame.options.shading == Shading::unlit || frame.options.shading == Shading::flat)
        access.computesNormals = false; // neither looks at them
    const ColorTexture* texture = nullptr;
    if (frame.options.showsTextures)
        texture = item.isWhite ? &white() : textureOnGpu(frame.scene, item.texture, useOf(item.alpha));
    const bool isMissing = frame.options.showsTextures && texture == nullptr;
    const bool isWhole = item.alpha == AlphaPart::whole;
    const SurfaceColor color = texture != nullptr ? isWhole ? SurfaceColor::texture : SurfaceColor::alphaTexture
                               : isMissing        ? SurfaceColor::checker
                                                  : SurfaceColor::plain;

    setSolidState(item.cullsBackFaces, mesh.model().frontFace, frame.options);
    if (item.showsInside)
        glCullFace(GL_FRONT);
    const ShaderProgram& program = m_shaders.program(surfaceVariant(frame.options.shading, color, access));
    program.use();
    setSurfaceUniforms(program, frame, item);
    if (!isWhole)
        setAlphaState(program, item.alpha);
    const std::uint32_t number = frame.scene.firstSurfaces[item.node] + item.surface;
    program.set("u_color", isMissing ? kSurfaceColors[number % kSurfaceColors.size()] : kPlainColor);
    if (texture != nullptr) {
        texture->bind(kTextureUnit);
        m_samplers.bind(kTextureUnit);
        program.set("u_texture", kTextureUnit);
    }
    bindVertices(program, mesh, item.surface, access, frame.options);
    mesh.drawSurface(meshVariantIn(mesh, frame.options), item.surface, item.instanceCount, m_stats);
    if (item.alpha == AlphaPart::translucent)
        resetPassState();
}

/// One pass as the game draws it. Layers from the first one without an image on are left out; without any, what is
/// solid shows a checker, and what would only be added is left out. The document says what is missing.
void ModelRenderer::drawPass(const Frame& frame, const DrawItem& item)
{
    Mesh& mesh = *frame.scene.meshes[item.node];
    const formats::MaterialPass& pass = *item.pass;
    PassInputs inputs{pass, skinnedOf(mesh.model()), *item.draw->sampleTime};
    inputs.color = item.passColor;
    std::array<const ColorTexture*, formats::kMaxTextureLayers> textures{};
    while (inputs.layerCount < pass.layerCount) {
        const std::uint32_t slot = pass.layers[inputs.layerCount].texture;
        const ColorTexture* const texture =
            textureOnGpu(frame.scene, textureInSlot(*frame.scene.document, *item.draw, slot));
        if (texture == nullptr)
            break;
        textures[inputs.layerCount++] = texture;
    }
    if (inputs.layerCount == 0) {
        const bool isSolid = pass.blend <= formats::BlendMode::alpha && pass.materialLayer == 0;
        if (isSolid)
            drawPlain(frame, item);
        return;
    }
    setSolidState(item.cullsBackFaces, mesh.model().frontFace, frame.options);
    setPassState(pass, item.blend);
    const bool isStudioLit = isLit(pass) && frame.options.shading == Shading::lit;
    const ShaderProgram& program =
        m_shaders.program(passVariant(isStudioLit, combinerOf(pass, inputs.layerCount), reflects(pass)));
    program.use();
    setSurfaceUniforms(program, frame, item);
    setPassUniforms(program, inputs, item.blend, frame.view);
    constexpr std::array<const char*, formats::kMaxTextureLayers> kNames{"u_texture", "u_texture1", "u_texture2",
                                                                         "u_texture3"};
    for (std::uint32_t i = 0; i < kNames.size(); ++i) {
        const int unit = i == 0 ? kTextureUnit : kSecondLayerUnit + static_cast<int>(i) - 1;
        program.set(kNames[i], unit);
        if (i >= inputs.layerCount)
            continue;
        const formats::TextureSlot& slot = mesh.model().textureSlots[pass.layers[i].texture];
        textures[i]->bind(unit);
        m_samplers.bind(unit, {slot.repeatsU ? TextureWrap::repeat : TextureWrap::clamp,
                               slot.repeatsV ? TextureWrap::repeat : TextureWrap::clamp});
    }
    bindVertices(program, mesh, item.surface, {.isSkinned = true}, frame.options);
    mesh.drawSurface(meshVariantIn(mesh, frame.options), item.surface, item.instanceCount, m_stats);
    resetPassState();
}

/// Where the image of an opaque stage is missing and nothing was drawn before it, the surface shows the material's
/// substitute or a checker; so it does where no stage shows anything. The document says what is missing.
void ModelRenderer::drawStages(const Frame& frame, const DrawItem& item)
{
    const scene::Material& material = frame.scene.document->materials[item.material];
    const formats::quake3::Shader& shader = *material.shader;
    const double seconds = animation::shaderSeconds(shader, frame.options.seconds);
    DrawItem plain = item;
    plain.texture = material.substitute;
    bool isDrawn = false;
    bool isHidden = false;
    for (std::uint32_t i = 0; i < shader.stages.size(); ++i) {
        const formats::quake3::Stage& stage = shader.stages[i];
        const std::vector<std::uint32_t>& images = material.textures[i];
        if (stage.images.source == formats::quake3::ImageSource::none || images.empty())
            continue;
        if (frame.options.hiddenStages.contains({item.material, i})) {
            isHidden = true;
            continue;
        }
        const std::uint32_t image = images[animation::animMapFrame(stage.images, seconds) % images.size()];
        const ColorTexture* const texture = image == formats::kNoIndex ? &white() : textureOnGpu(frame.scene, image);
        if (texture == nullptr && (stage.blend || isDrawn))
            continue;
        if (texture != nullptr)
            drawStage(frame, item, shader, stage, *texture);
        else
            drawPlain(frame, plain);
        isDrawn = true;
    }
    if (!isDrawn && !isHidden)
        drawPlain(frame, plain);
}

const ColorTexture& ModelRenderer::white()
{
    if (!m_white) {
        formats::Image image;
        image.width = image.height = 1;
        image.pixels = {255, 255, 255, 255};
        m_white = std::make_unique<ColorTexture>(image, "white");
    }
    return *m_white;
}

void ModelRenderer::drawStage(const Frame& frame, const DrawItem& item, const formats::quake3::Shader& shader,
                              const formats::quake3::Stage& stage, const ColorTexture& texture)
{
    Mesh& mesh = *frame.scene.meshes[item.node];
    setSolidState(item.cullsBackFaces, mesh.model().frontFace, frame.options);
    setStageState(shader, stage, frame.options.isTwoSided);
    const bool isLit = frame.options.shading == Shading::lit &&
                       animation::vertexColorOf(stage) == animation::VertexColor::lightingDiffuse;
    const VertexAccess access = mesh.accessOf(item.surface, meshVariantIn(mesh, frame.options), frame.options.normals);
    const ShaderProgram& program = m_shaders.program(stageVariant(isLit, !shader.deforms.empty(), access));
    program.use();
    setSurfaceUniforms(program, frame, item);
    const double seconds = animation::shaderSeconds(shader, frame.options.seconds);
    setStageUniforms(program, stage, seconds, frame.options.entityColor);
    program.set("u_eyePosition", frame.view.eye);
    if (stage.blend)
        program.set("u_tint", glm::vec4(0.0f)); // over what was pointed out already
    if (!shader.deforms.empty())
        setDeformUniforms(program, shader, seconds, vertexCountOf(mesh.model(), item.surface), frame.view);
    texture.bind(kTextureUnit);
    m_samplers.bind(kTextureUnit, stage.images.isClamped ? TextureWrap::clamp : TextureWrap::repeat,
                    shader.hasMipmaps ? TextureDetail::mipmaps : TextureDetail::full);
    program.set("u_texture", kTextureUnit);
    bindVertices(program, mesh, item.surface, access, frame.options);
    mesh.drawSurface(meshVariantIn(mesh, frame.options), item.surface, item.instanceCount, m_stats);
    resetStageState();
}

void ModelRenderer::drawWireframe(const Frame& frame, const NodeDraw& draw)
{
    setLineState();
    Mesh& mesh = *frame.scene.meshes[draw.node];
    const std::uint32_t meshVariant = meshVariantIn(mesh, frame.options);
    for (std::uint32_t surface = 0; surface < mesh.model().surfaces.size(); ++surface) {
        if (isHidden(frame.options, frame.scene.firstSurfaces[draw.node] + surface) ||
            !mesh.isDrawn(meshVariant, surface))
            continue;
        const VertexAccess access = mesh.accessOf(surface, meshVariant, NormalSource::stored);
        const ShaderProgram& program = m_shaders.program(wireframeVariant(access));
        program.use();
        program.set("u_viewProjection", frame.view.viewProjection);
        program.set("u_color4", kWireColor);
        bindVertices(program, mesh, surface, access, frame.options);
        mesh.drawEdges(meshVariant, surface, static_cast<std::uint32_t>(draw.instances.size()), m_stats);
    }
    resetLineState();
}

void ModelRenderer::drawNormals(const Frame& frame, const NodeDraw& draw)
{
    setLineState();
    Mesh& mesh = *frame.scene.meshes[draw.node];
    const std::uint32_t meshVariant = meshVariantIn(mesh, frame.options);
    std::vector<bool> hidden;
    for (std::uint32_t surface = 0; surface < mesh.model().surfaces.size(); ++surface)
        hidden.push_back(isHidden(frame.options, frame.scene.firstSurfaces[draw.node] + surface));
    for (const std::uint32_t surface : mesh.surfacesWithNormals(meshVariant, hidden)) {
        const VertexAccess access = mesh.accessOf(surface, meshVariant, frame.options.normals);
        const ShaderProgram& program = m_shaders.program(normalLinesVariant(access));
        program.use();
        program.set("u_viewProjection", frame.view.viewProjection);
        program.set("u_color4", kNormalColor);
        program.set("u_length", mesh.model().bounds.diagonal() * kNormalLength);
        bindVertices(program, mesh, surface, access, frame.options);
        mesh.drawNormals(meshVariant, surface, static_cast<std::uint32_t>(draw.instances.size()), m_stats);
    }
    resetLineState();
}

} // namespace renderer
