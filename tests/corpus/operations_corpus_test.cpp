// Operations on real files: each is refused with a sentence, or changes what it should and nothing else.
#include "formats/edit/editor.hpp"
#include "formats/edit/operations.hpp"
#include "formats/model/vertex_block.hpp"
#include "formats/vfs/read_file.hpp"
#include "tests/support/corpus.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace operations_corpus_test {

using formats::VertexBlock;
using formats::edit::EditableFile;
using formats::edit::Editor;

/// How often operations were done and refused.
struct Tally {
    std::size_t done = 0;
    std::map<std::string, std::size_t> refused;
};

bool isContentOf(const EditableFile& a, const EditableFile& b)
{
    return std::equal(a.bytes.span().begin(), a.bytes.span().end(), b.bytes.span().begin(), b.bytes.span().end());
}

/// Whether a finding is what the operation is about: turned triangles contradict their normals, normals are examined
/// in other frames and together with other surfaces, a game has a limit of skins.
bool isExpected(const formats::Diagnostic& finding, std::string_view operation)
{
    if (finding.rule.ends_with("-normals-contradict") || finding.rule.ends_with("-normals-same"))
        return operation == "flip" || operation == "drop-frames" || operation == "keep-every" ||
               operation == "hide-surface";
    return operation == "add-skin" && finding.rule.ends_with("-skin-limit");
}

/// Does an operation and takes it back. Calls `check` with the file before and after it.
void run(const EditableFile& file, std::string_view name, const std::string& argument, Tally& tally,
         const std::function<void(const EditableFile&, const EditableFile&)>& check)
{
    SCOPED_TRACE(std::string(name) + " " + argument);
    const formats::edit::Operation* const operation = formats::edit::findOperation(name);
    ASSERT_NE(operation, nullptr);
    if (!operation->isFor(file))
        return;
    const auto step = operation->edits(file, argument);
    if (!step) {
        ASSERT_FALSE(step.error().empty());
        ++tally.refused[std::string(name)];
        return;
    }
    Editor editor(file);
    const auto added = editor.add(*step);
    ASSERT_TRUE(added) << added.error();
    for (const formats::Diagnostic& finding : editor.newFindings())
        ASSERT_TRUE(isExpected(finding, name)) << finding.rule << ": " << finding.message;
    check(file, editor.file());
    if (testing::Test::HasFatalFailure())
        return;
    ++tally.done;
    editor.undo(); // nothing if the operation changes nothing
    ASSERT_TRUE(isContentOf(editor.file(), file));
}

void forEachFile(Tally& tally, void (*test)(const EditableFile&, Tally&))
{
    if (tests::corpusFolder().empty())
        GTEST_SKIP() << tests::kNoCorpus;
    for (const char* const extension : {".md2", ".mdx", ".md3"}) {
        for (const auto& path : tests::corpusFiles(extension)) {
            SCOPED_TRACE(path);
            const auto bytes = formats::readFile(path);
            ASSERT_TRUE(bytes) << bytes.error().message;
            const auto file = formats::edit::editableFile(*bytes);
            if (!file || !file->hasFrames())
                continue; // broken on purpose, or another format
            test(*file, tally);
            if (testing::Test::HasFatalFailure())
                return;
        }
    }
    std::size_t refused = 0;
    for (const auto& [name, count] : tally.refused)
        refused += count;
    EXPECT_GE(tally.done, 25U);
    EXPECT_LE(10 * refused, tally.done) << "most files are sound";
}

/// The vertices of `keptFrames` of all surfaces are the frames of the file after it, byte by byte.
void expectFrames(const EditableFile& before, const EditableFile& after, const std::vector<std::uint32_t>& keptFrames)
{
    ASSERT_EQ(after.shape().frames.size(), keptFrames.size());
    ASSERT_EQ(after.shape().blocks.size(), before.shape().blocks.size());
    for (std::size_t i = 0; i < before.shape().blocks.size(); ++i) {
        const VertexBlock& old = before.shape().blocks[i];
        const VertexBlock& block = after.shape().blocks[i];
        ASSERT_EQ(block.vertexCount, old.vertexCount);
        for (std::uint32_t frame = 0; frame < keptFrames.size(); ++frame) {
            if (old.vertexCount == 0)
                continue;
            const auto was = formats::frameBytes(old, std::min(keptFrames[frame], old.frameCount - 1));
            const auto is = formats::frameBytes(block, std::min(frame, block.frameCount - 1));
            ASSERT_TRUE(std::equal(was.begin(), was.end(), is.begin(), is.end())) << "frame " << keptFrames[frame];
        }
    }
}

std::vector<std::uint32_t> framesOf(const EditableFile& file)
{
    std::vector<std::uint32_t> frames(file.shape().frames.size());
    for (std::uint32_t i = 0; i < frames.size(); ++i)
        frames[i] = i;
    return frames;
}

