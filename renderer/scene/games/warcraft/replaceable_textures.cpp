#include "renderer/scene/games/warcraft/replaceable_textures.hpp"

#include "formats/base/counted.hpp"
#include "formats/m2/m2_names.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/games/model_look.hpp"
#include "renderer/scene/games/warcraft/creature_looks.hpp"
#include "renderer/scene/games/warcraft/replaceable_texture_search.hpp"
#include "renderer/scene/games/warcraft/slot_search.hpp"
#include "renderer/scene/games/warcraft/texture_slot_uses.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace scene {
namespace {

using formats::FoundFile;
using formats::kNoIndex;
using formats::LookupLog;
using formats::TextureSlot;

/// Search logs beyond this size are not kept: a file may name thousands of textures.
constexpr std::size_t kMaxLookupBytes = std::size_t{8} << 20U;

/// The first slot that the game fills with a type; the number of slots: there is none.
std::size_t slotOfType(const formats::Model& model, std::uint32_t type)
{
    const auto slot = std::find_if(model.textureSlots.begin(), model.textureSlots.end(),
                                   [type](const TextureSlot& one) { return one.replaceable == type; });
    return static_cast<std::size_t>(slot - model.textureSlots.begin());
}

/// One model's slots.
class SlotFiller {
public:
    SlotFiller(const formats::VirtualFileSystem& files, const FoundFile& modelFile, const formats::Model& model,
               const Listfile* listfile, const ModelLook* look, Document& document)
        : m_files(files),
          m_modelFile(modelFile),
          m_model(model),
          m_look(look),
          m_document(document),
          m_search(files, modelFile, listfile)
    {
        for (const formats::FileMapEntry& entry : model.map) {
            if (entry.what == "textures")
                m_table = &entry;
        }
    }

    /// `withEffects`: see OpenOptions.
    [[nodiscard]] std::vector<Skin> skins(const Bindings& bindings, bool withEffects);

private:
    using Indices = std::map<std::uint32_t, std::uint32_t>; // by texture type, into Document::textures
    /// A skin whose slots of these types are filled.
    struct FilledSkin {
        std::string name;
        SkinOrigin origin = SkinOrigin::model;
        Indices filled{};
        std::vector<std::uint32_t> displays{};
    };

    [[nodiscard]] formats::ByteRange rangeOf(std::size_t slot) const
    {
        if (m_table == nullptr || slot >= m_table->count)
            return {};
        return {m_table->offset + slot * m_table->stride, m_table->stride};
    }
    [[nodiscard]] std::uint32_t add(Texture texture, LookupLog lookups);
    [[nodiscard]] std::uint32_t named(std::size_t slot);
    [[nodiscard]] std::uint32_t notLookedFor(std::size_t slot);
    [[nodiscard]] std::uint32_t found(std::uint32_t type, const FoundFile& image);
    [[nodiscard]] std::uint32_t unfilled(std::uint32_t type);
    [[nodiscard]] std::uint32_t displayed(std::uint32_t type, const std::string& image, std::uint32_t display);
    void addOtherTypes(std::vector<FilledSkin>& skins);
    [[nodiscard]] std::vector<FilledSkin> skinsOfTables();
    [[nodiscard]] std::vector<FilledSkin> skinsBeside();
    [[nodiscard]] std::uint32_t looked(std::uint32_t type, const LookTexture& image);
    [[nodiscard]] FilledSkin skinOfLook();
    [[nodiscard]] std::vector<FilledSkin> skinsWithLook();
    void addChosen(const Bindings& bindings, std::vector<Skin>& skins);
    void reportUnfilled();
    [[nodiscard]] std::vector<std::uint32_t> slotsWith(const std::vector<std::uint32_t>& named, const Indices& filled);
    [[nodiscard]] std::uint32_t knownBy(const std::vector<std::uint32_t>& slots) const;

