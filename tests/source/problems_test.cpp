// Checks that docs/PROBLEMS.md lists the rules of all diagnostics.
#include "tests/support/command_run.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>

namespace problems_test {

namespace fs = std::filesystem;

const fs::path kSource = TRISVIEW_SOURCE_DIR;

using SeveritiesByRule = std::map<std::string, std::set<std::string>>;

/// The rows of the page's tables: rule, severities (and whether the header shows it), meaning, advice.
SeveritiesByRule rulesOfPage()
{
    const std::regex row(R"(^\| `([a-z0-9-]+)` \| ([a-z, ]+)(; header)? \| [^|]+ \| [^|]+ \|$)");
    std::istringstream text(tests::textOf(kSource / "docs/PROBLEMS.md"));
    SeveritiesByRule rules;
    for (std::string line; std::getline(text, line);) {
        std::smatch found;
        if (!std::regex_match(line, found, row))
            continue;
        std::set<std::string>& severities = rules[found[1]];
        EXPECT_TRUE(severities.empty()) << found[1] << " is listed twice";
        std::istringstream words(found[2].str());
        for (std::string word; words >> word;)
            severities.insert(word.substr(0, word.find(',')));
    }
    return rules;
}

bool isSourceOrHeader(const fs::path& file)
{
    return file.extension() == ".cpp" || file.extension() == ".hpp";
}

/// Calls visit(file, text) for each source file below the folders.
template <class Visit> void forEachSource(std::initializer_list<const char*> folders, const Visit& visit)
{
    for (const char* const folder : folders) {
        for (const auto& entry : fs::recursive_directory_iterator(kSource / folder)) {
            if (isSourceOrHeader(entry.path()))
                visit(fs::relative(entry.path(), kSource).generic_string(), tests::textOf(entry.path()));
        }
    }
}

/// Calls visit(match) for each match of an expression that starts with `start`; searching for `start` first is faster.
template <class Visit>
void forEachMatch(const std::string& text, std::string_view start, const std::regex& pattern, const Visit& visit)
{
    std::smatch found;
    for (std::size_t at = text.find(start); at != std::string::npos; at = text.find(start, at)) {
        const auto from = text.begin() + static_cast<std::ptrdiff_t>(at);
        const bool isMatch =
            std::regex_search(from, text.end(), found, pattern, std::regex_constants::match_continuous);
        at += isMatch ? static_cast<std::size_t>(found.length()) : 1;
        if (isMatch)
            visit(found);
    }
}

/// Texts below formats and renderer that have the form of a rule and are none.
const std::set<std::string> kNoRules = {"gl-commands", "sub-objects"};

TEST(Problems, ListTheRulesOfTheCode)
{
    const SeveritiesByRule page = rulesOfPage();
    ASSERT_GT(page.size(), 250U) << "the tables were not understood";
    const std::regex rule(R"re("([a-z0-9]+(?:-[a-z0-9]+)+)")re");
    std::set<std::string> inCode;
    const auto visit = [&](const std::string& file, const std::string& text) {
        if (file.starts_with("formats/platform")) // it has no diagnostics, and calls other programs
            return;
        if (file.starts_with("formats/edit/") && file.find("operations.") != std::string::npos) // they have such names
            return;
        forEachMatch(text, "\"", rule, [&](const std::smatch& found) {
            if (kNoRules.contains(found[1]))
                return;
            inCode.insert(found[1]);
            EXPECT_TRUE(page.contains(found[1])) << file << ": " << found[1] << " is not in docs/PROBLEMS.md";
        });
    };
    forEachSource({"formats", "renderer"}, visit);
    for (const auto& [name, severities] : page)
        EXPECT_TRUE(inCode.contains(name)) << "no code below formats and renderer reports " << name;
}

TEST(Problems, StateTheSeveritiesOfTheCode)
{
    const SeveritiesByRule page = rulesOfPage();
    const std::regex call(R"re(add(Note|Warning|Error)\([^;"]*"([a-z0-9-]+)")re");
    const std::regex before(R"re(Severity::(\w+),[^;"{]*"([a-z0-9]+(?:-[a-z0-9]+)+)")re");
    const std::regex behind(R"re("([a-z0-9]+(?:-[a-z0-9]+)+)",\s*Severity::(\w+))re");
    std::size_t known = 0;
    const auto expect = [&](const std::string& file, const std::string& rule, std::string severity) {
        if (kNoRules.contains(rule))
            return;
        severity[0] = static_cast<char>(std::tolower(severity[0]));
        const auto row = page.find(rule);
        EXPECT_TRUE(row != page.end() && row->second.contains(severity)) << file << ": " << rule << ": " << severity;
        ++known;
    };
    forEachSource({"formats", "renderer", "app"}, [&](const std::string& file, const std::string& text) {
        forEachMatch(text, "add", call, [&](const std::smatch& found) { expect(file, found[2], found[1]); });
        forEachMatch(text, "Severity::", before, [&](const std::smatch& found) { expect(file, found[2], found[1]); });
        forEachMatch(text, "\"", behind, [&](const std::smatch& found) { expect(file, found[1], found[2]); });
    });
    EXPECT_GT(known, 150U);
}

