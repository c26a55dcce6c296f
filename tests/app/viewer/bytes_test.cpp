#include "app/viewer/bytes/bytes.hpp"

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/bytes/byte_columns.hpp"
#include "app/viewer/bytes/byte_strip_panel.hpp"
#include "app/viewer/bytes/byte_values.hpp"
#include "app/viewer/queries/shown.hpp"
#include "tests/support/byte_locations.hpp"
#include "tests/support/m2_sample.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

namespace {

using namespace app;
using formats::FileMap;

TEST(FileLayout, ShowsUnusedAndOverlappingBytes)
{
    const FileMap map = {{"header", 0, 10, 1}, {"a", 20, 4, 5}, {"b", 30, 2, 10}, {"a", 20, 4, 5}};
    const FileLayout layout = fileLayout(map, 64);
    const std::vector<FileSpan> expected = {{0, 10, SpanKind::table, 0},  {10, 10, SpanKind::unused, 0},
                                            {20, 10, SpanKind::table, 1}, {30, 10, SpanKind::overlap, 2},
                                            {40, 10, SpanKind::table, 2}, {50, 14, SpanKind::unused, 0}};
    EXPECT_EQ(layout.spans, expected);
    EXPECT_EQ(layout.tables.size(), 3U) << "a table that was looked at twice";
    EXPECT_EQ(layout.unused, 24U);
    EXPECT_EQ(layout.overlapping, 10U);
    EXPECT_EQ(layout.tableAt(29)->what, "a");
    EXPECT_EQ(layout.tableAt(30)->what, "b");
    EXPECT_EQ(layout.tableAt(15), nullptr);
    EXPECT_EQ(layout.tableAt(64), nullptr);
    EXPECT_EQ(layout.spanAt(64), nullptr);
    EXPECT_EQ(layout.spanAt(63)->kind, SpanKind::unused);
}

TEST(FileLayout, KnowsNothingOfAFileWithoutTables)
{
    const FileLayout layout = fileLayout({}, 100);
    EXPECT_TRUE(layout.spans.empty());
    EXPECT_EQ(layout.unused, 0U);
    EXPECT_EQ(layout.spanAt(5), nullptr);
    EXPECT_TRUE(stripLines(layout, 100, 10).empty());
    EXPECT_TRUE(fileLayout({{"past the end", 90, 10, 2}}, 100).spans.empty());
}

TEST(FileLayout, ShowsOverlapsInTheStripHoweverShort)
{
    const FileMap map = {{"a", 0, 1, 6000}, {"b", 5999, 1, 2}, {"c", 8000, 1, 2000}};
    const FileLayout layout = fileLayout(map, 10'000);
    const std::vector<StripLine> lines = stripLines(layout, 10'000, 10);
    ASSERT_EQ(lines.size(), 10U);
    EXPECT_EQ(lines[0].kind, SpanKind::table);
    EXPECT_EQ(lines[5].kind, SpanKind::overlap);
    EXPECT_EQ(lines[7].kind, SpanKind::unused);
    EXPECT_EQ(lines[9].kind, SpanKind::table);
    EXPECT_NE(lines[0].color, lines[9].color);
}

TEST(ByteValues, ReadAllNumbersThatFit)
{
    const std::string text("\xFE\xFF\x80\x3F\x01", 5);
    const auto bytes = std::as_bytes(std::span(text));
    const std::vector<ByteValue> values = valuesAt(bytes, 0);
    ASSERT_EQ(values.size(), 7U);
    EXPECT_EQ(values[0].text + " " + values[0].hex, "254 0xFE");
    EXPECT_EQ(values[1].text, "-2");
    EXPECT_EQ(values[2].text + " " + values[2].hex, "65534 0xFFFE");
    EXPECT_EQ(values[3].text, "-2");
    EXPECT_EQ(values[4].hex, "0x3F80FFFE");
    EXPECT_EQ(values[6].text, "1.00781");
    EXPECT_EQ(valuesAt(bytes, 4).size(), 2U) << "of the last byte";
    EXPECT_TRUE(valuesAt(bytes, 5).empty());
}

TEST(ByteValues, ReadOffsetsAndPatternsAsAUserWritesThem)
{
    EXPECT_EQ(offsetFromText(" 4660 "), 4660U);
    EXPECT_EQ(offsetFromText("0x1234"), 0x1234U);
    EXPECT_EQ(offsetFromText("1F4h"), 0x1F4U);
    EXPECT_FALSE(offsetFromText("12x"));
    EXPECT_FALSE(offsetFromText(""));
    EXPECT_FALSE(offsetFromText("99999999999999999999"));
    EXPECT_EQ(hexText(patternFromText("49 44 50")), "49 44 50");
    EXPECT_EQ(hexText(patternFromText("0x494450")), "49 44 50");
    EXPECT_EQ(plainText(patternFromText("tag_head")), "tag_head");
    EXPECT_EQ(plainText(patternFromText("0xcafe beef!")), "0xcafe beef!") << "no bytes: a text";
    const std::string text = "one two one";
    const auto bytes = std::as_bytes(std::span(text));
    EXPECT_EQ(findBytes(bytes, patternFromText("one"), 0), 0U);
    EXPECT_EQ(findBytes(bytes, patternFromText("one"), 1), 8U);
    EXPECT_EQ(findBytes(bytes, patternFromText("one"), 9), 0U) << "from the beginning again";
    EXPECT_FALSE(findBytes(bytes, patternFromText("three"), 0));
    EXPECT_TRUE(isText(bytes));
    EXPECT_FALSE(isText(std::as_bytes(std::span("a\0b", 3))));
}

TEST(ByteRows, HaveSixteenBytesOrLines)
{
    const ByteRows rows = fixedRows(40, 16);
    EXPECT_EQ(rows.count(), 3U);
    EXPECT_EQ(rows.lengthOf(2), 8U);
    EXPECT_EQ(rows.rowOf(31), 1U);
    EXPECT_EQ(rows.byteAt(2, 15), 39U) << "the last one of a short row";
    EXPECT_EQ(rows.byteAt(9, 3), 35U) << "of the last row";
    const std::string text = "first\n\nlonger line\nend";
    const ByteRows lines = textRows(std::as_bytes(std::span(text)), 8);
    EXPECT_EQ(lines.starts, (std::vector<std::uint64_t>{0, 6, 7, 15, 19}));
    EXPECT_EQ(lines.rowOf(16), 3U);
    EXPECT_EQ(lines.lengthOf(4), 3U);
}

TEST(ByteColumns, FitIntoThePanel)
{
    for (const float characters : {200.0f, 90.0f, 60.0f, 45.0f, 34.0f}) {
        const ByteColumns columns = fittingColumns(characters, 11.0f, 1000, true);
        EXPECT_LE(columns.width() + (columns.hasGutter ? 11.0f : 0.0f), characters);
    }
    EXPECT_EQ(fittingColumns(100.0f, 11.0f, 1000, true).perRow, 16U);
    EXPECT_TRUE(fittingColumns(100.0f, 11.0f, 1000, true).hasGutter);
    EXPECT_EQ(fittingColumns(60.0f, 11.0f, 1000, true).perRow, 8U);
    EXPECT_EQ(fittingColumns(100.0f, 11.0f, 40'000'000, true).digits, 8U);
    EXPECT_LE(textColumns(60.0f, 1000).width(), 60.0f);
}

class BytesTest : public ::testing::Test {
protected:
    /// Reads the requested file like a worker.
    static void read(Session& session)
    {
        Tab& tab = session.tab();
        tab.bytes.shown = std::make_shared<const ShownFile>(readShownFile(tab.document, tab.bytes.file));
        tab.bytes.file = tab.bytes.shown->path;
    }

    [[nodiscard]] Session md3() const
    {
        return tests::sessionWith(m_folder.write("tetra.md3", tests::Md3Builder::tetrahedron().build()));
    }
    [[nodiscard]] Session m2(std::uint32_t version) const
    {
        for (const formats::M2WrittenFile& file : formats::writeM2(tests::flagPole(version)))
            (void)m_folder.write(file.name, file.bytes);
        return tests::sessionWith(m_folder.path() / "Pole.m2");
    }

    tests::TemporaryFolder m_folder;
};

TEST_F(BytesTest, LeadFromEachThingToItsBytesAndBack)
{
    using tests::sessionWith;
    std::vector<std::pair<const char*, Session>> sessions;
    sessions.emplace_back("MD3", md3());
    sessions.emplace_back("MD2", sessionWith(m_folder.write("tetra.md2", tests::Md2Builder::tetrahedron().build())));
    sessions.emplace_back("M2 with views inside", m2(256));
    sessions.emplace_back("M2 with views beside", m2(264));
    for (auto& [name, session] : sessions) {
        SCOPED_TRACE(name);
        ASSERT_TRUE(session.tab().document);
        tests::RoundTrips trips = tests::roundTrips(session);
        for (const std::string& problem : trips.problems)
            ADD_FAILURE() << problem;
        EXPECT_GT(trips.found[SceneItemKind::triangle], 0U);
        EXPECT_GT(trips.found[SceneItemKind::vertex], 0U);
        EXPECT_EQ(trips.withoutBytes[SceneItemKind::triangle], 0U);
        EXPECT_EQ(trips.withoutBytes[SceneItemKind::bone], 0U);
    }
}

TEST_F(BytesTest, SelectWhatTheyBelongTo)
{
    Session session = md3();
    apply(session, RunAction{"bytes"});
    EXPECT_EQ(session.settings.panels.side, SidePanel::bytes);
    read(session);
    const auto vertex = locationOfVertex(session, 1, 2);
    ASSERT_TRUE(vertex);
    apply(session, SelectBytes{{vertex->range.offset + 3, 2}});
    EXPECT_EQ(session.tab().selection.item, (SceneItem{SceneItemKind::vertex, 1, formats::kNoIndex, 2}));
    ASSERT_TRUE(session.tab().bytes.selected);
    EXPECT_EQ(session.tab().bytes.selected->offset, vertex->range.offset + 3) << "and they stay selected";
    EXPECT_EQ(session.tab().bytes.selected->length, 2U);
    apply(session, RunAction{"selectRecord"});
    EXPECT_EQ(session.tab().bytes.selected->offset, vertex->range.offset);
    EXPECT_EQ(session.tab().bytes.selected->length, 8U);
    apply(session, SelectBytes{{0, 4}});
    EXPECT_EQ(session.tab().selection.item, SceneItem{}) << "the header of the file is nothing that is seen";
    apply(session, RunAction{"copyBytesAsText"});
    EXPECT_EQ(session.copied.text, "IDP3");
    apply(session, RunAction{"copyBytesAsHex"});
    EXPECT_EQ(session.copied.text, "49 44 50 33");
}

TEST_F(BytesTest, FollowWhatIsSelectedWhileThePanelIsOpen)
{
    Session session = md3();
    const SceneItem triangle{SceneItemKind::triangle, 1, 0};
    selectItem(session, triangle);
    EXPECT_FALSE(session.tab().bytes.selected) << "closed";
    apply(session, RunAction{"bytes"});
    const auto location = locationOfItem(session, triangle);
    ASSERT_TRUE(location && session.tab().bytes.selected);
    EXPECT_EQ(session.tab().bytes.selected->offset, location->range.offset);
    const std::uint32_t reveals = session.tab().bytes.reveals;
    selectItem(session, {SceneItemKind::tag, 1});
    EXPECT_GT(session.tab().bytes.reveals, reveals) << "it is scrolled to";
    EXPECT_NE(session.tab().bytes.selected->offset, location->range.offset);
    apply(session, RunAction{"bytes"});
    EXPECT_EQ(session.settings.panels.side, SidePanel::none);
}

TEST_F(BytesTest, ShowTheFrameThatTheyAreOf)
{
    Session session = md3();
    ASSERT_GT(keyframesOf(*shownModel(session)).frames.size(), 1U);
    apply(session, RunAction{"bytes"});
    read(session);
    const formats::VertexBlock& block = keyframesOf(*shownModel(session)).blocks[0];
    apply(session, SelectBytes{{block.offset + block.frameStride + 8, 1}});
    EXPECT_EQ(shownFileFrame(session), 1.0);
    EXPECT_EQ(session.tab().selection.item, (SceneItem{SceneItemKind::vertex, 0, formats::kNoIndex, 1}));
    const auto location = locationOfVertex(session, 0, 1);
    EXPECT_EQ(location->range.offset, session.tab().bytes.selected->offset) << "the thing has these very bytes";
}

TEST_F(BytesTest, OfKeysLeadToWhatTheyMove)
{
    for (const std::uint32_t version : {256U, 264U}) {
        SCOPED_TRACE(version);
        Session session = m2(version);
        const formats::Skinned& shape = skinnedOf(*shownModel(session));
        apply(session, RunAction{"bytes"});
        read(session);
        const formats::TrackIndex track = shape.bones[1].rotation;
        ASSERT_NE(track, formats::kNoIndex);
        const formats::Timeline keys = formats::keysOf(shape, 0).timelines[track];
        ASSERT_GT(keys.count, 1U);
        const std::uint64_t valueBytes = formats::valueBytesOf(shape.tracks[track].type);
        apply(session, SelectBytes{{keys.valuesOffset + valueBytes + 1, 1}});
        EXPECT_EQ(session.tab().selection.item, (SceneItem{SceneItemKind::bone, 1}));
        EXPECT_EQ(session.tab().bytes.selected->offset, keys.valuesOffset + valueBytes + 1) << "they stay selected";
        apply(session, RunAction{"selectRecord"});
        EXPECT_EQ(session.tab().bytes.selected->offset, keys.valuesOffset + valueBytes) << "the value of key 1";
        EXPECT_EQ(session.tab().bytes.selected->length, valueBytes);
        apply(session, SelectBytes{{keys.timesOffset, 1}});
        EXPECT_EQ(session.tab().selection.item, (SceneItem{SceneItemKind::bone, 1}));
    }
}

TEST_F(BytesTest, OfAnAnimFileAreKeysOfTheModel)
{
    Session session = m2(264);
    const std::vector<DocumentFile> files = documentFiles(*session.tab().document);
    const auto anim =
        std::find_if(files.begin(), files.end(), [](const DocumentFile& file) { return file.name.ends_with(".anim"); });
    ASSERT_NE(anim, files.end());
    apply(session, ShowBytes{0, {}, anim->path});
    read(session);
    const ShownFile& shown = *session.tab().bytes.shown;
    ASSERT_TRUE(shown.keys);
    EXPECT_EQ(shown.node, 0U);
    ASSERT_FALSE(shown.layout.tables.empty());
    EXPECT_EQ(shown.layout.tables.front().element, formats::Element::key);
    EXPECT_LT(shown.layout.unused, 16U) << "nothing but padding";
    const formats::Skinned& shape = skinnedOf(*shownModel(session));
    const formats::Timeline& keys = shown.keys->timelines[shape.bones[1].translation];
    ASSERT_GT(keys.count, 0U);
    apply(session, SelectBytes{{keys.timesOffset + 1, 1}});
    EXPECT_EQ(session.tab().selection.item, (SceneItem{SceneItemKind::bone, 1}));
}

TEST_F(BytesTest, AreThoseOfEveryFileOfTheModel)
{
    Session session = m2(264);
    const std::vector<DocumentFile> files = documentFiles(*session.tab().document);
    const auto skin =
        std::find_if(files.begin(), files.end(), [](const DocumentFile& file) { return file.name.ends_with(".skin"); });
    ASSERT_NE(skin, files.end());
    EXPECT_EQ(files.front().path, session.tab().document->nodes.front().path) << "the model first";
    EXPECT_GT(skin->bytes, 0U);
    apply(session, ShowBytes{0, {}, skin->path});
    read(session);
    EXPECT_EQ(session.tab().bytes.shown->path, skin->path);
    EXPECT_EQ(plainText(session.tab().bytes.shown->bytes.span().first(4)), "SKIN");
    EXPECT_FALSE(session.tab().bytes.shown->layout.tables.empty());
    const auto location = locationOfItem(session, {SceneItemKind::triangle, 0, 1});
    ASSERT_TRUE(location);
    EXPECT_EQ(location->file, skin->path) << "triangles of an M2 lie in its view";
    apply(session, SelectBytes{location->range});
    EXPECT_EQ(session.tab().selection.item, (SceneItem{SceneItemKind::triangle, 0, 1}));
    noteChangedFile(session, skin->path);
    EXPECT_TRUE(session.tab().bytes.hasChanged);
    const ShownFile foreign = readShownFile(session.tab().document, "/etc/passwd");
    EXPECT_EQ(foreign.problem, "The model has no file /etc/passwd");
    EXPECT_EQ(foreign.bytes.size(), 0U) << "files that do not belong to the model are not read";
}

} // namespace
