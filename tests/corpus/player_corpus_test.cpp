#include "formats/vfs/read_file.hpp"
#include "renderer/animation/tag_pose.hpp"
#include "renderer/offscreen_renderer.hpp"
#include "renderer/scene/open.hpp"
#include "renderer/scene/placement.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/md3_bytes.hpp"
#include "tests/support/obj_text.hpp"
#include "tests/support/opened_document.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

/// Real MD3 files and the player assembled from them, compared with their bytes read as described in
/// docs/formats/md3.md.
namespace player_corpus_test {

namespace fs = std::filesystem;
using animation::KeyframePose;
using tests::Md3Transform;
using tests::opened;
using tests::Vector3;
using Positions = std::vector<Vector3>;

std::vector<std::byte> bytesAt(const fs::path& path)
{
    const auto file = formats::readFile(path);
    EXPECT_TRUE(file) << path;
    return file ? std::vector<std::byte>(file->file().span().begin(), file->file().span().end())
                : std::vector<std::byte>();
}

std::string textAt(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

fs::path gameFolder()
{
    return tests::corpusFolder() / "md3" / "openarena-data";
}

fs::path sarge()
{
    return gameFolder() / "models" / "players" / "sarge";
}

/// One record of animation.cfg, read as simply as possible: the numbers of each line that starts with one.
struct Record {
    std::uint32_t first = 0, count = 0, looping = 0;
    double framesPerSecond = 0.0;
};

/// By name: only the order matters (docs/formats/animation_cfg.md §1).
std::map<std::string, Record> recordsOfSarge()
{
    const std::vector<std::string> names = {
        "BOTH_DEATH1",  "BOTH_DEAD1",    "BOTH_DEATH2", "BOTH_DEAD2",  "BOTH_DEATH3", "BOTH_DEAD3",   "TORSO_GESTURE",
        "TORSO_ATTACK", "TORSO_ATTACK2", "TORSO_DROP",  "TORSO_RAISE", "TORSO_STAND", "TORSO_STAND2", "LEGS_WALKCR",
        "LEGS_WALK",    "LEGS_RUN",      "LEGS_BACK",   "LEGS_SWIM",   "LEGS_JUMP",   "LEGS_LAND",    "LEGS_JUMPB",
        "LEGS_LANDB",   "LEGS_IDLE",     "LEGS_IDLECR", "LEGS_TURN"};
    std::map<std::string, Record> records;
    std::ifstream file(sarge() / "animation.cfg");
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line.substr(0, line.find("//")));
        Record record;
        if (words >> record.first >> record.count >> record.looping >> record.framesPerSecond)
            records.emplace(names.at(records.size()), record);
    }
    EXPECT_EQ(records.size(), names.size());
    return records;
}

/// The first frame of a record in its part (docs/formats/animation_cfg.md §2).
std::uint32_t firstInPart(const std::map<std::string, Record>& records, const std::string& name)
{
    const std::uint32_t skip = records.at("LEGS_WALKCR").first - records.at("TORSO_GESTURE").first;
    return records.at(name).first - (name.starts_with("LEGS_") ? skip : 0U);
}

class PlayerCorpus : public testing::Test {
protected:
    void SetUp() override
    {
        if (tests::corpusFolder().empty())
            GTEST_SKIP() << tests::kNoCorpus;
    }

    [[nodiscard]] Positions exported(const fs::path& model, std::vector<std::string> options) const
    {
        const fs::path output = m_folder / "pose.obj";
        options.insert(options.begin(),
                       {"export", model.generic_string(), "-o", output.generic_string(), "--no-material"});
        const tests::CommandRun result = tests::run(options);
        const tests::ObjText obj = tests::readObj(textAt(output));
        // Purely additive spheres have no face to export, which is reported.
        EXPECT_EQ(result.status, obj.faces.empty() ? app::ExitStatus::incomplete : app::ExitStatus::done)
            << result.messages;
        return obj.vertices;
    }

private:
    tests::TemporaryFolder m_folder;
};

// --- Tags and positions

