#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/session/open_request.hpp"

#include "tests/support/md2_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

namespace {

using app::CancelToken;
using app::Opened;
using app::OpenPaths;
using tests::Md2Builder;
using tests::TemporaryFolder;

TEST(Opening, ListsAllModelsAndOpensTheFirst)
{
    const TemporaryFolder folder;
    const std::vector<std::byte> tetra = Md2Builder::tetrahedron().build();
    const auto single = folder.write("single.md2", tetra);
    const auto first = folder.write("many/a/tris.md2", tetra);
    const auto second = folder.write("many/b/tris.md2", tetra);
    const Opened opened = openPaths({{single, folder / "many"}}, {}, CancelToken());
    EXPECT_EQ(opened.list, (std::vector<std::filesystem::path>{single, first, second}));
    ASSERT_TRUE(opened.document);
    EXPECT_EQ(opened.index, 0U);
    EXPECT_EQ(opened.document->name, "single.md2");
    EXPECT_EQ(opened.problem, "");
}

TEST(Opening, PassesOverWhatCannotBeOpenedAndSaysWhy)
{
    const TemporaryFolder folder;
    const auto broken = folder.write("broken.md2", "IDP2 and no more");
    const auto sound = folder.write("sound.md2", Md2Builder::tetrahedron().build());
    const Opened opened = openPaths({{broken, folder / "absent.md2", sound}}, {}, CancelToken());
    ASSERT_TRUE(opened.document);
    EXPECT_EQ(opened.document->name, "sound.md2");
    EXPECT_EQ(opened.list[opened.index], sound);
    EXPECT_EQ(opened.unopenable.size(), 1U);
    EXPECT_EQ(opened.unopenable.count(broken), 1U);
    EXPECT_NE(opened.problem.find("broken.md2"), std::string::npos);
}

TEST(Opening, ListsTheNeighborsOfOneFile)
{
    const TemporaryFolder folder;
    const std::vector<std::byte> tetra = Md2Builder::tetrahedron().build();
    const auto last = folder.write("set/c.md2", tetra);
    const auto first = folder.write("set/A.MD2", tetra);
    const auto file = folder.write("set/b.md2", tetra);
    (void)folder.write("set/readme.txt", "no model");
    (void)folder.write("set/below/d.md2", tetra);
    Opened opened = openPaths({{file}}, {}, CancelToken());
    ASSERT_TRUE(opened.document);
    EXPECT_EQ(opened.document->path, file.generic_string());
    EXPECT_EQ(opened.list, (std::vector<std::filesystem::path>{first, file, last}));
    EXPECT_EQ(opened.index, 1U);
    // A broken model is listed as unopenable.
    const auto broken = folder.write("set/broken.md2", "IDP2");
    opened = openPaths({{broken}}, {}, CancelToken());
    EXPECT_FALSE(opened.document);
    ASSERT_EQ(opened.list.size(), 4U);
    EXPECT_EQ(opened.list[opened.index], broken);
    EXPECT_EQ(opened.unopenable.count(broken), 1U);
}

TEST(Opening, SaysWhyNothingCouldBeOpened)
{
    const TemporaryFolder folder;
    const auto broken = folder.write("broken.md2", "");
    Opened opened = openPaths({{broken}}, {}, CancelToken());
    EXPECT_FALSE(opened.document);
    EXPECT_NE(opened.problem.find("broken.md2"), std::string::npos);
    std::filesystem::create_directory(folder / "empty");
    opened = openPaths({{folder / "empty"}}, {}, CancelToken());
    EXPECT_FALSE(opened.document);
    EXPECT_NE(opened.problem.find("no models"), std::string::npos);
}

TEST(Opening, StopsWhenNobodyWantsIt)
{
    const TemporaryFolder folder;
    const auto sound = folder.write("sound.md2", Md2Builder::tetrahedron().build());
    const CancelToken token;
    token.cancel();
    const Opened opened = openPaths({{sound}}, {}, token);
    EXPECT_FALSE(opened.document);
    EXPECT_EQ(opened.problem, "");
}

TEST(Opening, OpensOneFileForARequest)
{
    const TemporaryFolder folder;
    const auto sound = folder.write("sound.md2", Md2Builder::tetrahedron().build());
    const Opened opened = openFile(app::Reload{"x"}, sound, {});
    EXPECT_TRUE(std::holds_alternative<app::Reload>(opened.request));
    ASSERT_TRUE(opened.document);
    const Opened gone = openFile(app::Reload{"x"}, folder / "gone.md2", {});
    EXPECT_FALSE(gone.document);
    EXPECT_NE(gone.problem.find("gone.md2"), std::string::npos);
}

} // namespace
