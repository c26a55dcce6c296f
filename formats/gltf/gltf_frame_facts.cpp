#include "formats/gltf/gltf_frame_facts.hpp"

#include "formats/base/base64.hpp"
#include "formats/base/printable.hpp"
#include "formats/gltf/gltf_buffers.hpp"
#include "formats/gltf/gltf_json.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <string_view>

namespace formats::gltf {
namespace {

constexpr std::string_view kOwnGenerator = "Trisview"; // programs that change a file put their own name there
constexpr std::uint32_t kNumberedVertices = 65'536;    // of an MD2 or MDX, whose indices have 16 bits

std::optional<float> finiteNumber(const JsonValue& value)
{
    const bool isUsable = value.isNumber() && std::abs(value.number()) <= std::numeric_limits<float>::max();
    return isUsable ? std::optional(static_cast<float>(value.number())) : std::nullopt;
}

std::optional<std::uint32_t> wholeBelow(const JsonValue& value, std::uint32_t end)
{
    const double number = value.number();
    const bool isUsable = value.isNumber() && number >= 0.0 && number < static_cast<double>(end);
    return isUsable ? std::optional(static_cast<std::uint32_t>(number)) : std::nullopt;
}

/// Scale and translation, six numbers.
std::optional<FrameTransform> transformOf(const JsonValue& list)
{
    std::array<float, 6> numbers{};
    if (list.size() != numbers.size())
        return std::nullopt;
    JsonValue item = list.first();
    for (float& number : numbers) {
        const auto stated = finiteNumber(item);
        if (!stated)
            return std::nullopt;
        number = *stated;
        item = item.next();
    }
    return FrameTransform{{numbers[0], numbers[1], numbers[2]}, {numbers[3], numbers[4], numbers[5]}};
}

/// All or nothing.
std::vector<FrameTransform> transformsOf(const JsonValue& list)
{
    std::vector<FrameTransform> transforms;
    for (JsonValue item = list.first(); item.isThere(); item = item.next()) {
        const auto transform = transformOf(item);
        if (!transform)
            return {};
        transforms.push_back(*transform);
    }
    return transforms;
}

std::vector<std::uint32_t> verticesOf(const JsonValue& list, std::uint32_t count)
{
    std::vector<std::uint32_t> vertices;
    for (JsonValue item = list.first(); item.isThere(); item = item.next()) {
        const auto vertex = wholeBelow(item, count);
        if (!vertex)
            return {};
        vertices.push_back(*vertex);
    }
    return vertices;
}

std::vector<std::string> textsOf(const JsonValue& list)
{
    std::vector<std::string> texts;
    for (JsonValue item = list.first(); item.isThere(); item = item.next())
        texts.push_back(printable(item.text()));
    return texts;
}

void addMeshFacts(const JsonValue& mesh, FrameFacts& facts)
{
    const JsonValue own = mesh["extras"]["trisview"];
    if (!own["baseName"].isThere())
        return;
    FrameFacts::Mesh& added = facts.meshes.emplace_back();
    added.name = printable(mesh["name"].text());
    added.baseFrame = printable(own["baseName"].text());
    added.vertexCount = wholeBelow(own["vertexCount"], kNumberedVertices + 1).value_or(0);
    added.transforms = transformsOf(own["frames"]);
    added.vertices = verticesOf(own["vertices"], added.vertexCount);
    added.unused = verticesOf(own["unused"], added.vertexCount);
    if (const auto bytes = bytesFromBase64(own["unusedBytes"].text()))
        added.unusedBytes = *bytes;
    if (const auto normal = wholeBelow(own["normal"], 256))
        added.normal = static_cast<std::uint8_t>(*normal);
    added.format = printable(own["format"].text());
    added.shaders = textsOf(own["shaders"]);
    added.skins = textsOf(own["skins"]);
}

void addAnimationFacts(const JsonValue& animation, FrameFacts& facts)
{
    const JsonValue extras = animation["extras"];
    FrameFacts::Animation& added = facts.animations.emplace_back();
    added.name = printable(animation["name"].text());
    added.framesPerSecond = finiteNumber(extras["q3_fps"]);
    if (added.framesPerSecond && !(*added.framesPerSecond > 0.0f))
        added.framesPerSecond.reset();
    added.loopFrames = wholeBelow(extras["q3_loop_frames"], kNoIndex);
    if (const JsonValue loop = extras["trisview"]["loop"]; loop.kind() == JsonKind::boolean)
        added.loops = loop.isTrue();
}

} // namespace

Result<FrameFacts> readFrameFacts(const ByteView& file)
{
    Diagnostics diagnostics; // the loader has reported them
    TRISVIEW_TRY_ASSIGN(const Container container, readContainer(file, diagnostics));
    TRISVIEW_TRY_ASSIGN(const JsonTree tree, JsonTree::read(container.json, file.name()));
    const JsonValue root = tree.root();
    FrameFacts facts;
    const std::string_view generator = root["asset"]["generator"].text();
    facts.isOfTrisview = generator == kOwnGenerator;
    facts.isOfConverter = generator.find("modelconverter") != std::string_view::npos;
    for (JsonValue mesh = root["meshes"].first(); mesh.isThere(); mesh = mesh.next())
        addMeshFacts(mesh, facts);
    for (JsonValue animation = root["animations"].first(); animation.isThere(); animation = animation.next())
        addAnimationFacts(animation, facts);
    for (JsonValue node = root["nodes"].first(); node.isThere(); node = node.next()) {
        if (node["extras"]["q3_tag"].isTrue())
            facts.tags.push_back(printable(node["name"].text()));
    }
    return facts;
}

} // namespace formats::gltf
