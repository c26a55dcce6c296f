// Makes the models and images of the golden images of shaders, with the shaders of shaders/scripts/golden.shader:
//   make_shader_models FOLDER

#include "formats/base/write_file.hpp"
#include "formats/image/image.hpp"
#include "formats/image/png/png_writer.hpp"
#include "formats/md3/md3_writer.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec4.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <numbers>
#include <span>
#include <string>
#include <string_view>

namespace {

using Surface = formats::Md3Source::Surface;

/// A point of a surface and its outward direction.
struct Point {
    glm::vec3 position{};
    glm::vec3 normal{};
};
/// Maps texture coordinates, which increase to the right and down as seen from outside.
using Shape = std::function<Point(float u, float v)>;

Surface empty(std::string_view name)
{
    Surface surface;
    surface.name = name;
    surface.shaders = {"golden/" + std::string(name)};
    surface.frames.resize(1);
    return surface;
}

/// `count` by `count` quads.
Surface grid(std::string_view shader, std::uint32_t count, const Shape& shape)
{
    Surface surface = empty(shader);
    for (std::uint32_t row = 0; row <= count; ++row) {
        for (std::uint32_t column = 0; column <= count; ++column) {
            const glm::vec2 uv =
                glm::vec2(static_cast<float>(column), static_cast<float>(row)) / static_cast<float>(count);
            const Point point = shape(uv.x, uv.y);
            surface.texCoords.push_back(uv);
            surface.frames[0].positions.push_back(point.position);
            surface.frames[0].normals.push_back(point.normal);
            if (row == count || column == count)
                continue;
            const std::uint32_t a = row * (count + 1) + column;
            const std::uint32_t b = a + count + 1;
            surface.triangles.push_back({a, a + 1, b + 1});
            surface.triangles.push_back({a, b + 1, b});
        }
    }
    return surface;
}

/// Upright, facing forward, with these half sizes from its center.
Shape sheet(glm::vec3 middle, float halfWidth, float halfHeight)
{
    return [=](float u, float v) {
        const glm::vec3 offset(0.0f, (2.0f * u - 1.0f) * halfWidth, (1.0f - 2.0f * v) * halfHeight);
        return Point{middle + offset, {1.0f, 0.0f, 0.0f}};
    };
}

/// The same, bent backwards at its sides.
Shape arch(glm::vec3 middle, float halfWidth, float halfHeight)
{
    return [=](float u, float v) {
        const float angle = 1.2f * (2.0f * u - 1.0f);
        const glm::vec3 outward(std::cos(angle), std::sin(angle), 0.0f);
        const glm::vec3 up(0.0f, 0.0f, (1.0f - 2.0f * v) * halfHeight);
        return Point{middle + halfWidth * (outward - glm::vec3(1.0f, 0.0f, 0.0f)) + up, outward};
    };
}

/// The upper part of a ball, down to `depth` of the way from pole to pole.
Shape ball(float radius, float depth)
{
    return [=](float u, float v) {
        const float pi = std::numbers::pi_v<float>;
        const float around = 2.0f * pi * u;
        const float down = pi * v * depth;
        const glm::vec3 normal(std::sin(down) * std::cos(around), std::sin(down) * std::sin(around), std::cos(down));
        return Point{radius * normal, normal};
    };
}

/// A quad with its own four vertices.
void addQuad(Surface& surface, glm::vec3 middle, glm::vec3 right, glm::vec3 up)
{
    const auto first = static_cast<std::uint32_t>(surface.texCoords.size());
    const glm::vec3 normal = glm::normalize(glm::cross(right, up));
    for (const glm::vec2 corner : {glm::vec2(0, 0), glm::vec2(1, 0), glm::vec2(1, 1), glm::vec2(0, 1)}) {
        surface.texCoords.push_back(corner);
        surface.frames[0].positions.push_back(middle + (2.0f * corner.x - 1.0f) * right +
                                              (1.0f - 2.0f * corner.y) * up);
        surface.frames[0].normals.push_back(normal);
    }
    surface.triangles.push_back({first, first + 1, first + 2});
    surface.triangles.push_back({first, first + 2, first + 3});
}

/// Squares and rectangles facing all directions before the shader rotates them.
std::array<Surface, 2> sprites()
{
    Surface squares = empty("autosprite");
    addQuad(squares, {0, -18, 10}, {0, 6, 0}, {0, 0, 6});
    addQuad(squares, {0, 0, 10}, {6, 0, 0}, {0, 6, 0});
    addQuad(squares, {0, 18, 10}, {-6, 0, 0}, {0, 0, 6});
    Surface oblongs = empty("autosprite2");
    addQuad(oblongs, {0, -18, -12}, {0, 3, 0}, {0, 0, 11});
    addQuad(oblongs, {0, 0, -12}, {0, 3, 0}, {8, 0, 8});
    addQuad(oblongs, {0, 18, -12}, {3, 0, 0}, {0, 11, 0});
    return {squares, oblongs};
}

constexpr std::uint32_t kSize = 64;
using Painter = std::function<glm::vec4(float u, float v)>;

/// 0 to 1 in each channel, from the top left.
formats::Image painted(const Painter& paint)
{
    formats::Image image{kSize, kSize, {}};
    for (std::uint32_t y = 0; y < kSize; ++y) {
        for (std::uint32_t x = 0; x < kSize; ++x) {
            const glm::vec4 color = paint((static_cast<float>(x) + 0.5f) / static_cast<float>(kSize),
                                          (static_cast<float>(y) + 0.5f) / static_cast<float>(kSize));
            for (int i = 0; i < 4; ++i)
                image.pixels.push_back(
                    static_cast<std::uint8_t>(std::lround(255.0f * glm::clamp(color[i], 0.0f, 1.0f))));
        }
    }
    return image;
}

/// The letter F, which differs from all its rotations and mirror images.
bool isLetter(float u, float v)
{
    const bool isStem = u > 0.28f && u < 0.42f && v > 0.15f && v < 0.85f;
    const bool isUpperArm = u > 0.28f && u < 0.76f && v > 0.15f && v < 0.29f;
    const bool isLowerArm = u > 0.28f && u < 0.64f && v > 0.44f && v < 0.57f;
    return isStem || isUpperArm || isLowerArm;
}

glm::vec4 letter(float u, float v)
{
    const bool isEdge = std::min({u, v, 1.0f - u, 1.0f - v}) < 0.05f;
    if (isEdge)
        return {0.1f, 0.1f, 0.15f, 1.0f};
    return isLetter(u, v) ? glm::vec4(1.0f, 0.95f, 0.8f, 1.0f)
                          : glm::vec4(0.15f + 0.6f * u, 0.3f, 0.15f + 0.6f * v, 1.0f);
}

glm::vec4 bricks(float u, float v)
{
    const float row = std::floor(v * 8.0f);
    const float along = u * 4.0f + (std::fmod(row, 2.0f) == 0.0f ? 0.0f : 0.5f);
    const bool isMortar = v * 8.0f - row < 0.15f || along - std::floor(along) < 0.08f;
    return isMortar ? glm::vec4(0.5f, 0.5f, 0.45f, 1.0f) : glm::vec4(0.35f, 0.2f + 0.02f * row, 0.15f, 1.0f);
}

glm::vec4 spot(float u, float v)
{
    const float fromMiddle = 2.0f * glm::length(glm::vec2(u, v) - 0.5f);
    const float shine = std::max(0.0f, 1.0f - fromMiddle);
    return {shine, 0.8f * shine, 0.3f * shine, 1.0f};
}

glm::vec4 stripes(float u, float v)
{
    const float wave = 0.5f + 0.5f * std::sin(2.0f * std::numbers::pi_v<float> * (2.0f * u + v));
    return {1.0f, wave, 0.3f + 0.7f * wave, 1.0f};
}

/// The letter, with alpha increasing towards its lower right.
glm::vec4 fading(float u, float v)
{
    glm::vec4 color = letter(u, v);
    color.a = 0.5f * (u + v);
    return color;
}

/// `count` bars on a uniform color.
Painter bars(int count)
{
    return [count](float u, float v) {
        const float bar = v * 9.0f;
        const bool isBar = u > 0.2f && u < 0.8f && bar < 2.0f * static_cast<float>(count) + 1.0f &&
                           std::fmod(std::floor(bar), 2.0f) == 1.0f;
        const glm::vec4 color(0.2f * static_cast<float>(count), 0.5f, 1.0f - 0.2f * static_cast<float>(count), 1.0f);
        return isBar ? glm::vec4(1.0f) : color;
    };
}

class Folder {
public:
    explicit Folder(std::filesystem::path path) : m_path(std::move(path)) {}

