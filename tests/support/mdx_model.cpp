#include "tests/support/mdx_model.hpp"

#include <glm/geometric.hpp>

namespace tests {
namespace {

constexpr std::uint32_t kVertices = 8; // per box

glm::vec3 cornerOf(std::uint32_t vertex)
{
    const auto side = [vertex](std::uint32_t bit) { return (vertex & bit) != 0 ? 1.0f : -1.0f; };
    return {side(1), side(2), side(4)};
}

void addBox(formats::MdxSource& source, std::uint32_t subObject)
{
    // Counter-clockwise from outside, each starting at a corner of the texture.
    constexpr std::array<std::array<std::uint32_t, 4>, 6> kSides = {
        {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}};
    for (const auto& side : kSides) {
        const std::uint32_t first = subObject * kVertices;
        source.triangles.push_back({{first + side[0], first + side[2], first + side[1]}, {0, 2, 1}, subObject});
        source.triangles.push_back({{first + side[0], first + side[3], first + side[2]}, {0, 3, 2}, subObject});
    }
}

} // namespace

formats::MdxSource twoBoxes(const std::vector<std::string>& skins, const glm::vec3& middle)
{
    formats::MdxSource source;
    source.skins = skins;
    source.texCoords = {{0.0f, 0.0f}, {1.0f, 0.0f}, {1.0f, 1.0f}, {0.0f, 1.0f}};
    source.subObjectCount = 2;
    for (const char* const name : {"walk_1", "walk_2"}) {
        formats::Md2Source::Frame frame;
        frame.name = name;
        const glm::vec3 moved = middle + glm::vec3(source.frames.empty() ? 0.0f : 10.0f, 0.0f, 0.0f);
        for (std::uint32_t box = 0; box < source.subObjectCount; ++box) {
            for (std::uint32_t vertex = 0; vertex < kVertices; ++vertex) {
                frame.positions.push_back(moved + 10.0f * cornerOf(vertex) +
                                          glm::vec3(0.0f, 0.0f, 40.0f * static_cast<float>(box)));
                frame.normals.push_back(glm::normalize(cornerOf(vertex)));
            }
        }
        source.frames.push_back(std::move(frame));
    }
    for (std::uint32_t box = 0; box < source.subObjectCount; ++box)
        addBox(source, box);
    return source;
}

} // namespace tests
