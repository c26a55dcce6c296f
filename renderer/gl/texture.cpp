#include "renderer/gl/texture.hpp"

#include "renderer/gl/context.hpp"
#include "renderer/gl/debug.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

namespace renderer {
namespace {

// Uploads must not replace a texture bound for the next draw: the last of the 16 units of OpenGL 3.3.
constexpr GLenum kUploadUnit = GL_TEXTURE15;

TextureHandle makeColorTexture(std::string_view label)
{
    return makeTexture(GL_TEXTURE_2D, label, GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR, GL_REPEAT);
}

GLenum glFormatOf(formats::BlockFormat format)
{
    constexpr std::array<GLenum, 5> kFormats = {GL_COMPRESSED_RGB_S3TC_DXT1_EXT, GL_COMPRESSED_RGBA_S3TC_DXT1_EXT,
                                                GL_COMPRESSED_RGBA_S3TC_DXT3_EXT, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT,
                                                GL_COMPRESSED_RG_RGTC2};
    static_assert(kFormats.size() == static_cast<std::size_t>(formats::BlockFormat::bc5) + 1);
    return kFormats[static_cast<std::size_t>(format)];
}

} // namespace

TextureHandle makeTexture(GLenum target, std::string_view label, GLint minFilter, GLint magFilter, GLint wrap)
{
    TextureHandle texture = TextureHandle::make();
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    glPixelStorei(GL_UNPACK_SKIP_ROWS, 0);
    glPixelStorei(GL_UNPACK_SKIP_PIXELS, 0);
    glActiveTexture(kUploadUnit);
    glBindTexture(target, texture.name());
    labelObject(GL_TEXTURE, texture.name(), label);
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, minFilter);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, magFilter);
    glTexParameteri(target, GL_TEXTURE_WRAP_S, wrap);
    glTexParameteri(target, GL_TEXTURE_WRAP_T, wrap);
    return texture;
}

std::uint32_t maxTextureSize()
{
    GLint size = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &size);
    return static_cast<std::uint32_t>(size);
}

ColorTexture::ColorTexture(const formats::Image& image, std::string_view label, formats::ImageAlpha use)
    : m_texture(makeColorTexture(label))
{
    uploadPixels(mipmapsOf(image, use));
}

ColorTexture::ColorTexture(const formats::Image& image, const formats::ImageLevels* levels, std::string_view label,
                           BlockSupport support)
    : m_texture(makeColorTexture(label))
{
    const bool isRead = levels != nullptr && levels->format &&
                        (support == BlockSupport::all ||
                         (support == BlockSupport::bc5Only && *levels->format == formats::BlockFormat::bc5)) &&
                        areBlocksRead(levels->blocks);
    if (isRead && uploadBlocks(*levels->format, levels->blocks))
        return;
    std::vector<formats::Image> pixels;
    if (levels != nullptr && !levels->smaller.empty()) {
        pixels.push_back(image);
        pixels.insert(pixels.end(), levels->smaller.begin(), levels->smaller.end() - 1);
    }
    const formats::Image& last = pixels.empty() ? image : levels->smaller.back();
    for (formats::Image& rest : mipmapsOf(last))
        pixels.push_back(std::move(rest));
    uploadPixels(std::move(pixels));
}

void ColorTexture::uploadPixels(std::vector<formats::Image> levels)
{
    const std::uint32_t maxSize = maxTextureSize();
    while (std::max(levels.front().width, levels.front().height) > maxSize)
        levels.erase(levels.begin());
    for (std::size_t level = 0; level < levels.size(); ++level) {
        const formats::Image& image = levels[level];
        glTexImage2D(GL_TEXTURE_2D, static_cast<GLint>(level), GL_RGBA8, static_cast<GLsizei>(image.width),
                     static_cast<GLsizei>(image.height), 0, GL_RGBA, GL_UNSIGNED_BYTE, image.pixels.data());
        m_bytes += image.pixels.size();
    }
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, static_cast<GLint>(levels.size() - 1));
}

bool ColorTexture::uploadBlocks(formats::BlockFormat format, std::span<const formats::BlockLevel> levels)
{
    const std::uint32_t maxSize = maxTextureSize();
    while (!levels.empty() && std::max(levels.front().width, levels.front().height) > maxSize)
        levels = levels.subspan(1);
    for (std::size_t level = 0; level < levels.size(); ++level) {
        const std::span<const std::byte> blocks = levels[level].bytes();
        glCompressedTexImage2D(GL_TEXTURE_2D, static_cast<GLint>(level), glFormatOf(format),
                               static_cast<GLsizei>(levels[level].width), static_cast<GLsizei>(levels[level].height), 0,
                               static_cast<GLsizei>(blocks.size()), blocks.data());
        m_bytes += blocks.size();
    }
    if (!levels.empty())
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, static_cast<GLint>(levels.size() - 1));
    return !levels.empty();
}

void ColorTexture::bind(int unit) const
{
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(GL_TEXTURE_2D, m_texture.name());
}