TEST_F(PlayerCorpus, HasItsTagsWhereTheReferencePutsThem)
{
    std::size_t compared = 0;
    for (const fs::path& path : tests::corpusFiles(".md3")) {
        SCOPED_TRACE(path.generic_string());
        scene::OpenOptions options;
        options.isPart = true;
        options.images = scene::ImagePolicy::none;
        const auto document = scene::open(path, options);
        ASSERT_TRUE(document);
        const formats::Model& model = *document->nodes.front().model;
        const auto bytes = bytesAt(path);
        const std::size_t frameCount = keyframesOf(model).frames.size();
        for (const formats::Tag& tag : model.tags) {
            for (std::size_t frame = 0; frame < frameCount; ++frame) {
                const std::size_t next = (frame + 1) % frameCount;
                for (const float blend : {0.0f, 0.375f, 0.9f}) {
                    const KeyframePose pose{static_cast<std::uint32_t>(frame), static_cast<std::uint32_t>(next), blend};
                    const auto actual = animation::tagTransform(tag, pose);
                    const auto expected = tests::md3Tag(bytes, tag.name, frame, next, static_cast<double>(blend));
                    ASSERT_EQ(actual.has_value(), expected.has_value()) << tag.name << " " << frame;
                    if (!actual)
                        continue;
                    ++compared;
                    for (int row = 0; row < 3; ++row) {
                        const auto i = static_cast<std::size_t>(row);
                        ASSERT_NEAR((*actual)[3][row], expected->origin[i], 1e-5) << tag.name << " " << frame;
                        for (int axis = 0; axis < 3; ++axis)
                            ASSERT_NEAR((*actual)[axis][row], expected->axes[static_cast<std::size_t>(axis)][i], 1e-5)
                                << tag.name << " frame " << frame << " + " << blend;
                    }
                }
            }
        }
    }
    EXPECT_GT(compared, 4500U);
}

TEST_F(PlayerCorpus, ExportsThePositionsOfEveryPart)
{
    std::size_t files = 0;
    for (const fs::path& path : tests::corpusFiles(".md3")) {
        SCOPED_TRACE(path.generic_string());
        const auto bytes = bytesAt(path);
        if (tests::md2Word(bytes, 84) == 0)
            continue; // only tags
        ++files;
        const std::size_t last = tests::md2Word(bytes, 76) - 1;
        struct Instant {
            std::string frame;
            std::size_t a, b;
            double blend;
        };
        std::vector<Instant> instants{{"0", 0, 0, 0.0}, {std::to_string(last), last, last, 0.0}};
        if (last > 0) {
            const std::size_t middle = last / 2;
            instants.push_back({std::to_string(middle) + ".375", middle, middle + 1, 0.375});
            instants.push_back({std::to_string(last - 1) + ".9", last - 1, last, 0.9});
        }
        for (const Instant& instant : instants) {
            const Positions expected = tests::md3Positions(bytes, instant.a, instant.b, instant.blend);
            EXPECT_LE(tests::largestDistance(exported(path, {"--part", "--frame", instant.frame}), expected),
                      1e-6 * tests::sizeOf(expected))
                << instant.frame;
        }
    }
    EXPECT_GE(files, 80U);
}

/// Frames of a part: `1 - blend` of a and `blend` of b.
struct PartPose {
    std::size_t a = 0, b = 0;
    double blend = 0.0;
};

/// The player computed from the bytes of its parts (docs/formats/md3.md §3.1): legs, torso on the legs, head on the
/// torso.
class PlayerByHand {
public:
    PlayerByHand()
        : m_lower(bytesAt(sarge() / "lower.md3")),
          m_upper(bytesAt(sarge() / "upper.md3")),
          m_head(bytesAt(sarge() / "head.md3"))
    {
    }

    [[nodiscard]] Positions at(const PartPose& legs, const PartPose& torso) const
    {
        const Md3Transform onLegs = torsoTransform(legs);
        const auto onTorso = onLegs * tests::md3Tag(m_upper, "tag_head", torso.a, torso.b, torso.blend).value();
        Positions all = tests::md3Positions(m_lower, legs.a, legs.b, legs.blend);
        for (const Vector3& point : tests::md3Positions(m_upper, torso.a, torso.b, torso.blend))
            all.push_back(onLegs(point));
        for (const Vector3& point : tests::md3Positions(m_head, 0, 0, 0.0))
            all.push_back(onTorso(point));
        return all;
    }
    [[nodiscard]] Md3Transform torsoTransform(const PartPose& legs) const
    {
        return tests::md3Tag(m_lower, "tag_torso", legs.a, legs.b, legs.blend).value();
    }
    [[nodiscard]] std::size_t legVertices() const { return tests::md3Positions(m_lower, 0, 0, 0.0).size(); }

private:
    std::vector<std::byte> m_lower, m_upper, m_head;
};

