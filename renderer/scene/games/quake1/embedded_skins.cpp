#include "renderer/scene/games/quake1/embedded_skins.hpp"

#include "formats/base/file_diagnostics.hpp"
#include "formats/base/names.hpp"
#include "formats/image/quake_palette.hpp"

#include <algorithm>
#include <optional>
#include <string>

namespace scene {
namespace {

constexpr std::string_view kPaletteFile = "gfx/palette.lmp";

/// The palette of the mounted game, or the built-in one.
std::shared_ptr<const formats::Palette> paletteOf(const formats::VirtualFileSystem& files, Document& document)
{
    const auto builtIn = std::make_shared<const formats::Palette>(formats::kQuakePalette);
    const auto found = files.find(kPaletteFile);
    if (!found)
        return builtIn;
    document.files.push_back(found->path);
    const auto file = files.read(*found);
    formats::Palette palette{};
    if (!file || file->size() != palette.size()) {
        const formats::WholeFile whole{found->path, file ? file->size() : 0};
        addWarning(document.diagnostics, "palette-unreadable", whole.range(),
                   file ? formats::joined("has ", file->size(), " bytes, expected ", palette.size())
                        : messageAbout(whole, file.error()),
                   "; the built-in colors of Quake are used");
        document.diagnostics.back().file = found->path;
        return builtIn;
    }
    const std::span<const std::byte> bytes = file->file().span();
    std::transform(bytes.begin(), bytes.end(), palette.begin(),
                   [](std::byte each) { return std::to_integer<std::uint8_t>(each); });
    return std::make_shared<const formats::Palette>(palette);
}

/// The file that replaces an image whose number is "0", or "0_1" in a group.
std::optional<formats::FoundFile> replacementOf(const formats::VirtualFileSystem& files,
                                                const formats::FoundFile& modelFile, const std::string& number,
                                                formats::LookupLog& lookups)
{
    const std::string folder = formats::folderOf(modelFile.name);
    for (const std::string& base : {formats::fileNameOf(modelFile.name), formats::stemOf(modelFile.name)}) {
        for (const std::string_view extension : kQuake1Images) {
            const std::string name = formats::joined(base, "_", number, extension);
            if (auto found = files.find(formats::nameIn(folder, name), &lookups))
                return found;
        }
    }
    return std::nullopt;
}

} // namespace

std::vector<Skin> embeddedSkins(const formats::VirtualFileSystem& files, const formats::FoundFile& modelFile,
                                const formats::Model& model, Document& document)
{
    const auto palette = paletteOf(files, document);
    std::vector<Skin> skins;
    for (std::size_t number = 0; number < model.embeddedSkins.size(); ++number) {
        const formats::EmbeddedSkin& embedded = model.embeddedSkins[number];
        Skin skin{embedded.name, static_cast<std::uint32_t>(document.textures.size()), SkinOrigin::embedded};
        const bool isGroup = embedded.images.size() > 1;
        for (std::size_t i = 0; i < embedded.images.size(); ++i) {
            const std::string ending = isGroup ? formats::joined("_", i) : std::string();
            Texture texture;
            texture.name = embedded.name + ending;
            texture.type = "skin";
            texture.file = replacementOf(files, modelFile, std::to_string(number) + ending, texture.lookups);
            if (texture.file)
                texture.path = texture.file->path;
            else
                texture.embedded = EmbeddedPixels{embedded.images[i], palette};
            if (isGroup)
                skin.images.push_back({static_cast<std::uint32_t>(document.textures.size()), embedded.endSeconds[i]});
            document.textures.push_back(std::move(texture));
        }
        skins.push_back(std::move(skin));
    }
    return skins;
}

} // namespace scene
