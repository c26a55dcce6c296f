#include "app/output/obj_materials.hpp"

#include "formats/base/names.hpp"
#include "formats/base/write_file.hpp"
#include "formats/image/png/png_file.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

namespace app {
namespace {

using scene::SurfaceMixing;

std::filesystem::path beside(std::filesystem::path output, const char* extension)
{
    return output.replace_extension(extension);
}

/// The alpha of an image as an image: gray for readers that take the brightness or one color of it, and its own alpha
/// for those that take that.
std::shared_ptr<const formats::Image> alphaMapOf(const formats::Image& image)
{
    auto map = std::make_shared<formats::Image>(image);
    for (std::size_t i = 0; i < map->pixels.size(); i += 4)
        map->pixels[i] = map->pixels[i + 1] = map->pixels[i + 2] = map->pixels[i + 3];
    return map;
}

/// The name of the texture's file, found or not.
std::string materialName(const scene::Texture* texture)
{
    if (texture == nullptr)
        return "untextured";
    const std::string name = formats::stemOf(texture->path.empty() ? texture->name : texture->path);
    return name.empty() ? "skin" : name;
}

class MaterialCollector {
public:
    MaterialCollector(const scene::Document& document, const std::filesystem::path& output)
        : m_document(document), m_output(output)
    {
        m_files.library = beside(output, ".mtl");
    }

    void addNode(std::uint32_t node, std::uint32_t skin, const std::vector<SurfaceMixing>& mixings)
    {
        std::vector<std::string>& names = m_files.names.emplace_back();
        for (std::uint32_t surface = 0; surface < mixings.size(); ++surface) {
            const bool isLeftOut = mixings[surface] == SurfaceMixing::additive;
            const std::uint32_t texture = textureOfSurface(m_document, node, skin, surface);
            names.push_back(isLeftOut ? std::string() : materialFor(firstOfImage(texture), mixings[surface]));
        }
    }

    [[nodiscard]] MaterialFiles finished()
    {
        m_files.text = formats::writeMtl(m_entries);
        return std::move(m_files);
    }

private:
    /// Several names often lead to one image: the texture that came with it first.
    std::uint32_t firstOfImage(std::uint32_t texture)
    {
        if (texture >= m_document.textures.size() || !m_document.textures[texture].image)
            return texture;
        return m_firstOfImage.emplace(m_document.textures[texture].image.get(), texture).first->second;
    }

    std::string materialFor(std::uint32_t texture, SurfaceMixing mixing)
    {
        const bool usesAlpha = mixing != SurfaceMixing::opaque;
        const auto known = m_known.find({texture, usesAlpha});
        if (known != m_known.end())
            return m_entries[known->second].name;
        const scene::Texture* const found =
            texture < m_document.textures.size() ? &m_document.textures[texture] : nullptr;
        formats::MtlEntry entry{uniqueName(materialName(found)), {}};
        if (found != nullptr && found->image) {
            entry.image = imageFor(texture, *found);
            if (usesAlpha)
                entry.alphaMap = addImage("_alpha", m_numbers.at(texture), alphaMapOf(*found->image));
        }
        m_known.emplace(std::pair(texture, usesAlpha), m_entries.size());
        m_entries.push_back(std::move(entry));
        return m_entries.back().name;
    }

    /// The file name of a texture's image, which is written once.
    std::string imageFor(std::uint32_t texture, const scene::Texture& found)
    {
        const auto [number, isNew] = m_numbers.try_emplace(texture, m_numbers.size());
        if (isNew)
            m_imageNames.push_back(addImage("", number->second, found.image));
        return m_imageNames[number->second];
    }

    /// The first image is called as the OBJ is, the others have numbers behind.
    std::string addImage(const char* ending, std::size_t number, std::shared_ptr<const formats::Image> image)
    {
        std::filesystem::path path = beside(m_output, ".png");
        const std::string counted = number == 0 ? std::string() : fmt::format("_{}", number);
        path.replace_filename(platform::pathFromUtf8(platform::utf8FromPath(path.stem()) + counted + ending + ".png"));
        m_files.images.push_back({path, std::move(image)});
        return platform::utf8FromPath(path.filename());
    }

    std::string uniqueName(const std::string& wanted)
    {
        std::string name = wanted;
        for (int number = 2; !m_names.insert(formats::lowered(name)).second; ++number)
            name = fmt::format("{}_{}", wanted, number);
        return name;
    }

    const scene::Document& m_document;
    const std::filesystem::path& m_output;
    MaterialFiles m_files;
    std::vector<formats::MtlEntry> m_entries;
    std::map<std::pair<std::uint32_t, bool>, std::size_t>
        m_known;                                    // by texture and whether alpha is used, into the entries
    std::map<std::uint32_t, std::size_t> m_numbers; // of images, by texture
    std::map<const formats::Image*, std::uint32_t> m_firstOfImage;
    std::vector<std::string> m_imageNames; // by number
    std::set<std::string> m_names;         // of materials, in lower case
};

} // namespace

SurfaceMixings mixingsOf(const scene::Document& document, std::uint32_t skin, scene::AlphaMode mode)
{
    SurfaceMixings mixings;
    for (std::uint32_t node = 0; node < document.nodes.size(); ++node) {
        std::vector<SurfaceMixing>& ofNode = mixings.emplace_back();
        for (std::uint32_t surface = 0; surface < document.nodes[node].model->surfaces.size(); ++surface)
            ofNode.push_back(mixingOfSurface(document, node, skin, surface, mode));
    }
    return mixings;
}

MaterialFiles materialFilesOf(const scene::Document& document, std::uint32_t skin, const SurfaceMixings& mixings,
                              const std::filesystem::path& output)
{
    MaterialCollector collector(document, output);
    for (std::uint32_t node = 0; node < document.nodes.size(); ++node)
        collector.addNode(node, skin, mixings[node]);
    return collector.finished();
}

formats::Result<void> writeMaterial(const MaterialFiles& files)
{
    TRISVIEW_TRY(formats::writeFile(files.library, files.text));
    for (const MaterialFiles::Image& image : files.images)
        TRISVIEW_TRY(writePng(image.path, *image.image, formats::PngMark::texture));
    return {};
}

formats::Result<void> writePng(const std::filesystem::path& path, const formats::Image& image, formats::PngMark mark)
{
    formats::PngFile file(path, {image.width, image.height, formats::alphaOf(image), mark});
    file.write(image.pixels);
    return file.finish();
}

} // namespace app
