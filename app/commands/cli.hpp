#pragma once

#include "formats/platform/paths.hpp"

#include <filesystem>
#include <string>

// CLI11 itself converts arguments to std::filesystem::path in the system's encoding, not as UTF-8.
namespace CLI::detail {

inline bool lexical_cast(const std::string& text, std::filesystem::path& path)
{
    path = platform::pathFromUtf8(text);
    return true;
}

} // namespace CLI::detail

#include <CLI/CLI.hpp> // calls the function above
