#include "app/viewer/export/game_work.hpp"

#include "app/output/game/game_output.hpp"
#include "app/output/game/game_report.hpp"
#include "app/output/new_output.hpp"
#include "app/output/obstacles.hpp"
#include "app/viewer/export/game_choices.hpp"
#include "app/viewer/export/game_recipes.hpp"
#include "app/viewer/selection/visibility.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/open.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

namespace app {
namespace {

namespace fs = std::filesystem;
namespace game = renderer::game;
using formats::LoadErrorCode;
using formats::Result;

/// The node of the selected surface, else the one whose file the document was opened for.
std::uint32_t nodeOf(const Session& session)
{
    const scene::Document& document = *session.tab().document;
    const std::uint32_t surface = session.tab().selection.surface();
    if (surface < surfaceCount(document))
        return surfaceAt(document, surface).node;
    for (std::uint32_t i = 0; i < document.nodes.size(); ++i) {
        if (document.nodes[i].path == document.path)
            return i;
    }
    return 0;
}

/// The hidden surfaces of a node, numbered in it.
std::set<std::uint32_t> hiddenOf(const Session& session, std::uint32_t node)
{
    const scene::Document& document = *session.tab().document;
    std::set<std::uint32_t> hidden;
    for (const std::uint32_t number : drawnHidden(session.tab().view)) {
        if (number >= surfaceCount(document))
            continue;
        const scene::SurfaceOfNode at = surfaceAt(document, number);
        if (at.node == node)
            hidden.insert(at.surface);
    }
    return hidden;
}

/// Checks all files before one is written. Returns those that would be replaced.
Result<std::vector<fs::path>> existingFiles(const GameWork& work, const game::GameFiles& files, const fs::path& output)
{
    std::vector<fs::path> existing;
    const auto check = [&](const fs::path& path, const std::vector<std::byte>& bytes) -> Result<void> {
        const Obstacle own = obstacleTo(*work.document, path, formats::Overwriting::forbidden);
        if (!own.empty())
            return formats::fail(LoadErrorCode::io, platform::utf8FromPath(path), ": ", own);
        if (!obstacleToGameFile(path, bytes).empty())
            existing.push_back(path);
        return {};
    };
    TRISVIEW_TRY(check(output, files.model));
    for (const game::GameFile& file : files.beside) {
        if (!isKeptIfThere(file))
            TRISVIEW_TRY(check(besideGameModel(output, file), file.bytes));
    }
    return existing;
}

std::vector<fs::path> keptFiles(const game::GameFiles& files, const fs::path& output)
{
    std::vector<fs::path> kept;
    for (const game::GameFile& file : files.beside) {
        std::error_code error; // then it counts as missing
        if (isKeptIfThere(file) && fs::exists(besideGameModel(output, file), error))
            kept.push_back(besideGameModel(output, file));
    }
    return kept;
}

/// The files in new folders, if necessary, which are removed again if nothing was written.
Result<std::vector<fs::path>> writtenFiles(const game::GameFiles& files, const fs::path& output)
{
    const MissingFolders missing(output.parent_path());
    std::error_code error;
    fs::create_directories(output.parent_path(), error);
    if (error)
        return formats::fail(LoadErrorCode::io, platform::utf8FromPath(output.parent_path()), ": ", error.message());
    auto written = writeGameFiles(files, output);
    if (!written)
        missing.removeEmpty();
    return written;
}

/// The names of the model's images: of those that are written, and of those that are in place.
std::vector<std::string> imagesIn(const std::vector<game::GameFile>& files, const std::vector<fs::path>& inPlace)
{
    std::vector<std::string> images;
    for (const game::GameFile& file : files) {
        if (!file.isText)
            images.push_back(file.name);
    }
    for (const fs::path& image : inPlace)
        images.push_back(platform::utf8FromPath(image.filename()));
    return images;
}

/// `inPlace`: images of the model that are where they would be written.
Result<void> write(const GameWork& work, const game::GameFiles& files, const std::vector<fs::path>& inPlace,
                   GameWorkDone& done)
{
    const fs::path output = done.preview.files.front();
    if (!done.preview.existing.empty() && !work.choices.replaces)
        return formats::fail(LoadErrorCode::io, platform::utf8FromPath(done.preview.existing.front()),
                             ": already exists and is not replaced unless that is chosen");
    ImportResult result{.source = platform::pathFromUtf8(work.document->nodes[work.part.node].path),
                        .report = done.preview.report,
                        .format = nameOf(work.choices.format),
                        .profile = gameProfileName(work.choices.profile),
                        .folder = work.options.folder,
                        .written = {},
                        .kept = keptFiles(files, output)};
    result.kept.insert(result.kept.end(), inPlace.begin(), inPlace.end());
    TRISVIEW_TRY_ASSIGN(result.written, writtenFiles(files, output));
    done.made.file = output;
    done.made.choices = work.choices;
    done.made.report = importText(result);
    done.made.reportJson = importJson(result);
    done.made.recipe = recipeFor(work.choices, imagesIn(files.beside, inPlace));
    done.made.shown = work.document;
    done.made.partNode = work.part.node;
    done.made.clips = result.report.clips;
    return {};
}

} // namespace

Result<std::shared_ptr<const scene::Document>> GameSources::part(const GameWork& work)
{
    if (work.document->nodes.size() == 1)
        return work.document;
    const std::scoped_lock lock(m_mutex); // a second thread waits for the part instead of opening it, too
    const bool isKnown = m_part != nullptr && m_document.lock() == work.document && m_node == work.part.node;
    if (isKnown)
        return m_part;
    const std::string& path = work.document->nodes[work.part.node].path;
    TRISVIEW_TRY_ASSIGN(scene::Document opened, scene::open(platform::pathFromUtf8(path), work.opening));
    m_document = work.document;
    m_node = work.part.node;
    m_part = std::make_shared<const scene::Document>(std::move(opened));
    return m_part;
}

std::optional<FoundPalette> GameSources::palette(const fs::path& output, const fs::path& source)
{
    return m_palettes.find(output, source);
}

GamePart gamePartOf(const Session& session)
{
    const Tab& tab = session.tab();
    GamePart part{.node = nodeOf(session), .meshVariant = tab.view.drawing.meshVariant};
    part.skin = tab.view.skin < tab.document->nodes[part.node].skins.size() ? tab.view.skin : 0;
    part.hiddenSurfaces = hiddenOf(session, part.node);
    return part;
}

bool isPreviewOf(const GamePreview& preview, const Session& session, GameChoices choices)
{
    if (preview.document.lock() != session.tab().document)
        return false;
    choices.replaces = preview.choices.replaces; // changes nothing of what is written
    return preview.choices == choices && preview.part == gamePartOf(session);
}

GameWork gameWorkOf(const Session& session, const GameChoices& choices, const scene::OpenOptions& opening,
                    GameWork::Writes writes)
{
    const Tab& tab = session.tab();
    GameWork work{.document = tab.document,
                  .part = gamePartOf(session),
                  .opening = optionsWith(opening, tab.choices),
                  .choices = choices,
                  .options = gameOptionsOf(choices),
                  .writes = writes};
    work.opening.isPart = true;
    work.opening.attached.clear();
    if (work.part.node != 0) { // the look is that of the first model
        work.opening.display.reset();
        work.opening.character.reset();
    }
    work.opening.overrides = tab.document->overrides;
    game::SourceOptions& source = work.options.source;
    source.meshVariant = work.part.meshVariant;
    source.skin = work.part.skin;
    source.hiddenSurfaces = work.part.hiddenSurfaces;
    return work;
}

Result<GameWorkDone> doGameWork(const GameWork& work)
{
    game::GameOptions options = work.options;
    const bool needsPalette = options.profile == game::Profile::quake2 && options.writesImages;
    if (needsPalette && !work.choices.palette.empty()) {
        TRISVIEW_TRY_ASSIGN(options.palette, readGamePalette(work.choices.palette));
    }
    TRISVIEW_TRY_ASSIGN(const std::shared_ptr<const scene::Document> part, work.sources->part(work));
    const fs::path output = gameFileOf(work.choices);
    const auto palette =
        needsGamePalette(options) ? work.sources->palette(output, platform::pathFromUtf8(part->path)) : std::nullopt;
    if (palette)
        options.palette = palette->colors;
    TRISVIEW_TRY_ASSIGN(game::GameFiles files, makeGameFiles(*part, options));
    if (palette)
        notePalette(*palette, files);
    const std::vector<fs::path> inPlace = takeImagesInPlace(*part, files, output);
    GameWorkDone done;
    done.preview.choices = work.choices;
    done.preview.document = work.document;
    done.preview.part = work.part;
    done.preview.isUnderWay = false;
    done.preview.report = files.report;
    done.preview.report.findings = judgedFindings(gameProfileName(work.choices.profile), files.report.findings);
    done.preview.files.push_back(output);
    for (const game::GameFile& file : files.beside)
        done.preview.files.push_back(besideGameModel(output, file));
    TRISVIEW_TRY_ASSIGN(done.preview.existing, existingFiles(work, files, output));
    if (work.writes == GameWork::Writes::nothing)
        return done;
    TRISVIEW_TRY(write(work, files, inPlace, done));
    done.made.part = part;
    done.made.map = std::make_shared<const game::VertexMap>(std::move(files.map));
    done.notes = files.report.lost;
    done.notes.insert(done.notes.end(), files.report.warnings.begin(), files.report.warnings.end());
    return done;
}

} // namespace app
