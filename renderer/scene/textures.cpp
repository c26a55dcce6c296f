#include "renderer/scene/textures.hpp"

#include "formats/base/file_diagnostics.hpp"
#include "formats/base/out_of_memory.hpp"
#include "formats/image/blp/blp_levels.hpp"
#include "formats/load_image.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/archive_paths.hpp"
#include "renderer/scene/color_source.hpp"
#include "renderer/scene/composed_texture.hpp"
#include "renderer/scene/document/surface_alpha.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace scene {
namespace {

/// Limit for all decoded images of one document: 512 MB. A folder of photographs beside a model must not fill the
/// memory.
constexpr std::uint64_t kMaxDecodedPixels = 2 * formats::kMaxImagePixels;

} // namespace

void normalizeTexCoords(formats::Model& model, const formats::ImageInfo& info)
{
    const glm::vec2 size(static_cast<float>(std::max(info.width, 1U)), static_cast<float>(std::max(info.height, 1U)));
    for (formats::MeshVariant& meshVariant : model.meshVariants) {
        if (meshVariant.texCoordUnit != formats::TexCoordUnit::texels)
            continue;
        for (formats::RenderVertex& renderVertex : meshVariant.vertices)
            renderVertex.uv /= size;
        meshVariant.texCoordUnit = formats::TexCoordUnit::normalized;
    }
}

void markUsedTextures(const Document& document, std::uint32_t node, std::uint32_t skin, std::vector<bool>& isUsed)
{
    const std::vector<Skin>& skins = document.nodes[node].skins;
    const std::uint32_t active = activeSkin(document.nodes[node], skin);
    if (active >= skins.size())
        return;
    const auto use = [&](std::uint32_t texture) {
        if (texture < isUsed.size())
            isUsed[texture] = true;
    };
    use(skins[active].texture);
    for (const SkinImage& image : skins[active].images)
        use(image.texture);
    std::for_each(skins[active].slots.begin(), skins[active].slots.end(), use);
    for (const std::uint32_t material : skins[active].materials) {
        if (material == formats::kNoIndex)
            continue;
        use(document.materials[material].substitute);
        for (const std::vector<std::uint32_t>& stage : document.materials[material].textures)
            std::for_each(stage.begin(), stage.end(), use);
    }
}

TextureLoader::TextureLoader(const formats::VirtualFileSystem& files, Document& document, const OpenOptions& options)
    : m_files(files), m_document(document), m_decidesAlpha(texturesThatDecideAlpha(document))
{
    if (!document.lookSource) // other looks keep nothing
        return;
    m_before = options.before;
    if (m_before)
        m_document.keptLayers = m_before->keptLayers;
}

void TextureLoader::load(std::uint32_t index, Reading reading)
{
    Texture& texture = m_document.textures[index];
    if (texture.embedded)
        readEmbedded(texture, reading);
    if (texture.composed)
        readComposed(texture, reading);
    if (texture.path.empty()) {
        if (texture.color)
            readColor(texture, reading);
        return;
    }
    // Several names often lead to one file; a color changes its pixels.
    const std::string key = texture.color ? formats::joined(texture.path, "\n", index) : texture.path;
    const auto [same, isNew] = m_loaded.try_emplace(key, index);
    if (isNew) {
        const bool isAsked = m_decidesAlpha[index] && reading == Reading::facts;
        if (!takeFromBefore(texture, reading))
            read(texture, isAsked || reading != Reading::facts ? reading : Reading::size);
    } else {
        const Texture& first = m_document.textures[same->second];
        texture.info = first.info;
        texture.fileBytes = first.fileBytes;
        texture.image = first.image;
        texture.levels = first.levels;
        texture.alpha = first.alpha;
    }
    if (m_decidesAlpha[index] && texture.image && !texture.alpha)
        texture.alpha = formats::classifyAlpha(*texture.image);
}

bool TextureLoader::takeFromBefore(Texture& texture, Reading reading)
{
    if (!m_before || reading != Reading::pixels || texture.color || texture.isBound)
        return false;
    const std::vector<Texture>& textures = m_before->textures;
    const auto same = std::find_if(textures.begin(), textures.end(), [&](const Texture& one) {
        return one.path == texture.path && one.image && !one.color && !one.isBound;
    });
    const formats::Diagnostics& problems = m_before->diagnostics;
    const bool isUsable = same != textures.end() &&
                          std::none_of(problems.begin(), problems.end(), [&](const formats::Diagnostic& problem) {
                              return problem.file == texture.path;
                          });
    if (!isUsable)
        return false;
    texture.info = same->info;
    texture.fileBytes = same->fileBytes;
    if (!hasRoom(texture))
        return true;
    texture.image = same->image;
    texture.levels = same->levels;
    texture.alpha = same->alpha;
    m_pixels += texture.image->pixelCount();
    ++m_count;
    return true;
}

