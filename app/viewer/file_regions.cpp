#include "app/viewer/file_regions.hpp"

#include <algorithm>

namespace app {

std::vector<FileRegion> fileRegions(const formats::FileMap& map, std::uint64_t fileBytes)
{
    std::vector<FileRegion> tables;
    for (const formats::FileMapEntry& entry : map) {
        const FileRegion table{entry.what, entry.offset, entry.stride * entry.count, entry.count};
        // A loader may look at one table twice.
        if (table.length > 0 && std::find(tables.begin(), tables.end(), table) == tables.end())
            tables.push_back(table);
    }
    std::stable_sort(tables.begin(), tables.end(),
                     [](const FileRegion& a, const FileRegion& b) { return a.offset < b.offset; });
    std::vector<FileRegion> regions;
    std::uint64_t end = 0;
    for (FileRegion& table : tables) {
        if (table.offset > end)
            regions.push_back({"", end, table.offset - end, 0});
        end = std::max(end, table.offset + table.length);
        regions.push_back(std::move(table));
    }
    if (fileBytes > end)
        regions.push_back({"", end, fileBytes - end, 0});
    return regions;
}

} // namespace app
