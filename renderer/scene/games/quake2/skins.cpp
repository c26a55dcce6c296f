#include "renderer/scene/games/quake2/skins.hpp"

#include "formats/base/counted.hpp"
#include "formats/registry.hpp"
#include "renderer/scene/document/nearest_name.hpp"
#include "renderer/scene/games/own_images.hpp"
#include "renderer/scene/games/quake2/name_fit.hpp"
#include "renderer/scene/games/quake2/numbered_skins.hpp"

#include <algorithm>
#include <iterator>
#include <unordered_set>
#include <utility>

namespace scene {
namespace {

using formats::FoundFile;
using formats::LookupLog;

bool isOneOf(std::string_view text, std::span<const std::string_view> list)
{
    return std::find(list.begin(), list.end(), text) != list.end();
}

std::string withoutExtension(std::string_view path)
{
    return formats::joinPath(formats::folderOf(path), formats::stemOf(path));
}

/// Offsets at which parts of `name` start with `root`, which ends with '/'; not offset 0, which would be the whole
/// name.
std::vector<std::size_t> partsBegin(std::string_view name, std::string_view root)
{
    std::vector<std::size_t> offsets;
    for (std::size_t at = name.find(root, 1); at != std::string_view::npos; at = name.find(root, at + 1)) {
        if (name[at - 1] == '/')
            offsets.push_back(at);
    }
    return offsets;
}

/// The search for one model's skins.
class SkinSearch {
public:
    SkinSearch(const formats::VirtualFileSystem& files, const FoundFile& modelFile,
               std::span<const std::string_view> extensions)
        : m_files(files),
          m_modelFile(modelFile),
          m_extensions(extensions),
          m_isNumbered(isNumberedPart(modelFile.name)),
          m_folder(formats::folderOf(modelFile.name)),
          m_stem(formats::lowered(formats::stemOf(modelFile.name)))
    {
        std::vector<FoundFile> images;
        for (const FoundFile& file : files.list(modelFile.mount, m_folder)) {
            const std::string extension = formats::extensionOf(file.name);
            if (isOneOf(extension, kQuake2Images))
                images.push_back(file);
            else if (isOneOf(extension, formats::modelExtensions()))
                m_modelStems.insert(formats::lowered(formats::stemOf(file.name)));
        }
        for (const FoundFile& image : images) {
            if (fits(image) && !isEmptyFile(files, image))
                (isOwn(image) ? m_fittingOwn : m_fitting).push_back(image);
        }
        if (m_isNumbered)
            keepOneOfEachNumber(m_fitting);
    }

    [[nodiscard]] std::optional<FoundFile> named(std::string_view name, LookupLog& lookups) const;
    [[nodiscard]] std::optional<FoundFile> suggested(LookupLog& lookups) const;
    [[nodiscard]] std::string nearest(std::string_view name);
    /// The image with the best matching name, the first of equal ones; none if no image fits.
    [[nodiscard]] std::optional<FoundFile> bestOf(const std::vector<FoundFile>& images) const;
    /// Images beside the model that may be its skins.
    [[nodiscard]] const std::vector<FoundFile>& fitting() const { return m_fitting; }
    /// Images that would be candidates if this program had not written them.
    [[nodiscard]] const std::vector<FoundFile>& fittingOwn() const { return m_fittingOwn; }
    /// The same for two images that are one skin: by file, and for a numbered part by name without extension.
    [[nodiscard]] std::string identityOf(const std::string& path) const
    {
        return m_isNumbered ? formats::lowered(withoutExtension(path)) : path;
    }

private:
    /// The origin of a name: a full name from a model refers to its file, whichever program wrote it.
    enum class Naming { byModel, byGuess };

    [[nodiscard]] std::optional<FoundFile> anyExtension(std::string_view name, Naming naming, LookupLog& lookups) const;
    [[nodiscard]] bool isOwn(const FoundFile& file) const { return isOwnImage(m_files, file); }
    [[nodiscard]] std::optional<FoundFile> beside(std::string_view fileName, LookupLog& lookups) const;
    [[nodiscard]] bool fits(const FoundFile& image) const;
    /// Sorts by number; keeps one image per number, with the first extension in search order.
    void keepOneOfEachNumber(std::vector<FoundFile>& images) const;
    [[nodiscard]] std::string inFolder(std::string_view fileName) const
    {
        return m_folder.empty() ? std::string(fileName) : m_folder + "/" + std::string(fileName);
    }

