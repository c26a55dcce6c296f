// Checks docs/LIMITS.md against the code.
#include "tests/support/command_run.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <regex>
#include <set>
#include <sstream>

namespace limits_test {

namespace fs = std::filesystem;

const fs::path kSource = TRISVIEW_SOURCE_DIR;

struct Limit {
    std::string name;
    std::string file;
    std::uint64_t value = 0;
};

/// The rows of the tables: subject, limit, constant, file.
std::vector<Limit> statedLimits()
{
    const std::regex row(R"(^\| [^|]+ \| ([0-9,]+) \| `([\w-]+)` \| `([\w/.]+)` \|$)");
    std::istringstream text(tests::textOf(kSource / "docs/LIMITS.md"));
    std::vector<Limit> limits;
    for (std::string line; std::getline(text, line);) {
        std::smatch found;
        if (!std::regex_match(line, found, row))
            continue;
        std::string digits = found[1];
        std::erase(digits, ',');
        limits.push_back({found[2], found[3], std::stoull(digits)});
    }
    return limits;
}

/// Evaluates products, left shifts and names of other constants from left to right, which suffices for limits.
std::optional<std::uint64_t> valueOf(std::string expression, const std::vector<Limit>& known)
{
    expression = std::regex_replace(expression, std::regex(R"(std::\w+\{(.*?)\})"), "$1");
    std::erase(expression, '\'');
    std::istringstream words(expression);
    std::optional<std::uint64_t> value;
    std::string operation;
    for (std::string word; words >> word;) {
        if (word == "*" || word == "<<") {
            operation = word;
            continue;
        }
        std::uint64_t number = 0;
        if (std::isdigit(static_cast<unsigned char>(word.front())) != 0) {
            number = std::stoull(word, nullptr, 0);
        } else {
            const std::string name = word.substr(word.rfind(':') == std::string::npos ? 0 : word.rfind(':') + 1);
            const auto other =
                std::find_if(known.begin(), known.end(), [&](const Limit& one) { return one.name == name; });
            if (other == known.end())
                return std::nullopt;
            number = other->value;
        }
        if (!value)
            value = number;
        else if (operation == "*")
            value = *value * number;
        else
            value = *value << number;
    }
    return value;
}

/// The value that the file gives the constant, or the row of a table (formats::EngineLimit) the rule; empty: it does
/// not.
std::string definitionOf(const Limit& limit)
{
    const std::string text = tests::textOf(kSource / limit.file);
    std::smatch found;
    const bool isRule = limit.name.find('-') != std::string::npos;
    const std::regex definition(isRule ? R"(\{")" + limit.name + R"(", Severity::\w+,\s*"[^"]*",\s*(\d+))"
                                       : R"(\bconstexpr\b[^;=]*\b)" + limit.name + R"( =\s+([^;]+);)");
    return std::regex_search(text, found, definition) ? found[1].str() : std::string();
}

TEST(Limits, AreThoseOfTheCode)
{
    const std::vector<Limit> limits = statedLimits();
    ASSERT_GT(limits.size(), 90U) << "the table was not understood";
    for (const Limit& limit : limits) {
        const std::string definition = definitionOf(limit);
        ASSERT_NE(definition, "") << limit.file << " has no " << limit.name;
        EXPECT_EQ(valueOf(definition, limits), limit.value) << limit.file << ": " << limit.name << " = " << definition;
    }
}

TEST(Limits, OfEnginesAreAllInTheTable)
{
    std::set<std::string> stated;
    for (const Limit& limit : statedLimits())
        stated.insert(limit.name);
    const std::regex row(R"re(\{\{"([\w-]+)", Severity::\w+, "[^"]*", \d+)re");
    std::size_t count = 0;
    for (const auto& entry : fs::recursive_directory_iterator(kSource / "formats")) {
        if (!entry.is_regular_file())
            continue;
        const std::string text = tests::textOf(entry.path());
        for (auto found = std::sregex_iterator(text.begin(), text.end(), row); found != std::sregex_iterator();
             ++found) {
            EXPECT_TRUE(stated.contains((*found)[1]))
                << entry.path() << ": " << (*found)[1] << " is not in docs/LIMITS.md";
            ++count;
        }
    }
    EXPECT_GE(count, 20U) << "no row was understood";
}

TEST(Limits, AreAllInTheTable)
{
    std::set<std::pair<std::string, std::string>> stated;
    for (const Limit& limit : statedLimits())
        stated.emplace(limit.file, limit.name);
    // Constants in functions (indented) and in format parsers limit a search, not the input.
    const std::set<std::string> noLimits = {
        "kMaxHeaderBytes",      "kMaxPaletteColors", "kMaxCodes",        "kMaxRun",          "kMaxCommentBytes",
        "kMaxTextureLayers",    "kMaxParts",         "kMaxSkinProfiles", "kMaxPlayerFrames", "kMaxListedModels",
        "kMaxParticleTextures", "kMaxDelayField",    "kMaxGifColors"};
    const std::regex constant(R"(^(?:inline )?(?:    static )?constexpr [\w: ]*\b(kM(?:ost|ax)\w+) =)");
    for (const char* const folder : {"formats", "renderer/scene"}) {
        for (const auto& entry : fs::recursive_directory_iterator(kSource / folder)) {
            const std::string file = fs::relative(entry.path(), kSource).generic_string();
            const bool writes =
                file.find("_writer") != std::string::npos || file.find("gl_command_builder") != std::string::npos;
            if (!entry.is_regular_file() || writes || file.starts_with("formats/platform"))
                continue;
            std::istringstream text(tests::textOf(entry.path()));
            for (std::string line; std::getline(text, line);) {
                std::smatch found;
                if (line.find("constexpr") != std::string::npos && std::regex_search(line, found, constant) &&
                    !noLimits.contains(found[1])) {
                    EXPECT_TRUE(stated.contains({file, found[1]}))
                        << file << ": " << found[1] << " is not in docs/LIMITS.md";
                }
            }
        }
    }
}

} // namespace limits_test
