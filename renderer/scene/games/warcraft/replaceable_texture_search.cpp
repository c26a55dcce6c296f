#include "renderer/scene/games/warcraft/replaceable_texture_search.hpp"

#include "formats/registry.hpp"
#include "renderer/scene/games/own_images.hpp"
#include "renderer/scene/games/warcraft/texture_sets.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace scene {
namespace {

using formats::FoundFile;
using Set = ReplaceableTextures::Set;

// Texture types (docs/formats/m2.md §8.2).
constexpr std::uint32_t kBody = 1;
constexpr std::array<std::uint32_t, 3> kItemTypes = {2, 3, 4}; // skin, blade or reflection, handle
constexpr std::uint32_t kHair = 6;
constexpr std::uint32_t kBodyExtra = 8;
constexpr std::uint32_t kFirstMonsterSkin = 11;

// Limits for reading neighboring models to find the images they name: their number, and the size of each.
constexpr std::size_t kMaxModelsAsked = 8;
constexpr std::uint64_t kMaxBytesAsked = std::uint64_t{16} << 20U;

std::string stemKey(const FoundFile& file)
{
    return formats::lowered(formats::stemOf(file.name));
}

/// "HumF" of "Helm_Plate_A_01_HuF": two letters of the race, one of the sex.
bool endsWithRaceAndSex(const std::string& folded)
{
    if (folded.size() < 5 || folded[folded.size() - 4] != '_')
        return false;
    return folded.back() == 'm' || folded.back() == 'f';
}

bool isExtra(const FoundFile& image)
{
    return stemKey(image).find("_extra") != std::string::npos;
}

/// Stems of the images that a model names.
void addNamed(const formats::Model& model, std::set<std::string>& named)
{
    for (const formats::TextureSlot& slot : model.textureSlots) {
        const auto name = slot.replaceable == 0 ? formats::normalizedName(slot.name) : std::nullopt;
        if (name)
            named.insert(formats::lowered(formats::stemOf(*name)));
    }
}

/// Searches images of all texture types of one model.
class ReplaceableTextureSearch {
public:
    ReplaceableTextureSearch(const formats::VirtualFileSystem& files, const FoundFile& modelFile,
                             const formats::Model& model)
        : m_files(files),
          m_folder(formats::folderOf(modelFile.name)),
          m_where(formats::folderOf(modelFile.path)),
          m_stem(stemKey(modelFile))
    {
        std::set<std::string> named; // named in the file: no skins
        for (const formats::TextureSlot& slot : model.textureSlots) {
            if (slot.replaceable != 0)
                m_types.insert(slot.replaceable);
        }
        addNamed(model, named);
        if (m_types.empty())
            return;
        m_images = texturesIn(files, m_folder, modelFile.mount);
        std::erase_if(m_images, [&](const FoundFile& image) { return named.contains(stemKey(image)); });
        for (const FoundFile& file : files.list(modelFile.mount, m_folder)) {
            if (formats::extensionOf(file.name) == formats::extensionOf(modelFile.name) && stemKey(file) != m_stem)
                m_otherModels.push_back(file);
        }
        for (const FoundFile& other : m_otherModels)
            m_otherStems.insert(stemKey(other));
    }

    [[nodiscard]] ReplaceableTextures all();

private:
    [[nodiscard]] bool wants(std::uint32_t type) const { return m_types.contains(type); }
    [[nodiscard]] bool isAnothers(const std::string& stem, std::size_t length) const;
    /// Whether the file's name starts with `prefix` and not with another model's longer name.
    [[nodiscard]] bool isCalledLike(const FoundFile& image, const std::string& prefix) const;
    [[nodiscard]] std::vector<FoundFile> calledLike(const std::string& prefix, std::uint32_t type);
    [[nodiscard]] std::vector<Set> monsterSets();
    [[nodiscard]] std::vector<FoundFile> besideOthers() const;
    [[nodiscard]] std::vector<Set> monsterSetsOf(const std::vector<FoundFile>& images, std::size_t ownLength) const;
    [[nodiscard]] std::vector<Set> bodySets();
    [[nodiscard]] const FoundFile* extraOf(const FoundFile& body) const;
    [[nodiscard]] std::vector<Set> itemSets();
    void addHair(std::vector<Set>& sets);
    void note(std::uint32_t type, const std::string& pattern, bool found)
    {
        m_found.lookups[type].push_back({pattern, m_where, found});
    }

