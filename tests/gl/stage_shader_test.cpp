#include "formats/registry.hpp"
#include "renderer/animation/shader_clock.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/gl/mesh_reader.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/shader_text.hpp"
#include "tests/support/tex_coord_steps.hpp"

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include <cmath>
#include <functional>
#include <numbers>

/// The vertex part of shader stages on the GPU, compared with the CPU's arithmetic and with the formulas of
/// docs/formats/quake3_shader.md implemented again here, in double precision.
namespace {

using animation::KeyframePose;
using formats::quake3::Shader;
using tests::Md3Builder;
using tests::MeshReader;
using tests::shaderOf;

constexpr double kTwoPi = 2.0 * std::numbers::pi;
constexpr KeyframePose kPose{0, 1, 0.25f};
constexpr std::array kTimes = {0.0, 0.37, 1.5, 12.81, 3601.33};

/// A corner without its shader, decoded on the CPU.
struct Source {
    glm::dvec3 position{};
    glm::dvec3 normal{};
    glm::dvec2 uv{};
};

/// Randomly placed triangles with normals in all directions, in two frames.
std::shared_ptr<const formats::Model> scattered()
{
    Md3Builder builder;
    builder.frame("one", {}).frame("two", {});
    Md3Builder::Surface surface;
    surface.name = "scattered";
    std::uint32_t seed = 7;
    const auto random = [&seed] { return seed = seed * 1664525U + 1013904223U; };
    for (std::int32_t i = 0; i < 32; ++i) {
        surface.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
        for (int corner = 0; corner < 3; ++corner)
            surface.texCoords.push_back({static_cast<float>(random() >> 16U) / 16384.0f - 1.5f,
                                         static_cast<float>(random() >> 16U) / 16384.0f - 1.5f});
    }
    for (int frame = 0; frame < 2; ++frame) {
        auto& vertices = surface.frames.emplace_back();
        for (std::size_t i = 0; i < surface.texCoords.size(); ++i) {
            const auto coordinate = [&] { return static_cast<std::int16_t>((random() >> 16U) % 12000U - 6000U); };
            vertices.push_back({coordinate(), coordinate(), coordinate(), static_cast<std::uint16_t>(random() >> 16U)});
        }
    }
    builder.surface(surface);
    auto model = formats::loadModel(formats::ByteView(formats::FileBytes::copyOf(builder.build()), "scattered.md3"));
    EXPECT_TRUE(model);
    return model ? std::make_shared<const formats::Model>(*std::move(model)) : nullptr;
}

/// The source of each vertex read back.
std::vector<Source> sourcesOf(const formats::Model& model, const KeyframePose& pose)
{
    std::vector<Source> sources;
    const formats::VertexBlock& block = keyframesOf(model).blocks.front();
    for (const auto& triangle : formats::trianglesOf(model.meshVariants.front(), 0)) {
        for (const std::uint32_t index : triangle) {
            const formats::RenderVertex& corner = model.meshVariants.front().vertices[index];
            const glm::dvec3 a(formats::normalAt(block, pose.frameA, corner.vertex));
            const glm::dvec3 b(formats::normalAt(block, pose.frameB, corner.vertex));
            const auto blend = static_cast<double>(pose.blend);
            sources.push_back({formats::positionAt(block, {pose.frameA, pose.frameB, blend}, corner.vertex),
                               glm::normalize((1.0 - blend) * a + blend * b), glm::dvec2(corner.uv)});
        }
    }
    return sources;
}

/// From the upper front left, with the model between eye and horizon.
renderer::View viewFromTheSide()
{
    renderer::OrbitCamera camera;
    camera.yaw = 40.0f;
    camera.pitch = 25.0f;
    camera.distance = 400.0f;
    formats::Bounds bounds;
    bounds.add(glm::vec3(-100.0f));
    bounds.add(glm::vec3(100.0f));
    return viewOf(camera, 1.0f, bounds);
}

/// Rotated and moved, so that model space differs from scene space.
glm::mat4 turnedAside()
{
    const glm::mat4 moved = glm::translate(glm::mat4(1.0f), {12.0f, -30.0f, 7.0f});
    return glm::rotate(moved, 1.1f, glm::normalize(glm::vec3(1.0f, 2.0f, -0.5f)));
}

class StageShader : public tests::GlTest {
protected:
    void SetUp() override
    {
        GlTest::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        m_reader = std::make_unique<MeshReader>(scattered());
        m_sources = sourcesOf(m_reader->model(), kPose);
    }
    void TearDown() override
    {
        m_reader.reset();
        GlTest::TearDown();
    }

