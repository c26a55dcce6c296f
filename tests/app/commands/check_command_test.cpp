// Problems of files, folders and archives by `check`.
#include "app/commands/check/check_rules.hpp"
#include "app/commands/check/check_settings.hpp"
#include "app/output/game/engine_rules.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/system.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <set>

namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using app::matchesGlob;
using formats::Severity;
using nlohmann::json;
using tests::CommandRun;
using tests::contains;
using tests::Md2Builder;
using tests::Md2Field;
using tests::run;

class CheckCommand : public testing::Test {
protected:
    /// A model whose skin is beside it, so that it has no problems.
    void writeClean(const std::string& name) { m_folder.write(name, Md2Builder::tetrahedron().noSkins().build()); }
    void writeMd2(const std::string& name, Md2Field field, std::uint32_t value)
    {
        m_folder.write(name, Md2Builder::tetrahedron().noSkins().set(field, value).build());
    }
    [[nodiscard]] std::string at(const std::string& name) const { return (m_folder / name).generic_string(); }
    [[nodiscard]] CommandRun check(const std::string& name, std::vector<std::string> options = {}) const
    {
        options.insert(options.begin(), {"check", at(name), "--rule", "texture-unnamed=off"});
        return run(options);
    }
    [[nodiscard]] json jsonOf(const std::string& name, std::vector<std::string> options = {}) const
    {
        options.emplace_back("--json");
        return json::parse(check(name, options).output);
    }
    /// The rules of all findings, in order.
    [[nodiscard]] std::vector<std::string> rulesOf(const std::string& name, std::vector<std::string> options = {}) const
    {
        std::vector<std::string> rules;
        const json report = jsonOf(name, std::move(options));
        for (const json& finding : report.at("diagnostics"))
            rules.push_back(finding.at("rule"));
        return rules;
    }

    tests::TemporaryFolder m_folder;
};

TEST_F(CheckCommand, PassesACleanModel)
{
    writeClean("clean.md2");
    const CommandRun result = check("clean.md2");
    EXPECT_EQ(result.status, ExitStatus::done);
    EXPECT_EQ(result.output, "passed: 0 errors, 0 warnings, 0 notes in 1 file\n");
    EXPECT_EQ(result.messages, "");
}

TEST_F(CheckCommand, SaysFileSeverityMessageRuleAndBytesOnALine)
{
    writeMd2("old.md2", Md2Field::version, 9);
    const CommandRun result = check("old.md2");
    EXPECT_EQ(result.status, ExitStatus::done) << "a warning is no failure";
    EXPECT_EQ(result.output, at("old.md2") + ": warning: version is 9, expected 8 [md2-version, bytes 4+4]\n" +
                                 "passed: 0 errors, 1 warning, 0 notes in 1 file\n");
}

TEST_F(CheckCommand, FailsFromTheSeverityThatWasAskedFor)
{
    writeMd2("old.md2", Md2Field::version, 9);
    EXPECT_EQ(check("old.md2", {"--fail-on", "warning"}).status, ExitStatus::problems);
    EXPECT_EQ(check("old.md2", {"--fail-on", "note"}).status, ExitStatus::problems);
    EXPECT_EQ(check("old.md2", {"--rule", "md2-version=error"}).status, ExitStatus::problems);
    EXPECT_EQ(check("old.md2", {"--profile", "quake2"}).status, ExitStatus::problems) << "the game refuses it";
    EXPECT_EQ(check("old.md2", {"--profile", "quake2", "--rule", "md2-version=note"}).status, ExitStatus::done)
        << "a rule that is named wins";
    EXPECT_EQ(rulesOf("old.md2", {"--rule", "md2-version=off"}), std::vector<std::string>());
    EXPECT_TRUE(contains(check("old.md2", {"--fail-on", "warning"}).output, "failed: 0 errors, 1 warning"));
}

