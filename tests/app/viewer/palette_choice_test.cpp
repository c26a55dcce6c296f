#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/texture/palette_choice.hpp"

#include "app/viewer/actions/actions.hpp"
#include "app/viewer/opening/documents.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/mdl_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

namespace {

using namespace app;

TEST(PaletteChoice, IsThereWhereASkinHasItsColorsFromAPalette)
{
    const tests::TemporaryFolder folder;
    Session session;
    EXPECT_FALSE(isPossible(*findAction("choosePalette"), session));
    const auto plain = folder.write("a.md2", tests::Md2Builder::tetrahedron().build());
    accept(session, openPaths({.paths = {plain}}, {}, CancelToken()));
    EXPECT_FALSE(isPossible(*findAction("choosePalette"), session));
    const auto indexed = folder.write("b.mdl", tests::MdlBuilder::tetrahedron().build());
    accept(session, openPaths({.paths = {indexed}}, {}, CancelToken()));
    apply(session, RunAction{"choosePalette"});
    EXPECT_EQ(session.dialog, DialogPurpose::palette);
    EXPECT_EQ(session.overlay, Overlay::open);
}

TEST(PaletteChoice, OpensEverythingAnewWithASoundOneAlone)
{
    const tests::TemporaryFolder folder;
    Session session;
    const auto palette = folder.write("hexen.lmp", std::string(768, '\x20'));
    const auto broken = folder.write("broken.lmp", std::string(767, '\x20'));
    apply(session, SetPalette{palette});
    EXPECT_TRUE(session.pending.changesPalette);
    EXPECT_EQ(session.settings.palette, palette);
    EXPECT_FALSE(session.message);

    session.pending = {};
    apply(session, SetPalette{broken});
    EXPECT_FALSE(session.pending.changesPalette);
    EXPECT_EQ(session.settings.palette, palette) << "as it was";
    ASSERT_TRUE(session.message);
    EXPECT_NE(session.message->text.find("broken.lmp: has 767 bytes, a palette has 768"), std::string::npos)
        << session.message->text;

    apply(session, RunAction{"forgetPalette"});
    EXPECT_TRUE(session.pending.changesPalette);
    EXPECT_TRUE(session.settings.palette.empty());
    EXPECT_FALSE(isPossible(*findAction("forgetPalette"), session));
}

} // namespace
