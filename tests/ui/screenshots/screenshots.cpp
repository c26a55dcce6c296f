// Pictures of the window in many situations, to be looked at:  screenshots FOLDER [quake3 or m2: only theirs; sizes:
// sixteen situations at four sizes of the window; readme: the one of the README, see docs/pictures/update]
#include "formats/base/write_file.hpp"
#include "formats/image/png/png_writer.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/corpus.hpp"
#include "tests/ui/driven_viewer.hpp"

#include <X11/Xatom.h>
#include <X11/Xlib.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iterator>
#include <optional>
#include <thread>

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using tests::Driven;
using tests::json;
using tests::sampleArchive;
using tests::ViewerProcess;
using tests::X11Driver;

constexpr std::array<unsigned long, 1> kControl = {XK_Control_L};

/// The scale of the display as desktops say it: programs read it when they start.
void setDisplayScale(int scale)
{
    Display* const display = XOpenDisplay(nullptr);
    if (display == nullptr)
        throw std::runtime_error("no display");
    const std::string resources = "Xft.dpi:\t" + std::to_string(96 * scale) + "\n";
    XChangeProperty(display, DefaultRootWindow(display), XA_RESOURCE_MANAGER, XA_STRING, 8, PropModeReplace,
                    reinterpret_cast<const unsigned char*>(resources.data()), static_cast<int>(resources.size()));
    XCloseDisplay(display);
}

class Photographer {
public:
    explicit Photographer(fs::path folder) : m_folder(std::move(folder)) { fs::create_directories(m_folder); }

    /// Where pictures go from now on: a folder in the folder.
    void enter(const std::string& folder)
    {
        m_present = folder;
        fs::create_directories(m_folder / folder);
    }

    /// The size of every window from now on, in pixels.
    void useSize(const tests::WindowSize& size) { m_size = size; }

    void take(const std::string& name, const X11Driver& user)
    {
        std::this_thread::sleep_for(700ms); // thumbnails and the last frame
        const fs::path file = m_folder / m_present / (name + ".png");
        if (const auto written = formats::writeFile(file, formats::encodePng(user.capture())); !written)
            throw std::runtime_error(written.error().message);
        std::printf("%s\n", file.c_str());
    }

    using Action = std::function<void(Driven&)>;
    void open(const std::string& name, const std::vector<fs::path>& paths, const Action& act = {})
    {
        Driven driven(paths);
        resize(driven);
        if (act)
            act(driven);
        take(name, driven.user);
    }

    /// Without a model.
    void start(const std::string& name)
    {
        ViewerProcess viewer({});
        (void)viewer.waitFor([](const json& now) { return now["thumbnails"]["ready"] == 1; });
        X11Driver user;
        if (!user.findWindow("Trisview"))
            throw std::runtime_error("no window");
        if (m_size)
            static_cast<void>(user.resize(*m_size));
        std::this_thread::sleep_for(1s);
        take(name, user);
    }

private:
    void resize(Driven& driven) const
    {
        if (!m_size || driven.user.windowSize() == *m_size)
            return;
        static_cast<void>(driven.user.resize(*m_size));
        (void)driven.viewer.waitFor([&](const json& now) {
            return now["windowSize"] == json::array({m_size->width, m_size->height});
        });
    }

    fs::path m_folder;
    std::string m_present;
    std::optional<tests::WindowSize> m_size;
};

fs::path creature()
{
    return tests::sampleFolder() / "creature.md2";
}

void tellApart(Driven& driven)
{
    (void)driven.pause();
    driven.user.pressKey(XK_w);
    driven.user.pressKey(XK_n);
    driven.user.pressKey(XK_x);
}

