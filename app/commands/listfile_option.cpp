#include "app/commands/listfile_option.hpp"

#include "app/commands/messages.hpp"
#include "renderer/scene/games/warcraft/listfile.hpp"

namespace app {

std::optional<ExitStatus> readListfile(const std::filesystem::path& file,
                                       std::shared_ptr<const scene::Listfile>& listfile)
{
    if (file.empty())
        return std::nullopt;
    const auto made = std::make_shared<const scene::Listfile>(file);
    if (const auto read = made->read(); !read) {
        printMessage(read.error().message);
        return statusOf(read.error());
    }
    listfile = made;
    return std::nullopt;
}

} // namespace app
