#include "app/commands/arguments.hpp"
#include "app/commands/command.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/system.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace {

using app::CommandFacts;
using app::ExitStatus;
using app::OptionFacts;
using tests::contains;
using tests::run;

std::vector<CommandFacts> allFacts()
{
    std::vector<CommandFacts> facts = {app::factsOfWindow()};
    for (const app::Command& command : app::commands())
        facts.push_back(app::factsOf(command));
    return facts;
}

const OptionFacts& optionOf(const CommandFacts& facts, std::string_view name)
{
    static const OptionFacts kNone;
    for (const OptionFacts& option : facts.options) {
        if (std::find(option.names.begin(), option.names.end(), name) != option.names.end())
            return option;
    }
    ADD_FAILURE() << facts.name << " has no option " << name;
    return kNone;
}

CommandFacts factsOfNamed(std::string_view name)
{
    for (CommandFacts& facts : allFacts()) {
        if (facts.name == name)
            return std::move(facts);
    }
    ADD_FAILURE() << "no command " << name;
    return {};
}

/// With backslashes before hyphens, as troff has them.
std::string inTroff(const std::string& name)
{
    std::string text;
    for (const char c : name)
        text += c == '-' ? "\\-" : c == '\'' ? "\\(aq" : c == '"' ? "\\(dq" : c == '~' ? "\\(ti" : std::string(1, c);
    return text;
}

/// The words of a command line up to a pipe, a redirection or its end; words in quotes are one.
std::vector<std::string> wordsOf(std::string_view line)
{
    std::vector<std::string> words(1);
    char quote = 0;
    for (const char c : line) {
        if (quote == 0 && (c == '|' || c == '>' || c == ';'))
            break;
        if (c == quote)
            quote = 0;
        else if (quote == 0 && (c == '\'' || c == '"'))
            quote = c;
        else if (quote == 0 && c == ' ' && !words.back().empty())
            words.emplace_back();
        else if (quote != 0 || c != ' ')
            words.back() += c;
    }
    if (words.back().empty())
        words.pop_back();
    return words;
}

TEST(CommandFacts, AreThoseOfTheParser)
{
    const CommandFacts render = factsOfNamed("render");
    EXPECT_EQ(render.summary, "pictures of models, still or moving");
    EXPECT_EQ(optionOf(render, "-o").names, (std::vector<std::string>{"-o", "--output"}));
    EXPECT_EQ(optionOf(render, "--size").value, "WxH");
    EXPECT_EQ(optionOf(render, "--part").value, "");
    EXPECT_EQ(optionOf(render, "--no-effects").value, "");
    EXPECT_EQ(optionOf(render, "--shading").choices, (std::vector<std::string>{"lit", "unlit", "normals", "flat"}));
    EXPECT_EQ(optionOf(render, "--shading").value, "HOW");
    EXPECT_EQ(optionOf(render, "--camera").choices.front(), "front");
    EXPECT_EQ(optionOf(render, "--show").choices.back(), "wireframe");
    EXPECT_EQ(optionOf(factsOfNamed("check"), "--profile").choices.front(), "quake");
    EXPECT_EQ(optionOf(factsOfNamed("check"), "--fail-on").choices.size(), 3U);
    EXPECT_EQ(optionOf(factsOfNamed("compare"), "--ignore").choices.front(), "count");
    EXPECT_TRUE(optionOf(factsOfNamed("compare"), "--ignore").isRepeatable);
    EXPECT_EQ(optionOf(factsOfNamed("edit"), "--fix").choices.front(), "paths");
    ASSERT_EQ(render.positionals.size(), 1U);
    EXPECT_EQ(render.positionals.front().names.front(), "PATH");
    EXPECT_TRUE(render.positionals.front().isRequired);
    EXPECT_TRUE(render.positionals.front().isRepeatable);
    EXPECT_FALSE(app::factsOfWindow().positionals.front().isRequired);
}

TEST(CommandFacts, OfAProbeRunNothing)
{
    const tests::TemporaryFolder folder;
    const std::string model = (folder / "none.md2").generic_string();
    const app::ParserProbe probe;
    EXPECT_EQ(run({"info", model}).status, ExitStatus::done); // it does not exist
    EXPECT_EQ(run({"info", model, "--frobnicate"}).status, ExitStatus::usage);
    EXPECT_EQ(probe.facts.positionals.front().names.front(), "PATH");
}

TEST(Examples, AreUnderstoodByTheParser)
{
    const app::ParserProbe probe;
    for (const CommandFacts& facts : allFacts()) {
        EXPECT_TRUE(!facts.examples.empty() || facts.name == "open-with") << facts.name;
        for (const app::Example& example : facts.examples) {
            EXPECT_FALSE(example.purpose.empty()) << example.line;
            const std::size_t start = example.line.find("trisview ");
            ASSERT_NE(start, std::string_view::npos) << example.line;
            std::vector<std::string> words = wordsOf(example.line.substr(start));
            words.erase(words.begin());
            if (facts.name != "") {
                EXPECT_EQ(words.empty() ? "" : words.front(), facts.name) << example.line;
            } else if (std::none_of(words.begin(), words.end(),
                                    [](const std::string& word) { return word[0] == '-'; })) {
                continue; // "baseq3": without the folder it would be an unknown command
            }
            const auto result = run(words);
            EXPECT_EQ(result.status, ExitStatus::done) << example.line << "\n" << result.messages;
        }
    }
}

