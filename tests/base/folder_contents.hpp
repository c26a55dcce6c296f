#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

/// Contents of folders and files.
namespace tests {

inline std::string textOf(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

inline std::set<std::string> namesIn(const std::filesystem::path& folder)
{
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        names.insert(entry.path().filename().generic_string());
    return names;
}

} // namespace tests
