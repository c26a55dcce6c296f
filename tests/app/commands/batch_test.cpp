// Commands as lines of JSON.
#include "app/commands/batch/job_lines.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>
#include <string>
#include <vector>

namespace {

using app::ExitStatus;
using nlohmann::json;
using tests::CommandRun;
using tests::run;

class Batch : public testing::Test {
protected:
    Batch() : m_model(m_folder.write("m.md2", tests::Md2Builder::tetrahedron().noSkins().build()).generic_string()) {}

    /// Runs lines; the answers as JSON.
    std::vector<json> answers(const std::string& lines, ExitStatus expected, const char* workers = "2")
    {
        const std::string file = m_folder.write("lines.jsonl", lines).generic_string();
        const CommandRun result = run({"batch", file, "--jobs", workers});
        EXPECT_EQ(result.status, expected) << result.messages;
        EXPECT_EQ(result.messages, "") << "messages are in the answers";
        std::vector<json> all;
        std::istringstream output(result.output);
        for (std::string line; std::getline(output, line);)
            all.push_back(json::parse(line));
        return all;
    }
    static std::string lineOf(const json& id, const std::vector<std::string>& arguments)
    {
        return json{{"id", id}, {"args", arguments}}.dump() + "\n";
    }

    tests::TemporaryFolder m_folder;
    std::string m_model;
};

TEST_F(Batch, LeavesOutWarningsOfAllItsCommands)
{
    const std::string output = (m_folder / "out.obj").generic_string();
    const std::string line = lineOf(1, {"export", m_model, "--frame", "999", "--force", "-o", output});
    const std::string file = m_folder.write("lines.jsonl", line).generic_string();
    const json loud = json::parse(run({"batch", file}).output);
    ASSERT_EQ(loud["messages"].size(), 2U) << loud;
    EXPECT_EQ(loud["messages"][0].get<std::string>().substr(0, 9), "warning: ");
    const json quiet = json::parse(run({"batch", "--quiet", file}).output);
    EXPECT_EQ(quiet["messages"].size(), 0U) << quiet;
    EXPECT_EQ(quiet["status"], loud["status"]);
}

/// Whatever a file is called.
TEST_F(Batch, SaysQuietlyWhatCannotBeRead)
{
    const std::string loud = run({"info", "note: nowhere.md2"}).messages;
    EXPECT_NE(loud, "");
    EXPECT_EQ(run({"info", "--quiet", "note: nowhere.md2"}).messages, loud);
}

TEST_F(Batch, CountsAnswersInALog)
{
    std::string lines;
    for (int i = 0; i < 250; ++i)
        lines += lineOf(i, {"open-with"}); // is refused
    const std::string file = m_folder.write("lines.jsonl", lines).generic_string();
    EXPECT_EQ(run({"batch", "--jobs", "1", file}).messages, "");
    EXPECT_EQ(run({"batch", "--jobs", "1", "--progress", file}).messages, "trisview: batch: 100 done, 100 failed\n"
                                                                          "trisview: batch: 200 done, 200 failed\n"
                                                                          "trisview: batch: 250 done, 250 failed\n");
}

TEST_F(Batch, AnswersInTheOrderOfTheLines)
{
    std::string lines;
    for (int i = 0; i < 50; ++i)
        lines += lineOf(i, {"info", i % 7 == 3 ? "/nowhere.md2" : m_model, "--json"});
    for (const char* const workers : {"1", "4"}) {
        const std::vector<json> all = answers(lines, ExitStatus::incomplete, workers);
        ASSERT_EQ(all.size(), 50U);
        for (int i = 0; i < 50; ++i) {
            const json& answer = all[static_cast<std::size_t>(i)];
            EXPECT_EQ(answer["id"], i);
            EXPECT_EQ(answer["schema"], 1);
            EXPECT_EQ(answer["status"], i % 7 == 3 ? 3 : 0);
            EXPECT_EQ(answer["result"].contains("error"), i % 7 == 3);
        }
    }
}

TEST_F(Batch, GivesResultsAsACommandPrintsThem)
{
    const json alone = json::parse(run({"info", m_model, "--json"}).output);
    const std::vector<json> all =
        answers(lineOf("a", {"info", m_model, "--json"}) + lineOf(json(), {"info", m_model}) +
                    lineOf({1, 2}, {"info", m_model, m_model, "--json"}) +
                    lineOf(4, {"export", m_model, "-o", (m_folder / "m.obj").generic_string(), "--no-material"}),
                ExitStatus::done);
    ASSERT_EQ(all.size(), 4U);
    EXPECT_EQ(all[0]["result"], alone);
    EXPECT_EQ(all[1]["result"], run({"info", m_model}).output);
    EXPECT_EQ(all[1]["id"], nullptr);
    EXPECT_EQ(all[2]["result"], json::array({alone, alone}));
    EXPECT_EQ(all[2]["id"], json::array({1, 2}));
    EXPECT_EQ(all[3]["result"], nullptr);
    EXPECT_EQ(tests::textOf(m_folder / "m.obj"), [&] {
        (void)run({"export", m_model, "-o", (m_folder / "n.obj").generic_string(), "--no-material"});
        return tests::textOf(m_folder / "n.obj");
    }());
}

TEST_F(Batch, AnswersLinesThatAreNoJobs)
{
    const std::vector<std::string> bad = {
        "text",
        "[]",
        "{}",
        R"({"id":1,"args":"info"})",
        R"({"id":1,"args":[]})",
        R"({"id":1,"args":["info",2]})",
        R"({"id":1,"args":["batch"]})",
        R"({"id":1,"args":["open-with"]})",
        R"({"id":1,"args":["model.md2"]})",
        R"({"id":1,"args":["info","-"]})",
        R"({"id":1,"args":["render","m.md2","-o","-"]})",
        R"({"id":1,"args":["info","a\u0000b"]})",
        R"({"id":1,"args":["info","--nosuch"]})",
    };
    std::string lines;
    for (const std::string& line : bad)
        lines += line + "\n\n  \r\n"; // lines without text are skipped
    lines += lineOf("last", {"info", m_model});
    const std::vector<json> all = answers(lines, ExitStatus::incomplete);
    ASSERT_EQ(all.size(), bad.size() + 1);
    for (std::size_t i = 0; i < bad.size(); ++i) {
        EXPECT_EQ(all[i]["status"], 2) << bad[i];
        EXPECT_EQ(all[i]["result"], nullptr) << bad[i];
        EXPECT_FALSE(all[i]["messages"].empty()) << bad[i];
    }
    EXPECT_EQ(all.back()["id"], "last");
    EXPECT_EQ(all.back()["status"], 0);
}

TEST_F(Batch, RefusesFilesInAnswersHoweverTheyAreAskedFor)
{
    const std::string image = m_folder.write("i.png", tests::pngFile()).generic_string();
    tests::writeLibzip(m_folder / "a.pk3", {{"b.dat", std::string("\xFF\x01", 2)}});
    const std::string entry = (m_folder / "a.pk3/b.dat").generic_string();
    std::string lines;
    for (const char* const output : {"-o-", "--output=-"})
        lines += lineOf(1, {"render", m_model, output}) + lineOf(2, {"export", image, output}) +
                 lineOf(3, {"extract", entry, output});
    const std::vector<json> all = answers(lines, ExitStatus::incomplete);
    ASSERT_EQ(all.size(), 6U);
    for (const json& answer : all) {
        EXPECT_EQ(answer["status"], 2) << answer;
        EXPECT_EQ(answer["result"], nullptr) << answer;
    }
}

TEST_F(Batch, RefusesLinesThatAreTooLong)
{
    const std::string most = R"({"id":1,"args":["info","/nowhere"],"x":")";
    std::string allowed = most + std::string(app::kMaxJobLineBytes - most.size() - 2, 'x') + "\"}";
    ASSERT_EQ(allowed.size(), app::kMaxJobLineBytes);
    const std::vector<json> all =
        answers(allowed + "\n" + allowed + " \n" + lineOf(3, {"info", m_model}), ExitStatus::incomplete);
    ASSERT_EQ(all.size(), 3U);
    EXPECT_EQ(all[0]["status"], 3) << "it is read";
    EXPECT_EQ(all[1]["status"], 2);
    EXPECT_EQ(all[1]["id"], nullptr);
    EXPECT_EQ(all[2]["status"], 0);
}

TEST_F(Batch, EndsWithTheLastLineEvenWithoutALineBreak)
{
    std::string line = lineOf(1, {"info", m_model});
    line.pop_back();
    EXPECT_EQ(answers(line, ExitStatus::done).size(), 1U);
    EXPECT_EQ(answers("", ExitStatus::done).size(), 0U);
    EXPECT_EQ(run({"batch", (m_folder / "nowhere").generic_string()}).status, ExitStatus::unreadable);
    EXPECT_EQ(run({"batch", "--jobs", "0"}).status, ExitStatus::usage);
}

} // namespace