TEST_F(CheckCommand, ChecksFoldersAndArchivesAndWhatDoesNotOpen)
{
    writeClean("models/a/clean.md2");
    writeMd2("models/b/old.md2", Md2Field::version, 9);
    m_folder.write("models/b/broken.md2", "IDP2 and nothing more");
    m_folder.write("models/b/readme.txt", "no model");
    const tests::Bytes archive = tests::zipOf({{.name = "models/broken.md3", .content = "IDP3 and nothing more"}});
    m_folder.write("models/pak0.pk3", std::span<const std::byte>(archive));

    const CommandRun result = check("models");
    EXPECT_EQ(result.status, ExitStatus::problems);
    EXPECT_TRUE(contains(result.output, at("models/b/broken.md2") + ": error: ")) << result.output;
    EXPECT_TRUE(contains(result.output, at("models/pak0.pk3/models/broken.md3") + ": error: ")) << result.output;
    EXPECT_TRUE(contains(result.output, "failed: 2 errors, 1 warning, 0 notes in 4 files\n")) << result.output;
    const std::vector<std::string> rules = rulesOf("models");
    EXPECT_EQ(std::count(rules.begin(), rules.end(), app::kNotReadable), 2);

    EXPECT_EQ(check("models/b/broken.md2").status, ExitStatus::problems) << "also if it is named";
    EXPECT_EQ(check("models", {"--exclude", "broken.*"}).status, ExitStatus::done);
    EXPECT_EQ(check("models", {"--exclude", "pak0.pk3/**", "--exclude", "b/*"}).status, ExitStatus::done);
}

TEST_F(CheckCommand, GivesThreeForAPathThatIsNoModel)
{
    m_folder.write("text.md2", "no model");
    const CommandRun text = check("text.md2");
    EXPECT_EQ(text.status, ExitStatus::unreadable);
    EXPECT_TRUE(contains(text.messages, "text.md2: not a model")) << text.messages;
    const CommandRun missing = check("missing");
    EXPECT_EQ(missing.status, ExitStatus::unreadable);
    EXPECT_TRUE(contains(missing.messages, "missing: no such file or folder")) << missing.messages;
    EXPECT_EQ(missing.output, "incomplete: 0 errors, 0 warnings, 0 notes in 0 files\n");
    writeMd2("old.md2", Md2Field::version, 9);
    const CommandRun both = check("old.md2", {"--fail-on", "warning", at("missing")});
    EXPECT_EQ(both.status, ExitStatus::unreadable) << "the report is not whole";
    EXPECT_TRUE(contains(both.output, "md2-version"));
    fs::create_directory(m_folder / "empty");
    EXPECT_EQ(check("empty").status, ExitStatus::done) << "nothing is wrong with no models";
}

TEST_F(CheckCommand, ReportsAProblemOfASharedFileOnce)
{
    m_folder.write("models/a.md2", Md2Builder::tetrahedron().build()); // its skin is missing
    m_folder.write("models/b.md2", Md2Builder::tetrahedron().build());
    const json report = jsonOf("models");
    std::set<std::string> seen;
    for (const json& finding : report.at("diagnostics"))
        EXPECT_TRUE(seen.insert(finding.at("file").get<std::string>() + finding.at("rule").get<std::string>()).second);
    EXPECT_EQ(run({"check", at("models/a.md2"), at("models/a.md2")}).output, [&] {
        std::string once = run({"check", at("models/a.md2")}).output;
        return once.replace(once.find("in 1 file"), 9, "in 2 files");
    }()) << "a file that is named twice has its problems once";
}

TEST_F(CheckCommand, NamesABrokenArchiveOnce)
{
    writeClean("models/a.md2");
    m_folder.write("models/tiny.zip", "x");
    const CommandRun result = check("models");
    EXPECT_TRUE(contains(result.output, at("models/tiny.zip") + ": warning: is not an archive of a known format ["))
        << result.output;
    const json report = json::parse(check("models", {"--json"}).output);
    ASSERT_EQ(report.at("diagnostics").size(), 1U);
    EXPECT_EQ(report.at("diagnostics")[0].at("element"), "is not an archive of a known format")
        << "a baseline is also for a copy of the folder";
}

TEST_F(CheckCommand, FindsWhatInfoFinds)
{
    m_folder.write("a.md2", Md2Builder::tetrahedron().set(Md2Field::endOffset, 0).trailing(3).build());
    const json info = json::parse(run({"info", "--json", at("a.md2")}).output).at("diagnostics");
    json found = json::parse(run({"check", "--json", at("a.md2")}).output).at("diagnostics");
    ASSERT_FALSE(info.empty());
    for (json& finding : found) {
        EXPECT_EQ(finding.at("path"), at("a.md2"));
        EXPECT_FALSE(finding.at("element").get<std::string>().empty());
        finding.erase("path");
        finding.erase("element");
    }
    EXPECT_EQ(found, info);
}

