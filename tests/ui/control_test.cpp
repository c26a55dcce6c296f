#include "tests/ui/driven_viewer.hpp"

#include "formats/load_image.hpp"
#include "formats/vfs/read_file.hpp"
#include "tests/support/cost.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/wolf_tables.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace {

using tests::json;
using tests::sampleArchive;
using tests::sampleFolder;
using tests::Viewer;
using tests::ViewerProcess;
namespace fs = std::filesystem;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

/// A script that uses the control socket.
class Script {
public:
    /// Waits until the viewer listens on the socket.
    explicit Script(const fs::path& socket)
    {
        sockaddr_un address = {};
        address.sun_family = AF_UNIX;
        std::strncpy(address.sun_path, socket.c_str(), sizeof(address.sun_path) - 1);
        const auto deadline = Clock::now() + ViewerProcess::kPatience;
        do {
            if (m_descriptor >= 0)
                ::close(m_descriptor);
            m_descriptor = ::socket(AF_UNIX, SOCK_STREAM, 0);
            if (::connect(m_descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0)
                return;
            std::this_thread::sleep_for(10ms);
        } while (Clock::now() < deadline);
        throw std::runtime_error("nobody listens at " + socket.string());
    }
    ~Script() { ::close(m_descriptor); }
    Script(const Script&) = delete;
    Script& operator=(const Script&) = delete;

    /// False if the connection is closed.
    [[nodiscard]] bool send(std::string_view text) const
    {
        while (!text.empty()) {
            const ssize_t sent = ::send(m_descriptor, text.data(), text.size(), MSG_NOSIGNAL);
            if (sent <= 0)
                return false;
            text.remove_prefix(static_cast<std::size_t>(sent));
        }
        return true;
    }

    /// The next line; nullopt if the connection was closed or the wait timed out.
    std::optional<std::string> line()
    {
        std::size_t end = 0;
        while ((end = m_received.find('\n')) == std::string::npos) {
            pollfd waiting{m_descriptor, POLLIN, 0};
            std::vector<char> bytes(1 << 16);
            if (::poll(&waiting, 1, static_cast<int>(ViewerProcess::kPatience.count())) <= 0)
                return std::nullopt;
            const ssize_t count = ::recv(m_descriptor, bytes.data(), bytes.size(), 0);
            if (count <= 0)
                return std::nullopt;
            m_received.append(bytes.data(), static_cast<std::size_t>(count));
        }
        std::string line = m_received.substr(0, end);
        m_received.erase(0, end + 1);
        return line;
    }

    json answerTo(const std::string& text)
    {
        if (!send(text + "\n"))
            return "closed";
        const auto answer = line();
        return answer ? json::parse(*answer, nullptr, false) : json("no answer");
    }

    /// Calls a method and returns the complete answer.
    json call(const std::string& method, const json& parameters = json::object())
    {
        const json message = {{"jsonrpc", "2.0"}, {"id", ++m_lastId}, {"method", method}, {"params", parameters}};
        json answer = answerTo(message.dump());
        if (answer.is_object()) {
            EXPECT_EQ(answer.value("id", json()), json(m_lastId)) << answer;
        }
        return answer;
    }

    json state() { return call("state").value("result", json()); }

private:
    int m_descriptor = -1;
    int m_lastId = 0;
    std::string m_received;
};

class Control : public Viewer {
protected:
    fs::path m_socket = m_folder / "socket";
    ViewerProcess m_viewer{{"--control", m_socket}};
};

#define TRISVIEW_ASSERT_SUCCEEDS(answer)                                                                               \
    do {                                                                                                               \
        const json answered = (answer);                                                                                \
        ASSERT_TRUE(answered.is_object() && answered.contains("result")) << answered;                                  \
    } while (false)

TEST_F(Control, OpensPlaysSeeksChoosesASkinTakesAScreenshotAndQuits)
{
    Script script(m_socket);
    const fs::path model = sampleFolder() / "creature.md2";
    const json opened = script.call("open", {{"path", model.string()}});
    ASSERT_TRUE(opened.contains("result")) << opened;
    EXPECT_EQ(opened["result"]["document"], model.string());
    json state = script.state();
    EXPECT_EQ(state["document"], model.string());
    EXPECT_GT(state["triangles"], 0) << "it is shown, not only read";
    ASSERT_GT(state["clips"].size(), 1U);

    TRISVIEW_ASSERT_SUCCEEDS(script.call("pause"));
    EXPECT_EQ(script.state()["playing"], false);
    TRISVIEW_ASSERT_SUCCEEDS(script.call("play"));
    state = script.state();
    EXPECT_EQ(state["playing"], true);
    const json later = m_viewer.waitFor([&](const json& now) { return now["fileFrame"] != state["fileFrame"]; });
    EXPECT_NE(later["fileFrame"], state["fileFrame"]);

    const json& clip = state["clips"][1];
    TRISVIEW_ASSERT_SUCCEEDS(script.call("selectClip", {{"name", clip["name"]}}));
    EXPECT_EQ(script.state()["clipName"], clip["name"]);
    const double frame = clip["first"].get<double>() + 1.5;
    TRISVIEW_ASSERT_SUCCEEDS(script.call("seek", {{"frame", frame}}));
    state = script.state();
    EXPECT_DOUBLE_EQ(state["fileFrame"].get<double>(), frame);
    EXPECT_EQ(state["playing"], false);
    TRISVIEW_ASSERT_SUCCEEDS(script.call("seek", {{"seconds", 0.0}}));
    EXPECT_EQ(script.state()["seconds"], 0.0);

    const json skin = script.state()["skin"];
    TRISVIEW_ASSERT_SUCCEEDS(script.call("selectSkin", {{"name", 1}}));
    state = script.state();
    EXPECT_EQ(state["skin"], 1);
    EXPECT_NE(state["skin"], skin);
    TRISVIEW_ASSERT_SUCCEEDS(script.call("selectSkin", {{"name", state["skinName"]}}));

    const fs::path image = m_folder / "shot.png";
    const json shot = script.call("screenshot", {{"path", image.string()}});
    ASSERT_TRUE(shot.contains("result")) << shot;
    EXPECT_EQ(shot["result"]["path"], image.string());
    const auto file = formats::readFile(image);
    ASSERT_TRUE(file) << "it is written when it is answered";
    const auto loaded = formats::loadImage(*file);
    ASSERT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(loaded->image.width, static_cast<std::uint32_t>(state["view"]["width"].get<double>()));

    TRISVIEW_ASSERT_SUCCEEDS(script.call("quit"));
    EXPECT_EQ(m_viewer.waitForExit(), 0);
    EXPECT_FALSE(fs::exists(m_socket));
    EXPECT_EQ(script.line(), std::nullopt);
}

TEST_F(Control, AnswersTheCallThatQuitsWithoutSaving)
{
    Script script(m_socket);
    const fs::path model = m_folder.write("tetra.md3", tests::Md3Builder::tetrahedron().build());
    TRISVIEW_ASSERT_SUCCEEDS(script.call("open", {{"path", model.string()}}));
    TRISVIEW_ASSERT_SUCCEEDS(script.call("setField", {{"field", "surfaces[0].name"}, {"value", "hull"}}));
    const json wrong = {{"field", "version"}, {"value", "fifteen"}};
    const json refused = script.call("setField", wrong)["error"];
    EXPECT_EQ(refused["code"], -32000);
    EXPECT_EQ(script.call("setField", wrong)["error"], refused) << "its text is shown already";
    const json error = script.call("quit")["error"];
    EXPECT_NE(error["message"].get<std::string>().find("tetra.md3 has unsaved edits"), std::string::npos) << error;
    TRISVIEW_ASSERT_SUCCEEDS(script.call("discardUnsaved"));
    EXPECT_EQ(m_viewer.waitForExit(), 0);
}

/// Private memory of the viewer in bytes: `what` is a row of /proc/PID/status.
double memoryOf(const ViewerProcess& viewer, const std::string& what)
{
    std::ifstream status("/proc/" + std::to_string(viewer.id()) + "/status");
    for (std::string word; status >> word;) {
        double kilobytes = 0.0;
        if (word == what + ":" && status >> kilobytes)
            return 1024.0 * kilobytes;
    }
    return 0.0;
}

/// Surfaces of one triangle each, with a missing image: 4,096 of them are 1 MB.
std::vector<std::byte> withSurfaces(int count)
{
    tests::Md3Builder builder;
    builder.frame("f", {});
    for (int i = 0; i < count; ++i) {
        const auto x = static_cast<std::int16_t>(64 * (i % 64));
        const auto y = static_cast<std::int16_t>(64 * (i / 64));
        const auto beside = static_cast<std::int16_t>(x + 64);
        builder.surface({.name = "s" + std::to_string(i),
                         .shaders = {"models/x/t" + std::to_string(i) + ".tga"},
                         .triangles = {{0, 1, 2}},
                         .texCoords = {{0.0f, 0.0f}, {1.0f, 0.0f}, {0.0f, 1.0f}},
                         .frames = {{{x, y, 0, 0}, {beside, y, 0, 0}, {x, y, 64, 0}}}});
    }
    return builder.build();
}

/// The limit of docs/LIMITS.md for a model of 1 MB, plus the same amount for the driver in the same process.
TEST_F(Control, NeedsLittleForManySurfacesAndGivesItBack)
{
    if (TRISVIEW_IS_SLOW_BUILD)
        GTEST_SKIP() << "sanitizers keep what is freed";
    Script script(m_socket);
    const fs::path small = m_folder.write("small.md3", withSurfaces(1));
    const fs::path many = m_folder.write("many.md3", withSurfaces(4096));
    const auto open = [&](const fs::path& model) {
        TRISVIEW_ASSERT_SUCCEEDS(script.call("open", {{"path", model.string()}}));
        json state = script.state();
        for (int i = 0; i < 1'000 && !state["atRest"].get<bool>(); ++i)
            state = script.state();
        ASSERT_TRUE(state["atRest"]);
    };
    TRISVIEW_ASSERT_SUCCEEDS(script.call("library", {{"on", false}}));
    open(small);
    const double before = memoryOf(m_viewer, "VmRSS");
    ASSERT_GT(before, 0.0);
    open(many);
    open(small);
    EXPECT_LT(memoryOf(m_viewer, "VmHWM") - before,
              2.0 * static_cast<double>(tests::allowedBytes(fs::file_size(many))));
    EXPECT_LT(memoryOf(m_viewer, "VmRSS") - before, 30e6) << "it is given back";
}

TEST_F(Control, SaysThatAModelThatIsGoneWasNotExported)
{
    Script script(m_socket);
    const fs::path model = m_folder.write("gone/tetra.md2", tests::Md2Builder::tetrahedron().build());
    TRISVIEW_ASSERT_SUCCEEDS(script.call("open", {{"path", model.string()}}));
    fs::remove_all(m_folder / "gone");
    const json answer = script.call("export", {{"what", "files"}, {"folder", (m_folder / "out").string()}});
    ASSERT_TRUE(answer.contains("error")) << answer;
    EXPECT_EQ(answer["error"]["message"], model.string() + ": was deleted after the model was opened");
    EXPECT_FALSE(fs::exists(m_folder / "out"));
}

TEST_F(Control, TakesAClosedModelOffTheGpuAfterItsExport)
{
    Script script(m_socket);
    Script other(m_socket);
    const fs::path small = m_folder.write("tetra.md2", tests::Md2Builder::tetrahedron().build());
    TRISVIEW_ASSERT_SUCCEEDS(script.call("open", {{"path", small.string()}}));
    const auto bytes = [&] { return other.state()["gpuBytes"].get<double>(); };
    const double alone = bytes();
    const std::string model = (sampleFolder() / "creature.md2").string();
    TRISVIEW_ASSERT_SUCCEEDS(script.call("open", {{"path", model}, {"tab", "another"}}));
    const double creature = bytes() - alone;
    ASSERT_GT(creature, 10'000.0);
    const json parameters = {
        {"what", "clipPictures"}, {"folder", (m_folder / "out").string()}, {"framesPerSecond", 300}, {"width", 40}};
    ASSERT_TRUE(script.send(
        json({{"jsonrpc", "2.0"}, {"id", 99}, {"method", "export"}, {"params", parameters}}).dump() + "\n"));
    json during = other.state();
    for (int i = 0; i < 1'000 && during["exporting"].is_null(); ++i)
        during = other.state();
    TRISVIEW_ASSERT_SUCCEEDS(other.call("close"));
    EXPECT_FALSE(other.state()["exporting"].is_null()) << "it goes on without its tab";
    std::optional<std::string> line;
    for (int i = 0; i < 20 && !line; ++i) // many pictures take a while on a busy machine
        line = script.line();
    const json done = json::parse(line.value_or("null"));
    ASSERT_TRUE(done.is_object() && done.contains("result")) << done;
    EXPECT_LT(bytes(), alone + 0.5 * creature);
}

TEST_F(Control, ExportsAndAnswersWhenAllIsWritten)
{
    Script script(m_socket);
    TRISVIEW_ASSERT_SUCCEEDS(script.call("open", {{"path", sampleArchive().string()}}));
    const std::string out = (m_folder / "out").string();
    json done = script.call("export", {{"what", "files"}, {"folder", out}, {"name", "player"}});
    ASSERT_TRUE(done.contains("result")) << done;
    const fs::path player = m_folder / "out/player";
    EXPECT_EQ(done["result"]["path"], player.string());
    std::vector<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(player))
        names.push_back(entry.path().filename().string());
    for (const char* const name : {"lower.md3", "upper.md3", "head.md3", "animation.cfg", "lower_default.skin"})
        EXPECT_TRUE(std::find(names.begin(), names.end(), name) != names.end()) << name;
    // The written files are the player again.
    const auto lower = std::find(names.begin(), names.end(), "lower.md3");
    ASSERT_NE(lower, names.end());
    done = script.call("export", {{"what", "files"}, {"folder", out}, {"name", "player"}});
    EXPECT_EQ(done["result"]["path"], (m_folder / "out/player-2").string()) << "nothing is overwritten";

    TRISVIEW_ASSERT_SUCCEEDS(script.call("open", {{"path", (sampleFolder() / "creature.md2").string()}}));
    TRISVIEW_ASSERT_SUCCEEDS(script.call("selectClip", {{"name", 0}}));
    const auto frames = script.state()["clipFrames"].get<std::ptrdiff_t>();
    done = script.call("export", {{"what", "clipPictures"}, {"folder", out}, {"name", "clip"}, {"width", 40}});
    ASSERT_TRUE(done.contains("result")) << done;
    const fs::path folder = done["result"]["path"].get<std::string>();
    EXPECT_EQ(std::distance(fs::directory_iterator(folder), fs::directory_iterator()), frames);
    const auto first = formats::readFile(folder / "clip-0001.png").and_then(formats::loadImage);
    const auto second = formats::readFile(folder / "clip-0002.png").and_then(formats::loadImage);
    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->image.width, 40U);
    EXPECT_EQ(first->image.height, 40U);
    EXPECT_NE(first->image.pixels, second->image.pixels) << "another frame";

    EXPECT_EQ(script.call("export", {{"what", "nothing"}})["error"]["code"], -32602);
    const json error = script.call("export", {{"what", "picture"}, {"width", 9000}})["error"];
    EXPECT_EQ(error["code"], -32000);
    EXPECT_NE(error["message"].get<std::string>().find("9000x9000 px are too many"), std::string::npos) << error;
}

TEST_F(Control, WritesSeveralSmallPicturesBetweenTwoFramesOfTheWindow)
{
    Script script(m_socket);
    TRISVIEW_ASSERT_SUCCEEDS(script.call("open", {{"path", (sampleFolder() / "creature.md2").string()}}));
    TRISVIEW_ASSERT_SUCCEEDS(script.call("play"));
    const json before = script.state();
    const fs::path out = m_folder / "out";
    TRISVIEW_ASSERT_SUCCEEDS(script.call("export", {{"what", "clipPictures"},
                                                    {"folder", out.string()},
                                                    {"name", "clip"},
                                                    {"framesPerSecond", 200},
                                                    {"width", 24}}));
    const json after = script.state();
    const auto pictures = std::distance(fs::directory_iterator(out / "clip"), fs::directory_iterator());
    ASSERT_GT(pictures, 100);
    EXPECT_LT(after["frameNumber"].get<std::ptrdiff_t>() - before["frameNumber"].get<std::ptrdiff_t>(), pictures / 2);
}

TEST_F(Control, SaysWhyACallFailed)
{
    Script script(m_socket);
    EXPECT_EQ(script.call("play")["error"], json({{"code", -32001}, {"message", "no model is open"}}));
    const fs::path broken = m_folder.write("broken.md2", "IDP2 and nothing more");
    json error = script.call("open", {{"path", broken.string()}})["error"];
    EXPECT_EQ(error["code"], -32000);
    EXPECT_NE(error["message"].get<std::string>().find("broken.md2"), std::string::npos) << error;
    error = script.call("open", {{"path", (m_folder / "missing.md2").string()}})["error"];
    EXPECT_EQ(error["code"], -32000);
    EXPECT_NE(error["message"].get<std::string>().find("missing.md2"), std::string::npos) << error;

    TRISVIEW_ASSERT_SUCCEEDS(script.call("open", {{"path", (sampleFolder() / "creature.md2").string()}}));
    EXPECT_EQ(script.call("selectSkin", {{"name", "no such skin"}})["error"]["code"], -32602);
    EXPECT_EQ(script.call("noSuchMethod")["error"]["code"], -32601);
    EXPECT_EQ(script.answerTo("nonsense")["error"]["code"], -32700);
    EXPECT_EQ(script.answerTo(R"([{"jsonrpc":"2.0","id":1,"method":"play"}])")["error"]["code"], -32600);
    const fs::path kept = m_folder.write("kept.png", "kept");
    error = script.call("screenshot", {{"path", kept.string()}})["error"];
    EXPECT_EQ(error["code"], -32000);
    EXPECT_EQ(error["message"], kept.string() + ": already exists, was not drawn by Trisview and is not overwritten");
    EXPECT_EQ(fs::file_size(kept), 4U);
    const fs::path photo = m_folder / "photo.jpg";
    error = script.call("screenshot", {{"path", photo.string()}})["error"];
    EXPECT_EQ(error["message"], photo.string() + ": images are written as PNG, not as .jpg");
    EXPECT_FALSE(fs::exists(photo));
}

TEST_F(Control, RunsTheCallsOfAClientOneAfterTheOther)
{
    Script script(m_socket);
    // All of them at once, including a notification, with half of the last one sent later.
    const std::string path = json((sampleFolder() / "creature.md2").string()).dump();
    ASSERT_TRUE(script.send(R"({"jsonrpc":"2.0","id":1,"method":"open","params":{"path":)" + path + "}}\n" +
                            R"({"jsonrpc":"2.0","method":"wireframe","params":{"on":true}})" + "\n" +
                            R"({"jsonrpc":"2.0","id":2,"method":"seek","params":{"frame":3}})" + "\n" +
                            R"({"jsonrpc":"2.0","id":3,"method":"sta)"));
    for (const int id : {1, 2}) {
        const auto line = script.line();
        ASSERT_TRUE(line);
        const json answer = json::parse(*line);
        EXPECT_EQ(answer["id"], id);
        EXPECT_TRUE(answer.contains("result")) << answer;
    }
    Script other(m_socket);
    EXPECT_EQ(other.state()["fileFrame"], 3.0) << "a half line holds up nobody";
    ASSERT_TRUE(script.send("te\"}\n"));
    const auto line = script.line();
    ASSERT_TRUE(line);
    const json state = json::parse(*line)["result"];
    EXPECT_EQ(state["fileFrame"], 3.0);
    EXPECT_NE(std::find(state["overlays"].begin(), state["overlays"].end(), "wireframe"), state["overlays"].end());
}

TEST_F(Control, AnswersAReloadWhenItIsShown)
{
    Script script(m_socket);
    TRISVIEW_ASSERT_SUCCEEDS(script.call("open", {{"path", (sampleFolder() / "creature.md2").string()}}));
    const json before = script.state();
    const fs::path image = sampleFolder() / "creature.md2"; // not an image
    const json error = script.call("bindTexture", {{"name", 0}, {"path", image.string()}})["error"];
    EXPECT_EQ(error["code"], -32000) << error;
    EXPECT_NE(error["message"].get<std::string>().find("creature.md2"), std::string::npos) << error;
    EXPECT_TRUE(script.state()["bindings"].empty());
    const fs::path shot = m_folder / "skin.png";
    TRISVIEW_ASSERT_SUCCEEDS(script.call("screenshot", {{"path", shot.string()}}));
    TRISVIEW_ASSERT_SUCCEEDS(script.call("bindTexture", {{"name", 0}, {"path", shot.string()}}));
    EXPECT_EQ(script.state()["bindings"].size(), 1U);
    TRISVIEW_ASSERT_SUCCEEDS(script.call("resetTexture", {{"name", 0}}));
    EXPECT_TRUE(script.state()["bindings"].empty());
}

TEST_F(Control, AnswersTwoReloadsOfAModelEachWithItsOwnOutcome)
{
    Script first(m_socket);
    Script second(m_socket);
    TRISVIEW_ASSERT_SUCCEEDS(first.call("open", {{"path", (sampleFolder() / "creature.md2").string()}}));
    const auto bind = [](int id, const fs::path& image) {
        return json({{"jsonrpc", "2.0"},
                     {"id", id},
                     {"method", "bindTexture"},
                     {"params", {{"name", 0}, {"path", image.string()}}}})
                   .dump() +
               "\n";
    };
    const fs::path broken = m_folder.write("broken.png", "no image");
    const fs::path sound = m_folder / "sound.png";
    TRISVIEW_ASSERT_SUCCEEDS(first.call("screenshot", {{"path", sound.string()}}));
    ASSERT_TRUE(first.send(bind(1, broken)));
    ASSERT_TRUE(second.send(bind(2, sound)));
    const auto refused = first.line();
    const auto accepted = second.line();
    ASSERT_TRUE(refused && accepted);
    EXPECT_TRUE(json::parse(*refused).contains("error")) << *refused;
    EXPECT_TRUE(json::parse(*accepted).contains("result")) << *accepted;
}

TEST_F(Control, AnswersScreenshotsOfTwoClientsEachWithItsOwnFile)
{
    Script first(m_socket);
    Script second(m_socket);
    TRISVIEW_ASSERT_SUCCEEDS(first.call("open", {{"path", (sampleFolder() / "creature.md2").string()}}));
    const auto shoot = [](int id, const fs::path& image) {
        return json({{"jsonrpc", "2.0"}, {"id", id}, {"method", "screenshot"}, {"params", {{"path", image.string()}}}})
                   .dump() +
               "\n";
    };
    const fs::path one = m_folder / "one.png";
    const fs::path two = m_folder / "two.png";
    const fs::path nowhere = m_folder / "none" / "three.png";
    ASSERT_TRUE(first.send(shoot(1, one) + shoot(2, nowhere)));
    ASSERT_TRUE(second.send(shoot(3, two)));
    const auto written = first.line();
    const auto refused = first.line();
    const auto other = second.line();
    ASSERT_TRUE(written && refused && other);
    EXPECT_TRUE(json::parse(*written).contains("result")) << *written;
    EXPECT_TRUE(json::parse(*refused).contains("error")) << *refused;
    EXPECT_TRUE(json::parse(*other).contains("result")) << *other;
    EXPECT_GT(fs::file_size(one), 1000U);
    EXPECT_GT(fs::file_size(two), 1000U);
}

TEST_F(Control, RefusesAWeaponForAModelThatHasNone)
{
    Script script(m_socket);
    TRISVIEW_ASSERT_SUCCEEDS(script.call("open", {{"path", (sampleFolder() / "creature.md2").string()}}));
    const json answer = script.call("selectWeapon", {{"name", "gun"}});
    ASSERT_TRUE(answer.contains("error")) << answer;
}

TEST_F(Viewer, EndsAsAfterQuitWhenItIsTerminated)
{
    const fs::path socket = m_folder / "socket";
    const fs::path config = m_folder / "config";
    ViewerProcess viewer({"--control", socket}, {{"XDG_CONFIG_HOME", config.string()}});
    Script script(socket);
    TRISVIEW_ASSERT_SUCCEEDS(script.call("libraryGrid", {{"on", true}}));
    ASSERT_TRUE(fs::exists(socket));
    ASSERT_EQ(kill(viewer.id(), SIGTERM), 0);
    EXPECT_EQ(viewer.waitForExit(), 0);
    EXPECT_FALSE(fs::exists(socket)) << "the socket is left behind";
    std::ifstream file(config / "trisview" / "settings.json");
    EXPECT_TRUE(json::parse(file, nullptr, false).value("libraryGrid", false)) << "the settings are not saved";
}

TEST_F(Control, ListsItsCommands)
{
    Script script(m_socket);
    const json answer = script.call("commands");
    ASSERT_TRUE(answer.contains("result")) << answer;
    std::vector<std::string> ids;
    for (const json& command : answer["result"])
        ids.push_back(command["id"]);
    for (const char* id : {"open", "state", "play", "pause", "seek", "selectClip", "selectSkin", "screenshot",
                           "commands", "quit", "nextFrame", "wireframe", "setCamera"})
        EXPECT_NE(std::find(ids.begin(), ids.end(), id), ids.end()) << id;
}

TEST_F(Control, OutlivesAHostileClient)
{
    Script script(m_socket);
    TRISVIEW_ASSERT_SUCCEEDS(script.call("open", {{"path", (sampleFolder() / "creature.md2").string()}}));

    { // a line of 100 MB
        Script endless(m_socket);
        const std::string part(1 << 20, 'x');
        bool isOpen = true;
        for (int i = 0; i < 100 && isOpen; ++i)
            isOpen = endless.send(part);
        EXPECT_FALSE(isOpen) << "it is closed long before";
        const auto answer = endless.line();
        ASSERT_TRUE(answer);
        EXPECT_EQ(json::parse(*answer)["error"]["message"], "a line has at most 1048576 bytes");
        EXPECT_EQ(endless.line(), std::nullopt);
    }
    { // garbage
        Script garbage(m_socket);
        std::string bytes;
        for (int i = 0; i < 100'000; ++i)
            bytes += static_cast<char>((i * 7919 + i / 256) % 256);
        (void)garbage.send(bytes + "\n");
        EXPECT_TRUE(script.call("pause").contains("result"));
    }
    { // calls whose answers are not read
        auto silent = std::make_unique<Script>(m_socket);
        for (int i = 0; i < 200; ++i)
            (void)silent->send(R"({"jsonrpc":"2.0","id":1,"method":"state"})"
                               "\n");
        EXPECT_TRUE(script.call("pause").contains("result"));
        silent.reset();
    }
    { // a thousand connections
        std::vector<std::unique_ptr<Script>> crowd;
        for (int i = 0; i < 1000; ++i) {
            crowd.push_back(std::make_unique<Script>(m_socket));
            (void)crowd.back()->send("{\"half");
        }
        EXPECT_TRUE(script.call("seek", {{"frame", 2}}).contains("result"));
    }
    EXPECT_EQ(script.state()["fileFrame"], 2.0);
    json answer = "closed"; // free again once the window noticed the closed connections
    for (const auto deadline = Clock::now() + 5s; answer.is_string() && Clock::now() < deadline;)
        answer = Script(m_socket).call("state");
    ASSERT_TRUE(answer.is_object()) << answer;
    EXPECT_EQ(answer["result"]["fileFrame"], 2.0);
    EXPECT_EQ(script.state()["glErrors"], "");
    TRISVIEW_ASSERT_SUCCEEDS(script.call("quit"));
    EXPECT_EQ(m_viewer.waitForExit(), 0);
}

TEST_F(Control, SaysWhatFailsInTables)
{
    Script script(m_socket);
    const auto problemOf = [&](const std::string& method, const json& parameters) {
        const json answer = script.call(method, parameters);
        return answer.is_object() && answer.contains("error") ? answer["error"]["message"].get<std::string>() : "";
    };
    const fs::path tables = tests::writeWolfTables(m_folder);
    const std::string list = (m_folder / "missing.csv").string();
    TRISVIEW_ASSERT_SUCCEEDS(script.call("setTableNames", {{"path", list}})); // read with the first table
    TRISVIEW_ASSERT_SUCCEEDS(script.call("openTable", {{"path", (tables / "CreatureDisplayInfo.dbc").string()}}));
    EXPECT_NE(problemOf("setTableNames", {{"path", list}}).find("missing.csv"), std::string::npos);
    EXPECT_EQ(problemOf("goToTableRow", {{"id", 4711}}), "CreatureDisplayInfo has no row 4711");
    EXPECT_EQ(problemOf("selectTableCell", {{"row", 4}}), "CreatureDisplayInfo has no row number 4; it has 4 rows");
    EXPECT_EQ(problemOf("openTableResult", {{"index", 0}}), "No row with the index 0 was found in all tables");
    EXPECT_EQ(problemOf("showTable", {{"name", "Item"}}), "There is no table Item beside CreatureDisplayInfo");
    TRISVIEW_ASSERT_SUCCEEDS(script.call("goToTableRow", {{"id", 5}}));
    TRISVIEW_ASSERT_SUCCEEDS(script.call("searchAllTables", {{"text", "wolf"}}));
    TRISVIEW_ASSERT_SUCCEEDS(script.call("openTableResult", {{"index", 0}}));
    EXPECT_EQ(script.state()["tables"]["selected"]["id"], 161);
}

TEST_F(Control, CostsNothingWhileNobodyAsks)
{
    Script script(m_socket);
    TRISVIEW_ASSERT_SUCCEEDS(script.call("open", {{"path", (sampleFolder() / "creature.md2").string()}}));
    TRISVIEW_ASSERT_SUCCEEDS(script.call("pause"));
    (void)m_viewer.waitFor([](const json& state) { return state["thumbnails"]["waiting"] == 0; });
    std::this_thread::sleep_for(1s); // waits until everything has settled
    const auto before = m_viewer.cpuTime();
    std::this_thread::sleep_for(2s);
    EXPECT_LT((m_viewer.cpuTime() - before).count(), TRISVIEW_IS_SLOW_BUILD ? 500 : 100) << "ms in 2 s";
}

TEST_F(Viewer, RefusesAControlSocketWhoseNameIsTaken)
{
    const fs::path file = m_folder.write("notes.txt", "kept");
    ViewerProcess onFile({"--control", file});
    EXPECT_EQ(onFile.waitForExit(), 2);
    EXPECT_EQ(fs::file_size(file), 4U);

    ViewerProcess first({"--control", m_folder / "socket"});
    Script script(m_folder / "socket");
    ViewerProcess second({"--control", m_folder / "socket"});
    EXPECT_EQ(second.waitForExit(), 2);
    struct stat status = {};
    ASSERT_EQ(::stat((m_folder / "socket").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0600U);
    TRISVIEW_ASSERT_SUCCEEDS(script.call("quit"));
    EXPECT_EQ(first.waitForExit(), 0);
}

} // namespace
