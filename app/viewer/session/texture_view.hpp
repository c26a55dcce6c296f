#pragma once

#include <glm/ext/vector_double2.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// How the texture panel shows an image, and the point of it that is pointed at.
namespace app {

/// The channels that are shown: all as colors, over a checkerboard; colors alone; or one of them as gray.
enum class TextureChannels { rgba, rgb, red, green, blue, alpha };
inline constexpr std::array<std::string_view, 6> kTextureChannelNames = {"rgba",  "rgb",  "red",
                                                                         "green", "blue", "alpha"};

/// What a zoom of 1 shows: the whole image, or a pixel of the image on each of the window.
enum class TextureScale { fit, actual };
inline constexpr std::array<std::string_view, 2> kTextureScaleNames = {"fit", "actual"};

inline constexpr float kLeastTextureZoom = 1.0f / 64.0f;
inline constexpr float kMaxTextureZoom = 1024.0f;
inline constexpr float kTextureZoomStep = 1.25f;

struct TextureView {
    TextureChannels channels = TextureChannels::rgba;
    bool showsLayout = true; ///< where triangles lie in the image
    // The rest is about one texture and begins anew with another one.
    std::string texture; ///< Texture::id
    std::uint32_t level = 0;
    TextureScale scale = TextureScale::fit;
    float zoom = 1.0f;
    glm::vec2 center{0.5f}; ///< of the panel: where in the image, as texture coordinates

    bool operator==(const TextureView&) const = default;
};

/// A point on a triangle.
struct SurfacePoint {
    std::uint32_t surface = 0;  ///< its number, see scene::surfaceAt
    std::uint32_t triangle = 0; ///< of the surface in the mesh variant shown, see formats::trianglesOf
    glm::vec3 weights{};        ///< of its corners; their sum is 1

    bool operator==(const SurfacePoint&) const = default;
};

/// Where the pointer is: in the image, or on the model.
enum class TexelOrigin { image, model };

struct PointedTexel {
    glm::dvec2 uv{}; ///< as the pointer or the model has it, perhaps outside of 0 to 1
    TexelOrigin origin = TexelOrigin::image;
    std::vector<SurfacePoint> points; ///< of shown surfaces that lie at `uv`
};

} // namespace app
