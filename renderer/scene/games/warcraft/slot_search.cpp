#include "renderer/scene/games/warcraft/slot_search.hpp"

#include "renderer/scene/games/own_images.hpp"
#include "renderer/scene/games/warcraft/listfile.hpp"
#include "renderer/scene/games/warcraft/numbered_files.hpp"
#include "renderer/scene/games/warcraft/replaceable_texture_search.hpp"

#include <algorithm>
#include <utility>

namespace scene {

using formats::FoundFile;
using formats::LookupLog;
using formats::TextureSlot;

/// As stored, then with the other texture extensions; guesses exclude images that this program wrote.
std::optional<FoundFile> findImageCalled(const formats::VirtualFileSystem& files, const std::string& name,
                                         LookupLog& lookups)
{
    const std::string extension = formats::extensionOf(name);
    const bool isKnown = std::find(kWarcraftImages.begin(), kWarcraftImages.end(), extension) != kWarcraftImages.end();
    if (!extension.empty()) {
        if (auto found = files.find(name, &lookups))
            return found;
    }
    const std::string base = isKnown ? name.substr(0, name.size() - extension.size()) : name;
    return guessedImage(files, base, kWarcraftImages, extension, lookups);
}

std::optional<FoundFile> SlotSearch::find(const std::string& wanted, LookupLog& lookups) const
{
    for (const std::string& root : warcraftDataRoots(m_modelFile.name, wanted)) {
        if (auto found = findImageCalled(m_files, formats::joinPath(root, wanted), lookups))
            return found;
    }
    const std::string beside = formats::joinPath(formats::folderOf(m_modelFile.name), formats::fileNameOf(wanted));
    return formats::isSameButForCase(beside, wanted) ? std::nullopt : findImageCalled(m_files, beside, lookups);
}

std::string SlotSearch::nearest(std::string_view name)
{
    if (!m_beside)
        m_beside = texturesIn(m_files, formats::folderOf(m_modelFile.name), m_modelFile.mount);
    if (!m_nearest) {
        std::vector<std::string> stems;
        for (const FoundFile& image : *m_beside)
            stems.push_back(formats::stemOf(image.name));
        m_nearest.emplace(stems);
    }
    const auto index = m_nearest->find(formats::stemOf(name));
    return index ? (*m_beside)[*index].path : std::string();
}

std::string SlotSearch::nameOf(const TextureSlot& slot) const
{
    if (slot.fileId == 0)
        return slot.name;
    if (auto listed = m_listfile != nullptr ? m_listfile->nameOf(slot.fileId) : std::nullopt)
        return *std::move(listed);
    return slot.name.empty() ? formats::joined(slot.fileId, ".blp") : slot.name;
}

/// Under the names used by tools that know no names.
std::optional<FoundFile> SlotSearch::findNumbered(const TextureSlot& slot, LookupLog& lookups) const
{
    for (const std::string& name : namesOfNumber(m_modelFile.name, slot.fileId, ".blp")) {
        const bool isPlain = formats::extensionOf(name).empty();
        if (auto found = isPlain ? m_files.find(name, &lookups) : findImageCalled(m_files, name, lookups))
            return found;
    }
    return std::nullopt;
}

} // namespace scene