    [[nodiscard]] std::vector<MeshReader::StageVertex> read(const Shader& shader, double seconds,
                                                            const glm::mat4& transform = glm::mat4(1.0f))
    {
        auto vertices = m_reader->readStage(
            0, kPose, {&shader, 0, animation::shaderSeconds(shader, seconds), viewFromTheSide(), transform});
        EXPECT_EQ(vertices.size(), m_sources.size());
        return vertices;
    }
    [[nodiscard]] const std::vector<Source>& sources() const { return m_sources; }

private:
    std::unique_ptr<MeshReader> m_reader;
    std::vector<Source> m_sources;
};

double fractionOf(double value)
{
    return value - std::floor(value);
}

/// T of §6.3 for every phase within single-precision rounding: a step of the table, or its neighbor.
std::vector<double> tableValues(std::string_view function, double phase)
{
    std::vector<double> values;
    for (const double away : {0.0, -1e-4, 1e-4}) {
        const double x = std::floor(fractionOf(phase + away) * 1024.0) / 1024.0;
        if (function == "sin")
            values.push_back(std::sin(kTwoPi * x * 1024.0 / 1023.0));
        else if (function == "square")
            values.push_back(x < 0.5 ? 1.0 : -1.0);
        else if (function == "triangle")
            values.push_back(x < 0.25 ? 4.0 * x : (x < 0.75 ? 2.0 - 4.0 * x : 4.0 * x - 4.0));
        else if (function == "sawtooth")
            values.push_back(x);
        else if (function == "inversesawtooth")
            values.push_back(1.0 - x);
    }
    return values;
}

double tableValue(std::string_view function, double phase)
{
    return tableValues(function, phase).front();
}

TEST_F(StageShader, LeavesVerticesAloneThatNothingMoves)
{
    const auto shader = shaderOf("{\nmap a.tga\nalphaGen const 0.375\n}");
    const auto vertices = read(*shader, 3.0);
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        ASSERT_LE(glm::length(glm::dvec3(vertices[i].position) - sources()[i].position), 1e-4);
        ASSERT_LE(glm::length(glm::dvec3(vertices[i].normal) - sources()[i].normal), 1e-5);
        ASSERT_EQ(glm::dvec2(vertices[i].uv), sources()[i].uv);
        ASSERT_FLOAT_EQ(vertices[i].alpha, 0.375f);
    }
}

/// A tcMod line and the result of §7.2 for coordinates at a time.
struct TexCoordCase {
    std::string lines;
    std::function<glm::dvec2(const glm::dvec2&, const glm::dvec3&, double)> expected;
};

glm::dvec2 rotatedAboutTheMiddle(const glm::dvec2& uv, double degrees)
{
    const double angle = degrees * std::numbers::pi / 180.0;
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    return {uv.x * c - uv.y * s + (0.5 - 0.5 * c + 0.5 * s), uv.x * s + uv.y * c + (0.5 - 0.5 * s - 0.5 * c)};
}

glm::dvec2 turbulent(const glm::dvec2& uv, const glm::dvec3& p, double amplitude, double now)
{
    return {uv.x + amplitude * std::sin(kTwoPi * ((p.x + p.z) / 1024.0 + now)),
            uv.y + amplitude * std::sin(kTwoPi * (p.y / 1024.0 + now))};
}

