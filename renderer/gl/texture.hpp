#pragma once

#include "formats/image/image.hpp"
#include "formats/image/image_levels.hpp"
#include "renderer/gl/gl_handle.hpp"
#include "renderer/gl/mipmaps.hpp"

#include <glm/vec4.hpp>

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace renderer {

/// The compressed formats that the driver supports: DXT is an extension; BC5 is part of OpenGL 3 and an extension of
/// WebGL.
enum class BlockSupport { none, bc5Only, all };
[[nodiscard]] BlockSupport blockSupport(); ///< of the current context

/// Whether it supports compressed levels of these sizes.
[[nodiscard]] bool areBlocksRead(std::span<const formats::BlockLevel> levels);

/// A texture without pixels, bound to a unit for uploads, with the default settings for unpacking pixels.
[[nodiscard]] TextureHandle makeTexture(GLenum target, std::string_view label, GLint minFilter, GLint magFilter,
                                        GLint wrap);

/// A color texture with mipmaps, filtered.
class ColorTexture {
public:
    /// Images larger than the driver's limit are halved until they fit. Mipmaps are made for the use of alpha, see
    /// mipmapsOf.
    ColorTexture(const formats::Image& image, std::string_view label,
                 formats::ImageAlpha use = formats::ImageAlpha::opaque);

    /// The same image from the levels in its file: blocks unchanged if the driver supports them, with no smaller levels
    /// than the file's; else pixels, with missing smaller mipmaps made from the smallest level. `levels` may be null;
    /// levels above the driver's limit are left out.
    ColorTexture(const formats::Image& image, const formats::ImageLevels* levels, std::string_view label,
                 BlockSupport support = blockSupport());

    /// Repeats unless a sampler overrides it.
    void bind(int unit) const;
    /// From now on its pixels are squares when it is magnified.
    void showPixels() const;
    [[nodiscard]] GLuint name() const { return m_texture.name(); }
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }

private:
    void uploadPixels(std::vector<formats::Image> levels);
    /// Whether any level was within the limit.
    [[nodiscard]] bool uploadBlocks(formats::BlockFormat format, std::span<const formats::BlockLevel> levels);

    TextureHandle m_texture;
    std::uint64_t m_bytes = 0;
};

/// An image that changes often and is drawn pixel by pixel: without mipmaps and filtering.
class PixelTexture {
public:
    explicit PixelTexture(std::string_view label);

    /// At most maxTextureSize in each direction.
    void upload(const formats::Image& image);
    [[nodiscard]] GLuint name() const { return m_texture.name(); }
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }

private:
    TextureHandle m_texture;
    std::uint64_t m_bytes = 0;
};

/// The layout of a run of 32-bit words in an integer texture.
struct WordLayout {
    std::uint32_t width = 1;
    std::uint32_t height = 1; ///< rows per layer
    std::uint32_t layers = 1; ///< more than one: a 2D array

    [[nodiscard]] bool isArray() const { return layers > 1; }
    [[nodiscard]] std::uint64_t words() const { return std::uint64_t{width} * height * layers; }
};

/// The layout for `words` that wastes the least space: width = ceil(words / rows), an array only beyond the largest 2D
/// texture. `maxSize` is the driver's maximum texture edge.
[[nodiscard]] WordLayout wordLayout(std::uint64_t words, std::uint32_t maxSize);

/// A run of 32-bit words as an integer texture (R32UI), from which vertex shaders read raw file bytes.
class WordTexture {
public:
    /// `bytes` is uploaded unchanged, little-endian; its length must be a multiple of 4. `maxSize` 0: the driver's
    /// limit.
    WordTexture(std::span<const std::byte> bytes, std::string_view label, std::uint32_t maxSize = 0);

    void bind(int unit) const;
    [[nodiscard]] const WordLayout& layout() const { return m_layout; }
    [[nodiscard]] std::uint64_t bytes() const { return m_layout.words() * 4; }

private:
    TextureHandle m_texture;
    WordLayout m_layout;
};

/// A row of float vectors that shaders read by index.
class FloatTable {
public:
    FloatTable(std::span<const glm::vec4> values, std::string_view label);

    void bind(int unit) const;
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }

private:
    TextureHandle m_texture;
    std::uint64_t m_bytes = 0;
};

[[nodiscard]] std::uint32_t maxTextureSize();

} // namespace renderer
