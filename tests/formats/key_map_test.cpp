#include "formats/model/key_map.hpp"

#include "formats/registry.hpp"
#include "tests/support/m2_fitted_sample.hpp"
#include "tests/support/md2_builder.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace key_map_test {

using formats::ByteRange;
using formats::ByteView;
using formats::FileBytes;
using formats::FileMap;
using formats::Model;

Model fittedPole(std::uint32_t version)
{
    const std::vector<formats::M2WrittenFile> files = formats::writeM2(tests::fittedPole(version));
    auto model = formats::loadM2(ByteView(FileBytes::copyOf(files[0].bytes), files[0].name), tests::sidecarsIn(files));
    EXPECT_TRUE(model) << model.error().message;
    return *std::move(model);
}

FileMap keyEntries(const Model& model)
{
    FileMap map = formats::fileMapOf(model);
    std::erase_if(map, [](const formats::FileMapEntry& entry) { return entry.what != "keys of tracks"; });
    return map;
}

bool isIn(const FileMap& map, const ByteRange& range)
{
    return std::any_of(map.begin(), map.end(), [&range](const formats::FileMapEntry& entry) {
        return entry.offset <= range.offset && range.offset + range.length <= entry.end();
    });
}

TEST(KeyMap, HasEveryKeyAndEveryTableOfKeys)
{
    for (const std::uint32_t version : {256U, 264U}) {
        SCOPED_TRACE(version);
        const Model model = fittedPole(version);
        const formats::Skinned& shape = formats::skinnedOf(model);
        const FileMap keys = keyEntries(model);
        std::size_t found = 0;
        for (std::uint32_t sequence = 0; sequence < shape.sequences.size(); ++sequence) {
            const formats::TimelineRow row = formats::keysOf(shape, sequence).timelines;
            for (std::size_t track = 0; track < row.size(); ++track) {
                const formats::Timeline& own = row[track];
                const std::uint64_t valueBytes = formats::valueBytesOf(shape.tracks[track].type);
                found += own.count;
                EXPECT_TRUE(own.count == 0 || isIn(keys, {own.timesOffset, 4 * std::uint64_t{own.count}})) << track;
                EXPECT_TRUE(own.count * valueBytes == 0 || isIn(keys, {own.valuesOffset, own.count * valueBytes}));
            }
        }
        EXPECT_GT(found, 20U);
        for (const formats::Track& track : shape.tracks) {
            const formats::WireArray& table = shape.hasSharedTimeline ? track.ranges : track.times;
            EXPECT_TRUE(table.count == 0 || isIn(keys, {table.offset, 8 * std::uint64_t{table.count}}));
        }
    }
}

TEST(KeyMap, FindsTheTrackOfEveryKeyBesideOneThatIsNotInTheFile)
{
    for (const std::uint32_t version : {256U, 264U}) {
        SCOPED_TRACE(version);
        Model model = fittedPole(version);
        auto& shape = std::get<formats::Skinned>(model.shape);
        const std::size_t rows = shape.timelines.size() / shape.tracks.size();
        formats::Track& refused = shape.tracks.front();
        refused.times = refused.values = {0xFFFFFFFF, 0};
        std::fill_n(shape.timelines.begin(), rows, formats::Timeline{});
        const formats::TrackIndex rotation = shape.bones[1].rotation;
        ASSERT_TRUE(rotation != formats::kNoIndex && rotation != 0);
        const formats::Timeline own = formats::keysOf(shape, 0).timelines[rotation];
        const std::uint64_t valueBytes = formats::valueBytesOf(shape.tracks[rotation].type);
        ASSERT_GT(own.count, 1U);
        const auto value = formats::keyAt(shape, own.valuesOffset + 2 * valueBytes - 1);
        ASSERT_TRUE(value);
        EXPECT_EQ(value->track, rotation);
        EXPECT_EQ(value->range, (ByteRange{own.valuesOffset + valueBytes, valueBytes}));
        const auto time = formats::keyAt(shape, own.timesOffset);
        ASSERT_TRUE(time);
        EXPECT_EQ(time->range, (ByteRange{own.timesOffset, 4}));
        const formats::TrackOwner moved = formats::ownerOfTrack(shape, time->track);
        EXPECT_EQ(moved.element, formats::Element::bone);
        EXPECT_EQ(moved.index, 1U);
        EXPECT_FALSE(formats::keyAt(shape, 0)) << "the header";
    }
}

TEST(KeyMap, TellsThemAsFewRangesThatTouchNothingElse)
{
    for (const std::uint32_t version : {256U, 264U}) {
        SCOPED_TRACE(version);
        const Model model = fittedPole(version);
        const FileMap keys = keyEntries(model);
        EXPECT_GE(keys.size(), 1U);
        EXPECT_LT(keys.size(), formats::skinnedOf(model).tracks.size());
        for (std::size_t i = 0; i < keys.size(); ++i) {
            EXPECT_LE(keys[i].end(), model.fileBytes);
            EXPECT_TRUE(i == 0 || keys[i].offset >= keys[i - 1].end() + 16) << "else they were one";
            for (const formats::FileMapEntry& table : model.map) {
                EXPECT_TRUE(table.offset >= keys[i].end() || table.end() <= keys[i].offset)
                    << table.what << " at " << table.offset << " lies in keys at " << keys[i].offset;
            }
        }
    }
}

TEST(KeyMap, IsTheLoadersMapWhereNothingHasKeys)
{
    const auto model =
        formats::loadModel(ByteView(FileBytes::copyOf(tests::Md2Builder::tetrahedron().build()), "tetra.md2"));
    ASSERT_TRUE(model);
    ASSERT_GT(model->map.size(), 3U);
    const FileMap map = formats::fileMapOf(*model);
    ASSERT_EQ(map.size(), model->map.size());
    EXPECT_EQ(map.back().offset, model->map.back().offset);
}

} // namespace key_map_test
