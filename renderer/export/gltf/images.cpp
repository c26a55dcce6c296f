#include "renderer/export/gltf/images.hpp"

#include "formats/base/names.hpp"
#include "formats/base/printable.hpp"
#include "formats/image/png/png_writer.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/archive_paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace renderer::gltf {
namespace {

/// The alpha of a pixel, see AlphaUse.
std::uint8_t alphaOfPixel(const std::uint8_t* pixel, AlphaUse use)
{
    const std::uint32_t brightest = std::max({pixel[0], pixel[1], pixel[2]});
    switch (use) {
    case AlphaUse::kept:
        break;
    case AlphaUse::inverted:
        return static_cast<std::uint8_t>(255 - pixel[3]);
    case AlphaUse::brightness:
        return static_cast<std::uint8_t>(brightest);
    case AlphaUse::alphaBrightness:
        return static_cast<std::uint8_t>((brightest * pixel[3] + 127) / 255);
    case AlphaUse::darkness:
        return static_cast<std::uint8_t>(255 - (299 * pixel[0] + 587 * pixel[1] + 114 * pixel[2] + 500) / 1000);
    }
    return pixel[3];
}

/// The color is divided by the alpha made from it: blending multiplies them again.
void replaceAlpha(formats::Image& image, AlphaUse use)
{
    const bool dividesColor = use == AlphaUse::brightness || use == AlphaUse::alphaBrightness;
    for (std::size_t i = 0; i + 3 < image.pixels.size(); i += 4) {
        std::uint8_t* const pixel = &image.pixels[i];
        const std::uint8_t alpha = alphaOfPixel(pixel, use);
        const std::uint32_t brightest = std::max({pixel[0], pixel[1], pixel[2]});
        for (int c = 0; c < 3; ++c) {
            if (use == AlphaUse::darkness)
                pixel[c] = 0;
            else if (dividesColor && brightest > 0)
                pixel[c] = static_cast<std::uint8_t>((pixel[c] * 255U + brightest / 2) / brightest);
        }
        pixel[3] = alpha;
    }
}

/// The bytes of a JPEG file that every reader of glTF accepts; nullopt: the image is encoded as PNG.
std::optional<std::vector<std::byte>> jpegBytes(const scene::Texture& texture)
{
    constexpr std::uint64_t kMaxJpegBytes = std::uint64_t{64} << 20U;
    const bool isUsual = texture.info.bitsPerPixel == 8 || texture.info.bitsPerPixel == 24; // not CMYK
    if (texture.info.format != "JPG" || !isUsual || texture.path.empty() || texture.color ||
        texture.fileBytes > kMaxJpegBytes)
        return std::nullopt;
    const auto file = formats::readPath(platform::pathFromUtf8(texture.path));
    if (!file)
        return std::nullopt;
    const std::span<const std::byte> bytes = file->file().span();
    const bool isJpeg = bytes.size() > 3 && bytes[0] == std::byte{0xFF} && bytes[1] == std::byte{0xD8};
    return isJpeg ? std::optional(std::vector<std::byte>(bytes.begin(), bytes.end())) : std::nullopt;
}

std::string_view suffixOf(AlphaUse use)
{
    constexpr std::array<std::string_view, 5> kSuffixes = {"", "_inverted", "_add", "_add", "_filter"};
    return kSuffixes.at(static_cast<std::size_t>(use));
}

} // namespace

std::string uriOf(std::string_view path)
{
    std::string uri;
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        const bool isPlain = (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
                             (byte >= 'a' && byte <= 'z') || std::string_view("-_.~/").find(c) != std::string::npos;
        uri += isPlain ? std::string(1, c) : fmt::format("%{:02X}", byte);
    }
    return uri;
}

bool Images::has(std::uint32_t texture) const
{
    return texture < m_document.textures.size() && m_document.textures[texture].image &&
           !m_document.textures[texture].image->isEmpty();
}

std::uint32_t Images::addImage(std::string name, const char* mimeType, const char* extension,
                               std::vector<std::byte> bytes)
{
    Json json = {{"name", name}};
    if (!m_options.imageFile) {
        json["bufferView"] = m_builder.addImageBytes(bytes);
        json["mimeType"] = mimeType;
        return m_builder.images.add(json);
    }
    std::string suggested = name;
    for (int number = 2; !m_names.insert(formats::lowered(suggested)).second; ++number)
        suggested = fmt::format("{}_{}", name, number);
    std::string path = m_options.imageFile(suggested + extension);
    json["uri"] = uriOf(path);
    m_files.push_back({std::move(path), std::move(bytes)});
    return m_builder.images.add(json);
}

std::uint32_t Images::imageOf(std::uint32_t texture, AlphaUse alphaUse)
{
    const scene::Texture& found = m_document.textures[texture];
    const auto key = std::pair(found.image.get(), alphaUse);
    if (const auto known = m_images.find(key); known != m_images.end())
        return known->second;
    const std::string stem = formats::stemOf(found.path.empty() ? found.name : found.path);
    std::string name = formats::printable(stem.empty() ? std::string("skin") : stem) + std::string(suffixOf(alphaUse));
    if (alphaUse == AlphaUse::kept) {
        if (auto jpeg = jpegBytes(found)) {
            const std::uint32_t index = addImage(std::move(name), "image/jpeg", ".jpg", *std::move(jpeg));
            return m_images.emplace(key, index).first->second;
        }
    }
    const auto mark = m_options.imageFile ? formats::PngMark::texture : formats::PngMark::none;
    std::vector<std::byte> png;
    if (alphaUse == AlphaUse::kept) {
        png = formats::encodePng(*found.image, mark);
    } else {
        formats::Image image = *found.image;
        replaceAlpha(image, alphaUse);
        png = formats::encodePng(image, mark);
    }
    const std::uint32_t index = addImage(std::move(name), "image/png", ".png", std::move(png));
    return m_images.emplace(key, index).first->second;
}

std::uint32_t Images::samplerOf(Wraps wraps)
{
    constexpr int kLinear = 9729, kLinearMipmapLinear = 9987;
    const auto wrapOf = [](bool repeats, bool mirrors) {
        constexpr int kClampToEdge = 33071, kMirroredRepeat = 33648, kRepeat = 10497;
        return !repeats ? kClampToEdge : mirrors ? kMirroredRepeat : kRepeat;
    };
    const auto [known, isNew] = m_samplers.try_emplace(wraps, 0);
    if (isNew)
        known->second = m_builder.samplers.add({{"magFilter", kLinear},
                                                {"minFilter", kLinearMipmapLinear},
                                                {"wrapS", wrapOf(wraps.repeatsU, wraps.mirrorsU)},
                                                {"wrapT", wrapOf(wraps.repeatsV, wraps.mirrorsV)}});
    return known->second;
}

std::uint32_t Images::textureOf(std::uint32_t texture, AlphaUse alphaUse, Wraps wraps)
{
    const std::uint32_t image = imageOf(texture, alphaUse);
    const auto [known, isNew] = m_textures.try_emplace({image, wraps}, 0);
    if (isNew)
        known->second = m_builder.textures.add({{"sampler", samplerOf(wraps)}, {"source", image}});
    return known->second;
}

} // namespace renderer::gltf
