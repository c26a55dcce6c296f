#include "renderer/draw/executor.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/model/vertex_block.hpp"
#include "renderer/draw/pipeline_applier.hpp"
#include "renderer/draw/set_uniforms.hpp"
#include "renderer/gl/debug.hpp"
#include "renderer/mesh/shader_variants.hpp"

#include <array>

namespace renderer {
namespace {

constexpr int kNormalTableUnit = 2; // 1 and 3 are used for keyframes, 5 for bones
// llvmpipe keeps 28 KB per draw with different textures, for four batches: the current one and three earlier ones.
constexpr std::size_t kDrawsAtOnce = 64;

/// The texture units of an item and their names in shaders.
struct TextureUnit {
    int unit = 0;
    const char* name = "";
};
constexpr std::array<TextureUnit, formats::kMaxTextureLayers> kTextureUnits = {
    {{0, "u_texture"}, {6, "u_texture1"}, {7, "u_texture2"}, {8, "u_texture3"}}};

/// The normal table for shaders/keyframes.glsl: MD2's vectors, then sine and cosine of MD3's angles.
std::vector<glm::vec4> normalTable()
{
    std::vector<glm::vec4> table;
    for (const glm::vec3& normal : formats::kMd2Normals)
        table.emplace_back(normal, 0.0f);
    for (int angle = 0; angle < 256; ++angle)
        table.emplace_back(formats::md3SineCosine(static_cast<std::uint8_t>(angle)), 0.0f, 0.0f);
    return table;
}

/// Sets an item's uniforms in its program.
struct SetItemUniforms {
    const ShaderProgram& shader;
    const DrawList& list;
    std::uint32_t index;

    void operator()(const SurfaceProgram&) const { setUniforms(shader, list.surfaces[index]); }
    void operator()(const StageProgram&) const { setUniforms(shader, list.stages[index]); }
    void operator()(const PassProgram& program) const
    {
        setUniforms(shader, list.passes[index]);
        if (program.hasModelLights)
            setUniforms(shader, list.lights[list.passes[index].lights]);
    }
    void operator()(const EdgeProgram&) const { setUniforms(shader, list.lines[index]); }
    void operator()(const NormalProgram&) const { setUniforms(shader, list.lines[index]); }
    void operator()(const EffectProgram& program) const
    {
        setUniforms(shader, list.effects[index]);
        if (program.hasModelLights)
            setUniforms(shader, list.lights[list.effects[index].lights]);
    }
};

void drawGeometry(Mesh& mesh, const DrawItem& item, FrameStats& stats)
{
    mesh.setFirstInstance(item.firstInstance);
    switch (item.geometry) {
    case Geometry::triangles:
        mesh.drawRanges(item.meshVariant, item.ranges, item.instanceCount, stats);
        break;
    case Geometry::edges:
        mesh.drawEdges(item.meshVariant, item.surface, item.instanceCount, stats);
        break;
    case Geometry::normals:
        mesh.drawNormals(item.meshVariant, item.surface, item.instanceCount, stats);
        break;
    case Geometry::quads: // Executor::draw
        break;
    }
}

} // namespace

Executor::Executor(const std::filesystem::path& shaderFolder)
    : m_isSoftware(isSoftwareRenderer()),
      m_shaders(shaderFolder),
      m_normalTable(normalTable(), "normals"),
      m_instances(BufferHandle::make())
{
}

GpuBytes Executor::bytes() const
{
    GpuBytes bytes;
    bytes.tables = m_normalTable.bytes();
    bytes.instances = m_instanceBytes + m_bones.bytes() + m_quads.bytes();
    return bytes;
}

void Executor::execute(const DrawList& list, SceneOnGpu& scene, FrameStats& stats)
{
    upload(list, stats.uploaded);
    for (const NodeDraw& draw : list.nodes) {
        if (draw.morphed != nullptr)
            scene.meshes[draw.node]->setVertices(*draw.morphed, stats.uploaded);
    }
    Run run{list, scene, stats};
    PipelineApplier pipeline{PipelineState()};
    std::size_t drawn = 0;
    for (const DrawItem& item : list.items) {
        if (formats::isCancelled())
            break;
        pipeline.apply(item.pipeline);
        draw(run, item);
        if (m_isSoftware && ++drawn % kDrawsAtOnce == 0)
            glFinish();
    }
    m_samplers.release();
    stats.triangles += list.triangleCount;
}

void Executor::upload(const DrawList& list, UploadedBytes& uploaded)
{
    m_bones.clear();
    for (const NodeDraw& draw : list.nodes)
        (void)m_bones.add(draw.bones); // consecutive, in the numbering of the instances
    const std::span<const Instance> instances = instancesOf(list);
    m_instanceBytes = instances.size_bytes();
    glBindBuffer(GL_ARRAY_BUFFER, m_instances.name());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(m_instanceBytes), instances.data(), GL_STREAM_DRAW);
    uploaded.instances += m_instanceBytes + m_bones.upload();
    uploaded.instances += m_quads.upload(list.effectVertices);
}

void Executor::draw(Run& run, const DrawItem& item)
{
    use(run, item.program);
    std::visit(SetItemUniforms{*run.shader, run.list, item.uniforms}, item.program);
    bindTextures(run, item);
    if (item.geometry == Geometry::quads) {
        m_quads.draw(item.firstQuad, item.quadCount, run.stats);
        return;
    }
    Mesh& mesh = *run.scene.meshes[item.node];
    mesh.bindVertices(*run.shader, item.surface, item.meshVariant, vertexAccessOf(item.program), run.stats.uploaded);
    drawGeometry(mesh, item, run.stats);
}

/// Uniforms that are the same for all items are set once, when a program is first used.
void Executor::use(Run& run, const Program& program)
{
    if (run.program != nullptr && *run.program == program)
        return;
    run.program = &program;
    run.shader = &shaderOf(program);
    run.shader->use();
    setFrameUniforms(*run.shader, run.list.frame, program);
    if (vertexAccessOf(program).isSkinned) {
        m_bones.bind(*run.shader);
    } else {
        m_normalTable.bind(kNormalTableUnit);
        run.shader->set("u_normalTable", kNormalTableUnit);
    }
    for (const TextureUnit& each : kTextureUnits)
        run.shader->set(each.name, each.unit);
}

void Executor::bindTextures(const Run& run, const DrawItem& item)
{
    for (std::uint32_t i = 0; i < item.textureCount; ++i) {
        const TextureBinding& binding = item.textures[i];
        const int unit = kTextureUnits[i].unit;
        textureOf(run, binding).bind(unit);
        m_samplers.bind(unit,
                        {binding.repeatsU, binding.repeatsV, binding.hasMipmaps, binding.mirrorsU, binding.mirrorsV});
    }
}

const ShaderProgram& Executor::shaderOf(const Program& program)
{
    auto found = m_programs.find(program);
    if (found == m_programs.end())
        found = m_programs.emplace(program, &m_shaders.program(shaderVariantOf(program))).first;
    return *found->second;
}

const ColorTexture& Executor::textureOf(const Run& run, const TextureBinding& binding)
{
    if (binding.texture != kWhiteTexture)
        return textureOnGpu(run.scene, binding.texture, binding.use, run.stats.uploaded);
    if (!m_white) {
        formats::Image image;
        image.width = image.height = 1;
        image.pixels = {255, 255, 255, 255};
        m_white = std::make_unique<ColorTexture>(image, "white");
    }
    return *m_white;
}

} // namespace renderer