TEST_F(CheckCommand, LeavesOutTheFindingsOfABaselineAsOftenAsItHasThem)
{
    writeMd2("models/old.md2", Md2Field::version, 9);
    m_folder.write("before.json", check("models", {"--json"}).output);
    CommandRun again = check("models", {"--baseline", at("before.json"), "--fail-on", "warning"});
    EXPECT_EQ(again.status, ExitStatus::done);
    EXPECT_TRUE(
        contains(again.output, "passed: 0 errors, 0 warnings, 0 notes in 1 file, 1 of the baseline not counted"))
        << again.output;
    // Another version number is the same finding at the same element; one in another file is new.
    writeMd2("models/old.md2", Md2Field::version, 10);
    EXPECT_EQ(check("models", {"--baseline", at("before.json"), "--fail-on", "warning"}).status, ExitStatus::done);
    writeMd2("models/other.md2", Md2Field::version, 9);
    EXPECT_EQ(check("models", {"--baseline", at("before.json"), "--fail-on", "warning"}).status, ExitStatus::problems);

    m_folder.write("no.json", "[]");
    EXPECT_EQ(check("models", {"--baseline", at("no.json")}).status, ExitStatus::usage);
    EXPECT_EQ(check("models", {"--baseline", at("missing.json")}).status, ExitStatus::unreadable);
}

TEST_F(CheckCommand, TakesSettingsFromTheNearestFileAbove)
{
    writeMd2("mod/models/old.md2", Md2Field::version, 9);
    m_folder.write("mod/trisview.json", R"({"schema": 1, "profile": "quake2", "exclude": ["*.md3"]})");
    EXPECT_EQ(check("mod/models").status, ExitStatus::problems);
    EXPECT_EQ(check("mod/models/old.md2").status, ExitStatus::problems);
    m_folder.write("mod/models/trisview.json", R"({"schema": 1, "failOn": "warning"})");
    EXPECT_TRUE(contains(check("mod/models").output, ": warning: ")) << "files are not merged";
    EXPECT_EQ(check("mod/models").status, ExitStatus::problems);
    EXPECT_EQ(check("mod/models", {"--fail-on", "error"}).status, ExitStatus::done) << "the command line wins";
    m_folder.write("mod/models/trisview.json", R"({"schema": 1, "rules": {"no-such-rule": "off"}})");
    const CommandRun unknown = check("mod/models");
    EXPECT_EQ(unknown.status, ExitStatus::usage);
    EXPECT_TRUE(contains(unknown.messages, "trisview.json: there is no rule 'no-such-rule'")) << unknown.messages;
    EXPECT_EQ(check("mod/models", {"--rule", "no-such-rule=off"}).status, ExitStatus::usage);
}

TEST_F(CheckCommand, JudgesEachPathByItsOwnSettings)
{
    writeClean("strict/clean.md2");
    m_folder.write("strict/trisview.json", R"({"schema": 1, "failOn": "warning"})");
    writeMd2("lax/old.md2", Md2Field::version, 9);
    const CommandRun both = check("strict", {at("lax"), "--format", "junit"});
    EXPECT_EQ(both.status, ExitStatus::done);
    EXPECT_TRUE(contains(both.output, "tests=\"2\" failures=\"0\"")) << both.output;
    writeMd2("strict/old.md2", Md2Field::version, 9);
    const CommandRun failed = check("strict", {at("lax"), "--format", "junit"});
    EXPECT_EQ(failed.status, ExitStatus::problems);
    EXPECT_TRUE(contains(failed.output, "tests=\"3\" failures=\"1\"")) << failed.output;
}

