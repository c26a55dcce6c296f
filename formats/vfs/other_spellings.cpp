#include "formats/vfs/other_spellings.hpp"

#include "formats/base/names.hpp"
#include "formats/vfs/pak.hpp"
#include "formats/vfs/unpack.hpp"
#include "formats/vfs/zip.hpp"

#include <map>
#include <utility>

namespace formats {

namespace {

/// The innermost archive of a location, to read from anywhere.
Result<RandomAccess> accessArchive(const ArchiveLocation& location)
{
    TRISVIEW_TRY_ASSIGN(RandomAccess bytes, RandomAccess::open(location.file, location.chain.front()->path()));
    for (std::size_t i = 1; i < location.chain.size(); ++i) {
        const LazyArchive& outer = *location.chain[i - 1];
        const std::string& path = location.chain[i]->path();
        const auto entry = outer.get()->find(path.substr(outer.path().size() + 1));
        if (!entry)
            return fail(LoadErrorCode::notFound, path, ": no such file in the archive ", outer.path());
        TRISVIEW_TRY_ASSIGN(bytes, accessEntry(bytes, outer.get()->entries()[*entry], path));
    }
    return bytes;
}

} // namespace

Result<OtherSpellings> otherSpellings(const ArchiveLocation& location)
{
    const Archive& archive = *location.archive().get();
    TRISVIEW_TRY_ASSIGN(RandomAccess bytes, accessArchive(location));
    TRISVIEW_TRY_ASSIGN(ArchiveDirectory directory, archive.kind() == ArchiveKind::pak
                                                        ? readPakDirectory(bytes, location.archive().path())
                                                        : readZipDirectory(bytes, location.archive().path()));
    limitTotal(directory, bytes.size());
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
    OtherSpellings others{std::move(bytes), {}};
    for (auto& [name, entry] : byName)
        others.entries.push_back(std::move(entry));
    return others;
}

} // namespace formats
