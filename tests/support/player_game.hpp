#pragma once

#include "tests/support/md3_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <cmath>
#include <string>
#include <vector>

namespace tests {

/// Axes rotated about +Z, then about +X, in degrees, and scaled. In the file's form: the direction of each axis.
[[nodiscard]] inline std::array<float, 9> axesTurned(double yaw, double roll, double scale = 1.0)
{
    const double toRadians = 3.14159265358979323846 / 180.0;
    const double cy = std::cos(yaw * toRadians);
    const double sy = std::sin(yaw * toRadians);
    const double cr = std::cos(roll * toRadians);
    const double sr = std::sin(roll * toRadians);
    const auto f = [scale](double value) { return static_cast<float>(scale * value); };
    return {f(cy), f(sy), f(0), f(-sy * cr), f(cy * cr), f(sr), f(sy * sr), f(-cy * sr), f(cr)};
}

/// A part with `frames` frames and one surface (a triangle) that moves by one unit along +X per frame.
[[nodiscard]] inline Md3Builder partOf(const std::string& surface, std::size_t frames,
                                       const std::vector<std::vector<Md3Builder::Tag>>& tags)
{
    Md3Builder builder;
    Md3Builder::Surface one;
    one.name = surface;
    one.shaders = {""};
    one.triangles = {{0, 1, 2}};
    one.texCoords = {{0, 0}, {1, 0}, {0, 1}};
    for (std::size_t frame = 0; frame < frames; ++frame) {
        builder.frame("frame", tags.empty() ? std::vector<Md3Builder::Tag>() : tags.at(frame % tags.size()));
        const auto x = static_cast<std::int16_t>(64 * frame);
        const std::uint16_t up = md3NormalWord(0, 0, 1);
        one.frames.push_back({{x, 0, 0, up}, {static_cast<std::int16_t>(x + 640), 0, 0, up}, {x, 640, 0, up}});
    }
    builder.surface(one);
    return builder;
}

/// The records of an animation.cfg: clips of the whole body, of the torso and of the legs in one sequence of frames, so
/// that the legs' own start at frame 4 of lower.md3 and the torso's at frame 4 of upper.md3.
[[nodiscard]] inline std::string animationConfig()
{
    std::string text = "sex m\n";
    for (int i = 0; i < 6; ++i) // BOTH_*: frames 0 to 3 of both
        text += i % 2 == 0 ? "0 4 0 10\n" : "3 1 0 10\n";
    const int torsoFirst = 4;
    const int torsoFrames[] = {2, 1, 1, 1, 1, 1, 1}; // GESTURE .. STAND2: 8 frames, 4 to 11
    int at = torsoFirst;
    for (const int frames : torsoFrames) {
        text += std::to_string(at) + " " + std::to_string(frames) + " " + std::to_string(frames) + " 10\n";
        at += frames;
    }
    for (int i = 0; i < 12; ++i) // LEGS_WALKCR .. LEGS_TURN: 2 frames each
        text += std::to_string(at + 2 * i) + " 2 2 20\n";
    return text;
}

inline constexpr std::size_t kLowerFrames = 4 + 24;
inline constexpr std::size_t kUpperFrames = 4 + 8;

/// models/players/tester of a game, with tags that rotate and move from frame to frame.
struct PlayerGame {
    TemporaryFolder folder;
    std::string player = "baseq3/models/players/tester/";

    [[nodiscard]] std::filesystem::path file(const std::string& name) const { return folder / (player + name); }

    [[nodiscard]] static std::vector<std::vector<Md3Builder::Tag>> legTags()
    {
        std::vector<std::vector<Md3Builder::Tag>> tags;
        for (std::size_t frame = 0; frame < kLowerFrames; ++frame) {
            const double turn = 3.0 * static_cast<double>(frame);
            tags.push_back({{"tag_torso",
                             {static_cast<float>(frame), 2, 20 + 0.5f * static_cast<float>(frame)},
                             axesTurned(turn, 0.5 * turn)}});
        }
        return tags;
    }
    [[nodiscard]] static std::vector<std::vector<Md3Builder::Tag>> torsoTags()
    {
        std::vector<std::vector<Md3Builder::Tag>> tags;
        for (std::size_t frame = 0; frame < kUpperFrames; ++frame) {
            const double turn = -7.0 * static_cast<double>(frame);
            tags.push_back({{"tag_head", {1, 0, 15}, axesTurned(turn, 0)},
                            {"tag_weapon", {8, -4, static_cast<float>(frame)}, axesTurned(0, turn, 4.67)}});
        }
        return tags;
    }

    PlayerGame()
    {
        folder.write(player + "lower.md3", partOf("l_legs", kLowerFrames, legTags()).build());
        folder.write(player + "upper.md3", partOf("u_torso", kUpperFrames, torsoTags()).build());
        folder.write(player + "head.md3", partOf("h_head", 1, {}).build());
        folder.write(player + "animation.cfg", animationConfig());
        for (const char* const part : {"lower", "upper", "head"})
            folder.write(player + part + "_default.skin", "");
    }

    /// models/weapons2/NAME with barrel and flash.
    void addWeapon(const std::string& name) const
    {
        const std::string base = "baseq3/models/weapons2/" + name + "/" + name;
        folder.write(base + ".md3", partOf("w_" + name, 1,
                                           {{{"tag_barrel", {10, 0, 1}, axesTurned(90, 0)},
                                             {"tag_flash", {20, 0, 1}, axesTurned(0, 0)}}})
                                        .build());
        folder.write(base + "_barrel.md3", partOf("w_barrel", 1, {}).build());
        folder.write(base + "_flash.md3", partOf("w_flash", 1, {}).build());
    }
};

} // namespace tests
