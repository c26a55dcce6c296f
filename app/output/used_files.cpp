#include "app/output/used_files.hpp"

#include "formats/base/names.hpp"

#include <set>

namespace app {
namespace {

/// The name relative to the innermost mount; only the file name for other files.
std::string nameInMounts(const std::string& path, const std::vector<std::string>& mountPaths)
{
    std::size_t longest = 0;
    for (const std::string& mount : mountPaths) {
        const std::size_t skipped = mount.size() + (mount.ends_with('/') ? 0 : 1);
        const bool isBelow = path.size() > skipped && path.starts_with(mount) && path[skipped - 1] == '/';
        if (isBelow && skipped > longest)
            longest = skipped;
    }
    return longest > 0 ? path.substr(longest) : formats::fileNameOf(path);
}

} // namespace

std::vector<UsedFile> usedFiles(const scene::Document& document)
{
    std::vector<UsedFile> files;
    std::set<std::string> paths;
    std::set<std::string> names; // in lower case, since disks may ignore case
    for (const std::string& path : document.used) {
        if (path.empty() || !paths.insert(path).second)
            continue;
        const std::string wanted = nameInMounts(path, document.mountPaths);
        std::string name = wanted;
        for (int number = 2; !names.insert(formats::lowered(name)).second; ++number)
            name = std::to_string(number) + "/" + wanted;
        files.push_back({path, std::move(name)});
    }
    return files;
}

} // namespace app
