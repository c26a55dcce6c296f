#include "app/viewer/inspector/file_regions.hpp"

#include <algorithm>
#include <tuple>

namespace app {

std::vector<FileRegion> fileRegions(const formats::FileMap& map, std::uint64_t fileBytes)
{
    std::vector<FileRegion> tables;
    for (const formats::FileMapEntry& entry : map) {
        const FileRegion table{entry.what, entry.offset, entry.stride * entry.count, entry.count};
        if (table.length > 0)
            tables.push_back(table);
    }
    std::sort(tables.begin(), tables.end(), [](const FileRegion& a, const FileRegion& b) {
        return std::tie(a.offset, a.length, a.name, a.count) < std::tie(b.offset, b.length, b.name, b.count);
    });
    tables.erase(std::unique(tables.begin(), tables.end()), tables.end()); // a loader may read a table twice
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
