#pragma once

#include <string_view>

namespace app {

/// The folder of a path with '/' between its parts; empty where it has none. A view into `path`, as is `joinPath`.
[[nodiscard]] inline std::string_view folderIn(std::string_view path)
{
    const std::size_t slash = path.rfind('/');
    return slash != std::string_view::npos ? path.substr(0, slash) : std::string_view();
}

/// The last part of such a path.
[[nodiscard]] inline std::string_view lastComponent(std::string_view path)
{
    return path.substr(path.rfind('/') + 1); // npos + 1 is 0
}

} // namespace app
