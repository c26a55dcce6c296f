// Real models made into the formats of games: read back and compared with the program's own poses.
#include "formats/md2/md2.hpp"
#include "formats/md3/md3.hpp"
#include "formats/model/mesh_variant.hpp"
#include "renderer/export/game/make.hpp"
#include "renderer/scene/open.hpp"
#include "renderer/scene/placement.hpp"
#include "tests/support/corpus.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace game_corpus_test {

namespace game = renderer::game;
using formats::Model;

game::GameOptions optionsFor(const scene::Document& document, game::Format format)
{
    game::GameOptions options;
    options.format = format;
    options.profile = game::usualProfile(format);
    options.stem = "made";
    options.folder = "models/made";
    options.exceedsLimits = true; // real files have more than engines load
    options.source.sampling.format = format;
    options.source.hiddenSurfaces = usualVisibility(document).hiddenSurfaces;
    return options;
}

Model loadedAs(game::Format format, const std::vector<std::byte>& bytes)
{
    const formats::ByteView file(formats::FileBytes::copyOf(bytes), "made");
    auto model = format == game::Format::md3 ? formats::loadMd3(file) : formats::loadMd2(file);
    EXPECT_TRUE(model) << (model ? "" : model.error().message);
    return model ? *std::move(model) : Model{};
}

/// A corner in a frame.
struct PlacedCorner {
    glm::dvec3 position;
    glm::vec2 uv;

    bool operator==(const PlacedCorner&) const = default;
};

/// The corners of all triangles of the surfaces whose names begin with one, in a frame, each triangle from its smallest
/// corner; sorted, because surfaces that are split have another order.
std::vector<std::array<PlacedCorner, 3>> trianglesIn(const Model& model, const std::string& name, std::uint32_t frame)
{
    const auto less = [](const PlacedCorner& a, const PlacedCorner& b) {
        const auto keyOf = [](const PlacedCorner& c) {
            return std::array<double, 5>{c.position.x, c.position.y, c.position.z, c.uv.x, c.uv.y};
        };
        return keyOf(a) < keyOf(b);
    };
    const formats::MeshVariant& mesh = model.meshVariants.front();
    std::vector<std::array<PlacedCorner, 3>> triangles;
    for (std::uint32_t i = 0; i < model.surfaces.size(); ++i) {
        const formats::Surface& surface = model.surfaces[i];
        if (surface.name != name && (surface.name.size() != name.size() + 2 || !surface.name.starts_with(name + "_")))
            continue;
        for (const formats::TriangleIndices& triangle : trianglesOf(mesh, i)) {
            std::array<PlacedCorner, 3> corners{};
            for (std::size_t corner = 0; corner < 3; ++corner) {
                const formats::RenderVertex& vertex = mesh.vertices[triangle[corner]];
                corners[corner] = {positionAt(keyframesOf(model).blocks[surface.block], frame, vertex.vertex),
                                   vertex.uv};
            }
            std::rotate(corners.begin(), std::min_element(corners.begin(), corners.end(), less), corners.end());
            triangles.push_back(corners);
        }
    }
    std::sort(triangles.begin(), triangles.end(), [&](const auto& a, const auto& b) {
        return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), less);
    });
    return triangles;
}

void expectSameTags(const Model& source, const Model& made)
{
    ASSERT_EQ(source.tags.size(), made.tags.size());
    for (std::size_t i = 0; i < source.tags.size(); ++i) {
        EXPECT_EQ(source.tags[i].name, made.tags[i].name);
        for (std::size_t frame = 0; frame < source.tags[i].poses.size(); ++frame) {
            EXPECT_EQ(source.tags[i].poses[frame].origin, made.tags[i].poses[frame].origin);
            for (std::size_t axis = 0; axis < 3; ++axis) // written again, lengths differ by rounding
                EXPECT_LT(glm::length(source.tags[i].poses[frame].axes[axis] - made.tags[i].poses[frame].axes[axis]),
                          1e-6f);
        }
    }
}

TEST(GameCorpus, Md3BecomesTheSameMd3)
{
    if (tests::corpusFolder().empty())
        GTEST_SKIP() << tests::kNoCorpus;
    for (const auto& path : tests::corpusFiles(".md3")) {
        SCOPED_TRACE(path);
        const auto document = scene::open(path, {.images = scene::ImagePolicy::none, .isPart = true});
        ASSERT_TRUE(document) << document.error().message;
        const Model& source = *document->nodes.front().model;
        const auto files = makeGameFiles(*document, optionsFor(*document, game::Format::md3));
        ASSERT_TRUE(files) << files.error().message;
        EXPECT_EQ(files->report.accuracy.maxError, 0.0);
        EXPECT_TRUE(files->beside.empty());
        const Model made = loadedAs(game::Format::md3, files->model);
        ASSERT_EQ(frameCountOf(made), frameCountOf(source));
        expectSameTags(source, made);
        for (const formats::Surface& surface : source.surfaces) {
            for (const std::uint32_t frame : {std::uint32_t{0}, frameCountOf(source) - 1})
                ASSERT_EQ(trianglesIn(made, surface.name, frame), trianglesIn(source, surface.name, frame))
                    << surface.name << ", frame " << frame;
        }
    }
}