std::vector<TexCoordCase> texCoordCases()
{
    using glm::dvec2;
    using glm::dvec3;
    return {
        {"tcMod scale 2.5 -0.75", [](dvec2 uv, const dvec3&, double) { return dvec2(2.5 * uv.x, -0.75 * uv.y); }},
        {"tcMod scroll 0.3125 -1.75",
         [](dvec2 uv, const dvec3&, double t) { return uv + dvec2(fractionOf(0.3125 * t), fractionOf(-1.75 * t)); }},
        {"tcMod rotate 33", [](dvec2 uv, const dvec3&, double t) { return rotatedAboutTheMiddle(uv, -33.0 * t); }},
        {"tcMod stretch sin 1.5 0.25 0.1 0.7",
         [](dvec2 uv, const dvec3&, double t) {
             const double k = 1.0 / (1.5 + 0.25 * tableValue("sin", 0.1 + 0.7 * t));
             return uv * k + dvec2(0.5 - 0.5 * k);
         }},
        {"tcMod transform 0.5 0.25 -1 2 0.125 0.75",
         [](dvec2 uv, const dvec3&, double) {
             return dvec2(0.5 * uv.x - 1.0 * uv.y + 0.125, 0.25 * uv.x + 2.0 * uv.y + 0.75);
         }},
        {"tcMod turb 0 0.2 0.375 0.625",
         [](dvec2 uv, const dvec3& p, double t) { return turbulent(uv, p, 0.2, 0.375 + 0.625 * t); }},
        {"tcMod scale 2 3\ntcMod turb 0 0.1 0 0.5\ntcMod rotate 20\ntcMod turb 0 0.05 0.25 1",
         [](dvec2 uv, const dvec3& p, double t) {
             const dvec2 at = turbulent(dvec2(2.0 * uv.x, 3.0 * uv.y), p, 0.1, 0.5 * t);
             return turbulent(rotatedAboutTheMiddle(at, -20.0 * t), p, 0.05, 0.25 + t);
         }},
        {"tcGen vector ( 0.01 0.02 -0.03 ) ( 0 0.005 0.001 )\ntcMod scale 2 2",
         [](dvec2, const dvec3& p, double) {
             return 2.0 * dvec2(0.01 * p.x + 0.02 * p.y - 0.03 * p.z, 0.005 * p.y + 0.001 * p.z);
         }},
        {"tcGen lightmap\ntcMod scroll 0.25 0.125",
         [](dvec2, const dvec3&, double t) { return dvec2(fractionOf(0.25 * t), fractionOf(0.125 * t)); }},
    };
}

TEST_F(StageShader, MovesTextureCoordinatesAsTheReferenceAndTheProcessorSay)
{
    for (const TexCoordCase& one : texCoordCases()) {
        const auto shader = shaderOf("{\nmap a.tga\n" + one.lines + "\n}");
        const bool hasOwnCoordinates = shader->stages[0].texCoords == formats::quake3::TexCoordSource::texture;
        for (const double seconds : kTimes) {
            const auto vertices = read(*shader, seconds);
            const auto steps = animation::texCoordSteps(shader->stages[0], seconds);
            double fromReference = 0.0;
            double fromProcessor = 0.0;
            for (std::size_t i = 0; i < vertices.size(); ++i) {
                const Source& source = sources()[i];
                const glm::dvec2 uv(vertices[i].uv);
                const glm::dvec2 expected = one.expected(source.uv, source.position, seconds);
                fromReference = std::max(fromReference, glm::length(uv - expected));
                if (hasOwnCoordinates) {
                    const glm::dvec2 applied = tests::applied(steps, source.uv, source.position);
                    fromProcessor = std::max(fromProcessor, glm::length(uv - applied));
                }
            }
            EXPECT_LE(fromReference, 2e-5) << one.lines << " at " << seconds;
            EXPECT_LE(fromProcessor, 1e-5) << one.lines << " at " << seconds;
        }
    }
}

TEST_F(StageShader, ReflectsTheSurroundingsAsSeenInTheModelsSpace)
{
    const auto shader = shaderOf("{\nmap a.tga\ntcGen environment\n}");
    for (const glm::mat4& transform : {glm::mat4(1.0f), turnedAside()}) {
        const auto vertices = read(*shader, 0.0, transform);
        const glm::dvec3 eye(glm::inverse(glm::dmat4(transform)) * glm::dvec4(viewFromTheSide().eye, 1.0));
        for (std::size_t i = 0; i < vertices.size(); ++i) {
            const Source& source = sources()[i];
            const glm::dvec3 toEye = glm::normalize(eye - source.position);
            const double d = glm::dot(source.normal, toEye);
            const glm::dvec3 mirrored = 2.0 * d * source.normal - toEye;
            ASSERT_NEAR(vertices[i].uv.x, 0.5 + 0.5 * mirrored.y, 1e-5) << i;
            ASSERT_NEAR(vertices[i].uv.y, 0.5 - 0.5 * mirrored.z, 1e-5) << i;
            ASSERT_LE(glm::length(glm::dvec3(vertices[i].position) -
                                  glm::dvec3(glm::dmat4(transform) * glm::dvec4(source.position, 1.0))),
                      1e-4);
        }
    }
}

