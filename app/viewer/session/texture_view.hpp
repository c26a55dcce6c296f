#pragma once

#include <glm/ext/vector_double2.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// How the texture panel shows an image, and the texel under the pointer.
namespace app {

/// The displayed channels: all as color over a checkerboard; color only; or a single one as gray.
enum class TextureChannels { rgba, rgb, red, green, blue, alpha };
inline constexpr std::array<std::string_view, 6> kTextureChannelNames = {"rgba",  "rgb",  "red",
                                                                         "green", "blue", "alpha"};

/// Scale at zoom 1: the whole image, or one image pixel per window pixel.
enum class TextureScale { fit, actual };
inline constexpr std::array<std::string_view, 2> kTextureScaleNames = {"fit", "actual"};

inline constexpr float kLeastTextureZoom = 1.0f / 64.0f;
inline constexpr float kMaxTextureZoom = 1024.0f;
inline constexpr float kTextureZoomStep = 1.25f;

struct TextureView {
    TextureChannels channels = TextureChannels::rgba;
    bool showsLayout = true; ///< draws the triangles in the image
    // The rest is per texture and reset with another one.
    std::string texture; ///< Texture::id
    std::uint32_t level = 0;
    TextureScale scale = TextureScale::fit;
    float zoom = 1.0f;
    glm::vec2 center{0.5f}; ///< position in the image at the panel's center, in texture coordinates

    bool operator==(const TextureView&) const = default;
};

/// A point on a triangle.
struct SurfacePoint {
    std::uint32_t surface = 0;  ///< see scene::surfaceAt
    std::uint32_t triangle = 0; ///< of the surface in the mesh variant shown, see formats::trianglesOf
    glm::vec3 weights{};        ///< barycentric weights

    bool operator==(const SurfacePoint&) const = default;
};

/// The location of the pointer: in the image or on the model.
enum class TexelOrigin { image, model };

struct PointedTexel {
    glm::dvec2 uv{}; ///< of the pointer or the model; may be outside of 0 to 1
    TexelOrigin origin = TexelOrigin::image;
    std::vector<SurfacePoint> points; ///< points of visible surfaces at `uv`
};

} // namespace app
