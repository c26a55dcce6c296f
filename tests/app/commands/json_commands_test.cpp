// Command output for programs: errors, reusable paths, numbers.
#include "tests/support/archive_builder.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/cost.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <map>

namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using nlohmann::json;
using tests::CommandRun;
using tests::run;

class JsonCommands : public testing::Test {
protected:
    [[nodiscard]] std::string writeModel(const fs::path& name) const
    {
        return m_folder.write(name, tests::Md2Builder::tetrahedron().build()).generic_string();
    }
    void writeZip(const fs::path& name, const std::vector<tests::ZipEntry>& entries) const
    {
        const tests::Bytes bytes = tests::zipOf(entries);
        m_folder.write(name, std::span<const std::byte>(bytes));
    }

    tests::TemporaryFolder m_folder;
};

void expectError(const std::vector<std::string>& arguments, const std::string& path, const char* code)
{
    SCOPED_TRACE(path);
    const CommandRun plain = run(arguments);
    std::vector<std::string> withJson = arguments;
    withJson.emplace_back("--json");
    const CommandRun result = run(withJson);
    EXPECT_EQ(result.status, plain.status);
    EXPECT_NE(result.status, ExitStatus::done);
    EXPECT_EQ(result.messages, plain.messages);
    EXPECT_EQ(plain.output, "");
    const json told = json::parse(result.output, nullptr, false);
    ASSERT_TRUE(told.is_object()) << result.output;
    EXPECT_EQ(told.size(), 3U);
    EXPECT_EQ(told["schema"], 1);
    EXPECT_EQ(told["path"], path);
    EXPECT_EQ(told["error"]["code"], code);
    EXPECT_TRUE(tests::contains(result.messages, told["error"]["message"].get<std::string>())) << result.messages;
}

TEST_F(JsonCommands, SayWhyNothingOpens)
{
    const std::string missing = (m_folder / "missing.md2").generic_string();
    const std::string text = m_folder.write("text.md2", "no model at all").generic_string();
    const std::string cut =
        m_folder.write("cut.md2", tests::textOf(tests::Md2Builder::tetrahedron().build()).substr(0, 60))
            .generic_string();
    const std::string sound = writeModel("one/sound.md2");
    for (const char* const command : {"info", "ls"})
        expectError({command, missing}, missing, "notFound");
    expectError({"info", text}, text, "wrongFormat");
    expectError({"info", cut}, cut, "truncated");
    expectError({"info", sound, "--listfile", missing}, missing, "notFound");
    expectError({"ls", text}, text, "wrongFormat");
    expectError({"compare", sound, missing}, missing, "notFound");
    expectError({"compare", cut, sound}, cut, "truncated");
}

TEST_F(JsonCommands, NameTheModelsOfWhichOneHasToBeChosen)
{
    const std::string first = writeModel("a.md2");
    const std::string second = writeModel("b.md2");
    const std::string folder = m_folder.path().generic_string();
    expectError({"info", folder}, folder, "severalModels");
    const json told = json::parse(run({"info", folder, "--json"}).output);
    EXPECT_EQ(told["error"]["models"], (std::vector<std::string>{first, second}));
}

TEST_F(JsonCommands, ListModelsThatInfoOpensAsTheyAre)
{
    const std::string model = tests::textOf(tests::Md2Builder::tetrahedron().build());
    writeZip("games/baseq2/pak0.pak", {});
    writeZip("games/baseq2/pak1.pk2", {{.name = "players/male/tris.md2", .content = model},
                                       {.name = "players/male/weapon.md2", .content = model},
                                       {.name = "models/items/key/tris.md2", .content = model}});
    m_folder.write("games/baseq2/models/weapons/v_blast/tris.md2", tests::Md2Builder::tetrahedron().build());
    writeZip("games/mod/pak0.pk3",
             {{.name = "models/mapobjects/lamp.md2", .content = model}, {.name = "other/odd.md2", .content = model}});
    const json told = json::parse(run({"ls", (m_folder / "games").generic_string(), "--json"}).output);
    std::vector<std::string> paths;
    for (const char* const kind : {"weapons", "items", "levelsOfDetail", "rest"})
        paths.insert(paths.end(), told["models"][kind].begin(), told["models"][kind].end());
    for (const json& player : told["models"]["players"])
        paths.insert(paths.end(), player["files"].begin(), player["files"].end());
    EXPECT_EQ(paths.size(), 6U) << told["models"].dump(2);
    for (const std::string& path : paths)
        EXPECT_NE(run({"info", path}).status, ExitStatus::unreadable) << path;
    EXPECT_EQ(told["models"]["players"][0]["folder"], "players/male");
    EXPECT_EQ(told["games"].back()["models"]["rest"][0],
              (m_folder / "games/mod/pak0.pk3/other/odd.md2").generic_string());
}

