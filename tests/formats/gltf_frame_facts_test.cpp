#include "formats/gltf/gltf_frame_facts.hpp"

#include "tests/support/gltf_builder.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace gltf_frame_facts_test {

using tests::GltfBuilder;

TEST(GltfFrameFacts, AreReadFromExtras)
{
    GltfBuilder builder = GltfBuilder::triangle();
    builder.members += R"(,"nodes":[{"name":"tag_head","extras":{"q3_tag":true}},{"name":"tag_x"}],"animations":[
        {"name":"run","extras":{"q3_fps":12.5,"q3_loop_frames":3,"trisview":{"loop":true}}},
        {"name":"die","extras":{"q3_fps":-1,"trisview":{"loop":1}}}],"meshes":[{"name":"a"},{"name":"b","extras":
        {"trisview":{"baseName":"stand01","format":"MD2","skins":["a.pcx","b.pcx"],"vertexCount":3,"vertices":[2,0,2],
        "unused":[1],"unusedBytes":"AQIDBA==","normal":5,"frames":[[1,2,3,4,5,6]]}}}])";
    const auto facts = formats::gltf::readFrameFacts({formats::FileBytes::copyOf(builder.glb()), "a/x.glb"});
    ASSERT_TRUE(facts) << facts.error().message;
    EXPECT_FALSE(facts->isOfConverter);
    EXPECT_FALSE(facts->isOfTrisview);
    ASSERT_EQ(facts->meshes.size(), 1U);
    EXPECT_EQ(facts->meshes[0].baseFrame, "stand01");
    EXPECT_EQ(facts->meshes[0].vertices, (std::vector<std::uint32_t>{2, 0, 2}));
    ASSERT_EQ(facts->meshes[0].transforms.size(), 1U);
    EXPECT_EQ(facts->meshes[0].transforms[0].scale, glm::vec3(1.0f, 2.0f, 3.0f));
    EXPECT_EQ(facts->meshes[0].transforms[0].translate, glm::vec3(4.0f, 5.0f, 6.0f));
    ASSERT_EQ(facts->animations.size(), 2U);
    EXPECT_EQ(facts->animations[0].framesPerSecond, 12.5f);
    EXPECT_EQ(facts->animations[0].loopFrames, 3U);
    EXPECT_EQ(facts->animations[0].loops, true);
    EXPECT_FALSE(facts->animations[1].framesPerSecond) << "no rate";
    EXPECT_FALSE(facts->animations[1].loops) << "no truth value";
    EXPECT_EQ(facts->meshes[0].format, "MD2");
    EXPECT_EQ(facts->meshes[0].skins, (std::vector<std::string>{"a.pcx", "b.pcx"}));
    EXPECT_EQ(facts->meshes[0].unused, std::vector<std::uint32_t>{1});
    EXPECT_EQ(facts->meshes[0].unusedBytes.size(), 4U);
    EXPECT_EQ(facts->meshes[0].normal, std::uint8_t{5});
    EXPECT_EQ(facts->tags, std::vector<std::string>{"tag_head"});
}

TEST(GltfFrameFacts, TellWhichProgramWroteTheFile)
{
    const auto factsOf = [](const std::string& generator) {
        GltfBuilder builder = GltfBuilder::triangle();
        builder.asset = R"({"version":"2.0","generator":")" + generator + "\"}";
        const auto facts = formats::gltf::readFrameFacts({formats::FileBytes::copyOf(builder.glb()), "x.glb"});
        return facts ? *facts : formats::gltf::FrameFacts();
    };
    EXPECT_TRUE(factsOf("Trisview").isOfTrisview);
    EXPECT_FALSE(factsOf("Khronos glTF Blender I/O v3.4.50").isOfTrisview);
    EXPECT_TRUE(factsOf("q3modelconverter").isOfConverter);
}

TEST(GltfFrameFacts, AreLeftOutIfTheyAreNotUsable)
{
    GltfBuilder builder = GltfBuilder::triangle();
    builder.members +=
        ",\"meshes\":[{\"extras\":{\"trisview\":{\"baseName\":\"a\",\"vertexCount\":2,\"vertices\":[0,2],"
        "\"frames\":[[1,2,3,4,5,6],[1,2,3,4,5]]}}},{\"extras\":{\"trisview\":{\"baseName\":\"b\","
        "\"vertexCount\":70000,\"vertices\":{},\"frames\":[[1,2,3,4,5,1e39]]}}}]";
    const auto facts = formats::gltf::readFrameFacts({formats::FileBytes::copyOf(builder.glb()), "a/x.glb"});
    ASSERT_TRUE(facts) << facts.error().message;
    ASSERT_EQ(facts->meshes.size(), 2U);
    for (const auto& mesh : facts->meshes) {
        EXPECT_TRUE(mesh.vertices.empty());
        EXPECT_TRUE(mesh.transforms.empty());
    }
    EXPECT_EQ(facts->meshes[1].vertexCount, 0U);
}

} // namespace gltf_frame_facts_test