    void model(std::string_view name, std::vector<Surface> surfaces)
    {
        formats::Md3Source source;
        source.name = name;
        source.frameNames = {"one"};
        source.surfaces = std::move(surfaces);
        write("models/golden/" + source.name + ".md3", formats::writeMd3(source));
    }

    void image(const std::string& name, const Painter& paint)
    {
        write("textures/golden/" + name + ".png", formats::encodePng(painted(paint)));
    }

    [[nodiscard]] bool isComplete() const { return m_isComplete; }

private:
    void write(const std::string& name, std::span<const std::byte> bytes)
    {
        const std::filesystem::path file = m_path / name;
        std::error_code error; // reported if the file cannot be written
        std::filesystem::create_directories(file.parent_path(), error);
        if (const auto written = formats::writeFile(file, bytes); !written) {
            std::fprintf(stderr, "%s\n", written.error().message.c_str());
            m_isComplete = false;
        }
    }

    std::filesystem::path m_path;
    bool m_isComplete = true;
};

} // namespace

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::fputs("usage: make_shader_models FOLDER\n", stderr);
        return 2;
    }
    Folder folder(argv[1]);
    folder.image("letter", letter);
    folder.image("bricks", bricks);
    folder.image("spot", spot);
    folder.image("stripes", stripes);
    folder.image("fading", fading);
    for (int i = 1; i <= 4; ++i)
        folder.image("bars" + std::to_string(i), bars(i));

    const Surface wall = grid("wall", 1, sheet({-12, 0, 0}, 24, 24));
    for (const char* const name : {"blend_add", "blend_filter", "alpha_func", "scroll_scale", "anim_map"})
        folder.model(name, {wall, grid(name, 1, sheet({4, 0, 0}, 17, 17))});
    folder.model("waves",
                 {wall, grid("wave_sin", 1, sheet({4, -15, 9}, 7, 7)), grid("wave_square", 1, sheet({4, 0, 9}, 7, 7)),
                  grid("wave_triangle", 1, sheet({4, 15, 9}, 7, 7)),
                  grid("wave_sawtooth", 1, sheet({4, -15, -9}, 7, 7)), grid("wave_inverse", 1, sheet({4, 0, -9}, 7, 7)),
                  grid("wave_alpha", 1, sheet({4, 15, -9}, 7, 7))});
    folder.model("rotate_stretch",
                 {grid("rotate", 1, sheet({0, -13, 0}, 12, 12)), grid("stretch", 1, sheet({0, 13, 0}, 12, 12))});
    folder.model("turb", {grid("turb", 24, arch({0, 0, 0}, 400, 400))});
    folder.model("deforms",
                 {grid("bulge", 24, arch({0, -13, 0}, 12, 16)), grid("move", 1, sheet({0, 13, 0}, 8, 8)), wall});
    folder.model("cull_none", {grid("cull_none", 20, ball(16, 0.75f))});
    const auto [squares, oblongs] = sprites();
    folder.model("sprites", {wall, squares, oblongs});
    return folder.isComplete() ? 0 : 1;
}
