#include "tests/support/m2_layouts.hpp"
#include "tests/window/driven_viewer.hpp"

namespace {

namespace fs = std::filesystem;
using tests::Driven;
using tests::json;
using tests::kControl;
using tests::Viewer;

TEST_F(Viewer, TakesNamesOfNumberedFilesFromAListThatIsChosen)
{
    formats::M2WriteModel model = tests::plainPole({274, formats::M2WriteContainer::chunksAndSkeleton});
    model.firstFileId = 700;
    fs::path path;
    std::string lines;
    for (const formats::M2WrittenFile& file : formats::writeM2(model)) {
        const std::string name = file.fileId == 0 ? "Pole.m2" : "World/" + file.name;
        (void)m_folder.write(name, file.bytes);
        lines += file.fileId != 0 ? std::to_string(file.fileId) + ";" + name + "\n" : "";
    }
    const fs::path list = m_folder.write("names.csv", lines);
    Driven driven({m_folder / "Pole.m2"});
    const int before = driven.viewer.state()["diagnosticsCount"].get<int>();
    driven.user.pressKey(XK_p, kControl);
    driven.type("choose list of files");
    json state = driven.press(XK_Return, [](const json& now) {
        return now["dialog"].is_object() && now["targets"].contains("file:names.csv");
    });
    ASSERT_TRUE(state["dialog"].is_object());
    EXPECT_EQ(state["dialog"]["purpose"], "listfile");
    driven.click("file:names.csv");
    (void)driven.viewer.waitFor([](const json& now) { return now["dialog"]["chosen"] == json::array({"names.csv"}); });
    driven.click("dialog:open");
    state = driven.viewer.waitFor([&](const json& now) {
        return now["listfile"] == list.string() && now["diagnosticsCount"].get<int>() < before;
    });
    EXPECT_EQ(state["listfile"], list.string());
    EXPECT_LT(state["diagnosticsCount"], before) << "the model was read again, with its skeleton";
}

} // namespace