/// Frames, triangles and the poses of the first tags are as before.
void expectSame(const EditableFile& before, const EditableFile& after)
{
    expectFrames(before, after, framesOf(before));
    ASSERT_EQ(after.model->meshVariants.size(), before.model->meshVariants.size());
    for (std::size_t i = 0; i < before.model->meshVariants.size(); ++i) {
        ASSERT_EQ(after.model->meshVariants[i].vertices, before.model->meshVariants[i].vertices);
        ASSERT_EQ(after.model->meshVariants[i].indices, before.model->meshVariants[i].indices);
    }
    const std::size_t tags = std::min(before.model->tags.size(), after.model->tags.size());
    for (std::size_t i = 0; i < tags; ++i) {
        ASSERT_EQ(after.model->tags[i].name, before.model->tags[i].name);
        for (std::size_t frame = 0; frame < before.model->tags[i].poses.size(); ++frame) {
            const formats::TagPose& pose = after.model->tags[i].poses[frame];
            ASSERT_EQ(pose.origin, before.model->tags[i].poses[frame].origin);
            ASSERT_EQ(pose.axes, before.model->tags[i].poses[frame].axes);
        }
    }
}

void changeTables(const EditableFile& file, Tally& tally)
{
    run(file, "add-skin", "models/test/skin.pcx", tally, [](const EditableFile& before, const EditableFile& after) {
        expectSame(before, after);
        ASSERT_EQ(after.model->skins.size(), before.model->skins.size() + 1);
        ASSERT_EQ(after.model->skins.back(), "models/test/skin.pcx");
    });
    if (!file.model->skins.empty())
        run(file, "remove-skin", "0", tally, [](const EditableFile& before, const EditableFile& after) {
            expectSame(before, after);
            ASSERT_EQ(after.model->skins.size(), before.model->skins.size() - 1);
        });
    run(file, "add-tag", "tag_of_test=1,2,3", tally, [](const EditableFile& before, const EditableFile& after) {
        expectSame(before, after);
        ASSERT_EQ(after.model->tags.size(), before.model->tags.size() + 1);
        ASSERT_EQ(after.model->tags.back().poses.back().origin, glm::vec3(1, 2, 3));
    });
    if (!file.model->tags.empty())
        run(file, "remove-tag", file.model->tags.back().name, tally,
            [](const EditableFile& before, const EditableFile& after) {
                expectFrames(before, after, framesOf(before));
                ASSERT_LE(after.model->tags.size(), before.model->tags.size());
            });
}

TEST(OperationsCorpus, TablesOfSkinsAndTagsGrowAndShrink)
{
    Tally tally;
    forEachFile(tally, changeTables);
}

void dropFrames(const EditableFile& file, Tally& tally)
{
    const auto frames = static_cast<std::uint32_t>(file.shape().frames.size());
    if (frames < 2)
        return;
    run(file, "drop-frames", "0", tally, [](const EditableFile& before, const EditableFile& after) {
        std::vector<std::uint32_t> kept = framesOf(before);
        kept.erase(kept.begin());
        expectFrames(before, after, kept);
    });
    run(file, "keep-every", "3", tally, [](const EditableFile& before, const EditableFile& after) {
        std::vector<std::uint32_t> kept = framesOf(before);
        std::erase_if(kept, [](std::uint32_t frame) { return frame % 3 != 0; });
        expectFrames(before, after, kept);
        for (std::size_t i = 0; i < after.model->tags.size(); ++i) {
            const formats::Tag& tag = after.model->tags[i];
            const auto old = std::find_if(before.model->tags.begin(), before.model->tags.end(),
                                          [&](const formats::Tag& each) { return each.name == tag.name; });
            for (std::size_t frame = 0; frame < kept.size(); ++frame)
                ASSERT_EQ(tag.poses[frame].origin, old->poses[kept[frame]].origin);
        }
    });
}

TEST(OperationsCorpus, KeptFramesAreAsBefore)
{
    Tally tally;
    forEachFile(tally, dropFrames);
}

void changeGeometry(const EditableFile& file, Tally& tally)
{
    const auto nothing = [](const EditableFile&, const EditableFile&) {};
    const auto sameFrames = [](const EditableFile& before, const EditableFile& after) {
        expectFrames(before, after, framesOf(before));
    };
    const auto samePositions = [](const EditableFile& before, const EditableFile& after) {
        for (std::size_t i = 0; i < before.shape().blocks.size(); ++i) {
            const VertexBlock& block = before.shape().blocks[i];
            const bool isSound = before.shape().frames.back().blockFrame + 1 == before.shape().frames.size();
            for (std::uint32_t vertex = 0; isSound && vertex < block.vertexCount; ++vertex)
                ASSERT_EQ(formats::positionAt(after.shape().blocks[i], block.frameCount - 1, vertex),
                          formats::positionAt(block, block.frameCount - 1, vertex));
        }
    };
    run(file, "flip", {}, tally, sameFrames);
    run(file, "normals", {}, tally, samePositions);
    if (file.shape().frames.size() > 1)
        run(file, "steady-grid", {}, tally, nothing);
    run(file, "skin-size", "128x64", tally, sameFrames);
    if (!file.model->surfaces.empty() && file.format == "md3")
        run(file, "hide-surface", file.model->surfaces.front().name, tally, sameFrames);
    if (file.model->tags.empty())
        return;
    const std::string& tag = file.model->tags.front().name;
    run(file, "move-tag", tag + "=1,2,3", tally, sameFrames);
    run(file, "turn-tag", tag + "=y,30", tally, sameFrames);
}

TEST(OperationsCorpus, GeometryChangesInPlace)
{
    Tally tally;
    forEachFile(tally, changeGeometry);
}

} // namespace operations_corpus_test
