// Pictures of the window in many situations, for viewing:  screenshots FOLDER [quake3 or m2: only these; sizes:
// situations at four window sizes; readme: the picture of the README, see docs/pictures/update]
#include "tests/support/archive_builder.hpp"
#include "tests/support/corpus.hpp"
#include "tests/ui/screenshots/photographer.hpp"
#include "tests/ui/screenshots/situations.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <thread>

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using tests::chooseWeapon;
using tests::creature;
using tests::Driven;
using tests::json;
using tests::kControl;
using tests::Photographer;
using tests::setDisplayScale;

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

/// A Quake III player of the corpus, or the sample without a corpus.
fs::path playerOfCorpus()
{
    for (const fs::path& file : tests::corpusFiles(".md3")) {
        if (file.filename() == "lower.md3" && file.parent_path().filename() == "sarge")
            return file;
    }
    return fs::path(TRISVIEW_SAMPLES) / "creature.pk3";
}

/// The game of a corpus player, packed as its archive.
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

/// Skinned models: the sample, and with a corpus a real one.
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

/// The sample player during an attack, with its weapon and tags.
void takeReadme(Photographer& photographer)
{
    fs::current_path(TRISVIEW_SAMPLES); // the window's title contains the path
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
            tests::takeSizes(photographer, folder);
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
