#include "renderer/scene/games/warcraft/creature_looks.hpp"

#include "formats/base/names.hpp"
#include "renderer/scene/games/warcraft/data_folders.hpp"
#include "renderer/scene/games/warcraft/game_tables.hpp"
#include "renderer/scene/games/warcraft/numbered_files.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace scene {
namespace {

using formats::Dbc;

constexpr std::string_view kModelTable = "CreatureModelData";

/// What a model may be called in tables; all comparable.
struct ModelNames {
    std::set<std::string> whole; ///< its possible paths in the game
    std::string end;             ///< the end of its path
};

/// `roots`: the folders from which `path` could be a name of the game.
ModelNames namesFrom(const std::vector<std::string>& roots, std::string_view path)
{
    ModelNames names;
    for (const std::string& root : roots) { // the last one is the nearest
        names.end = comparableModelPath(path.substr(root.empty() ? 0 : root.size() + 1));
        names.whole.insert(names.end);
    }
    return names;
}

/// The names of a model whose folders say nothing.
ModelNames stemNames(std::string_view path)
{
    return {{}, comparableModelPath(formats::fileNameOf(path))};
}

/// The rows of a model in CreatureModelData, as their ids: several rows may have the same path.
std::set<std::uint32_t> modelIds(const Dbc& models, const ModelNames& model)
{
    const auto path = models.column("ModelName");
    if (!path || !models.hasIds())
        return {};
    std::set<std::uint32_t> exact;
    std::map<std::string, std::set<std::uint32_t>> byEnd; // by path
    for (std::uint32_t row = 0; row < models.rowCount(); ++row) {
        const std::string one = comparableModelPath(models.text(row, *path));
        if (model.whole.contains(one))
            exact.insert(models.bits(row, 0));
        else if (one.ends_with("/" + model.end))
            byEnd[one].insert(models.bits(row, 0));
    }
    if (!exact.empty() || byEnd.size() != 1)
        return exact;
    return byEnd.begin()->second;
}

std::vector<CreatureLook> looksOf(const Dbc& displays, const std::set<std::uint32_t>& models,
                                  const std::array<bool, kMaxParts>& hasPart)
{
    const auto model = displays.column("ModelID");
    const auto image = displays.column("TextureVariation[0]");
    if (!model || !image || !displays.hasIds())
        return {};
    std::map<std::array<std::string, kMaxParts>, CreatureLook> looks; // by images in lower case
    for (std::uint32_t row = 0; row < displays.rowCount(); ++row) {
        if (!models.contains(displays.bits(row, *model)))
            continue;
        CreatureLook look;
        std::array<std::string, kMaxParts> key;
        bool isAny = false;
        for (std::uint32_t part = 0; part < kMaxParts; ++part) {
            if (hasPart[part])
                look.images[part] = displays.text(row, *image + part);
            key[part] = formats::lowered(look.images[part]);
            isAny = isAny || !key[part].empty();
        }
        if (!isAny)
            continue;
        looks.try_emplace(std::move(key), std::move(look)).first->second.displays.push_back(displays.bits(row, 0));
    }
    std::vector<CreatureLook> sorted;
    for (auto& [key, look] : looks) {
        std::sort(look.displays.begin(), look.displays.end());
        sorted.push_back(std::move(look));
    }
    std::sort(sorted.begin(), sorted.end(),
              [](const CreatureLook& a, const CreatureLook& b) { return a.displays.front() < b.displays.front(); });
    return sorted;
}

} // namespace

std::string comparableModelPath(std::string_view path)
{
    std::string name = formats::normalizedName(path).value_or(std::string());
    name.resize(name.size() - formats::extensionOf(name).size());
    return formats::lowered(name);
}

std::vector<CreatureLook> creatureLooks(const formats::VirtualFileSystem& files, const formats::FoundFile& modelFile,
                                        const std::array<bool, kMaxParts>& hasPart, Document& document)
{
    const ModelNames names = namesFrom(warcraftDataRoots(modelFile.name, "Creature"), modelFile.name);
    const ModelNames stem = stemNames(modelFile.name);
    for (const TablePlace& place : tablePlacesOf(modelFile.name)) {
        GameTables tables(files, place.tables);
        const Dbc* const models = tables.find(kModelTable);
        const auto ids =
            models != nullptr ? modelIds(*models, place.isBeside ? stem : names) : std::set<std::uint32_t>();
        const Dbc* const displays = ids.empty() ? nullptr : tables.find("CreatureDisplayInfo");
        std::vector<CreatureLook> looks =
            displays != nullptr ? looksOf(*displays, ids, hasPart) : std::vector<CreatureLook>();
        document.files.insert(document.files.end(), tables.paths().begin(), tables.paths().end());
        document.diagnostics.insert(document.diagnostics.end(), tables.diagnostics().begin(),
                                    tables.diagnostics().end());
        if (!looks.empty())
            return looks;
    }
    return {};
}

std::set<std::uint32_t> modelRowIds(const Dbc& models, std::string_view path)
{
    const std::string name(path.substr(std::min(path.find_first_not_of('/'), path.size())));
    const auto ids = modelIds(models, namesFrom(warcraftDataRoots(name, "Creature"), name));
    return ids.empty() ? modelIds(models, stemNames(name)) : ids;
}

} // namespace scene