    const formats::VirtualFileSystem& m_files;
    const FoundFile& m_modelFile;
    std::span<const std::string_view> m_extensions; // in search order
    bool m_isNumbered;                              // a part of a Kingpin player
    std::string m_folder;
    std::string m_stem;
    std::unordered_set<std::string> m_modelStems; // of all models in the model's folder
    std::vector<FoundFile> m_fitting;             // in that folder
    std::vector<FoundFile> m_fittingOwn;          // in that folder
    std::optional<NearestNames> m_nearest;        // among m_fitting, created on first use
};

/// `name` as stored, then with each other image extension.
std::optional<FoundFile> SkinSearch::anyExtension(std::string_view name, Naming naming, LookupLog& lookups) const
{
    const auto isCandidate = [this](const FoundFile& file) { return mayBeGuessed(m_files, file); };
    const std::string extension = formats::extensionOf(name);
    if (!extension.empty()) {
        if (auto found = m_files.find(name, &lookups,
                                      naming == Naming::byGuess ? isCandidate : formats::VirtualFileSystem::Accepts()))
            return found;
    }
    // Only an image's extension is replaced: in "body.v2" the end is part of the name.
    const bool replaces = isOneOf(extension, kQuake2Images);
    const std::string base(replaces ? name.substr(0, name.size() - extension.size()) : name);
    return guessedImage(m_files, base, m_extensions, extension, lookups);
}

std::optional<FoundFile> SkinSearch::beside(std::string_view fileName, LookupLog& lookups) const
{
    return anyExtension(inFolder(fileName), Naming::byModel, lookups);
}

/// Steps 1 to 3 of docs/formats/md2.md §5: the mounts, from "players/" or "models/" on, the model's folder.
std::optional<FoundFile> SkinSearch::named(std::string_view name, LookupLog& lookups) const
{
    const auto wanted = formats::normalizedName(name);
    if (!wanted)
        return std::nullopt;
    const std::string fileName = formats::fileNameOf(*wanted);
    // UFO: Alien Invasion uses a leading dot for "beside the model".
    if (fileName.size() > 1 && fileName.front() == '.')
        return beside(std::string_view(fileName).substr(1), lookups);

    if (auto found = anyExtension(*wanted, Naming::byModel, lookups))
        return found;
    for (const std::string_view root : {"players/", "models/"}) {
        for (const std::size_t at : partsBegin(formats::lowered(*wanted), root)) {
            if (auto found = anyExtension(std::string_view(*wanted).substr(at), Naming::byModel, lookups))
                return found;
        }
    }
    return inFolder(fileName) == *wanted ? std::nullopt : beside(fileName, lookups);
}

/// Step 4: skins that the model's own file name suggests.
std::optional<FoundFile> SkinSearch::suggested(LookupLog& lookups) const
{
    if (auto found = anyExtension(inFolder(formats::stemOf(m_modelFile.name)), Naming::byGuess, lookups))
        return found;
    const auto& images = fitting();
    std::vector<FoundFile> alike;
    std::copy_if(images.begin(), images.end(), std::back_inserter(alike), [&](const FoundFile& image) {
        return formats::lowered(formats::stemOf(image.name)).starts_with(m_stem);
    });
    const std::string where = formats::folderOf(m_modelFile.path);
    lookups.push_back({formats::stemOf(m_modelFile.name) + "*", where, !alike.empty()});
    if (!alike.empty())
        return bestOf(alike);
    if (auto found = anyExtension(inFolder("skin"), Naming::byGuess, lookups))
        return found;
    const bool isOnlyOne = images.size() == 1;
    lookups.push_back({"* (if it is the only image)", where, isOnlyOne});
    return isOnlyOne ? std::optional(images.front()) : std::nullopt;
}

std::optional<FoundFile> SkinSearch::bestOf(const std::vector<FoundFile>& images) const
{
    const auto best = std::min_element(images.begin(), images.end(), [&](const FoundFile& a, const FoundFile& b) {
        return isBetterGuess(a.name, b.name, m_modelFile.name);
    });
    return best == images.end() ? std::nullopt : std::optional(*best);
}

/// Not an icon, a normal or specular map or another model's image.
bool SkinSearch::fits(const FoundFile& image) const
{
    if (m_isNumbered)
        return !skinNumber(image.name, m_stem).empty();
    const std::string stem = formats::lowered(formats::stemOf(image.name));
    for (const std::string_view ending : {"_i", "_nm", "_gm", "_sm", "_rm", "_norm", "_gloss"}) {
        if (stem.ends_with(ending))
            return false;
    }
    const bool isWeapons = stem == "weapon" || stem.starts_with("w_");
    if (isWeapons && !stem.starts_with(m_stem))
        return false;
    const auto ownLength = stem.starts_with(m_stem) ? m_stem.size() : 0;
    for (std::size_t length = ownLength + 1; length <= stem.size(); ++length) {
        if (m_modelStems.contains(stem.substr(0, length)))
            return false;
    }
    return true;
}

void SkinSearch::keepOneOfEachNumber(std::vector<FoundFile>& images) const
{
    const auto order = [this](const FoundFile& image) {
        const auto extension = std::find(m_extensions.begin(), m_extensions.end(), formats::extensionOf(image.name));
        return std::pair(skinNumber(image.name, m_stem), extension - m_extensions.begin());
    };
    std::sort(images.begin(), images.end(),
              [&](const FoundFile& a, const FoundFile& b) { return order(a) < order(b); });
    const auto isOfOneNumber = [&](const FoundFile& a, const FoundFile& b) { return order(a).first == order(b).first; };
    images.erase(std::unique(images.begin(), images.end(), isOfOneNumber), images.end());
}

/// The path of the image beside the model with the name most similar to `name`, or empty.
std::string SkinSearch::nearest(std::string_view name)
{
    if (!m_nearest) {
        std::vector<std::string> stems;
        for (const FoundFile& image : m_fitting)
            stems.push_back(formats::stemOf(image.name));
        m_nearest.emplace(stems);
    }
    const auto index = m_nearest->find(formats::stemOf(name.substr(name.starts_with('.') ? 1 : 0)));
    return index ? m_fitting[*index].path : std::string();
}

/// The range of skin name `index` in the file, if the loader recorded it.
formats::ByteRange rangeOfSkinName(const formats::Model& model, std::size_t index)
{
    for (const formats::FileMapEntry& entry : model.map) {
        if (entry.what == "skins" && index < entry.count)
            return {entry.offset + index * entry.stride, entry.stride};
    }
    return {};
}

/// Reports images that were skipped only because this program wrote them.
void noteOwnImages(const SkinSearch& search, const std::vector<Skin>& skins, const std::vector<Texture>& textures,
                   formats::Diagnostics& diagnostics)
{
    std::vector<FoundFile> left = search.fittingOwn();
    std::unordered_set<std::string> active;
    for (const Skin& skin : skins)
        active.insert(textures[skin.texture].path);
    std::erase_if(left, [&](const FoundFile& image) { return active.contains(image.path); });
    if (left.empty())
        return;
    const std::string others = left.size() == 1 ? std::string() : formats::joined(" and ", left.size() - 1, " more");
    addNote(diagnostics, "texture-own-picture", {}, formats::fileNameOf(left.front().name), others,
            left.size() == 1 ? " was written by Trisview and is not used as a skin"
                             : " were written by Trisview and are not used as skins");
}

/// Collects the skins of one model.
class SkinList {
public:
    SkinList(SkinSearch& search, const FoundFile& modelFile, const formats::Model& model,
             std::vector<Texture>& textures, formats::Diagnostics& diagnostics, std::span<const std::string> configured)
        : m_search(search),
          m_modelFile(modelFile),
          m_model(model),
          m_textures(textures),
          m_diagnostics(diagnostics),
          m_configured(configured)
    {
    }

