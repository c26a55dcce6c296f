// The cost of picking on 100,000 triangles: the first pick, which sorts them, and later ones in one pose and in poses
// that change from pick to pick.
#include "renderer/picking.hpp"
#include "renderer/scene/open.hpp"

#include <benchmark/benchmark.h>
#include <glm/geometric.hpp>

#include <cmath>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace {

constexpr std::uint32_t kRings = 225; // 225 * 224 * 2 = 100,800 triangles
constexpr std::uint32_t kFrames = 8;
constexpr std::uint32_t kBones = 60;

glm::vec3 onBall(std::uint32_t ring, std::uint32_t segment, double phase)
{
    const double tilt = 3.14159265 * ring / (kRings - 1);
    const double turn = 2.0 * 3.14159265 * segment / kRings;
    const double radius = 50.0 * (1.0 + 0.1 * std::sin(7.0 * turn + phase));
    return {radius * std::sin(tilt) * std::cos(turn), radius * std::sin(tilt) * std::sin(turn),
            radius * std::cos(tilt)};
}

formats::MeshVariant ballMesh()
{
    formats::MeshVariant mesh;
    mesh.name = "triangles";
    for (std::uint32_t i = 0; i < kRings * kRings; ++i)
        mesh.vertices.push_back({i, {}});
    for (std::uint32_t ring = 0; ring + 1 < kRings; ++ring) {
        for (std::uint32_t segment = 0; segment < kRings; ++segment) {
            const std::uint32_t a = ring * kRings + segment;
            const std::uint32_t b = ring * kRings + (segment + 1) % kRings;
            for (const std::uint32_t corner : {a, b, a + kRings, b, b + kRings, a + kRings})
                mesh.indices.push_back(corner);
        }
    }
    mesh.triangleCount = static_cast<std::uint32_t>(mesh.indices.size() / 3);
    mesh.drawRanges = {{formats::PrimitiveType::triangles, 0, 0, static_cast<std::uint32_t>(mesh.indices.size())}};
    return mesh;
}

scene::Document documentOf(formats::Model model)
{
    model.meshVariants = {ballMesh()};
    model.surfaces = {{"ball", 0}};
    scene::Document document;
    scene::Node node;
    node.model = std::make_shared<const formats::Model>(std::move(model));
    document.nodes.push_back(std::move(node));
    return document;
}

/// Like an MD3: 8 bytes per vertex, frame after frame.
scene::Document keyframedBall()
{
    std::vector<std::byte> bytes;
    for (std::uint32_t frame = 0; frame < kFrames; ++frame) {
        for (std::uint32_t i = 0; i < kRings * kRings; ++i) {
            const glm::vec3 position = onBall(i / kRings, i % kRings, 0.8 * frame) * 64.0f;
            for (int axis = 0; axis < 4; ++axis) {
                const auto word = static_cast<std::uint16_t>(axis < 3 ? static_cast<std::int16_t>(position[axis]) : 0);
                bytes.push_back(static_cast<std::byte>(word & 0xFFU));
                bytes.push_back(static_cast<std::byte>(word >> 8U));
            }
        }
    }
    formats::VertexBlock block;
    block.encoding = formats::VertexEncoding::i16;
    block.bytes = formats::FileBytes::copyOf(bytes);
    block.vertexCount = kRings * kRings;
    block.frameStride = block.vertexCount * 8;
    block.frameCount = kFrames;
    formats::Keyframed shape;
    shape.blocks = {block};
    for (std::uint32_t frame = 0; frame < kFrames; ++frame)
        shape.frames.push_back({"", frame});
    formats::Model model;
    model.shape = std::move(shape);
    return documentOf(std::move(model));
}

