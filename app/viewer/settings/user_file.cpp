#include "app/viewer/settings/user_file.hpp"

#include "formats/platform/paths.hpp"
#include "formats/vfs/read_file.hpp"

#include <system_error>

namespace app {

formats::Result<std::optional<std::string>> textOfUserFile(const std::filesystem::path& file)
{
    std::error_code error;
    if (file.empty() || std::filesystem::status(file, error).type() == std::filesystem::file_type::not_found)
        return std::nullopt;
    const auto bytes = formats::readFile(file);
    if (!bytes)
        return tl::unexpected(bytes.error());
    const auto all = bytes->slice(0, 1, bytes->size(), "text");
    if (!all)
        return tl::unexpected(all.error());
    return std::string(formats::FieldReader(*all).characters(all->size()));
}

std::string setAside(const std::filesystem::path& file)
{
    std::filesystem::path aside = file;
    aside += ".broken";
    std::error_code error;
    std::filesystem::rename(file, aside, error);
    return error ? "left unchanged" : "renamed to " + platform::utf8FromPath(aside.filename());
}

} // namespace app
