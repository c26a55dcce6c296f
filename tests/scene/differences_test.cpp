#include "renderer/scene/compare/differences.hpp"

#include "renderer/scene/compare/vertex_order.hpp"
#include "renderer/scene/open.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/mdl_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace {

using scene::Difference;
using scene::DifferenceKind;

scene::Document openedWithImages(const std::filesystem::path& file)
{
    auto document = scene::open(file, {.images = scene::ImagePolicy::all});
    EXPECT_TRUE(document) << document.error().message;
    return *std::move(document);
}

class DifferencesTest : public ::testing::Test {
protected:
    [[nodiscard]] scene::Document md3(const char* name, const tests::Md3Builder& builder)
    {
        return openedWithImages(m_folder.write(name, builder.build()));
    }
    [[nodiscard]] scene::Document md2(const char* name, const tests::Md2Builder& builder)
    {
        return openedWithImages(m_folder.write(name, builder.build()));
    }

    tests::TemporaryFolder m_folder;
};

const Difference* find(const std::vector<Difference>& differences, DifferenceKind kind, std::string_view name)
{
    const auto found = std::find_if(differences.begin(), differences.end(), [&](const Difference& difference) {
        return difference.kind == kind && difference.name == name;
    });
    return found != differences.end() ? &*found : nullptr;
}

TEST_F(DifferencesTest, FindsNoneBetweenTwoCopiesOfAFile)
{
    const auto a = md3("a.md3", tests::Md3Builder::tetrahedron());
    const auto b = md3("b.md3", tests::Md3Builder::tetrahedron());
    EXPECT_TRUE(differencesBetween(a, b).empty());
}

TEST_F(DifferencesTest, TellsOneMovedVertexWithItsDistanceAndFrame)
{
    tests::Md3Builder moved = tests::Md3Builder::tetrahedron();
    moved.surfaces().front().frames[1][2].x += 64 * 3; // three units
    const auto a = md3("a.md3", tests::Md3Builder::tetrahedron());
    const auto b = md3("b.md3", moved);
    const auto differences = differencesBetween(a, b);
    const Difference* const shape = find(differences, DifferenceKind::surface, "body");
    ASSERT_NE(shape, nullptr);
    EXPECT_EQ(shape->a, "4 vertices");
    EXPECT_EQ(shape->b, "1 of 4 vertices at other positions, by up to 3 units (vertex 2 in frame 1)");
    EXPECT_EQ(shape->indexA, 0U);
    EXPECT_EQ(shape->indexB, 0U);
    EXPECT_EQ(find(differences, DifferenceKind::surface, "flag"), nullptr);
}

TEST_F(DifferencesTest, TellsWhatOnlyOneOfThemHas)
{
    tests::Md3Builder fewer = tests::Md3Builder::tetrahedron();
    fewer.surfaces().pop_back();
    const auto differences = differencesBetween(md3("a.md3", tests::Md3Builder::tetrahedron()), md3("b.md3", fewer));
    const Difference* const surface = find(differences, DifferenceKind::surface, "flag");
    ASSERT_NE(surface, nullptr);
    EXPECT_FALSE(surface->a.empty());
    EXPECT_EQ(surface->b, "");
    EXPECT_EQ(surface->indexA, 1U);
    EXPECT_EQ(surface->indexB, formats::kNoIndex);
    const Difference* const count = find(differences, DifferenceKind::count, "surfaces");
    ASSERT_NE(count, nullptr);
    EXPECT_EQ(count->a, "2");
    EXPECT_EQ(count->b, "1");
}

TEST_F(DifferencesTest, TellsATagThatMovesOtherwiseInALaterFrame)
{
    tests::Md3Builder other = tests::Md3Builder::tetrahedron();
    other.frames()[1].tags[0].origin[2] += 5.0f;
    const auto differences = differencesBetween(md3("a.md3", tests::Md3Builder::tetrahedron()), md3("b.md3", other));
    ASSERT_EQ(differences.size(), 1U);
    EXPECT_EQ(differences[0].kind, DifferenceKind::tag);
    EXPECT_EQ(differences[0].name, "tag_head");
    EXPECT_EQ(differences[0].b, differences[0].a + ", moves differently");
}