void takeAll(Photographer& photographer, const tests::TemporaryFolder& folder)
{
    photographer.start("01-first-start");
    photographer.open("02-playing", {creature()});
    photographer.open("03-wireframe-and-normals", {creature()}, tellApart);

    const fs::path alone = folder / "alone/creature.md2";
    fs::create_directories(alone.parent_path());
    fs::copy_file(creature(), alone);
    photographer.open("04-textures-one-missing", {alone}, [](Driven& driven) { driven.click("tab:textures"); });

    const fs::path broken = folder / "broken.md2";
    fs::copy_file(creature(), broken);
    fs::resize_file(broken, 5000);
    photographer.open("05-broken-file", {creature()}, [&](Driven& driven) {
        const std::array<fs::path, 1> files = {broken};
        static_cast<void>(driven.user.drop(files));
        (void)driven.viewer.waitFor([](const json& now) { return now["message"].is_string(); });
    });
    const auto corpus = tests::corpusFiles(".md2");
    fs::path models = corpus.empty() ? tests::sampleFolder() : corpus.front().parent_path();
    while (!corpus.empty() && models.has_relative_path() && models.filename() != "md2")
        models = models.parent_path();
    photographer.open("06-library", {models}, [](Driven& driven) {
        driven.click("button:grid");
        (void)driven.viewer.waitFor([](const json& now) {
            return now["thumbnails"]["waiting"] == 0 && now["thumbnails"]["ready"].get<int>() > 0;
        });
    });
    photographer.open("07-palette", {creature()}, [](Driven& driven) {
        driven.user.pressKey(XK_p, kControl);
        driven.type("ne");
    });
    photographer.open("08-keys", {creature()}, [](Driven& driven) { driven.user.pressKey(XK_h); });
    setDisplayScale(2);
    photographer.open("09-scale-2", {creature()});
    setDisplayScale(1);
    photographer.open("10-small", {creature()}, [](Driven& driven) {
        static_cast<void>(driven.user.resize({960, 600}));
        std::this_thread::sleep_for(200ms);
    });
}

/// The Quake III players of the corpus; where there is none, the sample.
fs::path playerOfCorpus()
{
    for (const fs::path& file : tests::corpusFiles(".md3")) {
        if (file.filename() == "lower.md3" && file.parent_path().filename() == "sarge")
            return file;
    }
    return fs::path(TRISVIEW_SAMPLES) / "creature.pk3";
}

/// The game that a player of the corpus belongs to, packed as its archive.
fs::path archiveOf(const fs::path& player, const tests::TemporaryFolder& folder)
{
    if (player.extension() == ".pk3")
        return player;
    const fs::path game = player.parent_path().parent_path().parent_path().parent_path();
    std::vector<std::pair<std::string, std::string>> files;
    for (const auto& entry : fs::recursive_directory_iterator(game)) {
        if (!entry.is_regular_file())
            continue;
        std::ifstream stream(entry.path(), std::ios::binary);
        files.emplace_back(fs::relative(entry.path(), game).generic_string(),
                           std::string(std::istreambuf_iterator<char>(stream), {}));
    }
    std::sort(files.begin(), files.end());
    tests::writeLibzip(folder / "pak0.pk3", files);
    return folder / "pak0.pk3";
}

void chooseWeapon(Driven& driven)
{
    const json state = driven.viewer.waitFor([](const json& now) { return now["weapons"].size() > 1; });
    const std::string weapon = state["weapons"].back();
    driven.click("button:weapon");
    (void)driven.viewer.waitFor([&](const json& now) { return now["targets"].contains("weapon:" + weapon); });
    driven.click("weapon:" + weapon);
    (void)driven.viewer.waitFor([&](const json& now) { return now["weapon"] == weapon; });
}

void takeQuake3(Photographer& photographer, const tests::TemporaryFolder& folder)
{
    const fs::path player = playerOfCorpus();
    photographer.open("11-player-two-layers", {player}, [](Driven& driven) { (void)driven.pause(); });
    photographer.open("12-weapon-attached", {player}, [](Driven& driven) {
        (void)driven.pause();
        chooseWeapon(driven);
        driven.click("tab:tags");
        driven.user.pressKey(XK_t);
        const json state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("tagrow:1"); });
        driven.user.click(Driven::middleOf(state["targets"]["tagrow:1"]));
    });
    photographer.open("13-shaders", {fs::path(TRISVIEW_SAMPLES) / "creature.pk3"}, [](Driven& driven) {
        (void)driven.pause();
        driven.user.pressKey(XK_s);
        driven.click("tab:shaders");
        (void)driven.viewer.waitFor([](const json& now) { return now["targets"].contains("stage:1"); });
        driven.click("stage:1");
        driven.user.moveMouse(Driven::middleOf(driven.viewer.state()["view"]));
    });
    photographer.open("14-shaders-of-the-corpus", {player}, [](Driven& driven) {
        (void)driven.pause();
        chooseWeapon(driven);
        driven.click("tab:shaders");
    });
    photographer.open("15-archive-in-the-library", {archiveOf(player, folder)}, [](Driven& driven) {
        (void)driven.viewer.waitFor([](const json& now) {
            return now["thumbnails"]["waiting"] == 0 && now["thumbnails"]["ready"].get<int>() > 0;
        });
    });
    photographer.open("16-tags-small", {player}, [](Driven& driven) {
        static_cast<void>(driven.user.resize({960, 600}));
        (void)driven.pause();
        chooseWeapon(driven);
        driven.click("tab:tags");
        driven.user.pressKey(XK_t);
    });
}

