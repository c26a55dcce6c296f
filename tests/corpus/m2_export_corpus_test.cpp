#include "formats/vfs/read_file.hpp"
#include "renderer/animation/skinning.hpp"
#include "renderer/scene/open.hpp"
#include "renderer/scene/placement.hpp"
#include "renderer/scene/sequence_store.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/m2_reference.hpp"
#include "tests/support/obj_text.hpp"
#include "tests/support/temporary_folder.hpp"

#include <glm/geometric.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <set>

/// Real M2 files with the commands and with `open`.
namespace m2_export_corpus_test {

namespace fs = std::filesystem;
using formats::Skinned;

std::string textAt(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

fs::path hobgoblin()
{
    for (const auto& path : tests::corpusFiles(".m2")) {
        if (path.filename() == "Hobgoblin.M2")
            return path;
    }
    return {};
}

scene::Document openedWithoutImages(const fs::path& path)
{
    auto document = scene::open(path, {.images = scene::ImagePolicy::none});
    EXPECT_TRUE(document) << path << ": " << (document ? "" : document.error().message);
    return document ? *std::move(document) : scene::Document();
}

class M2ExportCorpus : public testing::Test {
protected:
    void SetUp() override
    {
        if (tests::corpusFolder().empty())
            GTEST_SKIP() << tests::kNoCorpus;
    }
};

TEST_F(M2ExportCorpus, OpensEveryModelWithTheCountsOfItsHeader)
{
    std::size_t models = 0;
    for (const auto& path : tests::corpusFiles(".m2")) {
        SCOPED_TRACE(path.generic_string());
        const scene::Document document = openedWithoutImages(path);
        ASSERT_FALSE(document.nodes.empty());
        const std::string bytes = textAt(path);
        const tests::M2Reference reference(std::as_bytes(std::span(bytes)));
        const tests::CommandRun run = tests::run({"info", path.generic_string(), "--json"});
        const auto info = nlohmann::json::parse(run.output);
        EXPECT_EQ(info["version"], reference.version());
        EXPECT_EQ(info["sequences"], reference.count(0x1C));
        EXPECT_EQ(info["clips"].size(), reference.count(0x1C));
        EXPECT_EQ(info["bones"], reference.count(0x34));
        EXPECT_EQ(info["vertices"], reference.count(0x44));
        EXPECT_EQ(info["attachments"].size(), reference.count(0x104));
        EXPECT_EQ(info["events"].size(), reference.count(0x114));
        EXPECT_EQ(info["lights"], reference.count(0x11C));
        EXPECT_EQ(info["cameras"], reference.count(0x124));
        EXPECT_EQ(info["ribbons"], reference.count(0x134));
        EXPECT_EQ(info["particles"], reference.count(0x13C));
        if (reference.isOld()) {
            EXPECT_EQ(info["views"].size(), reference.count(0x4C));
        }
        for (const formats::Diagnostic& diagnostic : document.nodes.front().model->diagnostics)
            EXPECT_NE(diagnostic.severity, formats::Severity::error) << diagnostic.message;
        ++models;
    }
    EXPECT_GE(models, 104U);
}

// --- Poses

/// The maximum distance of the vertices of a pose to the reference, as a share of the model's size.
double farthest(const tests::ObjText& obj, const tests::M2Reference& reference,
                std::span<const tests::ReferenceMatrix> bones)
{
    EXPECT_EQ(obj.vertices.size(), reference.count(0x44));
    double distance = 0.0;
    formats::Bounds bounds;
    for (std::uint32_t i = 0; i < obj.vertices.size(); ++i) {
        const auto expected = reference.position(i, bones);
        for (std::size_t axis = 0; axis < 3; ++axis)
            distance = std::max(distance, std::abs(obj.vertices[i][axis] - expected[axis]));
        bounds.add(glm::vec3(expected[0], expected[1], expected[2]));
    }
    return distance / std::max(1.0, static_cast<double>(bounds.diagonal()));
}

TEST_F(M2ExportCorpus, WritesPosesWhereTheReferenceHasThem)
{
    const tests::TemporaryFolder folder;
    const fs::path output = folder / "pose.obj";
    std::size_t poses = 0;
    double worst = 0.0;
    for (const auto& path : tests::corpusFiles(".m2")) {
        SCOPED_TRACE(path.generic_string());
        const std::string bytes = textAt(path);
        const tests::M2Reference reference(std::as_bytes(std::span(bytes)));
        const scene::Document document = openedWithoutImages(path);
        const formats::Model& model = *document.nodes.front().model;
        const Skinned& shape = skinnedOf(model);
        const bool hasBillboard = std::any_of(shape.bones.begin(), shape.bones.end(), [](const formats::Bone& bone) {
            return billboardOf(bone) != formats::Billboard::none;
        });
        const auto count = static_cast<std::uint32_t>(shape.sequences.size());
        for (std::uint32_t sequence = 0; sequence < count; sequence += std::max(1U, count / 5)) {
            const double seconds = std::floor(0.37 * shape.sequences[sequence].durationMs) / 1000.0;
            const tests::CommandRun run =
                tests::run({"export", path.generic_string(), "-o", output.generic_string(), "--no-material", "--clip",
                            std::to_string(sequence), "--time", fmt::format("{:.3f}", seconds)});
            ASSERT_NE(run.status, app::ExitStatus::usage) << run.messages;
            const std::string& keysFile = shape.sequences[shape.sequences[sequence].keysFrom].keysFile;
            const std::string anim = keysFile.empty() ? "" : textAt(path.parent_path() / keysFile);
            const auto bones =
                reference.bones(sequence, 1000.0 * seconds, 1000.0 * seconds, std::as_bytes(std::span(anim)));
            const tests::ObjText obj = tests::readObj(textAt(output));
            const double distance = farthest(obj, reference, bones);
            EXPECT_LE(distance, 1e-6) << shape.sequences[sequence].name << (hasBillboard ? ", with billboards" : "");
            worst = std::max(worst, distance);
            ++poses;
        }
    }
    EXPECT_GE(poses, 190U);
    std::printf("%zu poses, at most %.2g of the size away\n", poses, worst);
}

// --- A creature with keys in sidecars

TEST_F(M2ExportCorpus, PlaysEverySequenceOfTheHobgoblin)
{
    const scene::Document document = openedWithoutImages(hobgoblin());
    const scene::Node& node = document.nodes.front();
    const Skinned& shape = skinnedOf(*node.model);
    EXPECT_EQ(shape.sequences.size(), 106U);
    EXPECT_EQ(node.skins.size(), 4U);
    std::size_t external = 0;
    for (std::uint32_t sequence = 0; sequence < shape.sequences.size(); ++sequence) {
        EXPECT_FALSE(node.sequences->isMissing(sequence)) << shape.sequences[sequence].name;
        if (shape.sequences[shape.sequences[sequence].keysFrom].keysFile.empty())
            continue;
        ++external;
        EXPECT_TRUE(node.sequences->isUnread(sequence) || sequence != shape.sequences[sequence].keysFrom);
        const auto positionsAt = [&](double ms) {
            animation::SequencePose pose;
            pose.sequence = sequence;
            pose.ms = ms;
            const animation::Pose layer(pose);
            return scene::skinnedPositions(shape, placedNodes(document, {&layer, 1}).front().bones);
        };
        const double middle = 0.5 * shape.sequences[sequence].durationMs;
        const auto before = positionsAt(middle);
        const bool wasUnread = node.sequences->isUnread(sequence);
        EXPECT_TRUE(node.sequences->read(sequence).empty()) << shape.sequences[sequence].name;
        const auto after = positionsAt(middle);
        float moved = 0.0f;
        for (std::size_t i = 0; i < after.size(); ++i)
            moved = std::max(moved, glm::distance(after[i], positionAt(shape.vertices, static_cast<std::uint32_t>(i))));
        EXPECT_GT(moved, 0.05f) << shape.sequences[sequence].name << " is not at rest";
        EXPECT_EQ(before != after, wasUnread) << shape.sequences[sequence].name << " plays from its file";
    }
    EXPECT_EQ(external, 24U); // 23 files, one of which an alias uses, too
}

TEST_F(M2ExportCorpus, LacksOneSequenceWhereOneFileIsGone)
{
    const tests::TemporaryFolder folder;
    const fs::path copy = folder / "Hobgoblin";
    fs::create_directory(copy); // the corpus itself may be read-only
    for (const fs::directory_entry& file : fs::directory_iterator(hobgoblin().parent_path())) {
        if (!file.is_regular_file())
            continue;
        fs::copy_file(file.path(), copy / file.path().filename());
        fs::permissions(copy / file.path().filename(), fs::perms::owner_write, fs::perm_options::add);
    }
    const auto infoOf = [&] {
        const tests::CommandRun run = tests::run({"info", (copy / hobgoblin().filename()).generic_string(), "--json"});
        return std::pair{run.status, nlohmann::json::parse(run.output)};
    };
    auto [statusBefore, before] = infoOf();
    ASSERT_TRUE(fs::remove(copy / "Hobgoblin0069-03.anim"));
    auto [statusAfter, after] = infoOf();
    EXPECT_EQ(statusAfter, statusBefore);
    ASSERT_EQ(after["diagnostics"].size(), before["diagnostics"].size() + 1);
    std::vector<nlohmann::json> more;
    for (const auto& diagnostic : after["diagnostics"]) {
        if (std::find(before["diagnostics"].begin(), before["diagnostics"].end(), diagnostic) ==
            before["diagnostics"].end())
            more.push_back(diagnostic);
    }
    ASSERT_EQ(more.size(), 1U);
    EXPECT_EQ(more.front()["rule"], "m2-anim-missing");
    EXPECT_NE(more.front()["message"].get<std::string>().find("Hobgoblin0069-03.anim"), std::string::npos);
    before.erase("diagnostics");
    after.erase("diagnostics");
    EXPECT_EQ(after, before);
}

} // namespace m2_export_corpus_test