TEST_F(DifferencesTest, TellsClipsByTheirNamesAndFrames)
{
    tests::Md2Builder other = tests::Md2Builder::tetrahedron();
    for (const char* const name : {"jump1", "jump2"}) {
        tests::Md2Builder::Frame frame = other.frames().front();
        frame.name = name;
        other.frame(frame);
    }
    const auto differences = differencesBetween(md2("a.md2", tests::Md2Builder::tetrahedron()), md2("b.md2", other));
    EXPECT_EQ(find(differences, DifferenceKind::clip, "turn"), nullptr);
    const Difference* const jump = find(differences, DifferenceKind::clip, "jump");
    ASSERT_NE(jump, nullptr);
    EXPECT_EQ(jump->a, "");
    EXPECT_EQ(jump->b, "frames 2 to 3 at 10 fps, plays once");
    EXPECT_EQ(jump->indexB, 1U);
}

TEST_F(DifferencesTest, TellsTheTimesOfFramesOfAGroup)
{
    const auto torch = [this](const char* name, std::vector<float> ends, std::size_t frames) {
        tests::MdlBuilder::Group group{std::move(ends), {}};
        for (std::size_t i = 0; i < frames; ++i)
            group.poses.push_back({"flame" + std::to_string(i + 1), tests::MdlBuilder::corners()});
        const auto built = tests::MdlBuilder::tetrahedron().noFrames().group(std::move(group)).build();
        return openedWithImages(m_folder.write(name, built));
    };
    const auto differences = differencesBetween(torch("a.mdl", {0.1f, 0.4f, 0.5f}, 3), //
                                                torch("b.mdl", {0.3f, 0.4f, 0.5f}, 3));
    const Difference* const flame = find(differences, DifferenceKind::clip, "flame");
    ASSERT_NE(flame, nullptr);
    EXPECT_NE(flame->a.find(", ends at 0.1, 0.4, 0.5 s"), std::string::npos) << flame->a;
    EXPECT_NE(flame->b.find(", ends at 0.3, 0.4, 0.5 s"), std::string::npos) << flame->b;
    std::vector<float> many, other;
    for (int i = 1; i <= 20; ++i) {
        many.push_back(0.1f * static_cast<float>(i) + (i == 3 ? 0.05f : 0.0f));
        other.push_back(0.1f * static_cast<float>(i) + (i == 3 ? 0.05f : 0.0f) + (i == 18 ? 0.05f : 0.0f));
    }
    const auto late = differencesBetween(torch("c.mdl", many, 20), torch("d.mdl", other, 20));
    EXPECT_NE(find(late, DifferenceKind::clip, "flame"), nullptr) << "beyond the times that are listed";
}

TEST_F(DifferencesTest, TellsBytesThatNothingElseTells)
{
    tests::Md2Builder other = tests::Md2Builder::tetrahedron();
    other.frames()[0].vertices[0].normal += 1;
    const auto differences = differencesBetween(md2("a.md2", tests::Md2Builder::tetrahedron()), md2("b.md2", other));
    ASSERT_EQ(differences.size(), 1U);
    EXPECT_EQ(differences[0].name, "contents of the file");
    EXPECT_TRUE(differences[0].b.starts_with("1 byte differs, the first at ")) << differences[0].b;
}

TEST_F(DifferencesTest, MatchesSurfacesOnlyWhereVertexOrdersCanAgree)
{
    tests::Md3Builder other = tests::Md3Builder::tetrahedron();
    for (auto& frame : other.surfaces().front().frames)
        frame.push_back({});
    other.surfaces().front().texCoords.push_back({0.0f, 0.0f});
    const auto a = md3("a.md3", tests::Md3Builder::tetrahedron());
    const auto b = md3("b.md3", other);
    ASSERT_EQ(matchedSurfaces(a, a).size(), 2U);
    const auto matched = matchedSurfaces(a, b);
    ASSERT_EQ(matched.size(), 1U);
    EXPECT_EQ(matched[0].a, 1U);
    EXPECT_EQ(matched[0].b, 1U);
}

TEST(DifferencesOfRealModels, AreNoneBetweenAModelAndItself)
{
    if (tests::corpusFolder().empty())
        GTEST_SKIP() << tests::kNoCorpus;
    for (const char* const extension : {".md2", ".md3", ".m2", ".mdl", ".iqm", ".mdx", ".glb"}) {
        std::size_t compared = 0;
        for (const std::filesystem::path& file : tests::corpusFiles(extension)) {
            const auto document = scene::open(file);
            if (!document)
                continue;
            if (compared++ == 8)
                break;
            const auto again = scene::open(file);
            ASSERT_TRUE(again);
            EXPECT_TRUE(differencesBetween(*document, *again).empty()) << file;
        }
    }
}

} // namespace