/// Like an M2: 48 bytes per vertex, each with two of 60 bones.
scene::Document skinnedBall()
{
    std::vector<std::byte> bytes(std::size_t{kRings} * kRings * formats::kSkinVertexBytes);
    for (std::uint32_t i = 0; i < kRings * kRings; ++i) {
        const glm::vec3 position = onBall(i / kRings, i % kRings, 0.0);
        std::byte* const vertex = bytes.data() + std::size_t{i} * formats::kSkinVertexBytes;
        std::memcpy(vertex, &position, sizeof(position)); // the benchmark runs on the viewer's systems: little-endian
        const auto bone = static_cast<std::uint8_t>(i / kRings * kBones / kRings);
        vertex[12] = std::byte{155};
        vertex[13] = std::byte{100};
        vertex[16] = std::byte{bone};
        vertex[17] = static_cast<std::byte>((bone + 1) % static_cast<int>(kBones));
    }
    formats::Skinned shape;
    shape.vertices = formats::interleavedVertices(formats::FileBytes::copyOf(bytes), 0, kRings * kRings);
    shape.bones.resize(kBones);
    formats::Model model;
    model.shape = std::move(shape);
    return documentOf(std::move(model));
}

/// A pose of a generated model; consecutive numbers give different poses.
scene::PlacedNode placedAt(const scene::Document& document, std::uint32_t number)
{
    scene::PlacedNode placedNode;
    if (isSkinned(*document.nodes[0].model)) {
        for (std::uint32_t bone = 0; bone < kBones; ++bone) {
            animation::BoneMatrix matrix = animation::identityBone();
            matrix[0].w = std::sin(0.1f * static_cast<float>(number + bone));
            placedNode.bones.push_back(matrix);
        }
    } else {
        placedNode.pose = {number % kFrames, (number + 1) % kFrames, 0.4f};
    }
    return placedNode;
}

renderer::Ray rayNumber(std::uint32_t number)
{
    const double turn = 0.37 * number;
    const glm::dvec3 from(200.0 * std::cos(turn), 200.0 * std::sin(turn), 40.0);
    return {from, glm::normalize(glm::dvec3(5.0 * std::sin(turn * 3.0), 3.0, 9.0 * std::cos(turn)) - from)};
}

enum class Moves { no, yes };

void pickOften(benchmark::State& state, const scene::Document& document, Moves moves)
{
    renderer::Picker picker;
    const renderer::DrawOptions options;
    std::uint32_t number = 0;
    scene::PlacedNode placedNode = placedAt(document, number);
    benchmark::DoNotOptimize(picker.pick({document, {&placedNode, 1}, 0, options}, rayNumber(0)));
    int hits = 0;
    for (auto _ : state) {
        ++number;
        if (moves == Moves::yes) {
            state.PauseTiming();
            placedNode = placedAt(document, number);
            state.ResumeTiming();
        }
        hits += picker.pick({document, {&placedNode, 1}, 0, options}, rayNumber(number)) ? 1 : 0;
    }
    state.counters["triangles"] = document.nodes[0].model->meshVariants[0].triangleCount;
    state.counters["hits"] = benchmark::Counter(hits, benchmark::Counter::kAvgIterations);
}

void pickFirst(benchmark::State& state, const scene::Document& document)
{
    const renderer::DrawOptions options;
    const scene::PlacedNode placedNode = placedAt(document, 0);
    for (auto _ : state) {
        renderer::Picker picker;
        benchmark::DoNotOptimize(picker.pick({document, {&placedNode, 1}, 0, options}, rayNumber(0)));
    }
}

} // namespace

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    const auto keyframed = std::make_shared<const scene::Document>(keyframedBall());
    const auto skinned = std::make_shared<const scene::Document>(skinnedBall());
    for (const auto& [name, document] : {std::pair{"keyframed", keyframed}, {"skinned", skinned}}) {
        const std::string kind(name);
        benchmark::RegisterBenchmark((kind + "/first").c_str(), [document = document](benchmark::State& state) {
            pickFirst(state, *document);
        })->Unit(benchmark::kMicrosecond);
        benchmark::RegisterBenchmark((kind + "/paused").c_str(), [document = document](benchmark::State& state) {
            pickOften(state, *document, Moves::no);
        })->Unit(benchmark::kMicrosecond);
        benchmark::RegisterBenchmark((kind + "/moving").c_str(), [document = document](benchmark::State& state) {
            pickOften(state, *document, Moves::yes);
        })->Unit(benchmark::kMicrosecond);
    }
    benchmark::RunSpecifiedBenchmarks();
}