void ColorTexture::showPixels() const
{
    glActiveTexture(kUploadUnit);
    glBindTexture(GL_TEXTURE_2D, m_texture.name());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

PixelTexture::PixelTexture(std::string_view label)
    : m_texture(makeTexture(GL_TEXTURE_2D, label, GL_NEAREST, GL_NEAREST, GL_CLAMP_TO_EDGE))
{
}

void PixelTexture::upload(const formats::Image& image)
{
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glActiveTexture(kUploadUnit);
    glBindTexture(GL_TEXTURE_2D, m_texture.name());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, static_cast<GLsizei>(image.width), static_cast<GLsizei>(image.height), 0,
                 GL_RGBA, GL_UNSIGNED_BYTE, image.pixels.data());
    m_bytes = image.pixels.size();
}

WordLayout wordLayout(std::uint64_t words, std::uint32_t maxSize)
{
    assert(maxSize > 0);
    const auto divided = [](std::uint64_t value, std::uint64_t by) { return (value + by - 1) / by; };
    words = std::max<std::uint64_t>(words, 1);
    const std::uint64_t rows = divided(words, maxSize);
    const std::uint64_t layers = divided(rows, maxSize);
    const std::uint64_t rowsOfLayer = divided(rows, layers);
    return {static_cast<std::uint32_t>(divided(words, rowsOfLayer * layers)), static_cast<std::uint32_t>(rowsOfLayer),
            static_cast<std::uint32_t>(layers)};
}

WordTexture::WordTexture(std::span<const std::byte> bytes, std::string_view label, std::uint32_t maxSize)
    : m_layout(wordLayout(bytes.size() / 4, maxSize != 0 ? maxSize : maxTextureSize()))
{
    assert(bytes.size() % 4 == 0);
    const GLenum target = m_layout.isArray() ? GL_TEXTURE_2D_ARRAY : GL_TEXTURE_2D;
    // Any filter but NEAREST makes an integer texture incomplete: texelFetch then returns garbage without an error.
    m_texture = makeTexture(target, label, GL_NEAREST, GL_NEAREST, GL_CLAMP_TO_EDGE);
    glTexParameteri(target, GL_TEXTURE_MAX_LEVEL, 0);
    const auto width = static_cast<GLsizei>(m_layout.width);
    const auto height = static_cast<GLsizei>(m_layout.height);
    const std::size_t rowBytes = std::size_t{m_layout.width} * 4;

    if (m_layout.isArray()) {
        glTexImage3D(target, 0, GL_R32UI, width, height, static_cast<GLsizei>(m_layout.layers), 0, GL_RED_INTEGER,
                     GL_UNSIGNED_INT, nullptr);
    } else {
        glTexImage2D(target, 0, GL_R32UI, width, height, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, nullptr);
    }
    // Whole rows of each layer, then the rest of the last row: uploads directly from the file's bytes.
    const auto upload = [&](std::uint32_t layer, std::uint32_t row, GLsizei columns, GLsizei rows,
                            std::span<const std::byte> part) {
        if (m_layout.isArray()) {
            glTexSubImage3D(target, 0, 0, static_cast<GLint>(row), static_cast<GLint>(layer), columns, rows, 1,
                            GL_RED_INTEGER, GL_UNSIGNED_INT, part.data());
        } else {
            glTexSubImage2D(target, 0, 0, static_cast<GLint>(row), columns, rows, GL_RED_INTEGER, GL_UNSIGNED_INT,
                            part.data());
        }
    };
    for (std::uint32_t layer = 0; layer < m_layout.layers && !bytes.empty(); ++layer) {
        const std::size_t wholeRows = std::min<std::size_t>(bytes.size() / rowBytes, m_layout.height);
        if (wholeRows > 0)
            upload(layer, 0, width, static_cast<GLsizei>(wholeRows), bytes);
        bytes = bytes.subspan(wholeRows * rowBytes);
        if (wholeRows < m_layout.height && !bytes.empty()) {
            upload(layer, static_cast<std::uint32_t>(wholeRows), static_cast<GLsizei>(bytes.size() / 4), 1, bytes);
            bytes = {};
        }
    }
}

void WordTexture::bind(int unit) const
{
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(m_layout.isArray() ? GL_TEXTURE_2D_ARRAY : GL_TEXTURE_2D, m_texture.name());
}

FloatTable::FloatTable(std::span<const glm::vec4> values, std::string_view label)
    : m_texture(makeTexture(GL_TEXTURE_2D, label, GL_NEAREST, GL_NEAREST, GL_CLAMP_TO_EDGE)),
      m_bytes(values.size_bytes())
{
    assert(values.size() <= 1024); // the minimum limit of OpenGL 3.3
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, static_cast<GLsizei>(values.size()), 1, 0, GL_RGBA, GL_FLOAT,
                 values.data());
}

void FloatTable::bind(int unit) const
{
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(GL_TEXTURE_2D, m_texture.name());
}

} // namespace renderer