TEST(Problems, AreBroughtAboutByTestsThatLookAtFileAndLocation)
{
    const std::regex rule(R"re("([a-z0-9]+(?:-[a-z0-9]+)+)")re");
    std::set<std::string> tested;
    for (const char* const file : {"formats/problem_rows.hpp", "formats/text_problem_locations_test.cpp",
                                   "formats/built_problem_locations_test.cpp", "formats/built_m2_problems.cpp",
                                   "formats/built_gltf_problems.cpp", "scene/problem_locations_test.cpp",
                                   "scene/diagnostic_locations_test.cpp"}) {
        forEachMatch(tests::textOf(kSource / "tests" / file), "\"", rule,
                     [&](const std::smatch& found) { tested.insert(found[1]); });
    }
    // Tested elsewhere, since a row would need a user without root rights or too many files.
    const std::map<std::string, std::string> elsewhere = {
        {"archive-limit", "formats/game_archives_test.cpp"},
        {"folder-unreadable", "formats/folder_walk_posix_test.cpp"},
        {"file-unreadable", "scene/model_search_posix_test.cpp"},
        {"listing-limit", "scene/model_search_test.cpp"},
        {"skin-limit", "scene/replaceable_textures_test.cpp"},
        {"texture-choice-gone", "app/viewer/kept_images_test.cpp"},
        {"texture-left-out", "scene/open_test.cpp"},
    };
    for (const auto& [name, severities] : rulesOfPage()) {
        const auto other = elsewhere.find(name);
        const bool isElsewhere =
            other != elsewhere.end() &&
            std::regex_search(tests::textOf(kSource / "tests" / other->second),
                              std::regex("\"(?:warning |note )?" + name + R"re("[\s\S]{0,400}(?:\.|->)file\b)re"));
        EXPECT_TRUE(tested.contains(name) || isElsewhere) << "no test looks at the location of " << name;
    }
}

TEST(Problems, AreTheOnlyRulesThatTheProgramAsksFor)
{
    const SeveritiesByRule page = rulesOfPage();
    const std::regex asked(R"re(rule (?:==|!=) "([^"]+)")re");
    const std::regex askedByStart(R"re(rule\.starts_with\("([^"]+)"\))re");
    std::size_t questions = 0;
    forEachSource({"formats", "renderer", "app"}, [&](const std::string& file, const std::string& text) {
        forEachMatch(text, "rule ", asked, [&](const std::smatch& found) {
            EXPECT_TRUE(page.contains(found[1])) << file << ": " << found[1];
            ++questions;
        });
        forEachMatch(text, "rule.", askedByStart, [&](const std::smatch& found) {
            const auto first = page.lower_bound(found[1]);
            EXPECT_TRUE(first != page.end() && first->first.starts_with(found[1].str())) << file << ": " << found[1];
            ++questions;
        });
    });
    EXPECT_GT(questions, 5U);
}

TEST(Problems, HaveAllRulesThatThePagesOfFormatsName)
{
    const SeveritiesByRule page = rulesOfPage();
    for (const auto& entry : fs::directory_iterator(kSource / "docs/formats")) {
        forEachMatch(tests::textOf(entry.path()), "`", std::regex(R"(`([a-z0-9]+(?:-[a-z0-9]+)+)`)"),
                     [&](const std::smatch& found) {
                         EXPECT_TRUE(page.contains(found[1])) << entry.path().filename() << ": " << found[1];
                     });
    }
}

TEST(Problems, HaveRulesThatAreWrittenInFull)
{
    // A rule that is composed of pieces has a piece that starts with a hyphen, or an operator instead.
    const std::regex piece(R"re("-[a-z][a-z-]*")re");
    const std::regex joinedRule(R"re(add(?:Note|Warning|Error)\(\w+, (?:[\w:]+, )?(?:formats::)?joined\()re");
    forEachSource({"formats", "renderer"}, [&](const std::string& file, const std::string& text) {
        if (file.starts_with("formats/platform"))
            return;
        forEachMatch(text, "\"-", piece, [&](const std::smatch& found) { ADD_FAILURE() << file << ": " << found[0]; });
        forEachMatch(text, "add", joinedRule,
                     [&](const std::smatch& found) { ADD_FAILURE() << file << ": " << found[0]; });
    });
}

} // namespace problems_test
