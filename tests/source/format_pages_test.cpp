// Sections of docs/formats cited in comments and pages must exist.
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

namespace format_pages_test {

namespace fs = std::filesystem;

const fs::path kSource = TRISVIEW_SOURCE_DIR;

/// The section numbers of each page: "m2.md" has "7" and "7.1".
using Pages = std::map<std::string, std::set<std::string>>;

std::vector<std::string> linesOfPage(const fs::path& file)
{
    std::istringstream text(tests::textOf(file));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);)
        lines.push_back(line);
    return lines;
}

Pages pagesIn(const fs::path& root)
{
    const std::regex heading(R"(^#+ ([0-9]+(\.[0-9]+)?)\.? .*)");
    Pages pages;
    for (const auto& entry : fs::directory_iterator(root / "docs/formats")) {
        std::set<std::string>& sections = pages[entry.path().filename().generic_string()];
        for (const std::string& line : linesOfPage(entry.path())) {
            std::smatch found;
            if (std::regex_match(line, found, heading))
                sections.insert(found[1]);
        }
    }
    return pages;
}

/// A citation, in text order.
struct Citation {
    std::size_t line = 0;
    std::string page;    ///< in the citation itself, or empty
    std::string section; ///< or empty
};

std::vector<Citation> citationsIn(const fs::path& file, const std::regex& pattern)
{
    std::vector<Citation> citations;
    const std::vector<std::string> lines = linesOfPage(file);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string& line = lines[i];
        if (line.find("§") == std::string::npos && line.find("docs/formats/") == std::string::npos)
            continue; // true for most lines, and the expression is slow
        for (std::sregex_iterator found(line.begin(), line.end(), pattern), end; found != end; ++found)
            citations.push_back({i + 1, (*found)[1], (*found)[2]});
    }
    return citations;
}

std::string problemWith(const Citation& citation, const std::string& page, const Pages& pages)
{
    const auto cited = pages.find(page);
    if (page.empty())
        return "§" + citation.section + " follows no page";
    if (cited == pages.end())
        return "docs/formats/" + page + " does not exist";
    if (!citation.section.empty() && !cited->second.contains(citation.section))
        return "docs/formats/" + page + " has no §" + citation.section;
    return {};
}

/// "FILE:LINE: problem". A section belongs to the last page named in the source file.
std::vector<std::string> wrongCitationsInSources(const fs::path& root)
{
    const std::regex pattern("docs/formats/([a-z0-9_]+\\.md)|§([0-9]+(?:\\.[0-9]+)?)");
    const std::set<std::string> extensions = {".cpp", ".hpp", ".glsl", ".vert", ".frag"};
    const Pages pages = pagesIn(root);
    std::vector<std::string> problems;
    for (const char* const folder : {"formats", "renderer", "app", "shaders", "assets", "tests"}) {
        if (!fs::exists(root / folder))
            continue;
        for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
            const bool isThis = entry.path().filename() == "format_pages_test.cpp"; // contains wrong citations as
                                                                                    // examples
            if (!extensions.contains(entry.path().extension().generic_string()) || isThis)
                continue;
            const std::string file = fs::relative(entry.path(), root).generic_string();
            std::string page;
            for (const Citation& citation : citationsIn(entry.path(), pattern)) {
                page = citation.page.empty() ? page : citation.page;
                const std::string problem = problemWith(citation, page, pages);
                if (!problem.empty())
                    problems.push_back(file + ":" + std::to_string(citation.line) + ": " + problem);
            }
        }
    }
    return problems;
}

/// The same for pages, where a section without a page belongs to the page itself.
std::vector<std::string> wrongCitationsInPages(const fs::path& root)
{
    const std::regex pattern("(?:([a-z0-9_]+\\.md) )?§([0-9]+(?:\\.[0-9]+)?)");
    const Pages pages = pagesIn(root);
    std::vector<std::string> problems;
    for (const auto& [name, sections] : pages) {
        if (name == "README.md")
            continue;
        for (const Citation& citation : citationsIn(root / "docs/formats" / name, pattern)) {
            const std::string problem = problemWith(citation, citation.page.empty() ? name : citation.page, pages);
            if (!problem.empty())
                problems.push_back(name + ":" + std::to_string(citation.line) + ": " + problem);
        }
    }
    return problems;
}

TEST(FormatPages, HaveTheSectionsThatCommentsCite)
{
    ASSERT_GT(pagesIn(kSource).size(), 10U);
    for (const std::string& problem : wrongCitationsInSources(kSource))
        ADD_FAILURE() << problem;
}

TEST(FormatPages, HaveTheSectionsThatPagesCite)
{
    for (const std::string& problem : wrongCitationsInPages(kSource))
        ADD_FAILURE() << problem;
}

TEST(FormatPages, AreAllInTheIndex)
{
    const std::string index = tests::textOf(kSource / "docs/formats/README.md");
    for (const auto& [name, sections] : pagesIn(kSource))
        EXPECT_TRUE(name == "README.md" || index.find("[" + name + "](" + name + ")") != std::string::npos) << name;
}

TEST(FormatPages, ReportCitationsThatLeadNowhere)
{
    const tests::TemporaryFolder folder;
    folder.write("docs/formats/md2.md", "# MD2\n\n## 1. Layout\n\n### 1.1 Header\n\nSee §2 and mdx.md §1.\n");
    folder.write("formats/md2/md2.cpp", "// docs/formats/md2.md §1, §1.1\n// §1.2\n// docs/formats/md4.md §1\n");
    folder.write("renderer/draw/pass.cpp", "// as §1 says\n");
    EXPECT_EQ(wrongCitationsInSources(folder.path()),
              (std::vector<std::string>{"formats/md2/md2.cpp:2: docs/formats/md2.md has no §1.2",
                                        "formats/md2/md2.cpp:3: docs/formats/md4.md does not exist",
                                        "formats/md2/md2.cpp:3: docs/formats/md4.md does not exist",
                                        "renderer/draw/pass.cpp:1: §1 follows no page"}));
    EXPECT_EQ(wrongCitationsInPages(folder.path()),
              (std::vector<std::string>{"md2.md:7: docs/formats/md2.md has no §2",
                                        "md2.md:7: docs/formats/mdx.md does not exist"}));
}

} // namespace format_pages_test
