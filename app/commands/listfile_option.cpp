#include "app/commands/listfile_option.hpp"

#include "renderer/scene/games/warcraft/listfile.hpp"

namespace app {

formats::Result<std::shared_ptr<const scene::Listfile>> readListfile(const std::filesystem::path& file)
{
    if (file.empty())
        return nullptr;
    auto listfile = std::make_shared<const scene::Listfile>(file);
    TRISVIEW_TRY(listfile->read());
    return listfile;
}

} // namespace app