TEST(Help, IsShortAsAnOptionAndLongAsACommand)
{
    for (const CommandFacts& facts : allFacts()) {
        if (facts.name.empty())
            continue;
        const std::string shortHelp = run({facts.name, "--help"}).output;
        const std::string longHelp = run({"help", facts.name}).output;
        EXPECT_FALSE(contains(shortHelp, "Examples:")) << shortHelp;
        EXPECT_TRUE(contains(shortHelp, "'trisview help " + facts.name + "'")) << shortHelp;
        EXPECT_TRUE(contains(longHelp, "trisview " + facts.name + ": " + facts.summary)) << longHelp;
        for (const app::Example& example : facts.examples)
            EXPECT_TRUE(contains(longHelp, std::string(example.line))) << longHelp;
        for (const OptionFacts& option : facts.options)
            EXPECT_TRUE(contains(longHelp, option.names.back())) << longHelp;
    }
}

TEST(Manual, HasEveryCommandAndOption)
{
    const std::string page = run({"manual"}).output;
    EXPECT_TRUE(contains(page, ".TH TRISVIEW 1")) << page;
    for (const CommandFacts& facts : allFacts()) {
        if (!facts.name.empty()) {
            EXPECT_TRUE(contains(page, "\n.SS " + inTroff(facts.name) + ": ")) << facts.name;
        }
        for (const OptionFacts& option : facts.options) {
            for (const std::string& name : option.names)
                EXPECT_TRUE(contains(page, "\\fB" + inTroff(name) + "\\fR")) << facts.name << " " << name;
        }
        for (const app::Example& example : facts.examples)
            EXPECT_TRUE(contains(page, inTroff(std::string(example.line.substr(0, 12))))) << example.line;
    }
    EXPECT_TRUE(contains(page, "\n.SS open\\-with: Windows: adds Trisview to \\(dqOpen with\\(dq")) << page;
    for (const char* const section : {"NAME", "SYNOPSIS", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES"})
        EXPECT_TRUE(contains(page, std::string("\n.SH ") + section + "\n")) << section;
}

/// The part of a script between two texts; empty if one is missing.
std::string between(const std::string& text, const std::string& start, const std::string& end)
{
    const std::size_t from = text.find(start);
    const std::size_t to = from == std::string::npos ? from : text.find(end, from + start.size());
    return to == std::string::npos ? std::string() : text.substr(from, to - from);
}

TEST(Completions, HaveEveryCommandAndOption)
{
    const std::string bash = run({"completion", "bash"}).output;
    const std::string zsh = run({"completion", "zsh"}).output;
    const std::string fish = run({"completion", "fish"}).output;
    for (const CommandFacts& facts : allFacts()) {
        const std::string function = facts.name.empty() ? "window" : facts.name;
        const std::string inBash = between(bash, "            '" + facts.name + "') _trisview_words", "' ;;\n") + "'";
        const std::string inZsh = between(zsh, "\n_trisview_" + function + "()\n", "\n}\n");
        const std::string inFish =
            between(fish + "\n# ", facts.name.empty() ? "\n# The window\n" : "\n# " + facts.name + "\n", "\n# ");
        for (const OptionFacts& option : facts.options) {
            for (const std::string& name : option.names) {
                EXPECT_TRUE(contains(inBash, " " + name + " ") || contains(inBash, "'" + name + " ") ||
                            contains(inBash, " " + name + "'"))
                    << facts.name << " " << name << "\n"
                    << inBash;
                EXPECT_TRUE(contains(inZsh, name + "[") || contains(inZsh, name + "=[") || contains(inZsh, name + "+["))
                    << facts.name << " " << name;
                const bool isLong = name.starts_with("--");
                EXPECT_TRUE(contains(inFish + " ", (isLong ? " -l " + name.substr(2) : " -s " + name.substr(1)) + " "))
                    << facts.name << " " << name;
            }
        }
    }
    for (const char* const choice : {"sarif", "ioquake3", "unlit"})
        EXPECT_TRUE(contains(bash, choice)) << choice;
    EXPECT_TRUE(contains(zsh, "(lit unlit normals flat)")) << zsh;
    EXPECT_TRUE(contains(fish, "-a 'lit unlit")) << fish;
    EXPECT_TRUE(contains(fish, "not __trisview_in help completion manual open-with")) << "no files there";
    EXPECT_EQ(run({"completion", "tcsh"}).status, ExitStatus::usage);
    EXPECT_EQ(run({"completion"}).status, ExitStatus::usage);
}

} // namespace