TEST_F(JsonCommands, SayOfWhichFileThePathInTheGameIs)
{
    writeZip("base/pak0.pk3", {{.name = "Models/A.md2", .content = "old"}, {.name = "b.md2", .content = "b"}});
    writeZip("base/pak1.pk3", {{.name = "models/a.MD2", .content = "new"}});
    const json told = json::parse(run({"ls", (m_folder / "base").generic_string(), "--json"}).output);
    std::map<std::string, bool> wins;
    for (const json& entry : told["entries"])
        wins[fs::path(entry["path"].get<std::string>()).lexically_relative(m_folder.path() / "base").generic_string()] =
            entry["wins"];
    EXPECT_EQ(wins, (std::map<std::string, bool>{{"pak0.pk3/Models/A.md2", false},
                                                 {"pak0.pk3/b.md2", true},
                                                 {"pak1.pk3/models/a.MD2", true},
                                                 {"pak0.pk3", true},
                                                 {"pak1.pk3", true}}));
}

/// The numbers of a difference in the JSON.
json numbersOf(const json& told, const char* kind, const char* name)
{
    for (const json& difference : told["differences"]) {
        if (difference["kind"] == kind && difference["name"] == name)
            return difference["numbers"];
    }
    return "there is no such difference";
}

TEST_F(JsonCommands, CompareInNumbersToo)
{
    tests::Md3Builder moved = tests::Md3Builder::tetrahedron();
    moved.surfaces().front().frames[1][2].x += 64 * 3; // three units
    tests::Md3Builder fewer = tests::Md3Builder::tetrahedron();
    fewer.surfaces().pop_back();
    const std::string a = m_folder.write("a.md3", tests::Md3Builder::tetrahedron().build()).generic_string();
    const std::string b = m_folder.write("b.md3", moved.build()).generic_string();
    const std::string c = m_folder.write("c.md3", fewer.build()).generic_string();
    const json apart = json::parse(run({"compare", a, b, "--json"}).output);
    EXPECT_EQ(numbersOf(apart, "surface", "body"),
              (json{{"a", {{"vertices", 4}}},
                    {"between", {{"vertices", 1}, {"distance", 3.0}, {"vertex", 2}, {"frame", 1}}}}));
    const json told = json::parse(run({"compare", a, c, "--json"}).output);
    EXPECT_EQ(numbersOf(told, "count", "surfaces"), (json{{"a", {{"count", 2}}}, {"b", {{"count", 1}}}}));
    const json flag = numbersOf(told, "surface", "flag");
    EXPECT_TRUE(flag["a"]["triangles"].is_number_unsigned()) << flag;
    EXPECT_FALSE(flag.contains("b"));
}

/// A ZIP of `count` empty files, with the smallest possible entries.
std::vector<std::byte> zipOfEmptyFiles(std::uint32_t count, const char* nameForm)
{
    tests::ByteBuilder file;
    tests::ByteBuilder table;
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::string name = fmt::format(fmt::runtime(nameForm), i);
        const auto nameBytes = static_cast<std::uint16_t>(name.size());
        table.u32(0x02014B50).zeros(24).u16(nameBytes).zeros(12);
        table.u32(static_cast<std::uint32_t>(file.size())).text(name, name.size());
        file.u32(0x04034B50).zeros(22).u16(nameBytes).u16(0).text(name, name.size());
    }
    const auto offset = static_cast<std::uint32_t>(file.size());
    std::vector<std::byte> bytes = file.build();
    const std::vector<std::byte> directory = table.build();
    bytes.insert(bytes.end(), directory.begin(), directory.end());
    const std::vector<std::byte> end = tests::ByteBuilder()
                                           .u32(0x06054B50)
                                           .zeros(8)
                                           .u32(static_cast<std::uint32_t>(directory.size()))
                                           .u32(offset)
                                           .u16(0)
                                           .build();
    bytes.insert(bytes.end(), end.begin(), end.end());
    return bytes;
}

class ListingOfManyFiles : public JsonCommands, public testing::WithParamInterface<const char*> {};

TEST_P(ListingOfManyFiles, TakesNoMoreMemoryThanAnyFile)
{
    if (!tests::MemoryPeak::isCounted())
        GTEST_SKIP() << "the allocator of this build does not count";
    constexpr std::uint32_t kFiles = 150'000;
    const std::vector<std::byte> bytes = zipOfEmptyFiles(kFiles, GetParam());
    const std::string path = m_folder.write("many.zip", std::span<const std::byte>(bytes)).generic_string();
    for (const char* const form : {"--json", "--"}) {
        const std::array<const char*, 3> arguments = {"ls", form, path.c_str()};
        testing::internal::CaptureStdout();
        const tests::MemoryPeak peak;
        const ExitStatus status = app::runProgram(arguments);
        const std::size_t most = peak.bytes();
        const std::string output = testing::internal::GetCapturedStdout();
        EXPECT_EQ(status, ExitStatus::done);
        EXPECT_LE(most, tests::allowedBytes(bytes.size())) << form << ": " << most / kFiles << " bytes a file";
        EXPECT_GE(output.size(), kFiles * 20) << "all are listed";
    }
}

INSTANTIATE_TEST_SUITE_P(JsonCommands, ListingOfManyFiles,
                         testing::Values("{:06}.md3", "{:06}", "{:06}/lower.md3", "models/weapons/w/{:06}_1.md3",
                                         "players/{:06}/tris.md2"),
                         [](const auto& each) { return fmt::format("Form{}", each.index); });

} // namespace
