#pragma once

#include "formats/base/result.hpp"
#include "formats/image/palette.hpp"
#include "renderer/export/game/make.hpp"

#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

/// The colors with which skins of Quake II are written.
namespace app {

/// The 256 colors of a file: 768 bytes, or a PCX. Errors: those of reading, corrupt.
[[nodiscard]] formats::Result<formats::Palette> readGamePalette(const std::filesystem::path& path);

struct FoundPalette {
    formats::Palette colors{};
    std::string path; ///< of its file, which may be in an archive
};

/// The palette of Quake II, `pics/colormap.pcx`: of the game that the output belongs to, else of that of the source (in
/// their folders and archives, for a mod also in those of the game). Empty: neither has one.
[[nodiscard]] std::optional<FoundPalette> findGamePalette(const std::filesystem::path& output,
                                                          const std::filesystem::path& source);

/// Palettes found for a source, by the game's folder of the output: looking for one opens archives. Files that change
/// later do not count. May be used by several threads.
class GamePalettes {
public:
    /// As findGamePalette.
    [[nodiscard]] std::optional<FoundPalette> find(const std::filesystem::path& output,
                                                   const std::filesystem::path& source);

private:
    using Folders = std::pair<std::filesystem::path, std::filesystem::path>;

    std::mutex m_mutex; // protects m_found
    std::map<Folders, std::optional<FoundPalette>> m_found;
};

/// Whether skins need a palette and `options` have none.
[[nodiscard]] bool needsGamePalette(const renderer::game::GameOptions& options);

/// That of findGamePalette where skins need one.
[[nodiscard]] std::optional<FoundPalette> usualPalette(const renderer::game::GameOptions& options,
                                                       const std::filesystem::path& output,
                                                       const std::filesystem::path& source);
/// Adds a sentence about the palette to the report if an image was written with it.
void notePalette(const FoundPalette& palette, renderer::game::GameFiles& files);

} // namespace app
