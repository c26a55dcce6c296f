#include "formats/platform/directories.hpp"

#include "formats/platform/paths.hpp"

#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>

namespace platform {

namespace {

namespace fs = std::filesystem;

/// An absolute path in an environment variable; empty where there is none (relative ones are to be ignored).
fs::path folderIn(const char* variable)
{
    const char* value = std::getenv(variable);
    const fs::path path = value != nullptr ? pathFromUtf8(value) : fs::path();
    return path.is_absolute() ? path : fs::path();
}

#ifndef _WIN32
fs::path configHome()
{
    const fs::path named = folderIn("XDG_CONFIG_HOME");
    if (!named.empty())
        return named;
    const fs::path home = folderIn("HOME");
    return home.empty() ? home : home / ".config";
}

/// The value in a line `XDG_PICTURES_DIR="$HOME/Pictures"` of user-dirs.dirs: absolute, or below the home.
fs::path picturesIn(std::string_view line, const fs::path& home)
{
    constexpr std::string_view kBefore = "XDG_PICTURES_DIR=\"";
    constexpr std::string_view kHome = "$HOME/";
    if (!line.starts_with(kBefore))
        return {};
    line.remove_prefix(kBefore.size());
    const std::string_view value = line.substr(0, line.find('"'));
    if (value.starts_with(kHome))
        return home.empty() ? home : home / pathFromUtf8(value.substr(kHome.size()));
    return value.starts_with('/') ? pathFromUtf8(value) : fs::path();
}
#endif

} // namespace

fs::path configFolder()
{
#ifdef _WIN32
    const fs::path base = folderIn("APPDATA");
#else
    const fs::path base = configHome();
#endif
    return base.empty() ? base : base / "trisview";
}

fs::path picturesFolder()
{
    std::error_code error;
#ifdef _WIN32
    const fs::path home = folderIn("USERPROFILE");
    if (fs::is_directory(home / "Pictures", error))
        return home / "Pictures";
#else
    const fs::path home = folderIn("HOME");
    std::ifstream file(configHome() / "user-dirs.dirs");
    for (std::string line; std::getline(file, line);) {
        const fs::path pictures = picturesIn(line, home);
        if (!pictures.empty() && fs::is_directory(pictures, error))
            return pictures;
    }
#endif
    return home.empty() ? fs::path(".") : home;
}

} // namespace platform
