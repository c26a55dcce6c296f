#include "formats/load_image.hpp"
#include "formats/vfs/read_file.hpp"
#include "tests/support/dressed_client.hpp"
#include "tests/support/packed_client.hpp"
#include "tests/window/driven_viewer.hpp"

/// A player's way through a client of World of Warcraft by events: drop, search, dress, screenshot.
namespace {

namespace fs = std::filesystem;
using tests::Driven;
using tests::json;
using tests::Viewer;

/// Saves a screenshot by its key, and returns the share of its pixels that are clearly red.
double redShareOfScreenshot(Driven& driven, const fs::path& folder)
{
    const auto count = [&] { return std::distance(fs::directory_iterator(folder), fs::directory_iterator()); };
    const auto before = count();
    driven.user.pressKey(XK_F12);
    const json state = driven.viewer.waitFor([&](const json& now) {
        return count() > before && now["message"].is_string() &&
               now["message"].get<std::string>().starts_with("Saved ");
    });
    EXPECT_TRUE(state["message"].is_string());
    if (!state["message"].is_string())
        return -1.0;
    const auto image = formats::readFile(state["message"].get<std::string>().substr(6)).and_then(formats::loadImage);
    EXPECT_TRUE(image) << state["message"];
    if (!image)
        return -1.0;
    EXPECT_EQ(image->image.width, state["view"]["width"].get<std::uint32_t>());
    return tests::redShareOf(image->image.pixels);
}

TEST_F(Viewer, DropsAClientDressesACharacterAndTakesAPicture)
{
    const tests::DressedClient loose;
    const fs::path client = tests::writePackedClient(m_folder, loose.folder().path());
    const fs::path home = m_folder / "home";
    fs::create_directory(home);
    const fs::path other = m_folder.write("tetra.md2", tests::Md2Builder::tetrahedron().build());
    Driven driven({other}, {{"HOME", home.string()}, {"XDG_CONFIG_HOME", (m_folder / "config").string()}});
    const std::vector<fs::path> dropped{client};
    ASSERT_EQ(driven.user.drop(dropped), tests::DropResult::accepted);
    json state = driven.viewer.waitFor([](const json& now) {
        return now["library"]["roots"].back()["client"].is_object() && now["opening"] == false;
    });
    EXPECT_EQ(state["library"]["roots"].back()["client"],
              (json{{"name", "World of Warcraft 1.12"}, {"version", "1.12"}, {"archives", 3}}));

    driven.click("filter");
    driven.type("humanmale");
    state = driven.viewer.waitFor([](const json& now) { return now["library"]["models"] == 1; });
    ASSERT_EQ(state["library"]["models"], 1) << state["library"];
    state = driven.press(XK_Return, [](const json& now) { return now["name"] == "HumanMale.m2"; });
    ASSERT_EQ(state["name"], "HumanMale.m2") << state["message"] << state["library"];
    state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("look:slot:chest"); });
    ASSERT_TRUE(state["targets"].contains("look:slot:chest")) << state["look"];
    EXPECT_EQ(redShareOfScreenshot(driven, home), 0.0);

    driven.click("look:slot:chest");
    driven.type("red");
    state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("look:item:100"); });
    ASSERT_TRUE(state["targets"].contains("look:item:100")) << state["look"]["items"];
    driven.click("look:item:100");
    state = driven.viewer.waitFor([](const json& now) {
        return now["look"]["shown"].get<std::string>().find("chest:100") != std::string::npos &&
               now["opening"] == false;
    });
    EXPECT_EQ(state["look"]["character"]["items"], (json{{"chest", 100}}));
    EXPECT_GT(redShareOfScreenshot(driven, home), 0.0) << "the chest piece is red";
}

} // namespace
