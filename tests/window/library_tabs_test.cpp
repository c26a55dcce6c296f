#include "tests/window/driven_viewer.hpp"

#include "tests/support/archive_builder.hpp"

namespace {

namespace fs = std::filesystem;
using tests::Driven;
using tests::json;
using tests::kControl;
using tests::Md2Builder;
using tests::Viewer;

TEST_F(Viewer, WalksAndSearchesTheListOfEachTab)
{
    const std::vector<std::byte> tetra = Md2Builder::tetrahedron().build();
    for (const char* const name : {"one/a.md2", "one/b.md2", "one/c.md2", "two/x.md2", "two/y.md2"})
        (void)m_folder.write(name, tetra);
    Driven driven({m_folder / "one"});
    (void)driven.rest();
    driven.user.pressKey(XK_t, kControl);
    (void)driven.viewer.waitFor([](const json& now) { return now["tabs"].size() == 2; });
    const std::array<fs::path, 1> dropped = {m_folder / "two"};
    ASSERT_EQ(driven.user.drop(dropped), tests::DropResult::accepted);
    json state = driven.viewer.waitFor([](const json& now) { return now["name"] == "x.md2"; });
    EXPECT_EQ(state["list"].size(), 2U);
    driven.click("filter");
    driven.type("y");
    state = driven.viewer.waitFor(
        [](const json& now) { return now["library"]["models"] == 1 && now["library"]["filter"] == "y"; });
    EXPECT_EQ(state["library"]["filter"], "y");

    driven.click("document:0");
    state = driven.viewer.waitFor([](const json& now) { return now["library"]["models"] == 3; });
    EXPECT_EQ(state["name"], "a.md2");
    EXPECT_EQ(state["list"].size(), 3U);
    EXPECT_EQ(state["listIndex"], 0);
    EXPECT_EQ(state["library"]["filter"], "");
    EXPECT_EQ(state["library"]["place"], 1);
    state = driven.press(XK_Right, [](const json& now) { return now["name"] == "b.md2"; });
    EXPECT_EQ(state["library"]["place"], 2);

    driven.click("document:1");
    state = driven.viewer.waitFor([](const json& now) { return now["library"]["models"] == 1; });
    EXPECT_EQ(state["name"], "x.md2");
    EXPECT_EQ(state["library"]["filter"], "y") << "what was searched for here";
    state = driven.press(XK_Right, [](const json& now) { return now["name"] == "y.md2"; });
    EXPECT_EQ(state["name"], "y.md2");

    driven.user.pressKey(XK_w, kControl);
    state = driven.viewer.waitFor([](const json& now) { return now["tabs"].size() == 1; });
    state = driven.viewer.waitFor([](const json& now) { return now["library"]["models"] == 3; });
    EXPECT_EQ(state["name"], "b.md2");
    EXPECT_EQ(state["listIndex"], 1);
    state = driven.press(XK_Right, [](const json& now) { return now["name"] == "c.md2"; });
    EXPECT_EQ(state["name"], "c.md2");
}

TEST_F(Viewer, ListsTheModelsInTheArchivesOfAnInstallation)
{
    const std::string model = tests::textOf(Md2Builder::tetrahedron().build());
    const auto write = [&](const fs::path& name, const std::vector<tests::ZipEntry>& entries) {
        const tests::Bytes bytes = tests::zipOf(entries);
        (void)m_folder.write(name, std::span<const std::byte>(bytes));
    };
    write("quake2/baseq2/pak0.pkz",
          {{.name = "players/male/tris.md2", .content = model}, {.name = "models/items/a/tris.md2", .content = model}});
    write("quake2/ctf/pak0.pkz", {{.name = "players/male/tris.md2", .content = model}});
    Driven driven({m_folder.write("alone/tris.md2", model)});
    const std::array<fs::path, 1> dropped = {m_folder / "quake2"};
    ASSERT_EQ(driven.user.drop(dropped), tests::DropResult::accepted);
    const std::string first = (m_folder / "quake2/baseq2/pak0.pkz/players/male/tris.md2").string();
    const json state = driven.viewer.waitFor([&](const json& now) {
        return now["list"].size() == 3 && now["document"] == first && now["targets"].contains("folder:Players");
    });
    EXPECT_TRUE(state["targets"].contains("folder:baseq2"));
    EXPECT_TRUE(state["targets"].contains("folder:ctf"));
    EXPECT_TRUE(state["targets"].contains("folder:Players"));
}

} // namespace
