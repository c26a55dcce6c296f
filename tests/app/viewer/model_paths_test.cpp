#include "app/viewer/model_list/model_paths.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace {

TEST(ModelPaths, AreComparedPartByPart)
{
    EXPECT_TRUE(app::comesBefore("/m/A/x.md3", "/m/b/a.md3")) << "case does not count";
    EXPECT_TRUE(app::comesBefore("/m/a/x.md3", "/m/a.md3")) << "a folder comes before a file";
    EXPECT_FALSE(app::comesBefore("/m/a.md3", "/m/a/x.md3"));
    EXPECT_TRUE(app::comesBefore("/m/ab/x.md3", "/m/abc/x.md3"));
    EXPECT_TRUE(app::comesBefore("/m/a/x.md3", "/m/a-b/x.md3")) << "a shorter folder comes first, whatever follows";
    EXPECT_FALSE(app::comesBefore("/m/a/x.md3", "/m/a/x.md3"));
}

TEST(ModelPaths, KnowTheirArchives)
{
    const std::vector<std::string> paths = {"/g/pak0.pk3/models/a.md3",  "/g/pak0.pk3/b.md3",
                                            "/g/pak0.pk3x/c.md3",        "/g/pak0.pk3",
                                            "/g/sub/x.zip/in.pk3/d.md3", "/g/e.md3"};
    const std::vector<std::string> names = {"models/a.md3", "b.md3", "", "", "in.pk3/d.md3", ""};
    app::ArchiveParts archives;
    for (std::size_t i = 0; i < paths.size(); ++i)
        EXPECT_EQ(archives.nameIn(paths[i]), names[i]) << paths[i];
    EXPECT_EQ(archives.archiveOf(paths[4]), "/g/sub/x.zip") << "the outermost one";
    EXPECT_FALSE(archives.isOfGame(paths[5]));
    EXPECT_TRUE(archives.isOfGame(paths[1]));
    EXPECT_TRUE(archives.isOfGame("/x/models/y.md3"));
}

TEST(ModelPaths, BelongToTheOutermostGame)
{
    const std::vector<std::string> paths = {"/q/base/pak0.pk3/a.md3", "/q/base/extra/x.pk3/b.md3", "/q/mod/y.pk3/c.md3",
                                            "/q/base2/d.md3"};
    app::GameFolders games(paths);
    for (int round = 0; round < 2; ++round) {
        EXPECT_EQ(games.of(paths[0]), "/q/base");
        EXPECT_EQ(games.of(paths[1]), "/q/base");
        EXPECT_EQ(games.of(paths[2]), "/q/mod");
        EXPECT_EQ(games.of(paths[3]), "") << "a name that only begins like a game's";
        EXPECT_EQ(games.of("/q/base/loose/e.md3"), "/q/base");
    }
}

} // namespace