TEST(CheckSettings, SayWhatIsWrong)
{
    const auto errorOf = [](const char* text) {
        const auto settings = app::settingsFromJson(text);
        return settings ? std::string() : settings.error();
    };
    EXPECT_EQ(errorOf(R"({"schema":1})"), "");
    EXPECT_EQ(errorOf(R"({"schema":1,"rules":{"not-readable":"warning","md2-version":"off"}})"), "");
    EXPECT_EQ(errorOf("{"), "the text is not a JSON object");
    EXPECT_EQ(errorOf("{}"), "'schema' is missing: 1 is expected");
    EXPECT_EQ(errorOf(R"({"schema":2})"), "'schema' is not 1");
    EXPECT_EQ(errorOf(R"({"schema":1,"failOn":"all"})"), "failOn: 'all' is none of error, warning, note");
    EXPECT_EQ(errorOf(R"({"schema":1,"failon":"note"})"),
              "'failon' is unknown; known are schema, profile, rules, failOn, exclude");
    EXPECT_EQ(errorOf(R"({"schema":1,"exclude":"*.md2"})"), "'exclude' is not a list of texts");
    EXPECT_EQ(errorOf(R"({"schema":1,"profile":"doom"})"),
              "profile: 'doom' is none of quake, quake2, yquake2, kingpin, quake3, ioquake3");
    EXPECT_EQ(errorOf(R"({"schema":1,"rules":{"md2-version":"low"}})"),
              "rule md2-version: 'low' is none of off, note, warning, error");
    EXPECT_EQ(errorOf(R"({"schema":1,"rules":{"md2-version":1}})"), "rule md2-version: the value is not a text");
    EXPECT_EQ(errorOf(R"({"schema":1,"rules":[]})"), "'rules' is not an object");
    EXPECT_EQ(errorOf(R"({"schema":1,"profile":3})"), "'profile' is not a text");
    EXPECT_NE(errorOf(std::string(100'000, '[').c_str()), "") << "depth is no problem";
}

TEST(CheckSettings, MatchNamesAndPaths)
{
    EXPECT_TRUE(matchesGlob("*.md2", "models/a/B.MD2"));
    EXPECT_TRUE(matchesGlob("a?c*", "x/abcd"));
    EXPECT_FALSE(matchesGlob("a?c", "x/abcd"));
    EXPECT_TRUE(matchesGlob("old/*.md2", "mod/old/a.md2"));
    EXPECT_FALSE(matchesGlob("old/*.md2", "mod/old/b/a.md2"));
    EXPECT_FALSE(matchesGlob("old/*.md2", "mod/very-old/a.md2"));
    EXPECT_TRUE(matchesGlob("old/*.md2", "a/old/b/old/c.md2"));
    EXPECT_TRUE(matchesGlob("a/**/old/*.md2", "a/old/b/old/c.md2"));
    EXPECT_TRUE(matchesGlob("old/**", "mod/old/b/a.md2"));
    EXPECT_TRUE(matchesGlob("**/b/*", "mod/old/b/a.md2"));
    EXPECT_FALSE(matchesGlob("", "a"));
    EXPECT_TRUE(matchesGlob("*a*a*a*a*a*a*a*b", std::string(2000, 'a') + "b"));
    EXPECT_FALSE(matchesGlob("*a*a*a*a*a*a*a*b", std::string(2000, 'a')));
}

TEST(CheckProfiles, RefuseFromOneBeyondTheLimit)
{
    for (const app::RefusedRule& row : app::refusedRules()) {
        SCOPED_TRACE(std::string(row.profile) + " " + std::string(row.rule));
        EXPECT_NE(app::findCheckRule(row.rule), nullptr);
        const auto names = app::profileNames();
        EXPECT_NE(std::find(names.begin(), names.end(), row.profile), names.end());
        formats::Diagnostic diagnostic{.rule = std::string(row.rule), .severity = Severity::warning};
        if (!row.most) {
            EXPECT_EQ(app::severityFor(row.profile, diagnostic), Severity::error);
            continue;
        }
        diagnostic.count = *row.most + 1;
        EXPECT_EQ(app::severityFor(row.profile, diagnostic), Severity::error);
        diagnostic.count = *row.most;
        EXPECT_NE(app::severityFor(row.profile, diagnostic), Severity::error);
        EXPECT_EQ(app::severityFor("", diagnostic), Severity::warning) << "without a profile it stays as it is";
    }
}

/// A surface with this many vertices and triangles.
std::vector<std::byte> md3With(std::size_t vertices, std::size_t triangles)
{
    tests::Md3Builder::Surface surface{.name = "body", .shaders = {}, .triangles = {}, .texCoords = {}, .frames = {}};
    surface.triangles.assign(triangles, {0, 1, 2});
    surface.texCoords.assign(vertices, {0.0f, 0.0f});
    std::vector<tests::Md3Builder::Vertex> frame(vertices);
    frame[1].x = 64;
    frame[2].y = 64;
    surface.frames = {frame};
    tests::Md3Builder builder;
    builder.frame("one", {});
    builder.surface(std::move(surface));
    return builder.build();
}

TEST_F(CheckCommand, KnowsTheLimitsOfEachQuake3)
{
    const auto refuses = [&](const char* profile, std::size_t vertices, std::size_t triangles) {
        m_folder.write("a.md3", md3With(vertices, triangles));
        const json report = jsonOf("a.md3", {"--profile", profile});
        return report.at("errors") > 0;
    };
    EXPECT_FALSE(refuses("ioquake3", 999, 1999));
    EXPECT_TRUE(refuses("ioquake3", 1000, 10));
    EXPECT_TRUE(refuses("ioquake3", 10, 2000));
    EXPECT_FALSE(refuses("quake3", 1000, 2000));
    EXPECT_TRUE(refuses("quake3", 1001, 10));
    EXPECT_TRUE(refuses("quake3", 10, 2001));
    m_folder.write("a.md3", md3With(1000, 2000));
    const std::vector<std::string> rules = rulesOf("a.md3", {"--profile", "quake3"});
    EXPECT_EQ(std::count(rules.begin(), rules.end(), "md3-engine-vertex-limit"), 0) << "this game draws it";
}

TEST_F(CheckCommand, FindsInHeadersWhatIsInThem)
{
    writeMd2("models/old.md2", Md2Field::version, 9);
    m_folder.write(
        "models/many.md2",
        Md2Builder::tetrahedron().noSkins().set(Md2Field::triangleCount, 5000).set(Md2Field::skinHeight, 481).build());
    m_folder.write("models/broken.md2", "IDP2 and nothing more");
    EXPECT_EQ(rulesOf("models", {"--fast"}),
              (std::vector<std::string>{"not-readable", "md2-triangle-limit", "md2-skin-height-limit", "md2-version"}));
    for (const char* const name : {"models/old.md2", "models/many.md2"}) {
        const json fast = jsonOf(name, {"--fast"}).at("diagnostics");
        json all = jsonOf(name).at("diagnostics");
        for (auto finding = all.begin(); finding != all.end();) {
            const app::CheckRule* const rule = app::findCheckRule(finding->at("rule").get<std::string>());
            ASSERT_NE(rule, nullptr);
            finding = rule->isOfHeader ? std::next(finding) : all.erase(finding);
        }
        ASSERT_EQ(fast.size(), all.size()) << name;
        for (std::size_t i = 0; i < fast.size(); ++i)
            EXPECT_EQ(fast[i], all[i]) << "also the element";
    }
}

TEST_F(CheckCommand, ListsTheRules)
{
    const CommandRun rules = run({"check", "--list-rules"});
    EXPECT_EQ(rules.status, ExitStatus::done);
    EXPECT_TRUE(contains(rules.output, "md2-version                    warning        header  The version is not 8."));
    EXPECT_TRUE(contains(rules.output, "texture-missing"));
    EXPECT_TRUE(contains(rules.output, "not-readable"));
    EXPECT_GT(app::checkRules().size(), 250U);
    EXPECT_EQ(run({"check"}).status, ExitStatus::usage);
    EXPECT_EQ(run({"check", "x", "--profile", "doom"}).status, ExitStatus::usage);
    EXPECT_EQ(run({"check", "x", "--format", "xml"}).status, ExitStatus::usage);
}

TEST_F(CheckCommand, PrintsOtherForms)
{
    if (!tests::kHasPosixNames)
        GTEST_SKIP() << tests::kPosixNames;
    writeMd2("a & b <\xC3\xA4>.md2", Md2Field::version, 9);
    const std::string name = "a & b <\xC3\xA4>.md2";
    const CommandRun sarif = check(name, {"--format", "sarif"});
    const json run0 = json::parse(sarif.output).at("runs").at(0);
    EXPECT_EQ(run0.at("results").at(0).at("ruleId"), "md2-version");
    const json location = run0.at("results").at(0).at("locations").at(0).at("physicalLocation");
    EXPECT_TRUE(
        location.at("artifactLocation").at("uri").get<std::string>().ends_with("a%20%26%20b%20%3C%C3%A4%3E.md2"));
    EXPECT_EQ(location.at("region").at("byteOffset"), 4);
    EXPECT_EQ(sarif.messages, "trisview: check: passed: 0 errors, 1 warning, 0 notes in 1 file\n")
        << "the verdict does not disturb programs";

    const CommandRun junit = check(name, {"--format", "junit", "--fail-on", "warning"});
    EXPECT_EQ(junit.status, ExitStatus::problems);
    EXPECT_TRUE(contains(junit.output, "tests=\"1\" failures=\"1\"")) << junit.output;
    EXPECT_TRUE(contains(junit.output, "a &amp; b &lt;\xC3\xA4&gt;.md2\"")) << junit.output;

    const CommandRun lines = check(name, {"--format", "jsonl"});
    EXPECT_EQ(std::count(lines.output.begin(), lines.output.end(), '\n'), 1);
    EXPECT_EQ(json::parse(lines.output).at("rule"), "md2-version");
}

} // namespace