    /// Adds the images that the model names, in its order. False if none of the names leads to an image.
    [[nodiscard]] bool addNamed();
    /// Adds the image to show if the names lead nowhere or are missing.
    void addGuess();
    void reportMissing();
    /// Adds the other images beside the model.
    void addBeside();
    /// The range of skin name `index` in the model.
    [[nodiscard]] formats::ByteRange rangeOf(std::size_t index) const
    {
        return index < m_configured.size() ? formats::ByteRange()
                                           : rangeOfSkinName(m_model, index - m_configured.size());
    }
    [[nodiscard]] std::vector<Skin> take() { return std::move(m_skins); }

private:
    void add(std::string name, SkinOrigin origin, std::string written, LookupLog lookups,
             const std::optional<FoundFile>& found);
    void replaceFirst(const std::optional<FoundFile>& found, LookupLog lookups);
    void reportGuess(const FoundFile& found);

    SkinSearch& m_search;
    const FoundFile& m_modelFile;
    const formats::Model& m_model;
    std::vector<Texture>& m_textures;
    formats::Diagnostics& m_diagnostics;
    std::span<const std::string> m_configured;
    std::vector<Skin> m_skins;
};

void SkinList::add(std::string name, SkinOrigin origin, std::string written, LookupLog lookups,
                   const std::optional<FoundFile>& found)
{
    m_skins.push_back({std::move(name), static_cast<std::uint32_t>(m_textures.size()), origin});
    Texture texture;
    texture.name = std::move(written);
    texture.type = "skin";
    texture.path = found ? found->path : std::string();
    texture.file = found;
    texture.lookups = std::move(lookups);
    m_textures.push_back(std::move(texture));
}

bool SkinList::addNamed()
{
    bool foundAny = false;
    const auto addAll = [&](std::span<const std::string> names) {
        for (const std::string& name : names) {
            LookupLog lookups;
            const auto found = m_search.named(name, lookups);
            foundAny = foundAny || found;
            add(name, SkinOrigin::model, name, std::move(lookups), found);
        }
    };
    addAll(m_configured);
    addAll(m_model.skins);
    return foundAny;
}

void SkinList::addGuess()
{
    LookupLog lookups;
    auto found = m_search.suggested(lookups);
    if (!m_skins.empty()) {
        replaceFirst(found, std::move(lookups));
        return;
    }
    if (!found)
        found = m_search.bestOf(m_search.fitting());
    if (found) {
        reportGuess(*found);
        add(formats::stemOf(found->name), SkinOrigin::guessed, "", std::move(lookups), found);
        return;
    }
    // Not used as a skin; looked up only so that the log lists the candidates.
    Texture unnamed;
    unnamed.type = "skin";
    unnamed.lookups = std::move(lookups);
    m_textures.push_back(std::move(unnamed));
    addWarning(m_diagnostics, "texture-unnamed", {},
               "the file names no skin and no image beside it fits; a checker is shown instead");
}

void SkinList::replaceFirst(const std::optional<FoundFile>& found, LookupLog lookups)
{
    Texture& first = m_textures[m_skins.front().texture];
    first.lookups.insert(first.lookups.end(), lookups.begin(), lookups.end());
    if (!found)
        return;
    first.path = found->path;
    first.file = found;
    m_skins.front().origin = SkinOrigin::guessed;
    addWarning(m_diagnostics, "texture-replaced", rangeOf(0), "skin '", first.name, "' was not found; ", found->path,
               " is used for it");
}

/// A plausible name causes only a note; a neutral one may belong to another image.
void SkinList::reportGuess(const FoundFile& found)
{
    const std::string name = formats::fileNameOf(found.name);
    const std::size_t count = m_search.fitting().size();
    if (nameFit(found.name, m_modelFile.name) <= NameFit::usualName)
        addNote(m_diagnostics, "texture-guessed", {}, "the file names no skin; ", name,
                " is shown because of its name");
    else if (count == 1)
        addWarning(m_diagnostics, "texture-guessed", {}, "the file names no skin; ", name,
                   " is shown because it is the only image beside the model");
    else
        addWarning(m_diagnostics, "texture-guessed", {}, "the file names no skin; ", name,
                   " is shown, a guess among the ", count, " images beside the model");
}

/// Only the first skin is shown by default, so other missing ones do not affect the image.
void SkinList::reportMissing()
{
    for (std::size_t i = 0; i < m_skins.size(); ++i) {
        Texture& texture = m_textures[m_skins[i].texture];
        if (!texture.path.empty())
            continue;
        texture.nearest = m_search.nearest(texture.name);
        const std::string missing = formats::joined("skin '", texture.name, "' was not found under ",
                                                    formats::counted(texture.lookups.size(), "name"));
        if (i == 0)
            addWarning(m_diagnostics, "texture-missing", rangeOf(i), missing, "; a checker is shown instead");
        else
            addNote(m_diagnostics, "texture-missing", rangeOf(i), missing);
    }
}

void SkinList::addBeside()
{
    std::unordered_set<std::string> known;
    for (const Skin& skin : m_skins)
        known.insert(m_search.identityOf(m_textures[skin.texture].path));
    for (const FoundFile& image : m_search.fitting()) {
        if (known.insert(m_search.identityOf(image.path)).second)
            add(formats::stemOf(image.name), SkinOrigin::beside, "", {}, image);
    }
    noteOwnImages(m_search, m_skins, m_textures, m_diagnostics);
}

} // namespace

std::vector<Skin> resolveSkins(const formats::VirtualFileSystem& files, const FoundFile& modelFile,
                               const formats::Model& model, std::span<const std::string_view> extensions,
                               std::vector<Texture>& textures, formats::Diagnostics& diagnostics,
                               std::span<const std::string> configured)
{
    SkinSearch search(files, modelFile, extensions);
    SkinList list(search, modelFile, model, textures, diagnostics, configured);
    if (!list.addNamed())
        list.addGuess();
    list.reportMissing();
    list.addBeside();
    return list.take();
}

} // namespace scene
