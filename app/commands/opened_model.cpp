#include "app/commands/opened_model.hpp"

#include "app/commands/listfile_option.hpp"
#include "app/commands/model_path.hpp"
#include "app/commands/palette_option.hpp"
#include "app/commands/standard_input.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/games/warcraft/listfile.hpp"

#include <fmt/format.h>

#include <utility>

namespace app {
namespace {

/// "tag_weapon=FILE" or "FILE": tag names contain neither '/' nor '.'.
scene::Attached attachedOf(const std::string& text)
{
    const std::size_t sign = text.find('=');
    const bool hasTag = sign != std::string::npos && text.substr(0, sign).find_first_of("/.\\") == std::string::npos;
    return hasTag ? scene::Attached{platform::pathFromUtf8(text.substr(sign + 1)), text.substr(0, sign)}
                  : scene::Attached{platform::pathFromUtf8(text), ""};
}

} // namespace

tl::expected<scene::Document, NotOpened> openedModel(const ModelOptions& options, scene::ImagePolicy images)
{
    const bool isInput = isStandardInput(options.path);
    const auto listfile = readListfile(options.listfile);
    if (!listfile)
        return tl::unexpected(notOpened(options.listfile, listfile.error()));
    const bool isAsGiven = isInput || choosesLook(options.look);
    const auto file = isAsGiven ? tl::expected<std::filesystem::path, NotOpened>(options.path)
                                : oneModelAt(options.path, scene::namesForArchives(*listfile));
    if (!file)
        return tl::unexpected(file.error());
    scene::OpenOptions open{.gameFolders = options.gameFolders, .images = images, .skin = options.skin};
    if (const auto used = useLook(options.look, options.skin, open); !used)
        return tl::unexpected(NotOpened{options.path, ExitStatus::usage, "usage", used.error()});
    if (isInput && choosesLook(options.look))
        return tl::unexpected(NotOpened{options.path, ExitStatus::usage, "usage",
                                        "--display and --race take a folder: standard input has no tables"});
    open.isPart = options.isPart;
    open.withEffects = options.withEffects;
    if (options.level > 0)
        open.level = options.level;
    open.weapon = options.weapon;
    if (!options.torso.empty() || !options.torsoBone.empty())
        open.torso = options.torsoBone;
    open.face = options.face;
    for (const std::string& text : options.attached) {
        open.attached.push_back(attachedOf(text));
        if (open.attached.back().path.empty())
            return tl::unexpected(NotOpened{options.path, ExitStatus::usage, "usage",
                                            fmt::format("--attach: '{}' names no file: TAG=FILE", text)});
    }
    open.listfile = *listfile;
    if (const auto used = usePalette(options.palette, open); !used)
        return tl::unexpected(notOpened(options.palette, used.error()));
    auto document = isInput ? openStandardInput(open) : scene::open(*file, open);
    if (!document)
        return tl::unexpected(notOpened(options.path, document.error()));
    return *std::move(document);
}

std::variant<scene::Document, ExitStatus> openModel(const ModelOptions& options, scene::ImagePolicy images)
{
    auto document = openedModel(options, images);
    if (!document)
        return say(document.error());
    return *std::move(document);
}

std::variant<OpenedSelection, ExitStatus> openSelected(const ModelOptions& options, scene::ImagePolicy images)
{
    auto document = openModel(options, images);
    if (const auto* const status = std::get_if<ExitStatus>(&document))
        return *status;
    OpenedSelection opened{std::get<scene::Document>(std::move(document)), {}, {}};
    auto selection = selectFrom(opened.document, options);
    if (const auto* const status = std::get_if<ExitStatus>(&selection))
        return *status;
    opened.selection = std::get<ShownSelection>(std::move(selection));
    opened.diagnostics = diagnosticsFor(opened.document, options);
    opened.isWhole = isShownWhole(opened.selection, opened.diagnostics);
    return opened;
}

} // namespace app
