#include "tests/support/command_run.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

/// Size limits of functions, files and folders.
namespace size_rules_test {

namespace fs = std::filesystem;

constexpr std::size_t kMaxFunctionLines = 60;
constexpr std::size_t kMaxFileLines = 450;
constexpr std::size_t kMaxPairsInAFolder = 30;

/// Files that consist of one table.
const std::set<std::string> kTables = {"formats/m2/m2_animation_names.cpp"};

std::vector<std::string> linesOf(const fs::path& file)
{
    std::vector<std::string> lines;
    std::istringstream text(tests::textOf(file));
    for (std::string line; std::getline(text, line);)
        lines.push_back(line);
    return lines;
}

/// clang-format puts only the braces of functions on separate lines.
std::vector<std::string> longFunctionsOf(const std::string& file, const std::vector<std::string>& lines)
{
    std::vector<std::string> problems;
    for (std::size_t first = 0; first < lines.size(); ++first) {
        const std::size_t indent = lines[first].find_first_not_of(' ');
        const bool isConcept = first > 0 && lines[first - 1].starts_with("concept ");
        if (indent == std::string::npos || lines[first].substr(indent) != "{" || isConcept)
            continue;
        const std::string end = std::string(indent, ' ') + "}";
        std::size_t last = first;
        while (last < lines.size() && lines[last] != end)
            ++last;
        if (last - first - 1 > kMaxFunctionLines)
            problems.push_back(file + ":" + std::to_string(first) + ": a function of " +
                               std::to_string(last - first - 1) + " lines");
    }
    return problems;
}

/// "LOCATION: SUBJECT" for everything below the program's folders in `root` that is too large.
std::vector<std::string> tooLarge(const fs::path& root)
{
    std::vector<std::string> problems;
    std::map<std::string, std::set<std::string>> pairs;
    for (const char* const top : {"formats", "renderer", "app"}) {
        if (!fs::exists(root / top))
            continue;
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / top)) {
            const fs::path& path = entry.path();
            if (path.extension() != ".cpp" && path.extension() != ".hpp")
                continue;
            const std::string file = fs::relative(path, root).generic_string();
            pairs[fs::path(file).parent_path().generic_string()].insert(path.stem());
            if (kTables.contains(file))
                continue;
            const std::vector<std::string> lines = linesOf(path);
            if (lines.size() > kMaxFileLines)
                problems.push_back(file + ": " + std::to_string(lines.size()) + " lines");
            const std::vector<std::string> functions = longFunctionsOf(file, lines);
            problems.insert(problems.end(), functions.begin(), functions.end());
        }
    }
    for (const auto& [folder, stems] : pairs) {
        if (stems.size() > kMaxPairsInAFolder)
            problems.push_back(folder + ": " + std::to_string(stems.size()) + " pairs of files");
    }
    return problems;
}

TEST(SizeRules, FunctionsFilesAndFoldersAreShort)
{
    for (const std::string& problem : tooLarge(TRISVIEW_SOURCE_DIR))
        ADD_FAILURE() << problem;
}

TEST(SizeRules, ReportALongFunctionALongFileAndAFullFolder)
{
    const tests::TemporaryFolder folder;
    std::string body;
    for (std::size_t i = 0; i < kMaxFunctionLines; ++i)
        body += "    f();\n";
    folder.write("app/short.cpp", "void f()\n{\n" + body + "}\n");
    folder.write("app/long.cpp", "void f()\n{\n" + body + "    f();\n}\n");
    std::string lines;
    for (std::size_t i = 0; i <= kMaxFileLines; ++i)
        lines += "// line\n";
    folder.write("formats/base/long.hpp", lines);
    for (std::size_t i = 0; i <= kMaxPairsInAFolder; ++i)
        folder.write("renderer/file" + std::to_string(i) + ".cpp", "");
    EXPECT_EQ(tooLarge(folder.path()),
              (std::vector<std::string>{"formats/base/long.hpp: 451 lines", "app/long.cpp:1: a function of 61 lines",
                                        "renderer: 31 pairs of files"}));
}

} // namespace size_rules_test
