// Names that only POSIX allows, in JSON output.
#include "tests/support/archive_builder.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <nlohmann/json.hpp>

namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using nlohmann::json;
using tests::CommandRun;
using tests::run;

/// The bytes of base64, decoded independently.
std::string decoded(const std::string& base64)
{
    constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    std::uint32_t bits = 0;
    int count = 0;
    for (const char digit : base64) {
        if (digit == '=')
            break;
        bits = bits << 6U | static_cast<std::uint32_t>(kDigits.find(digit));
        count += 6;
        if (count >= 8)
            bytes += static_cast<char>(bits >> static_cast<unsigned>(count -= 8) & 0xFFU);
    }
    return bytes;
}

/// The path in a member of an object.
std::string pathIn(const json& object, const std::string& key)
{
    return object.contains(key + "Bytes") ? decoded(object[key + "Bytes"]) : object[key].get<std::string>();
}

class JsonPaths : public testing::TestWithParam<const char*> {
protected:
    tests::TemporaryFolder m_folder;
};

TEST_P(JsonPaths, AreTheVeryPaths)
{
    const std::string folder = (m_folder / GetParam()).string();
    const std::string model =
        m_folder.write(fs::path(GetParam()) / "sound.md2", tests::Md2Builder::tetrahedron().build()).string();
    const std::string skin = folder + "/sound.pcx";
    const json info = json::parse(run({"info", model, "--json"}).output);
    EXPECT_EQ(pathIn(info, "path"), model);
    const json compared = json::parse(run({"compare", model, model, "--json"}).output);
    EXPECT_EQ(pathIn(compared, "a"), model);
    EXPECT_EQ(pathIn(compared, "b"), model);
    const json missing = json::parse(run({"info", model + ".not", "--json"}).output);
    EXPECT_EQ(pathIn(missing, "path"), model + ".not");
    const json listed = json::parse(run({"ls", folder, "--json"}).output);
    EXPECT_EQ(pathIn(listed, "path"), folder);
    EXPECT_EQ(pathIn(listed["places"][0], "path"), folder);
    ASSERT_EQ(listed["entries"].size(), 1U);
    EXPECT_EQ(pathIn(listed["entries"][0], "path"), model);
    EXPECT_EQ(pathIn(listed["entries"][0], "place"), folder);
    const json& models = listed["models"];
    EXPECT_EQ(models.contains("restBytes") ? decoded(models["restBytes"][0]) : models["rest"][0].get<std::string>(),
              model);
}

TEST_P(JsonPaths, OfMountsAndTriedFilesAreTheVeryPathsToo)
{
    const tests::Bytes pak = tests::zipOf({{.name = "a.txt", .content = "a"}});
    const fs::path base = fs::path(GetParam()) / "baseq2";
    m_folder.write(base / "pak0.pk2", std::span<const std::byte>(pak));
    tests::Md2Builder builder = tests::Md2Builder::tetrahedron();
    const std::string model = m_folder.write(base / "models/x/tris.md2", builder.build()).string();
    const CommandRun result = run({"info", model, "--json"});
    const json info = json::parse(result.output, nullptr, false);
    ASSERT_TRUE(info.is_object()) << result.messages;
    const std::string root = (m_folder / base).string();
    bool isFound = false;
    for (std::size_t i = 0; i < info["places"].size(); ++i) {
        const bool hasBytes = info.contains("placesBytes") && !info["placesBytes"][i].is_null();
        const std::string path = hasBytes ? decoded(info["placesBytes"][i]) : info["places"][i].get<std::string>();
        isFound = isFound || path == root + "/pak0.pk2";
    }
    EXPECT_TRUE(isFound) << info["places"].dump(2);
}

TEST_P(JsonPaths, ObeyNothingOnATerminal)
{
    const std::string model =
        m_folder.write(fs::path(GetParam()) / "sound.md2", tests::Md2Builder::tetrahedron().build()).string();
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"info", model, "--json"}, {"info", model}, {"ls", model, "--json"}}) {
        const std::string output = run(arguments).output;
        for (const char* const raw : {"\x1b", "\x7f", "\u009b", "\u202E"})
            EXPECT_FALSE(tests::contains(output, raw)) << output;
    }
}

INSTANTIATE_TEST_SUITE_P(JsonPaths, JsonPaths,
                         testing::Values("plain", "m\u00f6del",
                                         "m\xf6"
                                         "del",
                                         "a\"b\\x41\nc", "\x1b[31m\x7f\u009b\u202E"),
                         [](const auto& each) { return "Name" + std::to_string(each.index); });

} // namespace
