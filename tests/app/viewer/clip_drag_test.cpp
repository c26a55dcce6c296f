// Other frames of clips and shaders of skins, without a window.
#include "app/viewer/editing/clip_drag.hpp"

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/editing/edit_forms.hpp"
#include "app/viewer/editing/editing.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/queries/clip_forms.hpp"
#include "tests/support/player_game.hpp"

#include <gtest/gtest.h>

namespace {

using namespace app;

class ClipDragTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        accept(m_session, openPaths({.paths = {m_game.file("lower.md3")}}, {}, CancelToken()));
        ASSERT_TRUE(m_session.tab().document);
        m_session.tab().forms = std::make_shared<const EditForms>(formsOf(*m_session.tab().document, FormsNeed::texts));
        m_run = indexOf("LEGS_RUN");
    }

    [[nodiscard]] std::uint32_t indexOf(const std::string& name) const
    {
        const std::uint32_t clip = scene::findClip(scene::clipsOf(*m_session.tab().document, 0), name);
        EXPECT_NE(clip, formats::kNoIndex) << name;
        return clip;
    }

    /// A number of the edited text.
    [[nodiscard]] std::string word(const std::string& path) const
    {
        const ClipForm* const form = clipForm(m_session, 0, m_run);
        const auto* const file = form != nullptr ? editedFile(m_session, form->file) : nullptr;
        const auto field = file != nullptr ? formats::edit::FieldIndex(*file).find(path) : std::nullopt;
        return field ? textOf(field->type, bytesOf(*field, file->bytes.span())) : "none";
    }

    [[nodiscard]] std::size_t steps() const
    {
        const DocumentEdits* const edits = shownEdits(m_session);
        return edits != nullptr ? edits->applied : 0;
    }

    [[nodiscard]] std::string message() const { return m_session.message ? m_session.message->text : ""; }

    tests::PlayerGame m_game;
    Session m_session;
    std::uint32_t m_run = 0; // frames 8 and 9 of lower.md3, 16 and 17 of the text
};

TEST_F(ClipDragTest, IsOneStepInTheNumbersOfTheText)
{
    apply(m_session, GrabClipEnd{0, m_run, ClipEnd::end});
    ASSERT_TRUE(m_session.clipDrag);
    EXPECT_EQ(m_session.clipDrag->grabbed, (ClipFrames{8, 2}));
    apply(m_session, DragClipEnd{11});
    followClipDrag(m_session);
    EXPECT_EQ(steps(), 1U);
    apply(m_session, DragClipEnd{12});
    followClipDrag(m_session);
    EXPECT_EQ(word("clips[LEGS_RUN].count"), "4") << "the model is still being opened";
    apply(m_session, RunAction{"releaseClipEnd"});
    EXPECT_FALSE(m_session.clipDrag);
    EXPECT_EQ(steps(), 1U);
    EXPECT_EQ(undoneTitle(m_session), "Change LEGS_RUN");
    EXPECT_EQ(word("clips[LEGS_RUN].count"), "5");
    EXPECT_EQ(word("clips[LEGS_RUN].loop"), "5");
    EXPECT_EQ(word("clips[LEGS_RUN].first"), "16");
    undoEdit(m_session);
    EXPECT_EQ(word("clips[LEGS_RUN].count"), "2");
}

TEST_F(ClipDragTest, MovesTheFirstFrameOrBoth)
{
    apply(m_session, GrabClipEnd{0, m_run, ClipEnd::start});
    apply(m_session, DragClipEnd{7});
    EXPECT_EQ(m_session.clipDrag->frames, (ClipFrames{7, 3}));
    apply(m_session, DragClipEnd{20});
    EXPECT_EQ(m_session.clipDrag->frames, (ClipFrames{9, 1})) << "one frame stays";
    apply(m_session, DragClipEnd{20, true});
    EXPECT_EQ(m_session.clipDrag->frames, (ClipFrames{20, 2}));
    apply(m_session, DragClipEnd{1000, true});
    EXPECT_EQ(m_session.clipDrag->frames, (ClipFrames{26, 2})) << "within the model";
    apply(m_session, RunAction{"releaseClipEnd"});
    EXPECT_EQ(word("clips[LEGS_RUN].first"), "34");
    EXPECT_EQ(word("clips[LEGS_RUN].count"), "2");
}

TEST_F(ClipDragTest, IsTakenBackByEscape)
{
    apply(m_session, GrabClipEnd{0, m_run, ClipEnd::end});
    apply(m_session, DragClipEnd{12});
    followClipDrag(m_session);
    ASSERT_EQ(steps(), 1U);
    apply(m_session, RunAction{"leave"});
    EXPECT_FALSE(m_session.clipDrag);
    EXPECT_EQ(steps(), 0U);
    EXPECT_EQ(word("clips[LEGS_RUN].count"), "2");
}

TEST_F(ClipDragTest, LeavesTheFrameThatPlacesTheLegs)
{
    const std::uint32_t walk = indexOf("LEGS_WALKCR");
    ASSERT_NE(clipForm(m_session, 0, walk), nullptr);
    EXPECT_TRUE(clipForm(m_session, 0, walk)->numbers.isStartTied);
    apply(m_session, GrabClipEnd{0, walk, ClipEnd::start});
    apply(m_session, DragClipEnd{2});
    EXPECT_EQ(m_session.clipDrag->frames, m_session.clipDrag->grabbed);
    apply(m_session, RunAction{"releaseClipEnd"});
    EXPECT_EQ(steps(), 0U);
}

TEST_F(ClipDragTest, TakesNumbers)
{
    using formats::edit::ClipNumber;
    apply(m_session, SetClipNumber{0, m_run, ClipNumber::first, "10"});
    EXPECT_EQ(message(), "");
    EXPECT_EQ(word("clips[LEGS_RUN].first"), "18") << "8 frames of the torso come before";
    apply(m_session, SetClipNumber{0, m_run, ClipNumber::count, "3"});
    EXPECT_EQ(word("clips[LEGS_RUN].first"), "18") << "the first step stays";
    apply(m_session, SetClipNumber{0, m_run, ClipNumber::fps, "fast"});
    EXPECT_EQ(message(), "animation.cfg: clips[LEGS_RUN].fps: the value is not a finite number");
    EXPECT_EQ(steps(), 2U);
}

TEST_F(ClipDragTest, GivesSurfacesShadersAlsoWithoutALine)
{
    const auto skin = m_game.folder.write(m_game.player + "lower_default.skin", "l_legs,models/old\n");
    accept(m_session, openPaths({.paths = {m_game.file("lower.md3")}}, {}, CancelToken()));
    EXPECT_EQ(m_session.tab().document->nodes[0].skins.front().filePath, skin.generic_string());
    apply(m_session, SetSkinShader{"lower_default.skin", "l_legs", "models/new"});
    apply(m_session, SetSkinShader{"lower_default.skin", "l_boots", "models/boots"});
    EXPECT_EQ(message(), "");
    EXPECT_EQ(steps(), 2U);
    const auto* const file = editedFile(m_session, skin.generic_string());
    ASSERT_NE(file, nullptr);
    const auto bytes = file->bytes.span();
    EXPECT_EQ(formats::FieldReader(bytes).characters(bytes.size()), "l_legs,models/new\nl_boots,models/boots\n");
}

} // namespace
