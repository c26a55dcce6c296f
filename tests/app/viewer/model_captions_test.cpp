#include "app/output/model_captions.hpp"

#include <gtest/gtest.h>

namespace {

using app::captionsOf;
using app::gridCaptionsOf;
using app::ModelCaption;
using Captions = std::vector<ModelCaption>;
using Paths = std::vector<std::filesystem::path>;
using Names = std::vector<std::string>;

TEST(ModelCaptions, NameAModelAndItsFolder)
{
    EXPECT_EQ(captionsOf(Paths{"/g/players/male/tris.md2", "/g/players/female/tris.md2", "/m/rocket.md3"}),
              (Captions{{"male", "tris.md2"}, {"female", "tris.md2"}, {"rocket.md3", "m"}}));
}

TEST(ModelCaptions, TellModelsInFoldersOfOneNameApart)
{
    EXPECT_EQ(captionsOf(Paths{"/quake2/baseq2/players/male/tris.md2", "/quake2/ctf/players/male/tris.md2",
                               "/other/male/tris.md2"}),
              (Captions{{"male", "baseq2/players"}, {"male", "ctf/players"}, {"male", "other"}}));
    EXPECT_EQ(captionsOf(Paths{"/one/male/tris.md2", "/two/male/tris.md2"}),
              (Captions{{"male", "one"}, {"male", "two"}}));
}

TEST(ModelCaptions, TellPlayersOfOneNameApart)
{
    EXPECT_EQ(captionsOf(Paths{"/q/baseq3/pak0.pk3/models/players/sarge/lower.md3",
                               "/q/baseq3/pak1.pk3/models/players/sarge/lower.md3", "/q/models/players/orb/lower.md3"}),
              (Captions{{"sarge", "pak0.pk3"}, {"sarge", "pak1.pk3"}, {"orb", "lower.md3"}}));
}

TEST(ModelCaptions, LeaveOneModelThatIsThereTwiceAsItIs)
{
    EXPECT_EQ(captionsOf(Paths{"/m/a.md2", "/m/a.md2"}), (Captions{{"a.md2", "m"}, {"a.md2", "m"}}));
}

TEST(GridCaptions, CallModelsOfGamesByTheirFolder)
{
    EXPECT_EQ(gridCaptionsOf(Names{"/q/players/sarge/lower.md3", "/q/players/thug/legs.mdx",
                                   "/q/monsters/soldier/tris.md2", "/q/weapons2/rail/rail.md3", "tris.md2"}),
              (Captions{{"sarge", ""}, {"thug", ""}, {"soldier", ""}, {"rail", ""}, {"tris", ""}}));
}

TEST(GridCaptions, SayWhereModelsOfOneNameLie)
{
    EXPECT_EQ(gridCaptionsOf(Names{"/q/baseq3/pak0.pk3/models/players/sarge/lower.md3",
                                   "/q/missionpack/pak0.pk3/models/players/sarge/lower.md3", "/q/baseq3/a/large.md2",
                                   "/q/baseq3/b/large.md2"}),
              (Captions{{"sarge", "baseq3"}, {"sarge", "missionpack"}, {"large", "a"}, {"large", "b"}}));
}

TEST(GridCaptions, SayAllThatItTakes)
{
    EXPECT_EQ(
        gridCaptionsOf(Names{"/q/baseq3/pak0.pk3/models/players/sarge/lower.md3",
                             "/q/baseq3/pak2.pk3/models/players/sarge/lower.md3",
                             "/q/missionpack/pak0.pk3/models/players/sarge/lower.md3"}),
        (Captions{{"sarge", "baseq3/pak0.pk3"}, {"sarge", "baseq3/pak2.pk3"}, {"sarge", "missionpack/pak0.pk3"}}));
    EXPECT_EQ(gridCaptionsOf(Names{"/q/baseq3/weapons2/axe/axe.md3", "/q/mod/weapons2/axe/axe.md3"}),
              (Captions{{"axe", "baseq3"}, {"axe", "mod"}}));
}

} // namespace
