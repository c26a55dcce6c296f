#include "app/output/game/game_palette.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/base/cancellation.hpp"
#include "formats/vfs/archive_paths.hpp"
#include "formats/vfs/game_folder.hpp"
#include "formats/vfs/virtual_file_system.hpp"
#include "renderer/scene/games/quake1/read_palette_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

namespace app {
namespace {

namespace fs = std::filesystem;
using formats::Result;
using formats::VirtualFileSystem;

constexpr std::size_t kPcxPaletteBytes = 769; // at the end of the file: a mark and 256 colors
constexpr std::byte kPcxPaletteMark{0x0C};
constexpr std::string_view kGamePalette = "pics/colormap.pcx"; // Quake II takes its palette from there

std::optional<formats::Palette> paletteOfPcx(const formats::ByteView& file)
{
    const auto bytes = file.file().span();
    if (bytes.size() <= kPcxPaletteBytes || bytes[bytes.size() - kPcxPaletteBytes] != kPcxPaletteMark)
        return std::nullopt;
    formats::Palette palette{};
    for (std::size_t i = 0; i < palette.size(); ++i)
        palette.at(i) = std::to_integer<std::uint8_t>(bytes[bytes.size() - palette.size() + i]);
    return palette;
}

std::optional<FoundPalette> paletteIn(const VirtualFileSystem& files)
{
    const auto found = files.find(kGamePalette);
    if (!found)
        return std::nullopt;
    const auto file = files.read(*found);
    const auto palette = file ? paletteOfPcx(*file) : std::nullopt;
    return palette ? std::optional(FoundPalette{*palette, found->path}) : std::nullopt;
}

/// The game's folder of a file that need not exist yet; empty without a current folder.
fs::path rootOfOutput(const fs::path& output)
{
    std::error_code error;
    const fs::path whole = fs::absolute(output, error).lexically_normal();
    return error ? fs::path() : formats::gameRootOf(whole).folder;
}

/// Folders that cannot be mounted have no palette.
std::optional<FoundPalette> paletteBeside(const fs::path& output)
{
    const fs::path root = rootOfOutput(output);
    if (root.empty())
        return std::nullopt;
    VirtualFileSystem files;
    static_cast<void>(files.mountGameFolder(root));
    for (const fs::path& base : formats::baseFoldersBeside(root))
        static_cast<void>(files.mountGameFolder(base));
    return paletteIn(files);
}

} // namespace

Result<formats::Palette> readGamePalette(const fs::path& path)
{
    TRISVIEW_TRY_ASSIGN(const formats::ByteView file, formats::readPath(path));
    if (const auto palette = paletteOfPcx(file))
        return *palette;
    return scene::readPaletteFile(path);
}

std::optional<FoundPalette> findGamePalette(const fs::path& output, const fs::path& source)
{
    if (auto palette = paletteBeside(output))
        return palette;
    VirtualFileSystem files;
    if (!files.mountRootOf(source))
        return std::nullopt;
    return paletteIn(files);
}

std::optional<FoundPalette> GamePalettes::find(const fs::path& output, const fs::path& source)
{
    const std::scoped_lock lock(m_mutex); // a second thread waits for the palette instead of looking for it, too
    const Folders folders(rootOfOutput(output), source);
    if (const auto known = m_found.find(folders); known != m_found.end())
        return known->second;
    auto palette = findGamePalette(output, source);
    if (!formats::isCancelled()) // else it may be there
        m_found.emplace(folders, palette);
    return palette;
}

bool needsGamePalette(const renderer::game::GameOptions& options)
{
    return options.profile == renderer::game::Profile::quake2 && options.writesImages && !options.palette.has_value();
}

std::optional<FoundPalette> usualPalette(const renderer::game::GameOptions& options, const fs::path& output,
                                         const fs::path& source)
{
    return needsGamePalette(options) ? findGamePalette(output, source) : std::nullopt;
}

void notePalette(const FoundPalette& palette, renderer::game::GameFiles& files)
{
    const bool isUsed = std::any_of(files.beside.begin(), files.beside.end(),
                                    [](const renderer::game::GameFile& file) { return file.name.ends_with(".pcx"); });
    if (isUsed)
        files.report.lost.push_back(fmt::format("skins have the colors of '{}'", palette.path));
}

} // namespace app
