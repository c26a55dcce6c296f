// Makes the model for the golden images of IQM, a striped pillar of three joints that bends, and its texture:
//   make_iqm_model FOLDER

#include "formats/base/write_file.hpp"
#include "formats/image/image.hpp"
#include "formats/image/png/png_writer.hpp"
#include "tests/support/iqm_builder.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <numbers>
#include <string>
#include <vector>

namespace {

using tests::IqmBuilder;

constexpr std::uint32_t kSides = 16;
constexpr std::uint32_t kRows = 18; // of quads
constexpr std::uint32_t kJoints = 3;
constexpr float kJointHeight = 8.0f; // of each above the one before
constexpr float kRadius = 3.0f;

/// Weights of two joints: each row follows the one below it and, with increasing height, the one above.
void weigh(IqmBuilder::Vertex& vertex, float height)
{
    const float along = std::min(height / kJointHeight, static_cast<float>(kJoints) - 0.001f);
    const auto joint = static_cast<std::uint8_t>(along);
    const float next = joint + 1U < kJoints ? along - static_cast<float>(joint) : 0.0f;
    const auto weight = static_cast<std::uint8_t>(std::lround(255.0f * next * next));
    vertex.bones = {joint, static_cast<std::uint8_t>(joint + (weight > 0 ? 1 : 0)), 0, 0};
    vertex.weights = {static_cast<std::uint8_t>(255 - weight), weight, 0, 0};
}

void addPillar(IqmBuilder& builder)
{
    for (std::uint32_t row = 0; row <= kRows; ++row) {
        for (std::uint32_t side = 0; side <= kSides; ++side) {
            const float u = static_cast<float>(side) / static_cast<float>(kSides);
            const float v = static_cast<float>(row) / static_cast<float>(kRows);
            const float angle = 2.0f * std::numbers::pi_v<float> * u;
            const float height = v * kJointHeight * static_cast<float>(kJoints);
            const float radius = kRadius * (1.0f - 0.35f * v);
            IqmBuilder::Vertex vertex;
            vertex.position = {radius * std::cos(angle), radius * std::sin(angle), height};
            vertex.uv = {u, 1.0f - v};
            vertex.normal = {std::cos(angle), std::sin(angle), 0.0f};
            weigh(vertex, height);
            builder.vertices.push_back(vertex);
            if (row == kRows || side == kSides)
                continue;
            const std::uint32_t a = row * (kSides + 1) + side;
            const std::uint32_t above = a + kSides + 1;
            builder.triangles.push_back({a, above, a + 1}); // clockwise from outside
            builder.triangles.push_back({a + 1, above, above + 1});
        }
    }
    builder.meshes = {{"pillar", "stripes.png", 0, static_cast<std::uint32_t>(builder.vertices.size()), 0,
                       static_cast<std::uint32_t>(builder.triangles.size())}};
}

/// The pillar bends about its y axis, each joint by the same angle, and straightens again.
IqmBuilder pillar()
{
    constexpr std::array<float, 4> kDegrees = {0.0f, 20.0f, 42.0f, 20.0f};
    constexpr float kOne = 32768.0f;
    IqmBuilder builder;
    addPillar(builder);
    for (std::uint32_t joint = 0; joint < kJoints; ++joint) {
        const std::int32_t parent = static_cast<std::int32_t>(joint) - 1;
        IqmBuilder::Transform bind = IqmBuilder::kNoTransform;
        bind[2] = joint == 0 ? 0.0f : kJointHeight;
        builder.joints.push_back({"joint" + std::to_string(joint), parent, bind});
        IqmBuilder::Pose pose{parent, 0x050, bind, {}}; // y and w of the rotation
        pose.offset[6] = 0.0f;
        pose.scale[4] = pose.scale[6] = 1.0f / kOne;
        builder.poses.push_back(pose);
    }
    for (const float degrees : kDegrees) {
        const float half = 0.5f * degrees * std::numbers::pi_v<float> / 180.0f;
        std::vector<std::uint16_t>& words = builder.frames.emplace_back();
        for (std::uint32_t joint = 0; joint < kJoints; ++joint) {
            words.push_back(static_cast<std::uint16_t>(std::lround(std::sin(half) * kOne)));
            words.push_back(static_cast<std::uint16_t>(std::lround(std::cos(half) * kOne)));
        }
    }
    builder.anims = {{"bow", 0, static_cast<std::uint32_t>(kDegrees.size()), 4.0f, 1}};
    return builder;
}

/// A color for each third of the height, from the lowest up, and white spiral lines that reveal mirrored and flipped
/// images.
formats::Image stripes()
{
    constexpr std::uint32_t kEdge = 96;
    constexpr std::array<std::array<std::uint8_t, 3>, 3> kColors = {{{200, 90, 60}, {80, 170, 90}, {70, 110, 200}}};
    formats::Image image{kEdge, kEdge, {}};
    for (std::uint32_t y = 0; y < kEdge; ++y) {
        for (std::uint32_t x = 0; x < kEdge; ++x) {
            const bool isLine = (x + y) % 24 < 4;
            for (const std::uint8_t channel : kColors[2 - 3 * y / kEdge])
                image.pixels.push_back(isLine ? std::uint8_t{245} : channel);
            image.pixels.push_back(255);
        }
    }
    return image;
}

bool isWritten(const std::filesystem::path& path, const std::vector<std::byte>& bytes)
{
    const auto written = formats::writeFile(path, bytes);
    if (!written)
        std::fprintf(stderr, "make_iqm_model: %s\n", written.error().message.c_str());
    return written.has_value();
}

} // namespace

int main(int argumentCount, char** arguments)
{
    if (argumentCount != 2) {
        std::fputs("usage: make_iqm_model FOLDER\n", stderr);
        return 2;
    }
    const std::filesystem::path folder = arguments[1];
    std::filesystem::create_directories(folder);
    const bool isDone = isWritten(folder / "pillar.iqm", pillar().build()) &&
                        isWritten(folder / "stripes.png", formats::encodePng(stripes()));
    return isDone ? 0 : 1;
}