/// Of a skinned model: the sample, and where there is a corpus a real one.
void takeM2(Photographer& photographer)
{
    const auto lookAt = [](const std::string& tab, const std::string& row) {
        return [tab, row](Driven& driven) {
            (void)driven.pause();
            driven.click("tab:" + tab);
            (void)driven.viewer.waitFor([&](const json& now) { return now["targets"].contains(row); });
            driven.click(row);
            driven.user.moveMouse(Driven::middleOf(driven.viewer.state()["view"]));
        };
    };
    const fs::path creature = tests::sampleFolder() / "m2/Creature.m2";
    photographer.open("17-geosets", {creature}, lookAt("geosets", "geoset:502"));
    photographer.open("18-views", {creature}, lookAt("views", "view:1"));
    photographer.open("19-skeleton", {creature}, [&](Driven& driven) {
        driven.user.pressKey(XK_b);
        lookAt("skeleton", "bone:5")(driven);
    });
    for (const fs::path& file : tests::corpusFiles(".m2")) {
        if (file.filename() == "Wolf.m2")
            photographer.open("20-sequences-of-the-corpus", {file}, lookAt("clips", "clip:2"));
        if (file.filename() == "Hobgoblin.M2")
            photographer.open("21-skins-of-the-corpus", {file}, lookAt("skins", "skin:2"));
        if (file.filename() == "UI_Orc.m2")
            photographer.open("22-glue-scene-of-the-corpus", {file}, lookAt("skeleton", "look-through:0"));
    }
}

/// Runs an action by its name, as a user without a mouse would.
void runByName(Driven& driven, const std::string& title)
{
    driven.user.pressKey(XK_p, kControl);
    driven.type(title);
    std::this_thread::sleep_for(200ms);
    driven.user.pressKey(XK_Return);
    (void)driven.viewer.waitFor([](const json& now) { return now["overlay"] != "palette"; });
}

void clickWhenThere(Driven& driven, const std::string& target)
{
    (void)driven.viewer.waitFor([&](const json& now) { return now["targets"].contains(target); });
    driven.click(target);
}

void openPreferences(Driven& driven)
{
    driven.user.pressKey(XK_comma, kControl);
    (void)driven.viewer.waitFor([](const json& now) { return now["typing"] == true; });
}

void offerKey(Driven& driven)
{
    openPreferences(driven);
    driven.type("wire");
    clickWhenThere(driven, "key:wireframe");
    (void)driven.viewer.waitFor([](const json& now) { return now["preferences"]["awaitsKeyFor"] == "wireframe"; });
    driven.user.pressKey(XK_o, kControl);
    (void)driven.viewer.waitFor([](const json& now) { return now["targets"].contains("key:take"); });
}

void showFileMap(Driven& driven)
{
    (void)driven.pause();
    runByName(driven, "map of the file");
    driven.click("tab:model");
}

void pointAtRow(Driven& driven)
{
    (void)driven.pause();
    driven.click("tab:surfaces");
    clickWhenThere(driven, "eye:0");
}

