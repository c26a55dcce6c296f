#include "tests/ui/screenshots/situations.hpp"

#include <thread>

namespace tests {
namespace {

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

/// Switches to the light theme, then runs `act`.
Photographer::Action inLight(const Photographer::Action& act)
{
    return [act](Driven& driven) {
        runByName(driven, "theme: light");
        if (act)
            act(driven);
    };
}

/// Sixteen situations that show all parts of the window.
void takeSituations(Photographer& photographer, const fs::path& broken, const fs::path& alone)
{
    const fs::path player = sampleArchive();
    const fs::path manyTabs = sampleFolder() / "m2/Creature.m2";
    photographer.start("01-first-start");
    photographer.open("02-playing", {creature()});
    photographer.open("03-surfaces-and-a-tooltip", {manyTabs}, pointAtRow);
    photographer.open("04-textures-one-missing", {alone}, [](Driven& driven) { driven.click("tab:textures"); });
    photographer.open("05-broken-file", {creature()}, [&](Driven& driven) {
        const std::array<fs::path, 1> files = {broken};
        static_cast<void>(driven.user.drop(files));
        (void)driven.viewer.waitFor([](const json& now) { return now["message"].is_string(); });
    });
    photographer.open("06-library-grid", {sampleFolder()}, [](Driven& driven) {
        driven.click("button:grid");
        (void)driven.viewer.waitFor([](const json& now) { return now["thumbnails"]["waiting"] == 0; });
    });
    photographer.open("07-palette", {creature()}, [](Driven& driven) {
        driven.user.pressKey(XK_p, kControl);
        driven.type("ne");
    });
    photographer.open("08-keys", {manyTabs}, [](Driven& driven) { driven.user.pressKey(XK_h); });
    photographer.open("09-preferences", {creature()}, openPreferences);
    photographer.open("10-a-key-that-is-taken", {creature()}, inLight(offerKey));
    photographer.open("11-weapon-and-tags", {player}, [](Driven& driven) {
        (void)driven.pause();
        chooseWeapon(driven);
        driven.click("tab:tags");
        driven.user.pressKey(XK_t);
    });
    photographer.open("12-shaders-light", {player}, inLight([](Driven& driven) {
                          (void)driven.pause();
                          driven.click("tab:shaders");
                      }));
    photographer.open("13-skeleton", {manyTabs}, [](Driven& driven) {
        (void)driven.pause();
        driven.user.pressKey(XK_b);
        driven.click("tab:skeleton");
    });
    photographer.open("14-file-map-light", {creature()}, inLight(showFileMap));
    photographer.open("15-menu-light", {manyTabs}, inLight([](Driven& driven) {
                          driven.click("menu:View");
                          (void)driven.viewer.waitFor(
                              [](const json& now) { return now["targets"].contains("submenu:Background and theme"); });
                      }));
    photographer.open("16-open-dialog-light", {creature()}, inLight([](Driven& driven) {
                          driven.user.pressKey(XK_o, kControl);
                          (void)driven.viewer.waitFor([](const json& now) { return now["typing"] == true; });
                      }));
}

json waitForComparison(Driven& driven)
{
    (void)driven.rest();
    return driven.viewer.waitFor(
        [](const json& now) { return now["comparison"].is_object() && now["comparison"]["differences"].is_number(); });
}

/// Selects the surface in the center of the view; further clicks select its parts.
void selectInTheMiddle(Driven& driven, int clicks)
{
    (void)driven.rest();
    for (int i = 0; i < clicks; ++i) {
        driven.user.click(Driven::middleOf(driven.viewer.state()["view"]));
        std::this_thread::sleep_for(kBetweenClicks);
    }
}

void showBytes(Driven& driven)
{
    (void)driven.press(XK_y, [](const json& now) { return now["sidePanel"] == "bytes"; });
}

void showTexture(Driven& driven)
{
    selectInTheMiddle(driven, 1);
    driven.user.pressKey(XK_u);
    const json state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("texture:image"); });
    driven.user.moveMouse(Driven::middleOf(state["targets"]["texture:image"]));
}

void showCurvesOfATag(Driven& driven)
{
    (void)driven.rest();
    driven.click("tab:tags");
    clickWhenThere(driven, "tagrow:0");
    runByName(driven, "curves of the selection");
    driven.user.pressKey(XK_t);
}

/// The tools: selection, bytes, texture, comparison, onion skin.
void takeInstruments(Photographer& photographer)
{
    const fs::path skinned = sampleFolder() / "m2/Creature.m2";
    const fs::path other = sampleFolder() / "quake/creature.mdl";
    photographer.open("17-selected-vertex", {skinned}, [](Driven& driven) { selectInTheMiddle(driven, 3); });
    photographer.open("18-bytes", {creature()}, [](Driven& driven) {
        selectInTheMiddle(driven, 2);
        showBytes(driven);
    });
    photographer.open("19-texture-light", {skinned}, inLight(showTexture));
    photographer.open("20-side-by-side", {"--compare", creature(), other}, [](Driven& driven) {
        (void)waitForComparison(driven);
        clickWhenThere(driven, "tab:differences");
    });
    photographer.open("21-wipe-light", {"--compare", creature(), other}, inLight([](Driven& driven) {
                          (void)waitForComparison(driven);
                          runByName(driven, "wipe");
                      }));
    photographer.open("22-ghosts-and-bytes-light", {creature()}, inLight([](Driven& driven) {
                          (void)driven.rest();
                          driven.user.pressKey(XK_g, kShift);
                          showBytes(driven);
                      }));
    photographer.open("23-curves", {sampleArchive()}, showCurvesOfATag);
    photographer.open("24-crowd", {skinned}, [](Driven& driven) { runByName(driven, "crowd"); });
}

} // namespace

void takeSizes(Photographer& photographer, const TemporaryFolder& folder)
{
    struct Size {
        const char* name;
        WindowSize size;
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
        takeInstruments(photographer);
    }
    setDisplayScale(1);
}

} // namespace tests
