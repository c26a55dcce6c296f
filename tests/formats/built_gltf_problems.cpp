#include "tests/formats/built_problems.hpp"
#include "tests/support/gltf_builder.hpp"

#include <limits>

namespace tests {
namespace {

/// The primitive of GltfBuilder::triangle().
constexpr std::string_view kSheet =
    R"({"attributes":{"POSITION":0,"NORMAL":1,"TEXCOORD_0":2},"indices":3,"material":0})";

GltfBuilder glbWith(GltfBuilder builder, std::string_view from, std::string_view to)
{
    builder.members.replace(builder.members.find(from), from.size(), to);
    return builder;
}

/// A problem about a part of the JSON, which is written out.
BuiltProblem ofJson(const char* rule, const GltfBuilder& builder, std::string_view part)
{
    const FileContent bytes = builder.glb();
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    return {rule, [bytes] { return NamedFiles{{"a.glb", bytes}}; }, {text.find(part), part.size()}};
}

FileContent withMoreBytes()
{
    FileContent bytes = GltfBuilder::triangle().glb();
    bytes.resize(bytes.size() + 4);
    return bytes;
}

GltfBuilder withNumbers(const std::vector<float>& positions)
{
    GltfBuilder builder = GltfBuilder::triangle();
    builder.addFloats("VEC3", positions);
    std::swap(builder.accessors.front(), builder.accessors.back());
    return builder;
}

GltfBuilder withIndices(const std::vector<std::uint16_t>& indices)
{
    GltfBuilder builder = GltfBuilder::triangle();
    builder.addShorts("SCALAR", indices);
    std::swap(builder.accessors[3], builder.accessors.back());
    return builder;
}

GltfBuilder withEightWeights()
{
    GltfBuilder builder =
        glbWith(GltfBuilder::arm(), "\"WEIGHTS_0\":2", "\"WEIGHTS_0\":2,\"JOINTS_1\":1,\"WEIGHTS_1\":2");
    builder.addBytes("VEC4", std::vector<std::uint8_t>(16, 30), true);
    std::swap(builder.accessors[2], builder.accessors.back());
    return builder;
}

GltfBuilder withTexture(GltfBuilder builder, std::string_view texture)
{
    builder.members += formats::joined(builder.members.find("\"materials\"") == std::string::npos
                                           ? ",\"materials\":[{\"pbrMetallicRoughness\":{"
                                             "\"baseColorTexture\":{\"index\":0}}}]"
                                           : "",
                                       ",\"textures\":[", texture, "],\"images\":[{\"uri\":\"a.png\"}]");
    return builder;
}

GltfBuilder withFallingTimes()
{
    GltfBuilder builder = GltfBuilder::arm();
    builder.addFloats("SCALAR", {1, 0});
    std::swap(builder.accessors[5], builder.accessors.back());
    return builder;
}

} // namespace

std::vector<BuiltProblem> builtGltfProblems()
{
    GltfBuilder generated = GltfBuilder::triangle();
    generated.asset = "{\"version\":\"2.0\",\"generator\":\"by hand\"}";
    const GltfBuilder unmapped = glbWith(GltfBuilder::arm(), "\"indices\":3}", "\"indices\":3,\"material\":0}");
    const GltfBuilder textured =
        glbWith(GltfBuilder::triangle(), "\"baseColorFactor\":[1,0,0,1]", "\"baseColorTexture\":{\"index\":0}");
    return {
        {"gltf-file-size",
         [] {
             return NamedFiles{{"a.glb", withMoreBytes()}};
         },
         {8, 4}},
        ofJson("gltf-generator", generated, R"("by hand")"),
        ofJson("gltf-vertex-not-finite", withNumbers({0, 0, std::numeric_limits<float>::quiet_NaN(), 1, 0, 0, 0, 1, 0}),
               kSheet),
        ofJson("gltf-triangle-vertex", withIndices({0, 1, 9}), kSheet),
        ofJson("gltf-influences", withEightWeights(),
               R"({"attributes":{"POSITION":0,"JOINTS_0":1,"WEIGHTS_0":2,"JOINTS_1":1,"WEIGHTS_1":2},"indices":3})"),
        ofJson("gltf-points", glbWith(GltfBuilder::arm(), "\"indices\":3}", "\"indices\":3,\"mode\":1}"),
               R"({"attributes":{"POSITION":0,"JOINTS_0":1,"WEIGHTS_0":2},"indices":3,"mode":1})"),
        ofJson("gltf-vertex-colors", glbWith(GltfBuilder::arm(), "\"JOINTS_0\":1", "\"JOINTS_0\":1,\"COLOR_0\":0"),
               R"({"attributes":{"POSITION":0,"JOINTS_0":1,"COLOR_0":0,"WEIGHTS_0":2},"indices":3})"),
        ofJson("gltf-texcoords", withTexture(unmapped, "{\"source\":0}"),
               R"({"attributes":{"POSITION":0,"JOINTS_0":1,"WEIGHTS_0":2},"indices":3,"material":0})"),
        ofJson("gltf-name-cut", glbWith(GltfBuilder::triangle(), "plate", std::string(256, 'p')),
               '"' + std::string(256, 'p') + '"'),
        ofJson("gltf-keys", withFallingTimes(), R"({"sampler":0,"target":{"node":1,"path":"rotation"}})"),
        ofJson("gltf-image", withTexture(textured, "{\"extensions\":{\"KHR_texture_basisu\":{\"source\":0}}}"),
               R"({"name":"red","pbrMetallicRoughness":{"baseColorTexture":{"index":0}}})"),
    };
}

} // namespace tests
