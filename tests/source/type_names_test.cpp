#include "tests/support/command_run.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

/// Type names are unique in the program: otherwise the linker would use one type's functions for both.
namespace type_names_test {

namespace fs = std::filesystem;

/// Alternative folders of which a program contains only one; their types have the same names.
const std::regex kOneOfTheseFolders("/(web|glfw|egl|wgl|linux|windows|posix|desktop)/");

/// The types that a file defines in named namespaces, with their namespaces. clang-format puts them at the start of a
/// line.
std::vector<std::string> typesIn(const std::string& text)
{
    static const std::regex kNamespace(R"(^(?:inline )?namespace ?([\w:]*) ?\{$)");
    static const std::regex kType(R"(^(?:struct|class|enum|enum class|union) (\w+)(?: final)?(?: : .*)?(?: ?\{.*)?$)");
    std::vector<std::string> types;
    std::vector<std::string> namespaces;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::smatch match;
        if (line.empty() || std::string_view("inscue}").find(line.front()) == std::string_view::npos)
            continue; // starts with none of the keywords; this check is faster
        if (std::regex_match(line, match, kNamespace)) {
            namespaces.push_back(match[1]);
        } else if (line.starts_with("} // namespace") && !namespaces.empty()) {
            namespaces.pop_back();
        } else if (!line.ends_with(';') || line.find('{') != std::string::npos) {
            if (!std::regex_match(line, match, kType))
                continue;
            std::string name;
            bool isNamed = true;
            for (const std::string& outer : namespaces) {
                isNamed = isNamed && !outer.empty();
                name += outer + "::";
            }
            if (isNamed)
                types.push_back(name + match[1].str());
        }
    }
    return types;
}

/// "NAME: FILE FILE" for each type below the program's folders in `root` that is defined more than once.
std::vector<std::string> typesDefinedTwice(const fs::path& root)
{
    std::map<std::string, std::set<std::string>> files;
    for (const char* const top : {"formats", "renderer", "app", "assets"}) {
        if (!fs::exists(root / top))
            continue;
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / top)) {
            if (entry.path().extension() != ".cpp" && entry.path().extension() != ".hpp")
                continue;
            const std::string file = fs::relative(entry.path(), root).generic_string();
            for (const std::string& type : typesIn(tests::textOf(entry.path())))
                files[type].insert(std::regex_replace(file, kOneOfTheseFolders, "/"));
        }
    }
    std::vector<std::string> problems;
    for (const auto& [type, where] : files) {
        if (where.size() < 2)
            continue;
        std::string problem = type + ":";
        for (const std::string& file : where)
            problem += " " + file;
        problems.push_back(problem);
    }
    return problems;
}

TEST(TypeNames, AreThoseOfOneTypeEach)
{
    for (const std::string& problem : typesDefinedTwice(TRISVIEW_SOURCE_DIR))
        ADD_FAILURE() << problem;
}

TEST(TypeNames, AreFoundWhereTheyAreGivenTwice)
{
    tests::TemporaryFolder folder;
    (void)folder.write("app/one.hpp", "namespace app {\nstruct Used {\n};\nstruct Known;\n} // namespace app\n");
    (void)folder.write("app/two.cpp", "namespace app {\nnamespace {\nclass Known {};\n} // namespace\n"
                                      "class Used : public Known\n{\n};\n} // namespace app\n");
    (void)folder.write("formats/used.hpp", "namespace formats {\nstruct Used {};\n} // namespace formats\n");
    (void)folder.write("app/window/web/window.hpp", "namespace app {\nclass Window {\n};\n} // namespace app\n");
    (void)folder.write("app/window/glfw/window.hpp", "namespace app {\nclass Window {\n};\n} // namespace app\n");
    EXPECT_EQ(typesDefinedTwice(folder.path()), (std::vector<std::string>{"app::Used: app/one.hpp app/two.cpp"}));
}

} // namespace type_names_test
