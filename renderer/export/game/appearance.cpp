#include "renderer/export/game/appearance.hpp"

#include "formats/base/names.hpp"
#include "formats/image/pcx/pcx_writer.hpp"
#include "formats/image/tga/tga_writer.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/archive_paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>
#include <utility>

namespace renderer::game {
namespace {

using formats::LoadErrorCode;
using formats::Result;

constexpr std::uint32_t kSquare = 16; // pixels of a color on each side
constexpr std::uint32_t kSquaresInRow = 16;
constexpr std::uint32_t kMaxImageSide = 65535;

using Color = std::array<std::uint8_t, 3>;

std::uint32_t powerOfTwoAtLeast(std::uint32_t value)
{
    std::uint32_t power = 1;
    while (power < value)
        power *= 2;
    return power;
}

formats::Image squaresOf(const std::vector<Color>& colors)
{
    const auto count = static_cast<std::uint32_t>(colors.size());
    const std::uint32_t columns = powerOfTwoAtLeast(std::min(count, kSquaresInRow));
    const std::uint32_t rows = powerOfTwoAtLeast((count + columns - 1) / columns);
    formats::Image image{columns * kSquare, rows * kSquare, {}};
    image.pixels.reserve(4 * image.pixelCount());
    for (std::uint32_t y = 0; y < image.height; ++y) {
        for (std::uint32_t x = 0; x < image.width; ++x) {
            const std::uint32_t square = y / kSquare * columns + x / kSquare;
            const Color& color = colors[std::min(square, count - 1)];
            image.pixels.insert(image.pixels.end(), color.begin(), color.end());
            image.pixels.push_back(255);
        }
    }
    return image;
}

glm::vec2 middleOf(std::size_t square, const formats::Image& image)
{
    const std::size_t columns = image.width / kSquare;
    const auto middle = [](std::size_t index, std::uint32_t size) {
        return (static_cast<float>(index) + 0.5f) * static_cast<float>(kSquare) / static_cast<float>(size);
    };
    return {middle(square % columns, image.width), middle(square / columns, image.height)};
}

/// The file formats of images that an engine reads for models, as ImageInfo::format, and their extensions.
std::span<const std::pair<std::string_view, std::string_view>> formatsOf(Profile profile)
{
    static constexpr std::pair<std::string_view, std::string_view> kReadable[] = {
        {"PCX", ".pcx"}, {"TGA", ".tga"}, {"JPG", ".jpg"}};
    switch (profile) {
    case Profile::quake2:
        return std::span(kReadable).first(1);
    case Profile::kingpin:
        return std::span(kReadable).first(2);
    case Profile::yquake2:
        return kReadable;
    case Profile::quake3:
    case Profile::ioquake3:
        break;
    }
    return std::span(kReadable).subspan(1);
}

/// The extension with which the file of an image is copied; empty: the image is encoded.
std::string copiedExtension(const GameImage& image, Profile profile)
{
    for (const auto& [format, extension] : formatsOf(profile)) {
        if (image.format == format && !image.path.empty())
            return std::string(extension);
    }
    return {};
}

Result<std::vector<std::byte>> bytesOf(const GameImage& image, bool isCopied, const ImageOptions& options)
{
    if (isCopied) {
        TRISVIEW_TRY_ASSIGN(const formats::ByteView file, formats::readPath(platform::pathFromUtf8(image.path)));
        const auto bytes = file.file().span();
        return std::vector<std::byte>(bytes.begin(), bytes.end());
    }
    if (image.image->width >= kMaxImageSide || image.image->height >= kMaxImageSide)
        return formats::fail(LoadErrorCode::tooLarge, image.name, ": an image of ", image.image->width, " x ",
                             image.image->height, " pixels is too large for the game");
    const bool isPcx = options.profile == Profile::quake2 && options.palette;
    return isPcx ? formats::writePcx(*image.image, *options.palette) : formats::writeTga(*image.image);
}

/// A name that no other file has.
std::string uniqueName(const std::string& name, std::set<std::string>& taken)
{
    std::string unique = name;
    for (int i = 2; !taken.insert(unique).second; ++i)
        unique = fmt::format("{}_{}", name, i);
    return unique;
}

} // namespace

std::string plainGameName(std::string_view name)
{
    std::string plain = formats::lowered(name);
    std::replace_if(
        plain.begin(), plain.end(),
        [](char c) {
            const bool isPlain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '+';
            return !isPlain;
        },
        '_');
    return plain.empty() ? "skin" : plain;
}

void addColorImage(GameModel& model)
{
    std::vector<Color> colors;
    std::map<Color, std::size_t> squareOf;
    for (const GameSurface& surface : model.surfaces) {
        if (surface.image == formats::kNoIndex && squareOf.try_emplace(surface.color, colors.size()).second)
            colors.push_back(surface.color);
    }
    if (colors.empty())
        return;
    const auto image = std::make_shared<const formats::Image>(squaresOf(colors));
    for (GameSurface& surface : model.surfaces) {
        if (surface.image != formats::kNoIndex)
            continue;
        surface.image = static_cast<std::uint32_t>(model.images.size());
        for (Corner& corner : surface.corners)
            corner.uv = middleOf(squareOf.at(surface.color), *image);
    }
    model.images.push_back({model.name + "_colors", "", "", image});
}

Result<void> checkOneImage(const GameModel& model, Format format, const OptionNames& options)
{
    std::set<std::uint32_t> used;
    for (const GameSurface& surface : model.surfaces)
        used.insert(surface.image);
    if (used.size() <= 1)
        return {};
    std::string names;
    for (const std::uint32_t image : used)
        names += (names.empty() ? "" : ", ") +
                 (image < model.images.size() ? model.images[image].name : std::string("plain colors"));
    return formats::fail(LoadErrorCode::unsupported, "an ", nameOf(format), " has one skin, the model shows ",
                         used.size(), " images (", names, "): join them in one image", options.atlas,
                         ", leave out surfaces, or make an MD3");
}

Result<std::vector<GameFile>> imageFiles(GameModel& model, const ImageOptions& options)
{
    std::vector<GameFile> files;
    std::set<std::string> taken;
    const bool isPcx = options.profile == Profile::quake2 && options.palette;
    for (GameImage& image : model.images) {
        const std::string name = uniqueName(plainGameName(image.name), taken);
        const std::string copied = copiedExtension(image, options.profile);
        const std::string extension = !copied.empty() ? copied : isPcx ? ".pcx" : ".tga";
        const std::string path = options.folder.empty() ? name : options.folder + "/" + name;
        image.gameName = options.format == Format::md3 ? path : path + extension; // Quake III tries its own extensions
        if (!image.image)
            continue;
        TRISVIEW_TRY_ASSIGN(std::vector<std::byte> bytes, bytesOf(image, !copied.empty(), options));
        files.push_back({name + extension, std::move(bytes)});
    }
    return files;
}

} // namespace renderer::game
