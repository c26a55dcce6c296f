#pragma once

#include "tests/support/mpq_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

namespace tests {

/// All bytes of a file.
inline std::string contentOf(const std::filesystem::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// Writes the loose files of a client as the folder "WoW" of a client of 1.12: tables, models and textures in archives
/// of their own. Returns the folder.
inline std::filesystem::path writePackedClient(const TemporaryFolder& folder, const std::filesystem::path& loose)
{
    std::map<std::string, std::vector<MpqEntry>> archives{{"dbc", {}}, {"model", {}}, {"texture", {}}};
    std::vector<std::filesystem::path> files;
    for (const auto& file : std::filesystem::recursive_directory_iterator(loose)) {
        if (file.is_regular_file())
            files.push_back(file.path());
    }
    std::sort(files.begin(), files.end());
    for (const std::filesystem::path& file : files) {
        const std::string extension = file.extension().string();
        std::string name = file.lexically_relative(loose).generic_string();
        std::replace(name.begin(), name.end(), '/', '\\');
        const char* const archive = extension == ".dbc" ? "dbc" : extension == ".m2" ? "model" : "texture";
        archives[archive].push_back({.name = name, .content = contentOf(file), .methods = 2});
    }
    for (const auto& [name, entries] : archives)
        folder.write("WoW/Data/" + name + ".MPQ", mpqOf(entries));
    return folder / "WoW";
}

} // namespace tests
