#include "app/commands/listfile_option.hpp"

#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/not_opened.hpp"
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

void addListfileOption(CLI::App& cli, std::filesystem::path& file)
{
    requireName(
        *cli.add_option("--listfile", file, "names for the files of MPQ archives: a text with a path in each line")
             ->type_name("FILE"));
}

std::variant<formats::MoreNames, ExitStatus> namesIn(const std::filesystem::path& file)
{
    auto listfile = readListfile(file);
    if (!listfile)
        return say(notOpened(file, listfile.error()));
    return scene::namesForArchives(*std::move(listfile));
}

} // namespace app
