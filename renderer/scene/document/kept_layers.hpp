#pragma once

#include "formats/image/image.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace scene {

/// How the composed images of a document were made.
struct ComposedCounts {
    std::uint32_t images = 0;     ///< that were painted
    std::uint32_t layersRead = 0; ///< that were decoded for them
    std::uint32_t layersKept = 0; ///< that a document before had decoded

    bool operator==(const ComposedCounts&) const = default;
};

/// At most this many pixels of layers are kept (64 MB): more than a character with all items has.
inline constexpr std::uint64_t kMaxKeptLayerPixels = std::uint64_t{16} << 20U;

/// Decoded images of the layers of composed images, by the paths of their files. If a look changes, only the layers
/// that were not decoded before are read (docs/LIMITS.md). Copies share the images.
class KeptLayers {
public:
    /// The image of a file; null: it is not kept.
    [[nodiscard]] std::shared_ptr<const formats::Image> find(const std::string& path) const;
    /// Keeps an image, which becomes the one used last; the ones that were not used for longest make room.
    void use(const std::string& path, std::shared_ptr<const formats::Image> image);
    [[nodiscard]] std::size_t size() const { return m_layers.size(); }
    [[nodiscard]] std::uint64_t pixels() const { return m_pixels; }

private:
    struct Layer {
        std::string path;
        std::shared_ptr<const formats::Image> image;
    };
    std::vector<Layer> m_layers; // the one used last at the end
    std::uint64_t m_pixels = 0;
};

} // namespace scene
