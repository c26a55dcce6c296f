#pragma once

#include "formats/load_image.hpp"
#include "renderer/scene/document/document.hpp"
#include "renderer/scene/document/open_options.hpp"

#include <map>
#include <memory>
#include <string_view>
#include <vector>

namespace scene {

/// Converts coordinates in texels to fractions of the real image size (docs/formats/md2.md §3).
void normalizeTexCoords(formats::Model& model, const formats::ImageInfo& info);

/// Marks the textures (into Document::textures) that a node shows with a skin.
void markUsedTextures(const Document& document, std::uint32_t node, std::uint32_t skin, std::vector<bool>& isUsed);

/// Reads the images that were found; a broken file gets one diagnostic.
class TextureLoader {
public:
    /// How much of an image is read.
    enum class Reading {
        size,
        facts,  ///< also facts derived from pixels, which are then discarded
        pixels, ///< everything, and kept
    };

    /// `document` must keep its textures while this is in use. For a look that replaces another one (see
    /// OpenOptions::before), images of files that the document before has without problems are used again.
    TextureLoader(const formats::VirtualFileSystem& files, Document& document, const OpenOptions& options);

    /// Reads one. Does nothing if no file was found and the model has no pixels for it.
    void load(std::uint32_t texture, Reading reading);

private:
    void read(Texture& texture, Reading reading);
    /// Reads one with pixels inside the model's file.
    void readEmbedded(Texture& texture, Reading reading);
    /// Reads one inside the model's file, or makes one of its color.
    void readColor(Texture& texture, Reading reading);
    /// Composes one from the images of its layers.
    void readComposed(Texture& texture, Reading reading);
    /// The width of its image in pixels; 0: it is unreadable.
    [[nodiscard]] std::uint32_t widthOf(const ComposedImage::Layer& layer) const;
    /// The image of a layer of a composed texture; reports it if it is unreadable or too large.
    [[nodiscard]] std::shared_ptr<const formats::Image> readLayer(const Texture& composed,
                                                                  const ComposedImage::Layer& layer);
    /// Takes the image that the document before has for the same file; false: it has none.
    [[nodiscard]] bool takeFromBefore(Texture& texture, Reading reading);
    void readFile(Texture& texture, const formats::ByteView& file, Reading reading);
    /// Whether the document may have another image of this size; else adds a diagnostic.
    [[nodiscard]] bool hasRoom(const Texture& texture);
    void keep(Texture& texture, formats::LoadedImage loaded);
    [[nodiscard]] formats::Result<formats::LoadedImage> decode(Texture& texture, const formats::ByteView& file);
    /// Includes the levels in the file.
    [[nodiscard]] formats::Result<formats::LoadedImage> readBlp(Texture& texture, const formats::ByteView& file);
    /// The file beside a BLP0 that contains its pixels; empty for other images.
    [[nodiscard]] std::vector<formats::ByteView> levelFilesOf(const Texture& texture,
                                                              const formats::ByteView& file) const;
    /// `instead`: what is shown, or the effect.
    void noteUnreadable(const Texture& texture, const formats::LoadError& error,
                        std::string_view instead = "a checker is shown instead");

    const formats::VirtualFileSystem& m_files;
    Document& m_document;
    std::shared_ptr<const Document> m_before{};    // the look before; null: its images are not used
    std::vector<bool> m_decidesAlpha;              // see texturesThatDecideAlpha
    std::map<std::string, std::uint32_t> m_loaded; // by path (and number if it has a color), into Document::textures
    std::uint64_t m_pixels = 0;
    std::size_t m_count = 0;
};

} // namespace scene
