#include "renderer/scene/games/warcraft/look_files.hpp"

#include "formats/base/counted.hpp"
#include "formats/m2/m2_names.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/client_archives.hpp"
#include "formats/vfs/disk_paths.hpp"
#include "renderer/scene/games/game_profile.hpp"
#include "renderer/scene/games/model_look.hpp"
#include "renderer/scene/games/part_files.hpp"
#include "renderer/scene/games/warcraft/character_look.hpp"
#include "renderer/scene/games/warcraft/game_tables.hpp"
#include "renderer/scene/games/warcraft/slot_search.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

namespace scene {
namespace {

using formats::FoundFile;
using formats::LoadErrorCode;
using formats::LookupLog;
using formats::Result;
using formats::VirtualFileSystem;

bool isTableFolder(const std::filesystem::path& folder)
{
    return formats::isSameButForCase(platform::utf8FromPath(folder.filename()), kTableFolder);
}

/// The full path without a slash at its end: also "." and a file in the working folder say in which folder they are.
std::filesystem::path pathWithName(const std::filesystem::path& path)
{
    const std::filesystem::path full = formats::fullPath(path);
    return full.has_filename() || !full.has_relative_path() ? full : full.parent_path();
}

formats::Diagnostics& operator+=(formats::Diagnostics& all, const formats::Diagnostics& more)
{
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

ParticleColors colorsOf(const ParticleColorRow& row)
{
    ParticleColors colors{};
    for (std::size_t time = 0; time < colors.size(); ++time) {
        for (std::size_t index = 0; index < colors[time].size(); ++index) {
            const std::uint32_t argb = row.colors[time][index];
            colors[time][index] = {static_cast<float>(argb >> 16U & 0xFFU), static_cast<float>(argb >> 8U & 0xFFU),
                                   static_cast<float>(argb & 0xFFU)};
        }
    }
    return colors;
}

enum class WornModels { attached, leftOut };

/// Turns the names of a plan into files.
class LookFinder {
public:
    LookFinder(const VirtualFileSystem& files, const ReadTables& read, const LookPlan& plan, Document& document,
               LookupLog& missed)
        : m_files(files), m_root(read.root), m_plan(plan), m_tables(read.tables), m_document(document), m_missed(missed)
    {
    }

    /// `opened`: see assembleLook.
    [[nodiscard]] Result<Assembly> assembly(const std::optional<FoundFile>& opened, WornModels worn);

private:
    [[nodiscard]] std::optional<FoundFile> findModel(const std::string& name) const;
    [[nodiscard]] LookTexture texture(const ImageNames& names) const;
    [[nodiscard]] std::string missingTexture(const LookTexture& image) const;
    [[nodiscard]] LookTexture composedBody() const;
    [[nodiscard]] std::shared_ptr<const ModelLook> lookOfPlan() const;
    void addWorn(std::vector<Part>& parts);
    void placeAt(std::string_view table);
    void reportPlan();

    const VirtualFileSystem& m_files;
    std::string m_root;
    const LookPlan& m_plan;
    const GameTables& m_tables; // of the plan
    Document& m_document;
    LookupLog& m_missed; // see assembleLookBy
};

std::optional<FoundFile> LookFinder::findModel(const std::string& name) const
{
    LookupLog lookups;
    auto found =
        m_files.find(formats::joinPath(m_root, formats::normalizedName(name).value_or(std::string())), &lookups);
    if (!found)
        m_missed.insert(m_missed.end(), lookups.begin(), lookups.end());
    return found;
}

/// Each name as it is, then with the other extensions of images; the first name is that of a missing texture.
LookTexture LookFinder::texture(const ImageNames& names) const
{
    LookTexture result{.name = names.front()};
    for (const std::string& name : names) {
        const auto normal = formats::normalizedName(name);
        if (!normal)
            continue;
        result.file = findImageCalled(m_files, formats::joinPath(m_root, *normal), result.lookups);
        if (result.file) {
            result.name = name;
            return result;
        }
    }
    m_missed.insert(m_missed.end(), result.lookups.begin(), result.lookups.end());
    return result;
}

std::string LookFinder::missingTexture(const LookTexture& image) const
{
    return formats::joined("texture '", image.name, "' of ", m_plan.name, " was not found under ",
                           formats::counted(image.lookups.size(), "name"));
}

/// Layers that are missing are left out; without the skin the body is gray.
LookTexture LookFinder::composedBody() const
{
    LookTexture result{.name = "body of " + m_plan.name};
    auto body = std::make_shared<ComposedImage>();
    for (const BodyLayer& layer : m_plan.body) {
        const LookTexture image = texture(layer.names);
        if (!image.file) {
            result.missing.push_back(missingTexture(image));
            continue;
        }
        ComposedImage::Layer found{.file = *image.file, .isOpaque = layer.isOpaque};
        if (layer.section) {
            const BodyRect rect = bodyRect(*layer.section, kComposedUnits);
            found = {*image.file, rect.x, rect.y, rect.width, rect.height, layer.isOpaque};
        } else {
            body->hasSizeOfFirst = body->layers.empty();
        }
        body->layers.push_back(std::move(found));
    }
    result.composed = std::move(body);
    return result;
}

std::shared_ptr<const ModelLook> LookFinder::lookOfPlan() const
{
    auto look = std::make_shared<ModelLook>(ModelLook{.name = m_plan.name, .displays = m_plan.displays});
    look->isOneOfSkins = m_plan.isOneOfSkins;
    look->geosets = m_plan.geosets;
    look->scale = m_plan.scale;
    look->alpha = static_cast<float>(m_plan.alpha) / 255.0f;
    if (m_plan.particles)
        look->particleColors = colorsOf(*m_plan.particles);
    for (const auto& [type, names] : m_plan.textures)
        look->textures.emplace(type, texture(names));
    const auto baked = look->textures.find(kBodyTextureType);
    if (m_plan.body.empty() || (baked != look->textures.end() && baked->second.file))
        return look;
    LookTexture body = composedBody();
    if (baked != look->textures.end()) {
        body.missing.insert(body.missing.begin(), missingTexture(baked->second) + "; it is composed instead");
        body.lookups = baked->second.lookups;
    }
    look->textures.insert_or_assign(kBodyTextureType, std::move(body));
    return look;
}

void LookFinder::addWorn(std::vector<Part>& parts)
{
    std::vector<std::uint32_t> partOfModel; // by LookPlan::models; kNoIndex: it was not found
    for (const PlannedModel& model : m_plan.models) {
        partOfModel.push_back(formats::kNoIndex);
        const std::uint32_t parent = model.parent == formats::kNoIndex ? 0 : partOfModel[model.parent];
        if (parent == formats::kNoIndex)
            continue;
        const auto file = findModel(model.path);
        if (!file) {
            addWarning(m_document.diagnostics, "look-model-missing", {}, "model '", model.path, "' of ", m_plan.name,
                       " (", model.name, ") was not found");
            continue;
        }
        const std::string_view known = formats::m2AttachmentName(model.attachment);
        Part part = partOf(m_files, *file, model.name, parent,
                           known.empty() ? formats::joined("attachment ", model.attachment) : std::string(known),
                           formats::kNoIndex);
        part.role = NodeRole::attached;
        auto look = std::make_shared<ModelLook>(ModelLook{.name = model.name, .closes = model.closes});
        if (!model.texture.empty())
            look->textures.emplace(kObjectTextureType, texture({model.texture}));
        if (model.particles)
            look->particleColors = colorsOf(*model.particles);
        part.look = std::move(look);
        partOfModel.back() = static_cast<std::uint32_t>(parts.size());
        parts.push_back(std::move(part));
    }
}

/// Makes the last diagnostic one about a table, or about that of the displays if it is missing.
void LookFinder::placeAt(std::string_view table)
{
    const formats::WholeFile* const own = m_tables.fileOf(table);
    const formats::WholeFile* const file = own != nullptr ? own : m_tables.fileOf(kDisplayTable);
    if (file == nullptr)
        return;
    m_document.diagnostics.back().range = file->range();
    m_document.diagnostics.back().file = file->path;
}

void LookFinder::reportPlan()
{
    for (const std::string& text : m_plan.clamped) {
        addWarning(m_document.diagnostics, "look-clamped", {}, m_plan.name, ": ", text);
        placeAt("CharSections");
    }
    for (const std::string& text : m_plan.unworn) {
        addWarning(m_document.diagnostics, "look-item-left-out", {}, m_plan.name, ": ", text);
        placeAt("ItemDisplayInfo");
    }
    if (!m_plan.sizeProblem.empty()) {
        addWarning(m_document.diagnostics, "look-size", {}, m_plan.name, ": ", m_plan.sizeProblem);
        placeAt(kDisplayTable);
    }
    for (const MissingRow& row : m_plan.missing) {
        addWarning(m_document.diagnostics, "look-row-missing", {}, m_plan.name, ": ", row.text);
        placeAt(row.table);
    }
}

Result<Assembly> LookFinder::assembly(const std::optional<FoundFile>& opened, WornModels worn)
{
    auto file = m_plan.model.empty() ? std::nullopt : findModel(m_plan.model);
    const std::string stem = formats::stemOf(formats::normalizedName(m_plan.model).value_or(std::string()));
    if (!file && opened && formats::isSameButForCase(formats::stemOf(opened->name), stem))
        file = opened;
    if (!file && m_plan.model.empty())
        return formats::fail(LoadErrorCode::notFound, m_plan.name, ": ",
                             m_plan.missing.empty() ? "the tables name no model" : m_plan.missing.front().text);
    if (!file)
        return formats::fail(LoadErrorCode::notFound, m_plan.name, ": its model '", m_plan.model, "' was not found");
    reportPlan();
    Assembly assembly{AssemblyKind::single, {}, 0, &profileOfFile(file->name)};
    assembly.parts.push_back(partOf(m_files, *file, {}, formats::kNoIndex, {}, 0));
    assembly.parts.front().look = lookOfPlan();
    if (worn == WornModels::attached)
        addWorn(assembly.parts);
    if (assembly.parts.size() > 1)
        assembly.parts.front().name = formats::stemOf(file->name);
    return assembly;
}

Result<LookPlan> planOfDisplay(const LookTables& tables, std::uint32_t display)
{
    auto plan = planDisplay(tables, display);
    if (plan)
        return *std::move(plan);
    return formats::fail(LoadErrorCode::notFound, "display ", display, " does not exist: ", kDisplayTable, " has ",
                         tables.rowCount(kDisplayTable), " rows, none with this id");
}

Result<LookPlan> planOf(const GameTables& read, const LookTables& tables, const OpenOptions& options)
{
    if (options.display)
        return planOfDisplay(tables, *options.display);
    auto plan = planCharacter(tables, *options.character);
    if (plan)
        return *std::move(plan);
    constexpr std::string_view kRaceTable = "ChrRaces";
    if (const formats::LoadError* const error = read.errorOf(kRaceTable))
        return tl::unexpected(*error);
    if (!tables.has(kRaceTable))
        return formats::fail(LoadErrorCode::notFound, "race '", options.character->race, "' is unknown: the table ",
                             kRaceTable, ".dbc is missing");
    std::vector<std::string> names;
    for (const RaceRow& race : tables.races())
        names.push_back(race.folder);
    return formats::fail(LoadErrorCode::notFound, missingText("race", options.character->race, names));
}

/// Puts a rider with what it wears on the seat of a mount. It keeps its own size, whatever that of the mount is.
void addRider(Assembly rider, Assembly& mount)
{
    constexpr std::uint32_t kSeat = 0; // the attachment MountMain, which has the name of that for shields
    Part& mounted = mount.parts.front();
    mounted.name = formats::stemOf(mounted.file.name);
    const auto first = static_cast<std::uint32_t>(mount.parts.size());
    for (Part& part : rider.parts)
        part.parent = part.parent == formats::kNoIndex ? 0 : part.parent + first;
    Part& own = rider.parts.front();
    own.name = "rider";
    own.role = NodeRole::rider;
    own.tag = formats::m2AttachmentName(kSeat);
    own.layer = formats::kNoIndex;
    auto look = std::make_shared<ModelLook>(*own.look);
    look->scale /= mounted.look->scale;
    own.look = std::move(look);
    mount.parts.insert(mount.parts.end(), std::make_move_iterator(rider.parts.begin()),
                       std::make_move_iterator(rider.parts.end()));
}

} // namespace

std::vector<TablePlace> tablePlaces(const std::optional<FoundFile>& opened)
{
    if (opened)
        return tablePlacesOf(opened->name);
    return {{std::string(kTableFolder), {}}};
}

Result<std::optional<FoundFile>> mountTables(VirtualFileSystem& files, const std::filesystem::path& path)
{
    const formats::PathKind kind = formats::kindOfPath(path);
    const bool isFile = kind == formats::PathKind::file || kind == formats::PathKind::fileInArchive;
    const std::filesystem::path full = pathWithName(path);
    const std::filesystem::path folder = isFile ? full.parent_path() : full;
    if (isFile && !isTableFolder(folder)) {
        TRISVIEW_TRY_ASSIGN(FoundFile model, mountRootOfModel(files, path));
        return std::optional(std::move(model));
    }
    const std::filesystem::path root = isTableFolder(folder) ? formats::asWritten(folder.parent_path(), path) : path;
    TRISVIEW_TRY(files.mountGameFolder(root));
    if (formats::clientAt(root)) // all of its archives are mounted
        return std::optional<FoundFile>();
    std::error_code error; // then it is in no client
    const std::filesystem::path data = root / "Data";
    if (const auto client = formats::clientAround(std::filesystem::absolute(root, error))) {
        TRISVIEW_TRY(files.mountGameFolder(client->data)); // the models of its table archive are in others
    } else if (std::filesystem::is_directory(data, error)) {
        TRISVIEW_TRY(files.mountGameFolder(data)); // a client that was unpacked
    }
    return std::optional<FoundFile>();
}

void noteUnreadableTable(const GameTables& tables, std::optional<formats::LoadError>& first)
{
    if (const formats::LoadError* const error = tables.errorOf(kDisplayTable); error != nullptr && !first)
        first = *error;
}

formats::LoadError noTables(std::string_view path, const std::optional<formats::LoadError>& unreadable)
{
    if (unreadable)
        return *unreadable;
    return {LoadErrorCode::notFound,
            formats::joined(path, ": has no table ", kTableFolder, "/", kDisplayTable, ".dbc")};
}

Result<Assembly> assembleLookBy(const ReadTables& read, const VirtualFileSystem& files,
                                const std::optional<FoundFile>& opened, const OpenOptions& options, Document& document,
                                LookupLog& missed)
{
    const auto plan = planOf(read.tables, read.looks, options);
    const auto mount = options.mount ? planOfDisplay(read.looks, *options.mount) : plan;
    document.files.insert(document.files.end(), read.tables.paths().begin(), read.tables.paths().end());
    document.diagnostics += read.tables.diagnostics();
    if (!plan)
        return tl::unexpected(plan.error());
    if (!mount)
        return formats::fail(mount.error().code, "mount: ", mount.error().message);
    const WornModels worn = options.isPart ? WornModels::leftOut : WornModels::attached;
    auto assembly = LookFinder(files, read, *mount, document, missed).assembly(opened, worn);
    if (!assembly || !options.mount || options.isPart)
        return assembly;
    TRISVIEW_TRY_ASSIGN(Assembly rider, LookFinder(files, read, *plan, document, missed).assembly(opened, worn));
    addRider(std::move(rider), *assembly);
    return assembly;
}

Result<Assembly> assembleLook(const VirtualFileSystem& files, const std::optional<FoundFile>& opened,
                              const OpenOptions& options, Document& document)
{
    std::optional<formats::LoadError> unreadable;
    for (const TablePlace& place : tablePlaces(opened)) {
        GameTables tables(files, place.tables);
        const bool isThere = tables.find(kDisplayTable) != nullptr;
        if (!isThere) {
            document.diagnostics += tables.diagnostics();
            noteUnreadableTable(tables, unreadable);
            continue;
        }
        const LookTables looks(tables);
        LookupLog missed;
        return assembleLookBy({place.root, tables, looks}, files, opened, options, document, missed);
    }
    return tl::unexpected(noTables(document.path, unreadable));
}

} // namespace scene
