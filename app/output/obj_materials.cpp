#include "app/output/obj_materials.hpp"

#include "app/output/file_names.hpp"
#include "formats/base/names.hpp"
#include "formats/base/write_file.hpp"
#include "formats/image/png/png_file.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <system_error>

namespace app {
namespace {

using scene::SurfaceMixing;

namespace fs = std::filesystem;

/// The alpha channel as an image: gray for readers that use the brightness or one color channel, with the same alpha
/// for readers that use alpha.
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
    MaterialCollector(const scene::Document& document, const PosePaths& paths)
        : m_document(document), m_paths(paths), m_folderInLibrary(folderSeenFrom(paths.pose, paths.imageFolder))
    {
        m_files.library = fs::path(paths.pose).replace_extension(".mtl");
        m_files.imageFolder = paths.imageFolder;
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
    /// Several textures often share one image: the first texture with the image.
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

    /// The file name of a texture's image; the image is added once.
    std::string imageFor(std::uint32_t texture, const scene::Texture& found)
    {
        const auto [number, isNew] = m_numbers.try_emplace(texture, m_numbers.size());
        if (isNew)
            m_imageNames.push_back(addImage("", number->second, found.image));
        return m_imageNames[number->second];
    }

    /// The first image is named after the OBJ, the others have a number appended.
    std::string addImage(const char* ending, std::size_t number, std::shared_ptr<const formats::Image> image)
    {
        const fs::path folder = m_paths.imageFolder.empty() ? m_paths.pose.parent_path() : m_paths.imageFolder;
        const std::string counted = number == 0 ? std::string() : fmt::format("_{}", number);
        const std::string name =
            fmt::format("{}_texture{}{}.png", platform::utf8FromPath(m_paths.pose.stem()), counted, ending);
        m_files.images.push_back({folder / platform::pathFromUtf8(name), std::move(image)});
        return m_folderInLibrary + name;
    }

    std::string uniqueName(const std::string& wanted)
    {
        std::string name = wanted;
        for (int number = 2; !m_names.insert(formats::lowered(name)).second; ++number)
            name = fmt::format("{}_{}", wanted, number);
        return name;
    }

    const scene::Document& m_document;
    const PosePaths& m_paths;
    std::string m_folderInLibrary;
    MaterialFiles m_files;
    std::vector<formats::MtlEntry> m_entries;
    std::map<std::pair<std::uint32_t, bool>, std::size_t> m_known; // by texture and use of alpha; into the entries
    std::map<std::uint32_t, std::size_t> m_numbers;                // of images, by texture
    std::map<const formats::Image*, std::uint32_t> m_firstOfImage;
    std::vector<std::string> m_imageNames; // by number
    std::set<std::string> m_names;         // of materials, in lower case
};

formats::Result<void> makeImageFolder(const fs::path& folder)
{
    std::error_code error;
    fs::create_directories(folder, error);
    if (std::error_code unknown; fs::is_directory(folder, unknown))
        return {};
    return formats::fail(formats::LoadErrorCode::io, platform::utf8FromPath(folder), ": the folder cannot be created (",
                         error ? error.message() : std::string("it is not a folder"), ")");
}

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
                              const PosePaths& paths)
{
    MaterialCollector collector(document, paths);
    for (std::uint32_t node = 0; node < document.nodes.size(); ++node)
        collector.addNode(node, skin, mixings[node]);
    return collector.finished();
}

formats::Result<void> writeMaterial(const MaterialFiles& files)
{
    TRISVIEW_TRY(formats::writeFile(files.library, files.text));
    if (!files.imageFolder.empty() && !files.images.empty())
        TRISVIEW_TRY(makeImageFolder(files.imageFolder));
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
