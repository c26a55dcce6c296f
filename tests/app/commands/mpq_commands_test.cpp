// Commands on MPQ archives, whose names may be unknown.
#include "tests/support/command_run.hpp"
#include "tests/support/m2_layouts.hpp"
#include "tests/support/mpq_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace mpq_commands_test {

namespace fs = std::filesystem;
using app::ExitStatus;
using nlohmann::json;
using tests::run;
using tests::TemporaryFolder;

/// A model with its view below Creature\Pole, without a list of names.
std::vector<tests::MpqEntry> poleEntries()
{
    std::vector<tests::MpqEntry> entries;
    for (const formats::M2WrittenFile& file :
         formats::writeM2(tests::plainPole({264, formats::M2WriteContainer::flat})))
        entries.push_back({.name = "Creature\\Pole\\" + file.name,
                           .content = tests::textOf(file.bytes),
                           .methods = 2,
                           .isEncrypted = true});
    return entries;
}

class MpqCommands : public testing::Test {
protected:
    MpqCommands()
    {
        const tests::Bytes bytes = tests::mpqOf(poleEntries(), {.sectorShift = 3, .hasListfile = false});
        m_archive = m_folder.write("patch.mpq", std::span<const std::byte>(bytes)).generic_string();
        std::string lines;
        for (const tests::MpqEntry& entry : poleEntries())
            lines += entry.name + "\r\n";
        m_list = m_folder.write("names.txt", lines).generic_string();
    }

    TemporaryFolder m_folder;
    std::string m_archive, m_list;
};

TEST_F(MpqCommands, ListByNumberOrByTheNamesOfAList)
{
    const auto numbered = run({"ls", m_archive});
    EXPECT_EQ(numbered.status, ExitStatus::done);
    EXPECT_NE(numbered.output.find("  unnamed/00000000.m2\n"), std::string::npos) << numbered.output;
    const auto named = run({"ls", m_archive, "--listfile", m_list});
    EXPECT_EQ(named.output.find("unnamed"), std::string::npos) << named.output;
    EXPECT_NE(named.output.find("  Creature/Pole/" + poleEntries()[0].name.substr(14) + "\n"), std::string::npos);
    EXPECT_EQ(run({"ls", m_archive, "--listfile", (m_folder / "none").generic_string()}).status,
              ExitStatus::unreadable);
}

TEST_F(MpqCommands, AModelOpensByItsRealNameWithTheFilesBesideIt)
{
    const std::string path = m_archive + "/Creature/Pole/" + poleEntries()[0].name.substr(14);
    const auto info = run({"info", "--json", path});
    ASSERT_NE(info.output, "") << info.messages;
    EXPECT_EQ(json::parse(info.output)["path"], path);
    EXPECT_GT(json::parse(info.output)["triangles"], 0) << "they are in the view beside it";
    const auto models = run({"ls", "--models", m_archive, "--listfile", m_list});
    EXPECT_EQ(models.output, path + "\n") << models.messages;
}

TEST_F(MpqCommands, ExtractsFilesUnderTheirRealNames)
{
    const std::string name = poleEntries()[0].name.substr(14);
    fs::create_directories(m_folder / "out");
    ASSERT_EQ(run({"extract", m_archive + "/Creature/Pole/" + name, "-o", (m_folder / "out").generic_string()}).status,
              ExitStatus::done);
    EXPECT_EQ(tests::textOf(m_folder / "out" / name), poleEntries()[0].content);
    ASSERT_EQ(run({"extract", m_archive, "--listfile", m_list, "-o", (m_folder / "all").generic_string()}).status,
              ExitStatus::done);
    EXPECT_EQ(tests::textOf(m_folder / "all/Creature/Pole" / name), poleEntries()[0].content);
}

TEST_F(MpqCommands, ADeletedFileIsNotTheOneThatTheGameFinds)
{
    const auto write = [&](const char* name, const std::vector<tests::MpqEntry>& entries) {
        m_folder.write(name, std::span<const std::byte>(tests::mpqOf(entries)));
    };
    write("game/patch.mpq", {{.name = "Item\\a.blp", .moreFlags = 0x02000000}, {.name = "Item\\b.blp"}});
    write("game/base.mpq", {{.name = "Item\\a.blp", .content = "12345"}, {.name = "Item\\b.blp", .content = "123"}});
    const auto listed = run({"ls", (m_folder / "game").generic_string()});
    EXPECT_NE(listed.output.find("5  Item/a.blp  (an earlier archive marks it as deleted)\n"), std::string::npos)
        << listed.output;
    EXPECT_NE(listed.output.find("3  Item/b.blp  (an earlier archive or folder wins)\n"), std::string::npos)
        << listed.output;
}

TEST_F(MpqCommands, AFolderThatOnlyTheListNamesIsOne)
{
    const std::string folder = m_archive + "/Creature/Pole";
    const std::string name = poleEntries()[0].name.substr(14);
    const auto models = run({"ls", "--models", folder, "--listfile", m_list});
    EXPECT_EQ(models.output, folder + "/" + name + "\n") << models.messages;
    EXPECT_NE(run({"ls", folder, "--listfile", m_list}).output.find(name), std::string::npos);
    const auto info = run({"info", folder, "--listfile", m_list});
    EXPECT_EQ(info.status, ExitStatus::done) << info.messages;
    EXPECT_EQ(run({"info", folder}).status, ExitStatus::unreadable) << "without the list it does not exist";
    const auto pictures =
        run({"export", folder, "--listfile", m_list, "--out-dir", (m_folder / "out").generic_string()});
    EXPECT_EQ(pictures.status, ExitStatus::done) << pictures.messages;
    EXPECT_FALSE(fs::is_empty(m_folder / "out"));
}

TEST_F(MpqCommands, AFileWithAShortSectorIsExtractedWithAWarning)
{
    const tests::Bytes bytes =
        tests::mpqOf({{.name = "a.txt", .content = std::string(300, 'x'), .methods = 2, .statedSize = 400}});
    const std::string archive = m_folder.write("short.mpq", std::span<const std::byte>(bytes)).generic_string();
    for (const char* const path : {"/a.txt", ""}) {
        const std::string to = (m_folder / (std::string("short") + (*path != 0 ? "" : "s"))).generic_string();
        const auto extracted = run({"extract", archive + path, "-o", to});
        EXPECT_EQ(extracted.status, ExitStatus::incomplete);
        EXPECT_NE(extracted.messages.find("[mpq-short-sector]"), std::string::npos) << extracted.messages;
    }
    EXPECT_EQ(tests::textOf(m_folder / "short"), std::string(300, 'x') + std::string(100, '\0'));
    EXPECT_EQ(tests::textOf(m_folder / "shorts/a.txt"), std::string(300, 'x') + std::string(100, '\0'));
}

} // namespace mpq_commands_test