TEST_F(PlayerCorpus, ExportsTheAssembledPlayerAtFramesOfHisParts)
{
    const PlayerByHand player;
    struct Instant {
        std::string frame;
        PartPose pose;
    };
    for (const Instant& instant : std::vector<Instant>{
             {"0", {0, 0, 0.0}}, {"89", {89, 89, 0.0}}, {"60.375", {60, 61, 0.375}}, {"153.9", {153, 154, 0.9}}}) {
        const Positions expected = player.at(instant.pose, instant.pose);
        const Positions actual = exported(sarge() / "head.md3", {"--frame", instant.frame});
        EXPECT_LE(tests::largestDistance(actual, expected), 1e-6 * tests::sizeOf(expected)) << instant.frame;
    }
}

/// The pose of a clip at a time: looping clips wrap around, others hold their last frame.
PartPose poseIn(const std::map<std::string, Record>& records, const std::string& clip, double seconds)
{
    const Record& record = records.at(clip);
    const std::size_t first = firstInPart(records, clip);
    const double frame = seconds * record.framesPerSecond;
    const double within = record.looping > 0 ? std::fmod(frame, record.count) : std::min(frame, record.count - 1.0);
    const auto whole = static_cast<std::size_t>(within);
    const std::size_t next =
        record.looping > 0 ? (whole + 1) % record.count : std::min<std::size_t>(whole + 1, record.count - 1);
    return {first + whole, first + next, within - static_cast<double>(whole)};
}

TEST_F(PlayerCorpus, ExportsTheAssembledPlayerAtTimesOfHisClips)
{
    const PlayerByHand player;
    const auto records = recordsOfSarge();
    for (const std::string legs : {"LEGS_RUN", "LEGS_JUMP", "LEGS_IDLE", "BOTH_DEATH2"}) {
        for (const std::string torso : {"TORSO_GESTURE", "TORSO_STAND", "TORSO_DROP"}) {
            for (const std::string seconds : {"0", "0.29", "0.64", "7.31"}) {
                const double t = std::stod(seconds);
                const Positions expected = player.at(poseIn(records, legs, t), poseIn(records, torso, t));
                const Positions actual =
                    exported(sarge() / "lower.md3", {"--legs", legs, "--torso", torso, "--time", seconds});
                EXPECT_LE(tests::largestDistance(actual, expected), 1e-6 * tests::sizeOf(expected))
                    << legs << " " << torso << " " << seconds;
            }
        }
    }
}

TEST_F(PlayerCorpus, NeverLetsTheTorsoDriftFromTheLegs)
{
    const PlayerByHand player;
    const scene::Document document = opened(sarge() / "lower.md3");
    ASSERT_EQ(document.layers.size(), 2U);
    const std::vector<formats::Clip>& legs = clipsOf(document, 0);
    const std::vector<formats::Clip>& torso = clipsOf(document, 1);
    std::size_t instants = 0;
    for (const formats::Clip& clip : legs) {
        animation::Playback ofLegs;
        animation::Playback ofTorso{.speed = 0.7};
        for (int step = 0; step < 500; ++step, ++instants) {
            // Uneven steps, an hour in between, and backwards.
            const double delta = step == 250 ? 3600.0 : 0.0137 * (1 + step % 5);
            ofLegs.speed = step < 400 ? 1.0 : -1.0;
            ofLegs = animation::advanced(clip, ofLegs, delta);
            ofTorso = animation::advanced(torso.at(6), ofTorso, delta);
            const animation::KeyframePose ofThem = animation::poseOf(clip, ofLegs);
            const std::vector<animation::Pose> poses{ofThem, animation::poseOf(torso.at(6), ofTorso)};
            const auto placed = scene::placedNodes(document, poses);
            const Md3Transform tag =
                player.torsoTransform({ofThem.frameA, ofThem.frameB, static_cast<double>(ofThem.blend)});
            for (int i = 0; i < 3; ++i)
                ASSERT_NEAR(placed[1].transform[3][i], tag.origin[static_cast<std::size_t>(i)], 1e-5) << clip.name;
        }
    }
    EXPECT_EQ(instants, 500 * legs.size());
}