TEST_F(StageShader, ShinesWhereTheLightIsMirroredTowardsTheEye)
{
    const auto shader = shaderOf("{\nmap a.tga\nalphaGen lightingSpecular\n}");
    double brightest = 0.0;
    for (const glm::mat4& transform : {glm::mat4(1.0f), turnedAside()}) {
        const auto vertices = read(*shader, 0.0, transform);
        const glm::dvec3 eye(glm::inverse(glm::dmat4(transform)) * glm::dvec4(viewFromTheSide().eye, 1.0));
        for (std::size_t i = 0; i < vertices.size(); ++i) {
            const Source& source = sources()[i];
            const glm::dvec3 toLight = glm::normalize(glm::dvec3(-960.0, 1980.0, 96.0) - source.position);
            const glm::dvec3 mirrored = 2.0 * glm::dot(source.normal, toLight) * source.normal - toLight;
            const double shine = std::max(glm::dot(mirrored, glm::normalize(eye - source.position)), 0.0);
            ASSERT_NEAR(vertices[i].alpha, std::min(1.0, std::pow(shine, 4.0)), 1e-5) << i;
            brightest = std::max(brightest, shine);
        }
    }
    EXPECT_GT(brightest, 0.5) << "or nothing was compared but zeros";
}

TEST_F(StageShader, FadesWithTheDistanceOfAPortal)
{
    const auto shader = shaderOf("{\nmap a.tga\nalphaGen portal 420\n}");
    const auto vertices = read(*shader, 0.0);
    const glm::dvec3 eye(viewFromTheSide().eye);
    int between = 0;
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const double expected = std::min(1.0, glm::length(eye - sources()[i].position) / 420.0);
        ASSERT_NEAR(vertices[i].alpha, expected, 1e-5);
        between += expected < 1.0 ? 1 : 0;
    }
    EXPECT_GT(between, 10);
    EXPECT_LT(between, static_cast<int>(vertices.size()));
}

TEST_F(StageShader, WavesRunAlongTheSurface)
{
    for (const std::string function : {"sin", "square", "triangle", "sawtooth", "inversesawtooth"}) {
        const auto shader = shaderOf("deformVertexes wave 64 " + function + " 1.5 3 0.2 0.4\n{\nmap a.tga\n}");
        for (const double seconds : kTimes) {
            const auto vertices = read(*shader, seconds);
            for (std::size_t i = 0; i < vertices.size(); ++i) {
                const Source& source = sources()[i];
                const double sum = source.position.x + source.position.y + source.position.z;
                double nearest = 1e9;
                for (const double value : tableValues(function, 0.2 + sum / 64.0 + 0.4 * seconds)) {
                    const glm::dvec3 expected = source.position + source.normal * (1.5 + 3.0 * value);
                    nearest = std::min(nearest, glm::length(glm::dvec3(vertices[i].position) - expected));
                }
                ASSERT_LE(nearest, 1e-3) << function << " at " << seconds << ", vertex " << i;
            }
        }
    }
}

/// A deform and the result of §7.3 for a vertex at a time.
struct DeformCase {
    std::string lines;
    std::function<glm::dvec3(const Source&, double)> expected;
};

