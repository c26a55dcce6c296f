#include "tests/support/corpus.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string>

namespace tests {

std::filesystem::path corpusFolder()
{
    const char* fromEnvironment = std::getenv("TRISVIEW_CORPUS");
    const std::filesystem::path folder = fromEnvironment != nullptr ? fromEnvironment : TRISVIEW_CORPUS_DEFAULT;
    std::error_code error;
    return std::filesystem::is_directory(folder, error) ? folder.lexically_normal() : std::filesystem::path();
}

std::vector<std::filesystem::path> corpusFiles(std::string_view extension)
{
    std::vector<std::filesystem::path> files;
    const std::filesystem::path folder = corpusFolder();
    if (folder.empty())
        return files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        std::string found = entry.path().extension().generic_string();
        std::transform(found.begin(), found.end(), found.begin(),
                       [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        if (entry.is_regular_file() && found == extension)
            files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace tests