/// Sixteen situations that show every part of the window.
void takeSituations(Photographer& photographer, const fs::path& broken, const fs::path& alone)
{
    const fs::path player = sampleArchive();
    const fs::path manyTabs = tests::sampleFolder() / "m2/Creature.m2";
    const auto light = [](const Photographer::Action& act) {
        return [act](Driven& driven) {
            runByName(driven, "theme: light");
            if (act)
                act(driven);
        };
    };
    photographer.start("01-first-start");
    photographer.open("02-playing", {creature()});
    photographer.open("03-surfaces-and-a-tooltip", {manyTabs}, pointAtRow);
    photographer.open("04-textures-one-missing", {alone}, [](Driven& driven) { driven.click("tab:textures"); });
    photographer.open("05-broken-file", {creature()}, [&](Driven& driven) {
        const std::array<fs::path, 1> files = {broken};
        static_cast<void>(driven.user.drop(files));
        (void)driven.viewer.waitFor([](const json& now) { return now["message"].is_string(); });
    });
    photographer.open("06-library-grid", {tests::sampleFolder()}, [](Driven& driven) {
        driven.click("button:grid");
        (void)driven.viewer.waitFor([](const json& now) { return now["thumbnails"]["waiting"] == 0; });
    });
    photographer.open("07-palette", {creature()}, [](Driven& driven) {
        driven.user.pressKey(XK_p, kControl);
        driven.type("ne");
    });
    photographer.open("08-keys", {manyTabs}, [](Driven& driven) { driven.user.pressKey(XK_h); });
    photographer.open("09-preferences", {creature()}, openPreferences);
    photographer.open("10-a-key-that-is-taken", {creature()}, light(offerKey));
    photographer.open("11-weapon-and-tags", {player}, [](Driven& driven) {
        (void)driven.pause();
        chooseWeapon(driven);
        driven.click("tab:tags");
        driven.user.pressKey(XK_t);
    });
    photographer.open("12-shaders-light", {player}, light([](Driven& driven) {
                          (void)driven.pause();
                          driven.click("tab:shaders");
                      }));
    photographer.open("13-skeleton", {manyTabs}, [](Driven& driven) {
        (void)driven.pause();
        driven.user.pressKey(XK_b);
        driven.click("tab:skeleton");
    });
    photographer.open("14-file-map-light", {creature()}, light(showFileMap));
    photographer.open("15-menu-light", {manyTabs}, light([](Driven& driven) {
                          driven.click("menu:View");
                          (void)driven.viewer.waitFor(
                              [](const json& now) { return now["targets"].contains("submenu:Background and theme"); });
                      }));
    photographer.open("16-open-dialog-light", {creature()}, light([](Driven& driven) {
                          driven.user.pressKey(XK_o, kControl);
                          (void)driven.viewer.waitFor([](const json& now) { return now["typing"] == true; });
                      }));
}

void takeSizes(Photographer& photographer, const tests::TemporaryFolder& folder)
{
    struct Size {
        const char* name;
        tests::WindowSize size;
        int scale;
    };
    constexpr std::array<Size, 4> kSizes = {{{"960x600", {960, 600}, 1},
                                             {"1280x800", {1280, 800}, 1},
                                             {"1920x1080-at-2x", {1920, 1080}, 2},
                                             {"3840x2160-at-2x", {3840, 2160}, 2}}};
    const fs::path alone = folder / "lonely/creature.md2";
    fs::create_directories(alone.parent_path());
    fs::copy_file(creature(), alone);
    const fs::path broken = folder / "short.md2";
    fs::copy_file(creature(), broken);
    fs::resize_file(broken, 5000);
    for (const Size& size : kSizes) {
        setDisplayScale(size.scale);
        photographer.enter(size.name);
        photographer.useSize(size.size);
        takeSituations(photographer, broken, alone);
    }
    setDisplayScale(1);
}

/// The sample player in the middle of an attack, with its weapon and its tags.
void takeReadme(Photographer& photographer)
{
    fs::current_path(TRISVIEW_SAMPLES); // the window's title has the path
    photographer.open("window", {"creature.pk3"}, [](Driven& driven) {
        (void)driven.pause();
        chooseWeapon(driven);
        driven.click("tab:surfaces");
        driven.user.pressKey(XK_t);
        (void)driven.viewer.waitFor(
            [](const json& now) { return now["thumbnails"]["waiting"] == 0 && now["overlays"].size() == 2; });
        driven.user.moveMouse({640, 14});
    });
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 2 && argc != 3) {
        std::fputs("usage: screenshots FOLDER [quake3|m2|sizes|readme]\n", stderr);
        return 2;
    }
    try {
        const tests::TemporaryFolder folder;
        Photographer photographer(argv[1]);
        if (argc == 3 && std::string(argv[2]) == "readme")
            takeReadme(photographer);
        if (argc == 3 && std::string(argv[2]) == "sizes")
            takeSizes(photographer, folder);
        if (argc == 2)
            takeAll(photographer, folder);
        if (argc == 2 || std::string(argv[2]) == "quake3")
            takeQuake3(photographer, folder);
        if (argc == 2 || std::string(argv[2]) == "m2")
            takeM2(photographer);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "screenshots: %s\n", error.what());
        return 1;
    }
    return 0;
}
