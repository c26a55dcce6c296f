#include "tests/window/driven_viewer.hpp"

#include "tests/support/md2_builder.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace {

using tests::Driven;
using tests::hasTarget;
using tests::json;
using tests::Md2Builder;
using tests::Viewer;
namespace fs = std::filesystem;

TEST_F(Viewer, KeepsTheModelWhenItIsSavedBrokenAndRecovers)
{
    const std::vector<std::byte> sound = Md2Builder::tetrahedron().build();
    const fs::path model = m_folder.write("tetra.md2", sound);
    Driven driven({model});
    const json before = driven.rest();
    const auto waitForNews = [&](const std::string& part) {
        return driven.viewer.waitFor([&](const json& now) {
            return now["fileNews"].is_string() && now["fileNews"].get<std::string>().find(part) != std::string::npos &&
                   hasTarget(now, "news"); // the line was drawn, too
        });
    };
    const auto waitForNoNews = [&] {
        return driven.viewer.waitFor([](const json& now) { return now["fileNews"].is_null(); });
    };
    (void)m_folder.write("tetra.md2", std::span(sound).first(50));
    const json broken = waitForNews("cannot be read; the last version is shown");
    ASSERT_TRUE(broken["fileNews"].is_string());
    EXPECT_TRUE(broken["message"].is_null()) << "nothing is said twice";
    EXPECT_EQ(broken["document"], before["document"]);
    EXPECT_EQ(broken["clipFrames"], before["clipFrames"]);
    const json& line = broken["targets"]["news"];
    EXPECT_LE(line["y"].get<double>() + line["height"].get<double>(), broken["view"]["y"].get<double>())
        << "above the view, not over it";
    (void)m_folder.write("tetra.md2", sound);
    EXPECT_TRUE(waitForNoNews()["fileNews"].is_null());

    // A file truncated after its last complete part is shown partially.
    (void)m_folder.write("tetra.md2", std::span(sound).first(sound.size() - 60));
    const json cut = waitForNews("its valid part is shown");
    ASSERT_TRUE(cut["fileNews"].is_string());
    EXPECT_TRUE(hasTarget(cut, "news:details"));

    fs::remove(model);
    const json gone = waitForNews("was deleted");
    EXPECT_EQ(gone["fileNews"], "tetra.md2 was deleted; the last version is shown.");
    driven.click("news:close");
    EXPECT_TRUE(waitForNoNews()["fileNews"].is_null()) << "until something else is to be said";
    (void)m_folder.write("tetra.md2", sound);
    driven.viewer.run(std::chrono::seconds(2)); // the file is read again
    EXPECT_TRUE(driven.viewer.state()["fileNews"].is_null());
    fs::remove(model);
    EXPECT_EQ(waitForNews("was deleted")["fileNews"], gone["fileNews"]) << "deleted once more";
    (void)m_folder.write("tetra.md2", sound);
    const json healed = waitForNoNews();
    EXPECT_TRUE(healed["fileNews"].is_null());
    EXPECT_EQ(healed["camera"], before["camera"]);
}

} // namespace
