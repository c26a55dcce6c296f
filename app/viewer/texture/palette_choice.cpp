#include "app/viewer/texture/palette_choice.hpp"

#include "app/viewer/jobs/disk_path.hpp"
#include "renderer/scene/games/quake1/read_palette_file.hpp"

#include <algorithm>

namespace app {

bool hasPaletteSkins(const Session& session)
{
    const auto& document = session.tab().document;
    return document && std::any_of(document->textures.begin(), document->textures.end(),
                                   [](const scene::Texture& texture) { return texture.embedded.has_value(); });
}

void choosePalette(Session& session)
{
    session.dialog = DialogPurpose::palette;
    session.overlay = Overlay::open;
}

void setPalette(Session& session, const std::filesystem::path& file)
{
    const std::filesystem::path chosen = file.empty() ? file : absoluteOf(file);
    if (!chosen.empty()) {
        if (const auto palette = scene::readPaletteFile(chosen); !palette) {
            showProblem(session, palette.error().message);
            return;
        }
    }
    session.settings.palette = chosen;
    session.pending.changesPalette = true;
}

} // namespace app