    const formats::VirtualFileSystem& m_files;
    std::string m_folder;
    std::string m_where; // as the user would write it
    std::string m_stem;  // lower case
    std::set<std::uint32_t> m_types;
    std::vector<FoundFile> m_images;
    std::vector<FoundFile> m_otherModels; // beside the model
    std::set<std::string> m_otherStems;   // their stems, in lower case
    ReplaceableTextures m_found;
};

/// Whether the name of a model beside this one, if it is longer than `length`, is a prefix of `stem`.
bool ReplaceableTextureSearch::isAnothers(const std::string& stem, std::size_t length) const
{
    for (std::size_t end = length + 1; end <= stem.size(); ++end) {
        if (m_otherStems.contains(stem.substr(0, end)))
            return true;
    }
    return false;
}

bool ReplaceableTextureSearch::isCalledLike(const FoundFile& image, const std::string& prefix) const
{
    const std::string stem = stemKey(image);
    return stem.starts_with(prefix) && !isAnothers(stem, prefix.size());
}

std::vector<FoundFile> ReplaceableTextureSearch::calledLike(const std::string& prefix, std::uint32_t type)
{
    std::vector<FoundFile> found;
    for (const FoundFile& image : m_images) {
        if (isCalledLike(image, prefix))
            found.push_back(image);
    }
    note(type, prefix + "*", !found.empty());
    return found;
}

std::vector<Set> ReplaceableTextureSearch::monsterSetsOf(const std::vector<FoundFile>& images,
                                                         std::size_t ownLength) const
{
    std::vector<NamedTexture> named;
    for (const FoundFile& image : images)
        named.push_back({formats::stemOf(image.name), ownLength});
    std::array<bool, kMaxParts> isWanted{};
    for (std::uint32_t part = 0; part < kMaxParts; ++part)
        isWanted[part] = wants(kFirstMonsterSkin + part);
    std::vector<Set> sets;
    for (const TextureSet& one : textureSets(named, isWanted)) {
        Set set{one.name, {}, ownLength == 0};
        for (std::uint32_t part = 0; part < kMaxParts; ++part) {
            if (isWanted[part])
                set.images.emplace(kFirstMonsterSkin + part, images[one.images[part]]);
        }
        sets.push_back(std::move(set));
    }
    return sets;
}

/// The images whose name does not match another model beside this one, and that no such model names.
std::vector<FoundFile> ReplaceableTextureSearch::besideOthers() const
{
    std::vector<FoundFile> images = m_images;
    std::erase_if(images, [&](const FoundFile& image) { return isAnothers(stemKey(image), 0); });
    std::set<std::string> named;
    for (std::size_t i = 0; i < std::min(m_otherModels.size(), kMaxModelsAsked) && !images.empty(); ++i) {
        if (m_files.sizeOf(m_otherModels[i]).value_or(kMaxBytesAsked) >= kMaxBytesAsked)
            continue;
        const auto file = m_files.read(m_otherModels[i]);
        const auto model = file ? formats::loadModel(*file) : tl::unexpected(file.error());
        if (model)
            addNamed(*model, named);
    }
    std::erase_if(images, [&](const FoundFile& image) { return named.contains(stemKey(image)); });
    return images;
}

/// Images named like the model; else like the start of its name ("Imp2_NoFlames") or its folder; else all others.
std::vector<Set> ReplaceableTextureSearch::monsterSets()
{
    const auto type = static_cast<std::uint32_t>(*m_types.lower_bound(kFirstMonsterSkin));
    std::vector<std::string> prefixes = {m_stem};
    for (std::size_t cut = m_stem.rfind('_'); cut != std::string::npos && cut > 2; cut = m_stem.rfind('_', cut - 1))
        prefixes.push_back(m_stem.substr(0, cut));
    const std::string folder = formats::lowered(formats::fileNameOf(m_folder));
    if (folder.size() > 2)
        prefixes.push_back(folder);
    std::vector<Set> sets;
    for (const std::string& prefix : prefixes) {
        const std::vector<FoundFile> own = calledLike(prefix, type);
        if (own.empty())
            continue;
        sets = monsterSetsOf(own, prefix.size());
        std::erase_if(m_images, [&](const FoundFile& image) { return isCalledLike(image, prefix); });
        break;
    }
    const std::vector<FoundFile> others = besideOthers();
    if (sets.empty())
        note(type, "*", !others.empty());
    for (Set& set : monsterSetsOf(others, 0))
        sets.push_back(std::move(set));
    for (std::uint32_t other = type + 1; other < kFirstMonsterSkin + kMaxParts; ++other) {
        if (wants(other))
            m_found.lookups[other] = m_found.lookups[type];
    }
    return sets;
}

/// "HumanMaleSkin00_00_Extra" for "HumanMaleSkin00_00", or nullptr.
const FoundFile* ReplaceableTextureSearch::extraOf(const FoundFile& body) const
{
    std::string color = stemKey(body);
    if (color.ends_with("_hd"))
        color.erase(color.size() - 3);
    const auto isBefore = [](const FoundFile& image, const std::string& stem) { return stemKey(image) < stem; };
    auto image = std::lower_bound(m_images.begin(), m_images.end(), color + "_", isBefore);
    for (; image != m_images.end() && stemKey(*image).starts_with(color + "_"); ++image) {
        if (isExtra(*image))
            return &*image;
    }
    return nullptr;
}

/// For the newer models ("HumanMale_HD") those with names that end in "_HD", for the older ones the others.
std::vector<Set> ReplaceableTextureSearch::bodySets()
{
    const bool isHd = m_stem.ends_with("_hd");
    const std::string base = isHd ? m_stem.substr(0, m_stem.size() - 3) : m_stem;
    std::vector<FoundFile> bodies;
    const FoundFile* firstExtra = nullptr; // of those that have none of their own
    for (const FoundFile& image : m_images) {
        if (!stemKey(image).starts_with(base + "skin"))
            continue;
        if (!isExtra(image))
            bodies.push_back(image);
        else if (firstExtra == nullptr)
            firstExtra = &image;
    }
    const auto isOfOther = [isHd](const FoundFile& image) { return stemKey(image).ends_with("_hd") != isHd; };
    if (!std::all_of(bodies.begin(), bodies.end(), isOfOther))
        std::erase_if(bodies, isOfOther);
    std::vector<Set> sets;
    for (const FoundFile& body : bodies) {
        Set set{formats::stemOf(body.name), {{kBody, body}}, false};
        const FoundFile* const own = wants(kBodyExtra) ? extraOf(body) : nullptr;
        if (const FoundFile* const extra = own != nullptr ? own : firstExtra; wants(kBodyExtra) && extra != nullptr)
            set.images.emplace(kBodyExtra, *extra);
        sets.push_back(std::move(set));
    }
    note(kBody, base + "Skin*", !sets.empty());
    if (wants(kBodyExtra))
        note(kBodyExtra, base + "Skin*_Extra", firstExtra != nullptr);
    return sets;
}

/// A blade and a handle have separate images if the names say so; else they use the item's.
std::vector<Set> ReplaceableTextureSearch::itemSets()
{
    const auto type = *std::find_if(kItemTypes.begin(), kItemTypes.end(), [this](auto one) { return wants(one); });
    std::vector<std::string> prefixes = {m_stem};
    if (endsWithRaceAndSex(m_stem))
        prefixes.push_back(m_stem.substr(0, m_stem.size() - 4));
    if (m_stem.starts_with("lshoulder") || m_stem.starts_with("rshoulder"))
        prefixes.push_back(m_stem.substr(1));
    std::vector<FoundFile> images;
    for (const std::string& prefix : prefixes) {
        images = calledLike(prefix, type);
        if (!images.empty())
            break;
    }
    const auto takeOut = [&](std::string_view word, std::string_view otherWord) {
        const auto found = std::find_if(images.begin(), images.end(), [&](const FoundFile& image) {
            const std::string end = stemKey(image).substr(std::min(m_stem.size(), stemKey(image).size()));
            return end.find(word) != std::string::npos || end.find(otherWord) != std::string::npos;
        });
        if (found == images.end() || images.size() == 1)
            return std::optional<FoundFile>();
        std::optional<FoundFile> taken = std::move(*found);
        images.erase(found);
        return taken;
    };
    const auto blade = wants(3) ? takeOut("blade", "reflect") : std::nullopt;
    const auto handle = wants(4) ? takeOut("handle", "hilt") : std::nullopt;
    std::vector<Set> sets;
    for (const FoundFile& image : images) {
        Set set{formats::stemOf(image.name), {}, false};
        for (const std::uint32_t one : kItemTypes) {
            const auto& special = one == 3 ? blade : handle;
            if (wants(one))
                set.images.emplace(one, one != 2 && special ? *special : image);
        }
        sets.push_back(std::move(set));
    }
    for (const std::uint32_t other : kItemTypes) {
        if (other != type && wants(other))
            m_found.lookups[other] = m_found.lookups[type];
    }
    return sets;
}

/// "Hair00_00" in the folder of the race, the parent of its sexes; else images named hair beside the model.
void ReplaceableTextureSearch::addHair(std::vector<Set>& sets)
{
    const std::string above = formats::folderOf(m_folder);
    formats::LookupLog& lookups = m_found.lookups[kHair];
    std::optional<FoundFile> hair;
    if (!m_folder.empty())
        hair = guessedImage(m_files, formats::joinPath(above, "Hair00_00"), kWarcraftImages, {}, lookups);
    if (!hair) {
        const auto isHair = [](const FoundFile& image) {
            const std::string stem = stemKey(image); // the others are overlays for a body
            return stem.find("hair") != std::string::npos && stem.find("scalp") == std::string::npos &&
                   stem.find("facial") == std::string::npos;
        };
        const auto beside = std::find_if(m_images.begin(), m_images.end(), isHair);
        if (beside != m_images.end())
            hair = *beside;
        note(kHair, "*Hair*", hair.has_value());
    }
    if (!hair)
        return;
    if (sets.empty())
        sets.push_back({formats::stemOf(hair->name), {}, false});
    for (Set& set : sets)
        set.images.emplace(kHair, *hair);
}

ReplaceableTextures ReplaceableTextureSearch::all()
{
    const auto firstMonster = m_types.lower_bound(kFirstMonsterSkin);
    const bool isMonster = firstMonster != m_types.end() && *firstMonster < kFirstMonsterSkin + kMaxParts;
    const bool isCharacter = wants(kBody);
    const bool isItem = !isCharacter && (wants(2) || wants(3) || wants(4)); // a character's are a cape and held items
    std::vector<Set>& sets = m_found.sets;
    const auto join = [&sets](std::vector<Set> others) {
        if (sets.empty())
            sets = std::move(others);
        else if (!others.empty()) { // several kinds: all are combined with the first of the other kinds
            for (Set& set : sets)
                set.images.insert(others.front().images.begin(), others.front().images.end());
        }
    };
    if (isCharacter || wants(kBodyExtra))
        join(bodySets());
    if (isItem)
        join(itemSets());
    if (isMonster)
        join(monsterSets());
    if (wants(kHair))
        addHair(sets);
    return std::move(m_found);
}

} // namespace

std::vector<FoundFile> texturesIn(const formats::VirtualFileSystem& files, const std::string& folder,
                                  std::uint32_t ownMount)
{
    // The root of another mount is unrelated to the model.
    const std::vector<FoundFile> all = folder.empty() ? files.list(ownMount, folder) : files.listEverywhere(folder);
    std::map<std::string, FoundFile> byStem;
    for (const std::string_view extension : kWarcraftImages) {
        for (const FoundFile& file : all) {
            if (formats::extensionOf(file.name) == extension && !byStem.contains(stemKey(file)) &&
                mayBeGuessed(files, file))
                byStem.emplace(stemKey(file), file);
        }
    }
    std::vector<FoundFile> images;
    for (auto& [stem, file] : byStem)
        images.push_back(std::move(file));
    return images;
}

ReplaceableTextures findReplaceableTextures(const formats::VirtualFileSystem& files, const FoundFile& modelFile,
                                            const formats::Model& model)
{
    return ReplaceableTextureSearch(files, modelFile, model).all();
}

} // namespace scene