// --- animation.cfg

TEST_F(PlayerCorpus, HasEveryClipWhereTheRuleOfTheReferencePutsIt)
{
    const auto records = recordsOfSarge();
    const scene::Document document = opened(sarge() / "upper.md3");
    for (std::uint32_t layer = 0; layer < 2; ++layer) {
        const bool isLegs = layer == 0;
        const std::size_t frameCount = keyframesOf(layerModel(document, layer)).frames.size();
        std::set<std::string> known;
        for (const formats::Clip& clip : clipsOf(document, layer)) {
            known.insert(clip.name);
            std::string name = clip.name;
            const bool isReversed = name == "LEGS_BACKCR" || name == "LEGS_BACKWALK"; // derived from two other clips
            if (isReversed)
                name.replace(5, 4, "WALK");
            name = name == "LEGS_WALKWALK" ? "LEGS_WALK" : name;
            if (!records.contains(name))
                name = "TORSO_GESTURE"; // the game uses it for Team Arena's clips if the file does not have them
            const Record& record = records.at(name);
            EXPECT_EQ(clip.firstFrame, firstInPart(records, name)) << clip.name;
            EXPECT_EQ(clip.frameCount, record.count) << clip.name;
            EXPECT_EQ(static_cast<double>(clip.framesPerSecond), record.framesPerSecond) << clip.name;
            EXPECT_EQ(clip.loops, record.looping > 0) << clip.name;
            EXPECT_EQ(clip.isReversed, isReversed) << clip.name;
            EXPECT_LE(clip.firstFrame + clip.frameCount, frameCount) << clip.name;
        }
        for (const auto& [name, record] : records) {
            const bool isOther = name.starts_with(isLegs ? "TORSO_" : "LEGS_");
            EXPECT_EQ(known.contains(name), !isOther) << name;
        }
    }
}

TEST_F(PlayerCorpus, MovesLegsAndTorsoByThemselves)
{
    const PlayerByHand player;
    const auto records = recordsOfSarge();
    const std::ptrdiff_t legVertices = static_cast<std::ptrdiff_t>(player.legVertices());
    const auto at = [&](const char* legs, const char* torso) {
        return exported(sarge() / "lower.md3", {"--legs", legs, "--torso", torso, "--time", "0.2"});
    };
    const auto legsOf = [&](const Positions& all) { return Positions(all.begin(), all.begin() + legVertices); };
    // The other parts, relative to the legs' tag.
    const auto torsoOf = [&](const Positions& all, const char* legs) {
        const Md3Transform torso = player.torsoTransform(poseIn(records, legs, 0.2));
        Positions own;
        for (auto point = all.begin() + legVertices; point != all.end(); ++point) {
            const Vector3 offset = {(*point)[0] - torso.origin[0], (*point)[1] - torso.origin[1],
                                    (*point)[2] - torso.origin[2]};
            own.push_back({tests::dotOf(torso.axes[0], offset), tests::dotOf(torso.axes[1], offset),
                           tests::dotOf(torso.axes[2], offset)});
        }
        return own;
    };
    const Positions base = at("LEGS_IDLE", "TORSO_STAND");
    const Positions otherTorso = at("LEGS_IDLE", "TORSO_GESTURE");
    const Positions otherLegs = at("LEGS_RUN", "TORSO_STAND");
    EXPECT_EQ(legsOf(otherTorso), legsOf(base));
    EXPECT_GT(tests::largestDistance(torsoOf(otherTorso, "LEGS_IDLE"), torsoOf(base, "LEGS_IDLE")), 1.0);
    EXPECT_GT(tests::largestDistance(legsOf(otherLegs), legsOf(base)), 1.0);
    EXPECT_LT(tests::largestDistance(torsoOf(otherLegs, "LEGS_RUN"), torsoOf(base, "LEGS_IDLE")), 1e-4);
}

// --- Pictures

class PlayerImages : public tests::GlTest {
protected:
    void SetUp() override
    {
        if (tests::corpusFolder().empty())
            GTEST_SKIP() << tests::kNoCorpus;
        GlTest::SetUp();
    }
};