void TextureLoader::read(Texture& texture, Reading reading)
{
    const auto file =
        texture.file ? m_files.read(*texture.file) : formats::readPath(platform::pathFromUtf8(texture.path));
    if (!file) {
        noteUnreadable(texture, file.error());
        return;
    }
    readFile(texture, *file, reading);
}

void TextureLoader::readColor(Texture& texture, Reading reading)
{
    const formats::ColorSource& color = *texture.color;
    if (color.bytes.size() > 0) {
        readFile(texture, formats::ByteView(color.bytes, texture.name), reading);
        return;
    }
    if (!hasSource(texture))
        return;
    texture.info = {"color", 1, 1, 32};
    if (reading == Reading::pixels)
        keep(texture, {{1, 1, {255, 255, 255, 255}}, {}}); // white, before it gets the color
}

void TextureLoader::readFile(Texture& texture, const formats::ByteView& file, Reading reading)
{
    texture.fileBytes = file.size();
    const auto info = formats::probeImage(file);
    if (info)
        texture.info = *info;
    if (reading == Reading::size || (reading == Reading::facts && !info)) {
        if (!info)
            noteUnreadable(texture, info.error());
        return;
    }
    if (reading == Reading::pixels && !hasRoom(texture))
        return;
    auto loaded = decode(texture, file);
    if (!loaded)
        noteUnreadable(texture, loaded.error());
    else if (reading == Reading::facts)
        texture.alpha = formats::classifyAlpha(loaded->image);
    else
        keep(texture, *std::move(loaded));
}

/// The first one may have the maximum size of an image.
bool TextureLoader::hasRoom(const Texture& texture)
{
    const std::uint64_t pixels = std::uint64_t{texture.info.width} * texture.info.height;
    if (m_pixels == 0 || m_pixels + pixels <= kMaxDecodedPixels)
        return true;
    addWarning(m_document.diagnostics, "texture-left-out", {}, texture.path.empty() ? texture.name : texture.path,
               ": is not shown: the ", m_count, " images before it have ", m_pixels,
               " pixels, this program keeps at most ", kMaxDecodedPixels);
    if (!texture.path.empty()) {
        m_document.diagnostics.back().range = {0, texture.fileBytes};
        m_document.diagnostics.back().file = texture.path;
    }
    return false;
}

void TextureLoader::readEmbedded(Texture& texture, Reading reading)
{
    const formats::EmbeddedImage& source = texture.embedded->image;
    texture.info = {"palette", source.width, source.height, 8};
    const std::uint64_t size = std::uint64_t{source.width} * source.height;
    texture.fileBytes = size;
    texture.alpha = formats::ImageAlpha::opaque;
    if (reading != Reading::pixels || !hasRoom(texture))
        return;
    const auto indices =
        source.bytes.span().subspan(static_cast<std::size_t>(source.offset), static_cast<std::size_t>(size));
    keep(texture, {formats::paletteImage(indices, source.width, source.height, *texture.embedded->palette), {}});
}

/// One layer is in memory at a time, besides those that are kept: their number is not limited, and each may have the
/// maximum size of an image.
void TextureLoader::readComposed(Texture& texture, Reading reading)
{
    const std::vector<ComposedImage::Layer>& layers = texture.composed->layers;
    for (const ComposedImage::Layer& layer : layers)
        texture.fileBytes += m_files.sizeOf(layer.file).value_or(0);
    const std::uint32_t firstWidth = layers.empty() ? 0 : widthOf(layers.front());
    const std::uint32_t side = composedSide(*texture.composed, firstWidth);
    texture.info = {"composed", side, side, 32};
    texture.alpha = formats::ImageAlpha::opaque;
    if (reading != Reading::pixels || !hasRoom(texture))
        return;
    formats::Image image = unpaintedImage(side);
    m_pixels += image.pixelCount();
    ++m_count;
    for (const ComposedImage::Layer& layer : layers) {
        const std::uint64_t before = m_pixels;
        if (const auto pixels = readLayer(texture, layer))
            paintLayer(image, layer, *pixels);
        m_pixels = before; // the layer does not stay with the document's images
    }
    ++m_document.composed.images;
    texture.image = std::make_shared<formats::Image>(std::move(image));
}