TEST_F(StageShader, MovesVerticesAsTheReferenceAndTheProcessorSay)
{
    const std::vector<DeformCase> cases = {
        {"deformVertexes wave 100 sin 2 0.5 0.3 0",
         [](const Source& from, double) { return from.position + from.normal * (2.0 + 0.5 * tableValue("sin", 0.3)); }},
        {"deformVertexes bulge 3 2 1.25",
         [](const Source& from, double t) {
             return from.position + from.normal * (2.0 * std::sin(from.uv.x * 3.0 + t * 1.25));
         }},
        {"deformVertexes move 1 -2 3 triangle 0.5 2 0.1 0.35",
         [](const Source& from, double t) {
             return from.position + glm::dvec3(1.0, -2.0, 3.0) * (0.5 + 2.0 * tableValue("triangle", 0.1 + 0.35 * t));
         }},
        {"deformVertexes move 4 0 0 sin 1 0 0 1\ndeformVertexes bulge 1 5 0\ndeformVertexes move 0 0 2 sin 1 0 0 1",
         [](const Source& from, double) {
             return from.position + glm::dvec3(4.0, 0.0, 2.0) + from.normal * (5.0 * std::sin(from.uv.x));
         }},
    };
    for (const DeformCase& one : cases) {
        const auto shader = shaderOf(one.lines + "\n{\nmap a.tga\n}");
        for (const double seconds : kTimes) {
            const auto vertices = read(*shader, seconds);
            const auto deforms = animation::deformsAt(*shader, seconds);
            for (std::size_t i = 0; i < vertices.size(); ++i) {
                const Source& source = sources()[i];
                const glm::dvec3 position(vertices[i].position);
                ASSERT_LE(glm::length(position - one.expected(source, seconds)), 1e-3)
                    << one.lines << " at " << seconds << ", vertex " << i;
                const auto processor = animation::deformed({source.position, source.normal}, source.uv, deforms);
                ASSERT_LE(glm::length(position - processor.position), 1e-3) << one.lines << " at " << seconds;
                ASSERT_LE(glm::length(glm::dvec3(vertices[i].normal) - processor.normal), 1e-5);
            }
        }
    }
}

TEST_F(StageShader, DisturbsNormalsAsTheProcessorDoes)
{
    const auto shader = shaderOf("deformVertexes normal 0.4 2\n{\nmap a.tga\n}");
    double largest = 0.0;
    for (const double seconds : kTimes) {
        const auto vertices = read(*shader, seconds);
        const auto deforms = animation::deformsAt(*shader, seconds);
        for (std::size_t i = 0; i < vertices.size(); ++i) {
            const auto expected =
                animation::deformed({sources()[i].position, sources()[i].normal}, sources()[i].uv, deforms);
            ASSERT_LE(glm::length(glm::dvec3(vertices[i].normal) - expected.normal), 2e-3) << seconds;
            ASSERT_LE(glm::length(glm::dvec3(vertices[i].position) - sources()[i].position), 1e-4);
            largest = std::max(largest, glm::length(glm::dvec3(vertices[i].normal) - sources()[i].normal));
        }
    }
    EXPECT_GT(largest, 0.1);
}

/// Four corners around (5, -3, 2) in the plane of two axes, by default in circular order, with two triangles that are
/// clockwise seen from the side of the normal.
struct Quad {
    glm::vec3 along{};
    glm::vec3 across{};
    std::array<std::size_t, 4> order{0, 1, 2, 3};
};

std::shared_ptr<const formats::Model> modelOf(const Quad& quad)
{
    Md3Builder builder;
    builder.frame("one", {});
    Md3Builder::Surface surface;
    surface.name = "quad";
    const glm::vec3 middle(5.0f, -3.0f, 2.0f);
    const glm::vec3 normal = glm::normalize(glm::cross(quad.across, quad.along));
    const std::array<glm::vec3, 4> circle = {middle - quad.across + quad.along, middle + quad.across + quad.along,
                                             middle + quad.across - quad.along, middle - quad.across - quad.along};
    auto& vertices = surface.frames.emplace_back();
    std::array<std::int32_t, 4> fileIndex{}; // file order of each corner of the circle
    for (std::size_t i = 0; i < 4; ++i) {
        const glm::ivec3 steps(glm::round(circle.at(quad.order.at(i)) * 64.0f));
        vertices.push_back({static_cast<std::int16_t>(steps.x), static_cast<std::int16_t>(steps.y),
                            static_cast<std::int16_t>(steps.z), tests::md3NormalWord(normal.x, normal.y, normal.z)});
        surface.texCoords.push_back({0.5f, 0.5f});
        fileIndex.at(quad.order.at(i)) = static_cast<std::int32_t>(i);
    }
    surface.triangles = {{fileIndex[0], fileIndex[1], fileIndex[2]}, {fileIndex[0], fileIndex[2], fileIndex[3]}};
    builder.surface(surface);
    auto model = formats::loadModel(formats::ByteView(formats::FileBytes::copyOf(builder.build()), "quad.md3"));
    EXPECT_TRUE(model);
    return std::make_shared<const formats::Model>(*std::move(model));
}