/// The game files that the player needs, with their names in the game.
std::vector<std::pair<std::string, std::string>> filesOfSarge()
{
    std::vector<std::pair<std::string, std::string>> files;
    for (const char* const folder : {"models/players/sarge", "models/players/grism", "scripts"}) {
        for (const auto& entry : fs::directory_iterator(gameFolder() / folder))
            files.emplace_back(std::string(folder) + "/" + entry.path().filename().generic_string(),
                               textAt(entry.path()));
    }
    return files;
}

TEST_F(PlayerImages, AreTheSameBytesHoweverThePlayerIsOpened)
{
    dropContext(); // the command creates its own
    const tests::TemporaryFolder folder;
    const fs::path archive = folder / "sarge.pk3";
    tests::writeLibzip(archive, filesOfSarge());
    std::string first;
    for (const fs::path& path :
         {sarge() / "lower.md3", sarge() / "upper.md3", sarge() / "head.md3", sarge(), archive}) {
        const fs::path output = folder / "out.png";
        const tests::CommandRun drawn =
            tests::run({"render", path.generic_string(), "-o", output.generic_string(), "--size", "300"});
        ASSERT_EQ(drawn.status, app::ExitStatus::done) << drawn.messages;
        EXPECT_EQ(drawn.messages, "") << path << ": nothing is missing";
        const std::string image = textAt(output);
        EXPECT_GT(image.size(), 10000U) << "there is something to see";
        first = first.empty() ? image : first;
        EXPECT_TRUE(image == first) << path;
        fs::remove(output);
    }
}

TEST_F(PlayerImages, ChangeOnlyWhereTheHalfIsThatMoves)
{
    const auto document = std::make_shared<const scene::Document>(opened(sarge() / "lower.md3"));
    renderer::ModelRenderer models;
    auto scene = models.upload(document);
    const auto poseOf = [&](std::uint32_t layer, std::string_view name) {
        const auto& clips = clipsOf(*document, layer);
        return animation::poseAtFrame(clips.at(scene::findClip(clips, name)), 0.5);
    };
    enum class Shown { legs, rest, all };
    const auto image = [&](std::string_view legs, std::string_view torso, Shown shown) {
        renderer::RenderOptions options;
        options.width = options.height = 200;
        options.framing.add(glm::vec3(-40.0f));
        options.framing.add(glm::vec3(40.0f));
        for (std::uint32_t node = 0; node < document->nodes.size(); ++node) {
            if (shown != Shown::all && (node == 0) != (shown == Shown::legs))
                options.draw.hiddenSurfaces.insert(firstSurfaceOf(*document, node));
        }
        renderer::OffscreenRenderer offscreen(models, options);
        offscreen.draw(scene, std::vector<animation::Pose>{poseOf(0, legs), poseOf(1, torso)}, 0.0);
        return offscreen.read().pixels;
    };
    const auto legsAlone = image("LEGS_IDLE", "TORSO_STAND", Shown::legs);
    const auto restAlone = image("LEGS_IDLE", "TORSO_STAND", Shown::rest);
    const auto all = image("LEGS_IDLE", "TORSO_STAND", Shown::all);
    EXPECT_NE(legsAlone, restAlone);
    EXPECT_EQ(image("LEGS_IDLE", "TORSO_GESTURE", Shown::legs), legsAlone);
    const auto gesture = image("LEGS_IDLE", "TORSO_GESTURE", Shown::rest);
    EXPECT_NE(gesture, restAlone);
    EXPECT_NE(image("LEGS_WALK", "TORSO_STAND", Shown::legs), legsAlone);
    // The images are equal where neither of two torsos is visible.
    const auto allWithGesture = image("LEGS_IDLE", "TORSO_GESTURE", Shown::all);
    EXPECT_NE(allWithGesture, all);
    std::size_t changed = 0;
    const auto pixelOf = [](const std::vector<std::uint8_t>& pixels, std::size_t at) {
        return std::array{pixels[at], pixels[at + 1], pixels[at + 2]};
    };
    for (std::size_t at = 0; at < all.size(); at += 4) {
        if (pixelOf(all, at) == pixelOf(allWithGesture, at))
            continue;
        ++changed;
        const auto background = pixelOf(all, 0);
        EXPECT_TRUE(pixelOf(restAlone, at) != background || pixelOf(gesture, at) != background) << at / 4;
    }
    EXPECT_GT(changed, 100U);
}

} // namespace player_corpus_test
