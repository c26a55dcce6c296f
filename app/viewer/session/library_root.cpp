#include "app/viewer/session/library_root.hpp"

#include "formats/platform/paths.hpp"

namespace app {

std::string nameOf(const LibraryRoot& root)
{
    const std::filesystem::path& first = root.paths.front();
    std::string name = platform::utf8FromPath(first.has_filename() ? first.filename() : first);
    if (root.paths.size() > 1)
        name += " and " + std::to_string(root.paths.size() - 1) + " more";
    return name;
}

bool beginsWithItself(const LibraryRoot& root, const std::vector<LibraryRow>& rows)
{
    if (root.paths.size() != 1 || rows.empty() || rows.front().kind != LibraryRow::Kind::folder)
        return false;
    std::error_code error;
    const std::filesystem::path folder = std::filesystem::absolute(platform::pathFromUtf8(rows.front().folder), error);
    return folder == root.paths.front();
}

} // namespace app
