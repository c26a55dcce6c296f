#pragma once

#include "renderer/export/gltf/builder.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <tuple>

namespace renderer::gltf {

/// What the alpha of a written image is made from.
enum class AlphaUse {
    kept,
    inverted,
    brightness,      ///< of the brightest component: stands for adding
    alphaBrightness, ///< the same, times its alpha
    darkness,        ///< black with alpha 1 - luminance: stands for multiplying
};

struct Wraps {
    bool repeatsU = true, repeatsV = true;
    bool mirrorsU = false, mirrorsV = false; ///< of a repeating image

    auto operator<=>(const Wraps&) const = default;
};

/// A relative path in a URI.
[[nodiscard]] std::string uriOf(std::string_view path);

/// Writes images, textures and samplers, each once.
class Images {
public:
    Images(const scene::Document& document, const Options& options, Builder& builder, std::vector<ImageFile>& files)
        : m_document(document), m_options(options), m_builder(builder), m_files(files)
    {
    }

    /// Whether a texture of the document has an image.
    [[nodiscard]] bool has(std::uint32_t texture) const;
    /// The texture of glTF. Only for textures with an image.
    [[nodiscard]] std::uint32_t textureOf(std::uint32_t texture, AlphaUse alphaUse, Wraps wraps);

private:
    std::uint32_t imageOf(std::uint32_t texture, AlphaUse alphaUse);
    std::uint32_t samplerOf(Wraps wraps);
    std::uint32_t addImage(std::string name, const char* mimeType, const char* extension, std::vector<std::byte> bytes);

    const scene::Document& m_document;
    const Options& m_options;
    Builder& m_builder;
    std::vector<ImageFile>& m_files;
    std::map<std::pair<const formats::Image*, AlphaUse>, std::uint32_t> m_images;
    std::map<std::pair<std::uint32_t, Wraps>, std::uint32_t> m_textures;
    std::map<Wraps, std::uint32_t> m_samplers;
    std::set<std::string> m_names; // of files, in lower case
};

} // namespace renderer::gltf
