#pragma once

#include "renderer/gl/texture.hpp"
#include "renderer/scene/document/document.hpp"

#include <imgui.h>

#include <map>
#include <memory>

namespace app {

/// Small copies of a document's images on the GPU for panels. Created on first use; needs a current context.
class Previews {
public:
    /// Frees the copies of images that are not in `document` (which may be null).
    void keepOnly(const std::shared_ptr<const scene::Document>& document);

    /// For a list.
    [[nodiscard]] ImTextureID thumbnail(const std::shared_ptr<const formats::Image>& image);
    /// For a close view.
    [[nodiscard]] ImTextureID large(const std::shared_ptr<const formats::Image>& image);

    [[nodiscard]] std::uint64_t bytes() const;

private:
    using Textures = std::map<std::shared_ptr<const formats::Image>, renderer::ColorTexture>;

    [[nodiscard]] static ImTextureID idOf(Textures& textures, const std::shared_ptr<const formats::Image>& image,
                                          std::uint32_t edge);

    std::shared_ptr<const scene::Document> m_document;
    Textures m_thumbnails;
    Textures m_large;
};

/// The image, halved as long as its longer edge stays at least `edge`.
[[nodiscard]] formats::Image reducedTo(const formats::Image& image, std::uint32_t edge);

} // namespace app
