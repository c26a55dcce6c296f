#include "formats/vfs/other_spellings.hpp"

#include "formats/base/names.hpp"

#include <map>
#include <utility>

namespace formats {

Result<OtherSpellings> otherSpellings(const ArchiveLocation& location)
{
    const Archive& archive = *location.archive().get();
    TRISVIEW_TRY_ASSIGN(ArchiveDirectory directory, archive.reader()->entries(location.archive().path(), {}));
    const std::string folder = lowered(location.entry ? folderOf(location.name) : location.name);
    const std::string prefix = folder.empty() ? folder : folder + '/';
    std::map<std::string, ArchiveEntry> byName;
    for (ArchiveEntry& entry : directory.entries) {
        if (!lowered(entry.name).starts_with(prefix))
            continue;
        const auto counting = archive.find(entry.name);
        if (!counting || archive.entries()[*counting].name == entry.name)
            continue;
        std::string name = entry.name;
        if (directory.lastWins)
            byName.insert_or_assign(std::move(name), std::move(entry));
        else
            byName.emplace(std::move(name), std::move(entry));
    }
    OtherSpellings others{archive.reader(), {}};
    for (auto& [name, entry] : byName)
        others.entries.push_back(std::move(entry));
    return others;
}

} // namespace formats