TEST(GameCorpus, Md2BecomesAnMd2WithTheSameFrames)
{
    if (tests::corpusFolder().empty())
        GTEST_SKIP() << tests::kNoCorpus;
    for (const auto& path : tests::corpusFiles(".md2")) {
        SCOPED_TRACE(path);
        const auto document = scene::open(path, {.images = scene::ImagePolicy::chosen, .isPart = true});
        if (!document)
            continue; // files with other contents
        const Model& source = *document->nodes.front().model;
        if (source.format != "MD2")
            continue;
        const auto files = makeGameFiles(*document, optionsFor(*document, game::Format::md2));
        ASSERT_TRUE(files) << files.error().message;
        const Model made = loadedAs(game::Format::md2, files->model);
        const formats::VertexBlock& before = keyframesOf(source).blocks.front();
        const formats::VertexBlock& after = keyframesOf(made).blocks.front();
        ASSERT_EQ(after.frameCount, frameCountOf(source));
        ASSERT_EQ(after.vertexCount, before.vertexCount);
        for (std::uint32_t frame = 0; frame < after.frameCount; ++frame) {
            const std::uint32_t own = keyframesOf(source).frames[frame].blockFrame;
            const auto a = vertexBytes(before, own);
            const auto b = vertexBytes(after, frame);
            ASSERT_TRUE(std::equal(a.begin(), a.end(), b.begin(), b.end())) << frame;
            ASSERT_EQ(frameTransform(after, frame).scale, frameTransform(before, own).scale) << frame;
            ASSERT_EQ(frameTransform(after, frame).translate, frameTransform(before, own).translate) << frame;
        }
        EXPECT_EQ(made.skins, source.skins);
    }
}

TEST(GameCorpus, ScaledMd2KeepsItsSkins)
{
    if (tests::corpusFolder().empty())
        GTEST_SKIP() << tests::kNoCorpus;
    constexpr std::size_t kEach = 8; // of many similar files
    std::size_t index = 0;
    for (const auto& path : tests::corpusFiles(".md2")) {
        if (index++ % kEach != 0)
            continue;
        SCOPED_TRACE(path);
        const auto document = scene::open(path, {.images = scene::ImagePolicy::none, .isPart = true});
        if (!document || document->nodes.front().model->format != "MD2")
            continue; // files with other contents
        game::GameOptions options = optionsFor(*document, game::Format::md2);
        options.source.scale = 2.0;
        const auto files = makeGameFiles(*document, options);
        ASSERT_TRUE(files) << files.error().message;
        EXPECT_EQ(loadedAs(game::Format::md2, files->model).skins, document->nodes.front().model->skins);
        const auto own = document->nodes.front().model->file.span();
        EXPECT_TRUE(std::equal(own.begin() + 8, own.begin() + 16, files->model.begin() + 8)) << "size of the skin";
    }
}

/// Why a real file is refused: an MD2 or MDX has one skin, an engine refuses files without triangles, an MD3 has at
/// most 512 units and 32 surfaces.
bool isExpected(const formats::LoadError& error)
{
    constexpr std::array<std::string_view, 5> kReasons{"one skin", "no triangles", "no vertices", "units", "surfaces"};
    return std::any_of(kReasons.begin(), kReasons.end(),
                       [&](std::string_view reason) { return error.message.find(reason) != std::string::npos; });
}

/// Models of other formats lie within half a step of the program's pose.
void expectWithinHalfAStep(const char* extension, game::Format format)
{
    std::size_t count = 0;
    for (const auto& path : tests::corpusFiles(extension)) {
        SCOPED_TRACE(path);
        const auto document = scene::open(path, {.images = scene::ImagePolicy::chosen, .isPart = true});
        if (!document)
            continue;
        const auto files = makeGameFiles(*document, optionsFor(*document, format));
        if (!files) {
            EXPECT_TRUE(isExpected(files.error())) << files.error().message;
            continue;
        }
        if (files->report.vertices == 0)
            continue; // no mesh
        ++count;
        const game::Accuracy& accuracy = files->report.accuracy;
        EXPECT_LE(accuracy.maxCoordinate, accuracy.halfStep * 1.0001 + 1e-5 * accuracy.diagonal);
        for (const formats::Diagnostic& finding : files->report.findings)
            EXPECT_NE(finding.severity, formats::Severity::error) << finding.message;
    }
    EXPECT_GT(count, 0U);
}

TEST(GameCorpus, OtherFormatsLieWithinHalfAStep)
{
    if (tests::corpusFolder().empty())
        GTEST_SKIP() << tests::kNoCorpus;
    expectWithinHalfAStep(".glb", game::Format::md3);
    expectWithinHalfAStep(".iqm", game::Format::md3);
    expectWithinHalfAStep(".md2", game::Format::md3);
    expectWithinHalfAStep(".mdl", game::Format::md2);
    expectWithinHalfAStep(".md3", game::Format::mdx);
    expectWithinHalfAStep(".md3", game::Format::md2);
}

} // namespace game_corpus_test