    const formats::VirtualFileSystem& m_files;
    const FoundFile& m_modelFile;
    const formats::Model& m_model;
    const ModelLook* m_look; // null: none
    Document& m_document;
    const formats::FileMapEntry* m_table = nullptr; // of the file's textures
    ReplaceableTextures m_images;
    std::map<std::string, std::uint32_t> m_named;                               // by lower-case name
    std::map<std::pair<std::uint32_t, std::string>, std::uint32_t> m_found;     // by type and path
    std::map<std::pair<std::uint32_t, std::string>, std::uint32_t> m_displayed; // by type and lower-case name
    Indices m_unfilled;
    std::size_t m_lookupBytes = 0;
    SlotSearch m_search;
};

std::uint32_t SlotFiller::add(Texture texture, LookupLog lookups)
{
    std::size_t bytes = 0;
    for (const formats::Lookup& step : lookups)
        bytes += sizeof(step) + step.name.size() + step.where.size();
    if (bytes <= kMaxLookupBytes - m_lookupBytes) {
        m_lookupBytes += bytes;
        texture.lookups = std::move(lookups);
    }
    m_document.textures.push_back(std::move(texture));
    return static_cast<std::uint32_t>(m_document.textures.size() - 1);
}

std::uint32_t SlotFiller::named(std::size_t slot)
{
    const TextureSlot& wantedSlot = m_model.textureSlots[slot];
    const std::string name = m_search.nameOf(wantedSlot);
    if (const auto known = m_named.find(formats::lowered(name)); known != m_named.end())
        return known->second;
    Texture texture;
    texture.name = name;
    texture.type = wantedSlot.type;
    LookupLog lookups;
    const auto wanted = formats::normalizedName(name);
    auto file = wanted ? m_search.find(*wanted, lookups) : std::nullopt;
    if (!file && wantedSlot.fileId != 0) {
        const auto own = formats::normalizedName(wantedSlot.name);
        file = own && own != wanted ? m_search.find(*own, lookups) : std::nullopt;
        if (!file)
            file = m_search.findNumbered(wantedSlot, lookups);
    }
    if (file) {
        texture.path = file->path;
        texture.file = file;
    } else if (name.empty()) {
        addNote(m_document.diagnostics, "texture-unnamed", rangeOf(slot), "texture ", slot, " of type '", texture.type,
                "' has no name");
    } else {
        if (wanted)
            texture.nearest = m_search.nearest(*wanted);
        addWarning(m_document.diagnostics, "texture-missing", rangeOf(slot), "texture '", name,
                   "' was not found under ", formats::counted(lookups.size(), "name"));
    }
    const std::uint32_t index = add(std::move(texture), std::move(lookups));
    m_named.emplace(formats::lowered(name), index);
    return index;
}

std::uint32_t SlotFiller::notLookedFor(std::size_t slot)
{
    Texture texture;
    texture.name = m_search.nameOf(m_model.textureSlots[slot]);
    texture.type = m_model.textureSlots[slot].type;
    return add(std::move(texture), {});
}

std::uint32_t SlotFiller::found(std::uint32_t type, const FoundFile& image)
{
    const auto known = m_found.find({type, image.path});
    if (known != m_found.end())
        return known->second;
    Texture texture;
    texture.type = std::string(formats::m2TextureTypeName(type));
    texture.path = image.path;
    texture.file = image;
    const std::uint32_t index = add(std::move(texture), m_images.lookups[type]);
    m_found.emplace(std::pair(type, image.path), index);
    return index;
}

std::uint32_t SlotFiller::unfilled(std::uint32_t type)
{
    if (const auto known = m_unfilled.find(type); known != m_unfilled.end())
        return known->second;
    Texture texture;
    texture.type = std::string(formats::m2TextureTypeName(type));
    texture.nearest = m_search.nearest(formats::stemOf(m_modelFile.name));
    const std::uint32_t index = add(std::move(texture), m_images.lookups[type]);
    m_unfilled.emplace(type, index);
    return index;
}

void SlotFiller::reportUnfilled()
{
    const auto isBody = [](const TextureSlot& slot) { return slot.replaceable == 1; };
    const bool isCharacter = std::any_of(m_model.textureSlots.begin(), m_model.textureSlots.end(), isBody);
    const bool isPerson = m_look != nullptr && !m_look->textures.empty() && !m_look->isOneOfSkins;
    for (const auto& [type, texture] : m_unfilled) {
        if (isPerson) // the tables say that it has none
            continue;
        const formats::ByteRange range = rangeOf(slotOfType(m_model, type));
        const std::string& name = m_document.textures[texture].type;
        if (isFilledInUse(type, isCharacter))
            addNote(m_document.diagnostics, "texture-unnamed", range, "texture '", name,
                    "' is assigned by the game at run time");
        else
            addWarning(m_document.diagnostics, "texture-unnamed", range, "texture '", name,
                       "' is named in the game's database; no image beside the model has a matching name");
    }
}

std::vector<std::uint32_t> SlotFiller::slotsWith(const std::vector<std::uint32_t>& named, const Indices& filled)
{
    std::vector<std::uint32_t> slots = named;
    for (std::size_t i = 0; i < slots.size(); ++i) {
        const std::uint32_t type = m_model.textureSlots[i].replaceable;
        if (type == 0)
            continue;
        const auto known = filled.find(type);
        slots[i] = known != filled.end() ? known->second : unfilled(type);
    }
    return slots;
}

std::uint32_t SlotFiller::knownBy(const std::vector<std::uint32_t>& slots) const
{
    for (std::size_t i = 0; i < slots.size(); ++i) {
        if (m_model.textureSlots[i].replaceable != 0)
            return slots[i];
    }
    return slots.front();
}

/// The image that a display names for a type, in the model's folder.
std::uint32_t SlotFiller::displayed(std::uint32_t type, const std::string& image, std::uint32_t display)
{
    const auto [known, isNew] = m_displayed.try_emplace({type, formats::lowered(image)}, 0);
    if (!isNew)
        return known->second;
    const bool isComplete = formats::isOneOfExtensions(image, kWarcraftImages);
    const std::string name = isComplete ? image : image + std::string(kWarcraftImages.front());
    LookupLog lookups;
    const auto wanted = formats::normalizedName(formats::joinPath(formats::folderOf(m_modelFile.name), name));
    const auto file = wanted ? findImageCalled(m_files, *wanted, lookups) : std::nullopt;
    Texture texture;
    texture.name = name;
    texture.type = std::string(formats::m2TextureTypeName(type));
    if (file) {
        texture.path = file->path;
        texture.file = file;
    } else {
        texture.nearest = m_search.nearest(name);
        addWarning(m_document.diagnostics, "texture-missing", rangeOf(slotOfType(m_model, type)), "texture '", name,
                   "' of display ", display, " was not found under ", formats::counted(lookups.size(), "name"));
    }
    known->second = add(std::move(texture), std::move(lookups));
    return known->second;
}

/// Fills the types that displays do not have, such as hair, with images beside the model.
void SlotFiller::addOtherTypes(std::vector<FilledSkin>& skins)
{
    const auto isOther = [](const TextureSlot& slot) {
        return slot.replaceable != 0 && !isMonsterType(slot.replaceable);
    };
    if (std::none_of(m_model.textureSlots.begin(), m_model.textureSlots.end(), isOther))
        return;
    m_images = findReplaceableTextures(m_files, m_modelFile, m_model);
    if (m_images.sets.empty())
        return;
    for (const auto& [type, image] : m_images.sets.front().images) {
        for (FilledSkin& skin : skins) {
            if (!isMonsterType(type))
                skin.filled.emplace(type, found(type, image));
        }
    }
}

/// The looks of the game's tables, those with all of their images first, else in the order of their displays.
std::vector<SlotFiller::FilledSkin> SlotFiller::skinsOfTables()
{
    const std::array<bool, kMaxParts> parts = monsterParts(m_model);
    if (std::find(parts.begin(), parts.end(), true) == parts.end())
        return {};
    std::vector<FilledSkin> skins;
    std::map<std::string, std::size_t> named; // looks by the name of their first image
    for (const CreatureLook& look : creatureLooks(m_files, m_modelFile, parts, m_document)) {
        FilledSkin skin{.name = {}, .origin = SkinOrigin::table, .filled = {}, .displays = look.displays};
        for (std::uint32_t part = 0; part < kMaxParts; ++part) {
            const std::string& image = look.images[part];
            if (image.empty())
                continue;
            skin.filled.emplace(kFirstMonsterType + part,
                                displayed(kFirstMonsterType + part, image, look.displays.front()));
            skin.name += (skin.name.empty() ? "" : " + ") + image;
        }
        ++named[skin.name.substr(0, skin.name.find(" + "))];
        skins.push_back(std::move(skin));
    }
    if (skins.empty())
        return skins;
    addOtherTypes(skins);
    for (FilledSkin& skin : skins) {
        if (const std::string first = skin.name.substr(0, skin.name.find(" + ")); named.at(first) == 1)
            skin.name = first;
    }
    std::stable_partition(skins.begin(), skins.end(), [this](const FilledSkin& skin) {
        return std::none_of(skin.filled.begin(), skin.filled.end(),
                            [this](const auto& one) { return m_document.textures[one.second].path.empty(); });
    });
    return skins;
}

/// The images beside the model.
std::vector<SlotFiller::FilledSkin> SlotFiller::skinsBeside()
{
    m_images = findReplaceableTextures(m_files, m_modelFile, m_model);
    std::vector<FilledSkin> skins;
    for (const ReplaceableTextures::Set& set : m_images.sets) {
        FilledSkin skin{.name = set.name, .origin = set.isBeside ? SkinOrigin::beside : SkinOrigin::model};
        if (skins.size() < kMaxReplaceableSkins) { // the others are only counted
            for (const auto& [type, image] : set.images)
                skin.filled.emplace(type, found(type, image));
        }
        skins.push_back(std::move(skin));
    }
    return skins;
}

/// The image that the look of the model has for a type; a missing one is reported if the model shows it.
std::uint32_t SlotFiller::looked(std::uint32_t type, const LookTexture& image)
{
    Texture texture;
    texture.name = image.name;
    texture.type = std::string(formats::m2TextureTypeName(type));
    texture.composed = image.composed;
    if (image.file) {
        texture.path = image.file->path;
        texture.file = image.file;
    } else if (!image.composed) {
        texture.nearest = m_search.nearest(formats::stemOf(image.name));
        addWarning(m_document.diagnostics, "texture-missing", rangeOf(slotOfType(m_model, type)), "texture '",
                   image.name, "' of ", m_look->name, " was not found under ",
                   formats::counted(image.lookups.size(), "name"));
    }
    for (const std::string& text : image.missing)
        addWarning(m_document.diagnostics, "texture-missing", rangeOf(slotOfType(m_model, type)), text);
    return add(std::move(texture), image.lookups);
}

SlotFiller::FilledSkin SlotFiller::skinOfLook()
{
    FilledSkin skin{.name = m_look->name, .origin = SkinOrigin::table, .filled = {}, .displays = m_look->displays};
    for (const auto& [type, image] : m_look->textures) {
        if (slotOfType(m_model, type) < m_model.textureSlots.size()) // others are not missing
            skin.filled.emplace(type, looked(type, image));
    }
    return skin;
}

/// The skin of the look; of a creature also the skins of its other displays, behind it.
std::vector<SlotFiller::FilledSkin> SlotFiller::skinsWithLook()
{
    if (m_look == nullptr || m_look->textures.empty())
        return {};
    if (m_look->isOneOfSkins) {
        std::vector<FilledSkin> skins = skinsOfTables();
        const auto own = std::find_if(skins.begin(), skins.end(), [this](const FilledSkin& skin) {
            return std::find_first_of(skin.displays.begin(), skin.displays.end(), m_look->displays.begin(),
                                      m_look->displays.end()) != skin.displays.end();
        });
        if (own != skins.end()) {
            std::rotate(skins.begin(), own, own + 1);
            return skins;
        }
    }
    std::vector<FilledSkin> skins = {skinOfLook()};
    return skins.front().filled.empty() ? std::vector<FilledSkin>() : skins;
}

/// The user's choice for a slot takes precedence over images found later or by another rule.
void SlotFiller::addChosen(const Bindings& bindings, std::vector<Skin>& skins)
{
    Skin chosen = skins.front();
    std::string name;
    for (std::size_t i = 0; i < chosen.slots.size(); ++i) {
        const std::uint32_t type = m_model.textureSlots[i].replaceable;
        const auto bound = type == 0 ? bindings.end() : bindings.find(formats::m2TextureTypeName(type));
        if (bound == bindings.end())
            continue;
        const bool wasFilled = !m_unfilled.contains(type);
        chosen.slots[i] = unfilled(type);
        if (name.empty() && wasFilled)
            name = formats::stemOf(platform::utf8FromPath(bound->second));
    }
    if (name.empty())
        return;
    chosen.name = std::move(name);
    chosen.texture = knownBy(chosen.slots);
    chosen.origin = SkinOrigin::chosen;
    chosen.displays.clear();
    skins.insert(skins.begin(), std::move(chosen));
}

std::vector<Skin> SlotFiller::skins(const Bindings& bindings, bool withEffects)
{
    if (m_model.textureSlots.empty())
        return {};
    std::vector<std::uint32_t> namedSlots(m_model.textureSlots.size(), kNoIndex);
    const std::vector<bool> isOfEffectsAlone = slotsOfEffectsAlone(m_model);
    for (std::size_t i = 0; i < namedSlots.size(); ++i) {
        if (m_model.textureSlots[i].replaceable == 0)
            namedSlots[i] = withEffects || !isOfEffectsAlone[i] ? named(i) : notLookedFor(i);
    }
    std::vector<FilledSkin> filled = skinsWithLook();
    if (filled.empty())
        filled = skinsOfTables();
    if (filled.empty())
        filled = skinsBeside();
    if (filled.size() > kMaxReplaceableSkins) {
        addNote(m_document.diagnostics, "skin-limit", {}, "of ", filled.size(), " skins the first ",
                kMaxReplaceableSkins, " are offered");
        filled.resize(kMaxReplaceableSkins);
    }
    if (filled.empty())
        filled.push_back({.name = formats::stemOf(m_modelFile.name)});
    std::vector<Skin> skins;
    for (FilledSkin& one : filled) {
        Skin skin;
        skin.slots = slotsWith(namedSlots, one.filled);
        skin.texture = knownBy(skin.slots);
        skin.name = std::move(one.name);
        skin.origin = one.origin;
        skin.displays = std::move(one.displays);
        skins.push_back(std::move(skin));
    }
    reportUnfilled();
    addChosen(bindings, skins);
    return skins;
}

} // namespace

std::vector<Skin> replaceableSkins(const formats::VirtualFileSystem& files, const FoundFile& modelFile,
                                   const formats::Model& model, const Bindings& bindings, Document& document,
                                   const Listfile* listfile, bool withEffects, const ModelLook* look)
{
    return SlotFiller(files, modelFile, model, listfile, look, document).skins(bindings, withEffects);
}

} // namespace scene
