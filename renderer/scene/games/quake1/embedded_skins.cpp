#include "renderer/scene/games/quake1/embedded_skins.hpp"

#include "formats/base/file_diagnostics.hpp"
#include "formats/base/names.hpp"
#include "formats/image/quake_palette.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/archive_paths.hpp"
#include "renderer/scene/games/quake1/read_palette_file.hpp"

#include <memory>
#include <optional>
#include <string>

namespace scene {
namespace {

using SharedPalette = std::shared_ptr<const formats::Palette>;

constexpr std::string_view kPaletteFile = "gfx/palette.lmp";

void addUnreadable(const std::string& path, const formats::Result<formats::ByteView>& file, std::string_view instead,
                   Document& document)
{
    const formats::WholeFile whole{path, file ? file->size() : 0};
    addWarning(document.diagnostics, "palette-unreadable", whole.range(),
               file ? formats::joined("has ", file->size(), " bytes, expected ", formats::Palette().size())
                    : messageAbout(whole, file.error()),
               "; the ", instead, " are used");
    document.diagnostics.back().file = path;
}

/// The palette of the mounted game, or the built-in one.
SharedPalette paletteOfGame(const formats::VirtualFileSystem& files, Document& document)
{
    const auto builtIn = std::make_shared<const formats::Palette>(formats::kQuakePalette);
    const auto found = files.find(kPaletteFile);
    if (!found)
        return builtIn;
    document.files.push_back(found->path);
    const auto file = files.read(*found);
    if (file && file->size() == builtIn->size())
        return std::make_shared<const formats::Palette>(paletteOf(*file));
    addUnreadable(found->path, file, "built-in colors of Quake", document);
    return builtIn;
}

/// The selected palette, else that of the game.
SharedPalette skinPalette(const SkinQuery& query)
{
    if (query.options.palette.empty())
        return paletteOfGame(query.files, query.document);
    const std::string path = platform::utf8FromPath(query.options.palette);
    query.document.files.push_back(path);
    const auto file = formats::readPath(query.options.palette);
    if (file && file->size() == formats::Palette().size())
        return std::make_shared<const formats::Palette>(paletteOf(*file));
    addUnreadable(path, file, "colors of the game", query.document);
    return paletteOfGame(query.files, query.document);
}

/// The file that replaces an image with number "0", or "0_1" in a group.
std::optional<formats::FoundFile> replacementOf(const formats::VirtualFileSystem& files,
                                                const formats::FoundFile& modelFile, const std::string& number,
                                                formats::LookupLog& lookups)
{
    const std::string folder = formats::folderOf(modelFile.name);
    for (const std::string& base : {formats::fileNameOf(modelFile.name), formats::stemOf(modelFile.name)}) {
        for (const std::string_view extension : kQuake1Images) {
            const std::string name = formats::joined(base, "_", number, extension);
            if (auto found = files.find(formats::joinPath(folder, name), &lookups))
                return found;
        }
    }
    return std::nullopt;
}

} // namespace

std::vector<Skin> embeddedSkins(const SkinQuery& query, std::size_t node)
{
    const formats::FoundFile& modelFile = query.parts[node].file;
    const formats::Model& model = query.models[node];
    Document& document = query.document;
    const SharedPalette palette = skinPalette(query);
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
            texture.file = replacementOf(query.files, modelFile, std::to_string(number) + ending, texture.lookups);
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
