// Frames of an MD2 that became a glTF, byte by byte.
#include "formats/model/vertex_block.hpp"
#include "renderer/export/game/rebuilt_frames.hpp"
#include "tests/support/memory_peak.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace game_rebuilt_test {

namespace game = renderer::game;
using Facts = formats::gltf::FrameFacts::Mesh;

constexpr std::uint32_t kFrames = 2;

/// Three vertices on a grid of half a unit, the second one higher in the second frame.
game::GameModel triangle()
{
    game::GameModel model{.name = "t", .vertexCount = 3};
    game::GameSurface surface{.name = "t"};
    surface.corners = {{0, {}}, {1, {}}, {2, {}}};
    surface.triangles = {{0, 1, 2}};
    model.surfaces.push_back(surface);
    model.frameNames = {"a1", "a2"};
    model.pose = [](std::uint32_t frame) {
        game::PosedFrame pose;
        pose.positions = {{1.0, 2.0, 3.0}, {4.5, 2.0, 3.0 + 2.5 * frame}, {1.0, 6.0, 3.0}};
        pose.normals.assign(3, glm::vec3(0.0f, 0.0f, 1.0f));
        return pose;
    };
    return model;
}

/// The file has four vertices: those of the model are 3, 0 and 1, and no triangle has 2.
Facts facts()
{
    Facts facts{.baseFrame = "a1", .vertices = {3, 0, 1}, .vertexCount = 4, .unused = {2}};
    facts.transforms.assign(kFrames, {{0.5f, 0.5f, 0.5f}, {1.0f, 2.0f, 3.0f}});
    for (int byte = 0; byte < 8; ++byte)
        facts.unusedBytes.push_back(static_cast<std::byte>(byte + 10));
    facts.normal = std::uint8_t{7};
    return facts;
}

std::vector<int> bytesOfFrame(const formats::VertexBlock& block, std::uint32_t frame)
{
    std::vector<int> bytes;
    for (const std::byte byte : vertexBytes(block, frame))
        bytes.push_back(std::to_integer<int>(byte));
    return bytes;
}

TEST(RebuiltFrames, AreThoseOfTheFile)
{
    game::GameModel model = triangle();
    rebuildFrames(facts(), model);
    ASSERT_NE(model.stored, nullptr);
    EXPECT_EQ(model.vertexCount, 4U);
    EXPECT_EQ(model.storedFrames, (std::vector<std::uint32_t>{0, 1}));
    EXPECT_EQ(bytesOfFrame(*model.stored, 0), (std::vector<int>{7, 0, 0, 7, 0, 8, 0, 7, 10, 11, 12, 13, 0, 0, 0, 7}));
    EXPECT_EQ(bytesOfFrame(*model.stored, 1), (std::vector<int>{7, 0, 5, 7, 0, 8, 0, 7, 14, 15, 16, 17, 0, 0, 0, 7}));
    EXPECT_EQ(model.surfaces[0].corners[0].vertex, 3U);
    EXPECT_EQ(model.surfaces[0].corners[2].vertex, 1U);
    EXPECT_EQ(model.pose(1).positions[0].z, 5.5);
}

TEST(RebuiltFrames, NeedFactsOfThisModel)
{
    const auto isRebuilt = [](const Facts& stated) {
        game::GameModel model = triangle();
        rebuildFrames(stated, model);
        return model.stored != nullptr;
    };
    EXPECT_TRUE(isRebuilt(facts()));
    Facts other = facts();
    other.vertices.pop_back();
    EXPECT_FALSE(isRebuilt(other)) << "another number of vertices";
    other = facts();
    other.transforms.pop_back();
    EXPECT_FALSE(isRebuilt(other)) << "another number of frames";
    other = facts();
    other.unusedBytes.pop_back();
    EXPECT_FALSE(isRebuilt(other)) << "bytes that are missing";
    other = facts();
    other.transforms[1].scale.z = 0.3f;
    EXPECT_FALSE(isRebuilt(other)) << "a position beside the grid";
    other = facts();
    other.vertices = {3, 0, 0};
    EXPECT_FALSE(isRebuilt(other)) << "a vertex that nothing tells";
}

/// The number of vertices that a file states is not believed: 65,536 of them in 2,000 frames took 500 MB.
TEST(RebuiltFrames, TakeNoMemoryForVerticesThatAreMissing)
{
    constexpr std::uint32_t kMany = 2'000;
    game::GameModel model = triangle();
    model.frameNames.assign(kMany, "a");
    Facts stated{.vertices = {0, 1, 2}, .vertexCount = 65'536};
    stated.transforms.assign(kMany, {{0.5f, 0.5f, 0.5f}, {1.0f, 2.0f, 3.0f}});
    const tests::MemoryPeak peak;
    rebuildFrames(stated, model);
    EXPECT_EQ(model.stored, nullptr);
    EXPECT_LT(peak.bytes(), 1U << 20U);
}

} // namespace game_rebuilt_test