class SpriteShader : public tests::GlTest {
protected:
    /// The six corners of the two triangles of a quad after the deform, in scene space.
    std::vector<MeshReader::StageVertex> sprite(const Quad& quad, const std::string& deform,
                                                const glm::mat4& transform = glm::mat4(1.0f))
    {
        MeshReader reader(modelOf(quad));
        const auto shader = shaderOf("deformVertexes " + deform + "\n{\nmap a.tga\n}");
        return reader.readStage(0, {}, {shader.get(), 0, 0.0, m_view, transform});
    }

    [[nodiscard]] const renderer::View& view() const { return m_view; }

    /// Clockwise for the viewer: MD3 is clockwise from outside.
    [[nodiscard]] bool facesTheViewer(const std::vector<MeshReader::StageVertex>& corners, std::size_t triangle) const
    {
        const glm::vec3 normal = glm::cross(corners[3 * triangle + 1].position - corners[3 * triangle].position,
                                            corners[3 * triangle + 2].position - corners[3 * triangle].position);
        return glm::dot(normal, m_view.axes.backward) < 0.0f;
    }

private:
    renderer::View m_view = viewFromTheSide();
};

const std::vector<Quad>& squares()
{
    static const std::vector<Quad> quads = {
        {{0, 0, 4}, {0, 4, 0}},               // faces forward
        {{0, 0, 4}, {0, -4, 0}},              // faces backward
        {{4, 0, 0}, {0, 4, 0}},               // horizontal
        {{0, 0, 4}, {0, 4, 0}, {2, 3, 0, 1}}, // starts at another corner
        {{0, 0, 4}, {0, 4, 0}, {0, 1, 3, 2}}, // row by row
        {{0, 0, 4}, {0, 4, 0}, {3, 2, 1, 0}}, // in reverse order
    };
    return quads;
}

// §7.3: the center ± left * radius ± up * radius, with the full image.
TEST_F(SpriteShader, IsASquareTowardsTheViewerWithTheWholeImage)
{
    for (const Quad& quad : squares()) {
        for (const glm::mat4& transform : {glm::mat4(1.0f), turnedAside()}) {
            const auto corners = sprite(quad, "autosprite", transform);
            ASSERT_EQ(corners.size(), 6U);
            EXPECT_TRUE(facesTheViewer(corners, 0));
            EXPECT_TRUE(facesTheViewer(corners, 1));
            const glm::vec3 middle(transform * glm::vec4(5.0f, -3.0f, 2.0f, 1.0f));
            const float radius = 0.707f * std::sqrt(32.0f);
            for (const auto& corner : corners) {
                const glm::vec3 offset = corner.position - middle;
                EXPECT_NEAR(glm::dot(offset, view().axes.backward), 0.0f, 1e-4f);
                EXPECT_NEAR(std::abs(glm::dot(offset, view().axes.right)), radius, 1e-3f);
                EXPECT_NEAR(std::abs(glm::dot(offset, view().axes.up)), radius, 1e-3f);
                EXPECT_EQ(corner.uv.x, glm::dot(offset, view().axes.right) > 0.0f ? 1.0f : 0.0f);
                EXPECT_EQ(corner.uv.y, glm::dot(offset, view().axes.up) > 0.0f ? 0.0f : 1.0f) << "downwards";
                EXPECT_NEAR(glm::dot(corner.normal, view().axes.backward), 1.0f, 1e-4f);
            }
        }
    }
}

TEST_F(SpriteShader, OfAnOblongIsASquareAsInTheGame)
{
    const auto corners = sprite({{0, 0, 1}, {0, 9, 0}, {1, 2, 3, 0}}, "autosprite");
    const float radius = 0.707f * std::sqrt(82.0f);
    for (const auto& corner : corners) {
        const glm::vec3 offset = corner.position - glm::vec3(5.0f, -3.0f, 2.0f);
        EXPECT_NEAR(std::abs(glm::dot(offset, view().axes.right)), radius, 1e-3f);
        EXPECT_NEAR(std::abs(glm::dot(offset, view().axes.up)), radius, 1e-3f);
    }
    EXPECT_TRUE(facesTheViewer(corners, 0));
    EXPECT_TRUE(facesTheViewer(corners, 1));
}

