#pragma once

#include "app/output/game/game_palette.hpp"
#include "app/viewer/session/session.hpp"
#include "renderer/scene/document/open_options.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace app {

struct GameWork;

/// The files that previews would read again each time: parts of documents, palettes. May be used by several threads.
class GameSources {
public:
    /// The document with the part alone. Errors: those of scene::open.
    [[nodiscard]] formats::Result<std::shared_ptr<const scene::Document>> part(const GameWork& work);
    /// As findGamePalette.
    [[nodiscard]] std::optional<FoundPalette> palette(const std::filesystem::path& output,
                                                      const std::filesystem::path& source);

private:
    GamePalettes m_palettes;
    std::mutex m_mutex; // protects the members below
    std::weak_ptr<const scene::Document> m_document;
    std::uint32_t m_node = 0;
    std::shared_ptr<const scene::Document> m_part;
};

/// Making a model for a game: everything that a worker needs.
struct GameWork {
    enum class Writes { nothing, files };

    std::shared_ptr<const scene::Document> document; ///< as the tab shows it
    GamePart part{};                                 ///< that is made
    scene::OpenOptions opening{};                    ///< of the part, if the document has several
    GameChoices choices{};
    renderer::game::GameOptions options{};
    Writes writes = Writes::nothing;
    std::shared_ptr<GameSources> sources = std::make_shared<GameSources>(); ///< may be those of earlier works
};

/// Of the active document the selected part of a player, else the part whose file is open.
[[nodiscard]] GamePart gamePartOf(const Session& session);

/// Whether a preview is that of the active document's part with these choices, but for whether files are replaced.
[[nodiscard]] bool isPreviewOf(const GamePreview& preview, const Session& session, GameChoices choices);

/// The work for the active document and its part. Hidden surfaces are left out. `opening`: options of all files.
[[nodiscard]] GameWork gameWorkOf(const Session& session, const GameChoices& choices, const scene::OpenOptions& opening,
                                  GameWork::Writes writes);

struct GameWorkDone {
    GamePreview preview{};
    MadeGame made{}; ///< if files were written
    std::vector<std::string> notes{};
};

/// Makes the model and, if asked, writes it. Nothing is written if a file exists and may not be replaced. Errors: those
/// of opening the part, readGamePalette, makeGameFiles and writeGameFiles; io: a file exists, or is one of the model.
[[nodiscard]] formats::Result<GameWorkDone> doGameWork(const GameWork& work);

} // namespace app