std::uint32_t TextureLoader::widthOf(const ComposedImage::Layer& layer) const
{
    if (const auto kept = m_document.keptLayers.find(layer.file.path))
        return kept->width;
    const auto file = m_files.read(layer.file);
    const auto info = file ? formats::probeImage(*file) : tl::unexpected(file.error());
    return info ? info->width : 0; // readLayer reports the error
}

std::shared_ptr<const formats::Image> TextureLoader::readLayer(const Texture& composed,
                                                               const ComposedImage::Layer& layer)
{
    if (const auto kept = m_document.keptLayers.find(layer.file.path)) {
        m_document.keptLayers.use(layer.file.path, kept);
        ++m_document.composed.layersKept;
        return kept;
    }
    const std::string instead = formats::joined("it is left out of '", composed.name, "'");
    Texture own;
    own.path = layer.file.path;
    own.file = layer.file;
    const auto file = m_files.read(layer.file);
    const auto info = file ? formats::probeImage(*file) : tl::unexpected(file.error());
    if (!info) {
        noteUnreadable(own, info.error(), instead);
        return nullptr;
    }
    own.info = *info;
    own.fileBytes = file->size();
    if (!hasRoom(own))
        return nullptr;
    auto loaded = decode(own, *file);
    if (!loaded) {
        noteUnreadable(own, loaded.error(), instead);
        return nullptr;
    }
    ++m_document.composed.layersRead;
    const bool isSound = loaded->diagnostics.empty(); // problems are reported each time that the file is read
    addDiagnosticsOf({own.path, own.fileBytes}, std::move(loaded->diagnostics), m_document.diagnostics);
    auto image = std::make_shared<const formats::Image>(std::move(loaded->image));
    if (m_document.lookSource && isSound)
        m_document.keptLayers.use(own.path, image);
    return image;
}

formats::Result<formats::LoadedImage> TextureLoader::decode(Texture& texture, const formats::ByteView& file)
{
    return formats::withinMemory(file.name(), [&] {
        return formats::sniffBlp(file.file().span()) ? readBlp(texture, file) : formats::loadImage(file);
    });
}

void TextureLoader::keep(Texture& texture, formats::LoadedImage loaded)
{
    addDiagnosticsOf({texture.path, texture.fileBytes}, std::move(loaded.diagnostics), m_document.diagnostics);
    if (texture.color)
        applyColor(*texture.color, loaded.image);
    texture.image = std::make_shared<formats::Image>(std::move(loaded.image));
    m_pixels += texture.image->pixelCount();
    ++m_count;
}

formats::Result<formats::LoadedImage> TextureLoader::readBlp(Texture& texture, const formats::ByteView& file)
{
    TRISVIEW_TRY_ASSIGN(formats::BlpFile blp, formats::openBlp(file, levelFilesOf(texture, file)));
    TRISVIEW_TRY_ASSIGN(formats::LoadedImage loaded, formats::decodeLevel(blp, 0));
    auto levels = formats::levelsOf(blp, loaded);
    for (const formats::Image& smaller : levels.smaller)
        m_pixels += smaller.pixelCount();
    if (levels.format || !levels.smaller.empty())
        texture.levels = std::make_shared<const formats::ImageLevels>(std::move(levels));
    loaded.diagnostics.insert(loaded.diagnostics.begin(), blp.diagnostics.begin(), blp.diagnostics.end());
    return loaded;
}

std::vector<formats::ByteView> TextureLoader::levelFilesOf(const Texture& texture, const formats::ByteView& file) const
{
    std::vector<formats::ByteView> levels;
    if (!formats::sniffBlp0(file.file().span()))
        return levels;
    const auto add = [&levels](formats::Result<formats::ByteView> level) {
        if (level)
            levels.push_back(std::move(*level));
    };
    if (!texture.file)
        add(formats::readFile(platform::pathFromUtf8(formats::blpLevelName(texture.path, 0))));
    else if (const auto found = m_files.find(formats::blpLevelName(texture.file->name, 0)))
        add(m_files.read(*found));
    return levels;
}

void TextureLoader::noteUnreadable(const Texture& texture, const formats::LoadError& error, std::string_view instead)
{
    const formats::WholeFile file{texture.path, texture.fileBytes};
    addWarning(m_document.diagnostics, "texture-unreadable", file.range(), messageAbout(file, error), "; ", instead);
    m_document.diagnostics.back().file = texture.path;
}

} // namespace scene
