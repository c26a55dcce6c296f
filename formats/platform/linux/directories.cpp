#include "formats/platform/directories.hpp"

#include "formats/platform/paths.hpp"

#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>

#include <sys/stat.h>
#include <unistd.h>

namespace platform {

namespace {

namespace fs = std::filesystem;

/// An absolute path in an environment variable; empty if there is none (the standard requires ignoring relative paths).
fs::path folderIn(const char* variable)
{
    const char* value = std::getenv(variable);
    const fs::path path = value != nullptr ? pathFromUtf8(value) : fs::path();
    return path.is_absolute() ? path : fs::path();
}

fs::path configHome()
{
    const fs::path named = folderIn("XDG_CONFIG_HOME");
    if (!named.empty())
        return named;
    const fs::path home = folderIn("HOME");
    return home.empty() ? home : home / ".config";
}

/// The value in a line `XDG_PICTURES_DIR="$HOME/Pictures"` of user-dirs.dirs: absolute, or below the home. Empty for
/// another line, and for the home itself, which means "none".
fs::path folderIn(std::string_view line, std::string_view name, const fs::path& home)
{
    constexpr std::string_view kHome = "$HOME/";
    const std::string before = "XDG_" + std::string(name) + "_DIR=\"";
    if (!line.starts_with(before))
        return {};
    line.remove_prefix(before.size());
    const std::string_view value = line.substr(0, line.find('"'));
    if (value == kHome)
        return {};
    if (value.starts_with(kHome))
        return home.empty() ? home : home / pathFromUtf8(value.substr(kHome.size()));
    return value.starts_with('/') ? pathFromUtf8(value) : fs::path();
}

/// The folder with this name in user-dirs.dirs, if it exists.
fs::path userFolder(std::string_view name)
{
    const fs::path home = folderIn("HOME");
    std::ifstream file(configHome() / "user-dirs.dirs");
    std::error_code error;
    for (std::string line; std::getline(file, line);) {
        const fs::path folder = folderIn(line, name, home);
        if (!folder.empty() && fs::is_directory(folder, error))
            return folder;
    }
    return {};
}

} // namespace

fs::path configFolder()
{
    const fs::path base = configHome();
    return base.empty() ? base : base / "trisview";
}

fs::path cacheFolder()
{
    const fs::path named = folderIn("XDG_CACHE_HOME");
    if (!named.empty())
        return named / "trisview";
    const fs::path home = folderIn("HOME");
    return home.empty() ? home : home / ".cache" / "trisview";
}

fs::path stateFolder()
{
    const fs::path named = folderIn("XDG_STATE_HOME");
    if (!named.empty())
        return named / "trisview";
    const fs::path home = folderIn("HOME");
    return home.empty() ? home : home / ".local" / "state" / "trisview";
}

fs::path runtimeFolder()
{
    fs::path folder = folderIn("XDG_RUNTIME_DIR");
    struct stat facts = {};
    const bool isOwn = !folder.empty() && ::stat(folder.c_str(), &facts) == 0 && S_ISDIR(facts.st_mode) &&
                       facts.st_uid == ::geteuid() && (facts.st_mode & (S_IRWXG | S_IRWXO)) == 0;
    return isOwn ? folder : fs::path();
}

fs::path homeFolder()
{
    return folderIn("HOME");
}

std::vector<fs::path> userFolders()
{
    std::vector<fs::path> folders;
    for (const std::string_view name : {"DESKTOP", "DOCUMENTS", "DOWNLOAD"}) {
        const fs::path folder = userFolder(name);
        if (!folder.empty())
            folders.push_back(folder);
    }
    return folders;
}

std::vector<fs::path> rootFolders()
{
    return {"/"};
}

fs::path picturesFolder()
{
    const fs::path home = homeFolder();
    const fs::path images = userFolder("PICTURES");
    if (!images.empty())
        return images;
    return home.empty() ? fs::path(".") : home;
}

} // namespace platform