TEST_F(SpriteShader, GoesWhereTheDeformsBeforeItMoveIt)
{
    const Quad& quad = squares().front();
    for (const std::string kind : {"autosprite", "autosprite2"}) {
        const auto there = sprite(quad, kind);
        const auto moved = sprite(quad, "move 1 2 3 sin 2 0 0 1\ndeformVertexes " + kind);
        for (std::size_t i = 0; i < 6; ++i)
            EXPECT_LE(glm::length(moved[i].position - there[i].position - glm::vec3(2.0f, 4.0f, 6.0f)), 1e-4f) << kind;
    }
}

TEST_F(SpriteShader, TurnsAroundItsLongAxisOnly)
{
    for (const std::array<std::size_t, 4> order :
         {std::array<std::size_t, 4>{0, 1, 2, 3}, {1, 2, 3, 0}, {0, 1, 3, 2}, {0, 2, 1, 3}, {3, 1, 0, 2}}) {
        for (const glm::vec3 along : {glm::vec3(0, 0, 9), glm::vec3(0, 0, -9), glm::vec3(9, 0, 0)}) {
            const Quad quad{along, {0, 2, 0}, order};
            const auto corners = sprite(quad, "autosprite2");
            ASSERT_EQ(corners.size(), 6U);
            EXPECT_TRUE(facesTheViewer(corners, 0)) << order[0] << order[1] << order[2] << order[3];
            EXPECT_TRUE(facesTheViewer(corners, 1)) << order[0] << order[1] << order[2] << order[3];
            const glm::vec3 axis = glm::normalize(along);
            const glm::vec3 side = glm::normalize(glm::cross(axis, view().axes.backward));
            for (const auto& corner : corners) {
                const glm::vec3 offset = corner.position - glm::vec3(5.0f, -3.0f, 2.0f);
                EXPECT_NEAR(std::abs(glm::dot(offset, axis)), 9.0f, 1e-3f) << "the short edges stay where they are";
                EXPECT_NEAR(std::abs(glm::dot(offset, side)), 2.0f, 1e-3f);
                EXPECT_NEAR(glm::length(offset), std::sqrt(85.0f), 1e-3f);
            }
        }
    }
}

TEST_F(SpriteShader, OfASquareKeepsItsShapeAroundAnAxis)
{
    for (const Quad& quad : squares()) {
        const auto corners = sprite(quad, "autosprite2");
        EXPECT_TRUE(facesTheViewer(corners, 0));
        EXPECT_TRUE(facesTheViewer(corners, 1));
        for (std::size_t triangle = 0; triangle < 2; ++triangle) {
            const auto& a = corners[3 * triangle].position;
            const auto& b = corners[3 * triangle + 1].position;
            const auto& c = corners[3 * triangle + 2].position;
            EXPECT_NEAR(glm::length(glm::cross(b - a, c - a)), 64.0f, 0.01f) << "twice the area of each triangle";
        }
    }
}

TEST_F(SpriteShader, IsLeftAsItIsWhereVerticesAreNotFourEach)
{
    Md3Builder builder;
    builder.frame("one", {});
    Md3Builder::Surface surface;
    surface.triangles = {{0, 1, 2}};
    surface.texCoords = {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {0, 0}};
    surface.frames = {{{0, 0, 0, 0}, {640, 0, 0, 0}, {0, 640, 0, 0}, {640, 640, 0, 0}, {0, 0, 640, 0}}};
    builder.surface(surface);
    auto model = formats::loadModel(formats::ByteView(formats::FileBytes::copyOf(builder.build()), "five.md3"));
    ASSERT_TRUE(model);
    MeshReader five(std::make_shared<const formats::Model>(*std::move(model)));
    const auto shader = shaderOf("deformVertexes autosprite\n{\nmap a.tga\n}");
    const auto corners = five.readStage(0, {}, {shader.get(), 0, 0.0, view(), glm::mat4(1.0f)});
    ASSERT_EQ(corners.size(), 3U);
    EXPECT_EQ(corners[0].position, glm::vec3(0.0f));
    EXPECT_EQ(corners[1].position, glm::vec3(10.0f, 0.0f, 0.0f));
    EXPECT_EQ(corners[2].position, glm::vec3(0.0f, 10.0f, 0.0f));
}

} // namespace
