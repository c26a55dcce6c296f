#include "formats/platform/folder_contents.hpp"

#include "formats/platform/paths.hpp"

#include <utility>

namespace platform {

FolderContents readFolder(const std::filesystem::path& folder, std::size_t limit)
{
    FolderContents contents;
    std::filesystem::directory_iterator entry(folder, contents.error);
    for (std::size_t looked = 0; looked < limit && !contents.error && entry != std::filesystem::directory_iterator();
         ++looked, entry.increment(contents.error)) {
        std::error_code unknown; // an unreadable entry is left out, the others are kept
        std::string name = utf8FromPath(entry->path().filename());
        if (entry->is_directory(unknown))
            (entry->is_symlink(unknown) ? contents.links : contents.folders).push_back(std::move(name));
        else if (entry->is_regular_file(unknown))
            contents.files.push_back(std::move(name));
    }
    return contents;
}

} // namespace platform
