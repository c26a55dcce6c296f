#include "formats/image/dxt.hpp"
#include "formats/image/png/png_writer.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/points.hpp"
#include "tests/window/driven_viewer.hpp"

#include <algorithm>

/// The texture panel, and images chosen for textures.
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using tests::Driven;
using tests::DropResult;
using tests::json;
using tests::kBetweenClicks;
using tests::Md2Builder;
using tests::MouseButton;
using tests::Point;
using tests::Viewer;

constexpr std::uint32_t kImageWidth = 8, kImageHeight = 4;

formats::Rgba colorAt(std::uint32_t x, std::uint32_t y)
{
    return {static_cast<std::uint8_t>(20 + 30 * x), static_cast<std::uint8_t>(10 + 70 * y),
            static_cast<std::uint8_t>(x == y ? 250 : 5), static_cast<std::uint8_t>(255 - 20 * y)};
}

/// An image with pairwise different pixels.
std::vector<std::byte> patternFile()
{
    formats::Image image{kImageWidth, kImageHeight, {}};
    for (std::uint32_t y = 0; y < kImageHeight; ++y) {
        for (std::uint32_t x = 0; x < kImageWidth; ++x) {
            const formats::Rgba color = colorAt(x, y);
            image.pixels.insert(image.pixels.end(), color.begin(), color.end());
        }
    }
    return formats::encodePng(image);
}

/// A user with a paused model and the texture panel.
struct Texturing : Driven {
    explicit Texturing(const fs::path& model, const std::map<std::string, std::optional<std::string>>& environment = {})
        : Driven({model}, environment)
    {
        (void)rest();
        user.moveMouse(tests::besideModel(viewer.state()));
    }

    void openPanel()
    {
        const json state = press(XK_u, [](const json& now) { return now["targets"].contains("texture:image"); });
        EXPECT_TRUE(state["targets"].contains("texture:image"));
    }

    json waitForPanel(const std::function<bool(const json&)>& condition)
    {
        return viewer.waitFor([&](const json& now) {
            return now["texturePanel"].is_object() && condition(now["texturePanel"]);
        })["texturePanel"];
    }

    /// The window position of a pixel's center; the whole image is visible.
    [[nodiscard]] Point pixelAt(std::uint32_t x, std::uint32_t y)
    {
        const json area = viewer.state()["targets"]["texture:image"];
        const double width = area["width"].get<double>();
        const double height = area["height"].get<double>();
        const double scale = std::min((width - 24.0) / kImageWidth, (height - 24.0) / kImageHeight);
        return {static_cast<int>(area["x"].get<double>() + width / 2.0 + (x + 0.5 - kImageWidth / 2.0) * scale),
                static_cast<int>(area["y"].get<double>() + height / 2.0 + (y + 0.5 - kImageHeight / 2.0) * scale)};
    }

    /// The color at a window point once it differs from `before`.
    [[nodiscard]] formats::Rgba windowColor(Point at)
    {
        const formats::Image window = user.capture();
        const std::uint8_t* const pixel =
            &window.pixels[4 * (static_cast<std::size_t>(at.y) * window.width + static_cast<std::size_t>(at.x))];
        return {pixel[0], pixel[1], pixel[2], pixel[3]};
    }

    /// Whether the window gets to show a color there.
    [[nodiscard]] bool comesToShowColor(Point at, const formats::Rgba& color)
    {
        for (int i = 0; i < 100; ++i) {
            const formats::Rgba shown = windowColor(at);
            if (std::equal(shown.begin(), shown.begin() + 3, color.begin()))
                return true;
            user.wait(20ms);
        }
        return false;
    }
};

struct TexturePanel : Viewer {
    /// The tetrahedron with an image of 8 x 4 pixels.
    fs::path model()
    {
        (void)m_folder.write("m/skin.png", patternFile());
        return m_folder.write("m/tris.md2", Md2Builder::tetrahedron().noSkins().skin("a/skin.pcx").build());
    }

    /// A model with a missing image; `beside`: the name of an image in its folder.
    fs::path lonely(const std::string& beside = {})
    {
        (void)m_folder.write("m/body.png", tests::pngFile());
        if (!beside.empty())
            (void)m_folder.write("m/" + beside, patternFile());
        return m_folder.write("m/tris.md2",
                              Md2Builder::tetrahedron().noSkins().skin("a/visor.pcx").skin("a/body.pcx").build());
    }
};

TEST_F(TexturePanel, OpensByADoubleClickOnARowByAKeyAndFromTheView)
{
    Texturing driven(model());
    driven.click("tab:textures");
    json state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("texture:0"); });
    driven.user.doubleClick(Driven::middleOf(state["targets"]["texture:0"]));
    state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("texture:image"); });
    EXPECT_EQ(state["sidePanel"], "texture");
    state = driven.press(XK_u, [](const json& now) { return now["sidePanel"] == "none"; });
    EXPECT_FALSE(state["texturePanel"]["isShown"].get<bool>());

    driven.user.wait(kBetweenClicks);
    driven.user.click(Driven::middleOf(state["view"]), MouseButton::right);
    (void)driven.viewer.waitFor([](const json& now) { return now["targets"].contains("context:showSelectedTexture"); });
    driven.click("context:showSelectedTexture");
    state = driven.viewer.waitFor([](const json& now) { return now["sidePanel"] == "texture"; });
    EXPECT_TRUE(state["texturePanel"]["isShown"].get<bool>());
}

TEST_F(TexturePanel, ShowsTheChannelsThatAreChosen)
{
    Texturing driven(model());
    driven.openPanel();
    driven.click("texture:layout");
    (void)driven.waitForPanel([](const json& panel) { return !panel["layout"].get<bool>(); });
    driven.click("texture:rgb");
    (void)driven.waitForPanel([](const json& panel) { return panel["channels"] == "rgb"; });
    const Point at = driven.pixelAt(2, 2);
    EXPECT_TRUE(driven.comesToShowColor(at, colorAt(2, 2)));
    driven.click("texture:green");
    (void)driven.waitForPanel([](const json& panel) { return panel["channels"] == "green"; });
    EXPECT_TRUE(driven.comesToShowColor(at, {150, 150, 150, 255}));
    driven.click("texture:alpha");
    EXPECT_TRUE(driven.comesToShowColor(at, {215, 215, 215, 255}));
}

TEST_F(TexturePanel, ZoomsAtThePointerAndIsDragged)
{
    Texturing driven(model());
    driven.openPanel();
    const Point at = driven.pixelAt(6, 1);
    driven.user.moveMouse(at);
    const json before = driven.waitForPanel([](const json& panel) { return panel["texel"].is_object(); });
    ASSERT_EQ(before["texel"]["x"], 6);
    driven.user.turnWheel(2);
    const json zoomed = driven.waitForPanel([](const json& panel) { return panel["zoom"] > 1.5; });
    ASSERT_GT(zoomed["zoom"], 1.5);
    driven.user.moveMouse({at.x + 1, at.y});
    const json after = driven.waitForPanel([](const json& panel) { return panel["texel"].is_object(); });
    EXPECT_EQ(after["texel"]["x"], 6) << "what is under the pointer stays";
    EXPECT_EQ(after["texel"]["y"], 1);
    driven.user.drag(at, {at.x + 50, at.y + 20});
    const json dragged = driven.waitForPanel([&](const json& panel) { return panel["center"] != after["center"]; });
    EXPECT_LT(dragged["center"][0], after["center"][0]);
    driven.click("texture:fit");
    const json fit = driven.waitForPanel([](const json& panel) { return panel["zoom"] == 1.0; });
    EXPECT_EQ(fit["center"], (json{0.5, 0.5}));
    driven.click("texture:actual");
    EXPECT_EQ(driven.waitForPanel([](const json& panel) { return panel["scale"] == "actual"; })["scale"], "actual");
}

TEST_F(TexturePanel, DrawsTheTrianglesOfTheSelectedSurfaceOverTheImage)
{
    Texturing driven(model());
    driven.openPanel();
    driven.click("texture:rgb");
    (void)driven.waitForPanel([](const json& panel) { return panel["channels"] == "rgb"; });
    // An edge leads from the upper left to the lower right through the center of the image.
    const Point left = driven.pixelAt(3, 1);
    const Point right = driven.pixelAt(4, 2);
    const Point edge{(left.x + right.x) / 2, (left.y + right.y) / 2};
    driven.user.moveMouse(tests::besideModel(driven.viewer.state()));
    const formats::Rgba faint = driven.windowColor(edge);
    driven.user.click(Driven::middleOf(driven.viewer.state()["view"]));
    const json state = driven.viewer.waitFor([](const json& now) { return now["selection"]["kind"] == "surface"; });
    ASSERT_EQ(state["selection"]["kind"], "surface");
    bool becomesOther = false;
    for (int i = 0; i < 100 && !becomesOther; ++i) {
        becomesOther = driven.windowColor(edge) != faint;
        driven.user.wait(20ms);
    }
    EXPECT_TRUE(becomesOther) << "it is stronger now";
    const formats::Rgba strong = driven.windowColor(edge);
    driven.click("texture:layout");
    (void)driven.waitForPanel([](const json& panel) { return !panel["layout"].get<bool>(); });
    driven.user.wait(200ms);
    EXPECT_NE(driven.windowColor(edge), strong);
}

TEST_F(TexturePanel, TellsThePixelUnderThePointerAndMarksItOnTheModel)
{
    Texturing driven(model());
    driven.openPanel();
    driven.user.moveMouse(tests::besideModel(driven.viewer.state()));
    const std::vector<std::uint8_t> plain = driven.settledPixels();
    for (const auto& pixel : {std::pair{1U, 1U}, {5U, 0U}, {7U, 3U}}) {
        const auto x = pixel.first; // Clang 14 cannot capture structured bindings
        const auto y = pixel.second;
        driven.user.moveMouse(driven.pixelAt(x, y));
        const json texel = driven.waitForPanel([&](const json& panel) {
            return panel["texel"].is_object() && panel["texel"]["x"] == x && panel["texel"]["y"] == y;
        })["texel"];
        ASSERT_TRUE(texel.is_object());
        EXPECT_EQ(texel["rgba"], json(colorAt(x, y)));
        EXPECT_EQ(texel["origin"], "image");
    }
    driven.user.moveMouse(driven.pixelAt(5, 1));
    const json texel = driven.waitForPanel([](const json& panel) {
        return panel["texel"].is_object() && panel["texel"]["x"] == 5 && panel["texel"]["y"] == 1;
    })["texel"];
    EXPECT_FALSE(texel["points"].empty());
    EXPECT_TRUE(driven.becomesOther(plain)) << "its points are marked";
    driven.user.moveMouse(tests::besideModel(driven.viewer.state()));
    (void)driven.waitForPanel([](const json& panel) { return panel["texel"].is_null(); });
    EXPECT_TRUE(driven.comesToShow(plain));
}

TEST_F(TexturePanel, MarksThePixelOfTheImageThatIsUnderThePointerOnTheModel)
{
    Texturing driven(model());
    driven.openPanel();
    driven.user.moveMouse(Driven::middleOf(driven.viewer.state()["view"]));
    const json texel = driven.waitForPanel([](const json& panel) { return panel["texel"].is_object(); })["texel"];
    ASSERT_TRUE(texel.is_object());
    EXPECT_EQ(texel["origin"], "model");
    const json point = texel["points"].at(0);
    EXPECT_EQ(point["surface"], 0);
    EXPECT_EQ(texel["rgba"], json(colorAt(texel["x"], texel["y"])));
    // The same triangle is selected in the image.
    driven.user.moveMouse(driven.pixelAt(texel["x"], texel["y"]));
    const json back = driven.waitForPanel(
        [](const json& panel) { return panel["texel"].is_object() && panel["texel"]["origin"] == "image"; })["texel"];
    EXPECT_EQ(back["x"], texel["x"]);
    EXPECT_EQ(back["y"], texel["y"]);
}

TEST_F(TexturePanel, SelectsTheSurfaceAndThenTheTriangleThatIsClicked)
{
    Texturing driven(model());
    driven.openPanel();
    const Point at = driven.pixelAt(5, 0);
    driven.user.click(at);
    json state = driven.viewer.waitFor([](const json& now) { return now["selection"]["kind"] == "surface"; });
    ASSERT_EQ(state["selection"]["kind"], "surface");
    driven.user.wait(kBetweenClicks);
    driven.user.click(at);
    state = driven.viewer.waitFor([](const json& now) { return now["selection"]["kind"] == "triangle"; });
    EXPECT_EQ(state["selection"]["kind"], "triangle");
}

TEST_F(TexturePanel, ChoosesAnImageThatIsThereAgainUntilItIsForgotten)
{
    const fs::path image = m_folder.write("elsewhere/chosen.png", patternFile());
    const fs::path file = lonely();
    const std::map<std::string, std::optional<std::string>> environment = {
        {"XDG_CONFIG_HOME", (m_folder / "config").string()}};
    {
        Texturing driven(file, environment);
        driven.openPanel();
        driven.click("texture:browse");
        json state = driven.viewer.waitFor([](const json& now) {
            return now["dialog"].is_object() && now["dialog"]["isWaiting"] == false && now["typing"] == true;
        });
        ASSERT_EQ(state["dialog"]["purpose"], "texture");
        EXPECT_EQ(state["dialog"]["filter"], "images");
        EXPECT_EQ(state["dialog"]["folder"], (m_folder / "m").string()) << "it begins beside the model";
        driven.type(image.string());
        driven.user.pressKey(XK_Return);
        state = driven.viewer.waitFor([](const json& now) { return !now["bindings"].empty(); });
        EXPECT_EQ(state["bindings"]["a/visor.pcx"], image.string());
        EXPECT_EQ(state["texturePanel"]["levels"], 1) << "it can be seen";
        driven.user.pressKey(XK_q, std::array<unsigned long, 1>{XK_Control_L});
        EXPECT_EQ(driven.viewer.waitForExit(), 0);
    }
    Texturing driven(file, environment);
    json state = driven.viewer.waitFor([](const json& now) { return !now["bindings"].empty(); });
    EXPECT_EQ(state["bindings"]["a/visor.pcx"], image.string());
    driven.click("tab:textures");
    (void)driven.viewer.waitFor([](const json& now) { return now["targets"].contains("forget-images"); });
    driven.click("forget-images");
    state = driven.viewer.waitFor([](const json& now) { return now["bindings"].empty(); });
    EXPECT_TRUE(state["bindings"].empty());
    EXPECT_TRUE(state["texturePanel"]["keptImages"].empty());
}

TEST_F(TexturePanel, OffersTheImageThatIsCalledMostLikeAMissingOne)
{
    Texturing driven(lonely("visor_blue.png"));
    driven.click("tab:problems");
    (void)driven.viewer.waitFor([](const json& now) { return now["targets"].contains("nearest:0"); });
    driven.openPanel();
    ASSERT_TRUE(driven.viewer.state()["targets"].contains("nearest:0")) << "beside the problem";
    driven.click("texture:nearest");
    const json state = driven.viewer.waitFor([](const json& now) { return !now["bindings"].empty(); });
    EXPECT_EQ(state["bindings"]["a/visor.pcx"], (m_folder / "m/visor_blue.png").string());
    EXPECT_EQ(state["texturePanel"]["keptImages"], state["bindings"]);
}

TEST_F(TexturePanel, TakesAnImageThatIsDroppedOnThePanelOrOnTheModel)
{
    const fs::path first = m_folder.write("elsewhere/first.png", patternFile());
    const fs::path second = m_folder.write("elsewhere/second.png", tests::pngFile());
    Texturing driven(model());
    driven.openPanel();
    const Point panel = Driven::middleOf(driven.viewer.state()["targets"]["texture:image"]);
    ASSERT_EQ(driven.user.dropAt(panel, std::array<fs::path, 1>{first}), DropResult::accepted);
    json state = driven.viewer.waitFor([](const json& now) { return !now["bindings"].empty(); });
    EXPECT_EQ(state["bindings"]["a/skin.pcx"], first.string());
    const Point onModel = Driven::middleOf(state["view"]);
    ASSERT_EQ(driven.user.dropAt(onModel, std::array<fs::path, 1>{second}), DropResult::accepted);
    state = driven.viewer.waitFor([&](const json& now) { return now["bindings"]["a/skin.pcx"] == second.string(); });
    EXPECT_EQ(state["bindings"]["a/skin.pcx"], second.string());
}

TEST_F(TexturePanel, HasAMenuForRowsAndForTheImage)
{
    const fs::path image = m_folder.write("elsewhere/first.png", patternFile());
    Texturing driven(model());
    driven.openPanel();
    driven.user.click(Driven::middleOf(driven.viewer.state()["targets"]["texture:image"]), MouseButton::right);
    json state = driven.viewer.waitFor([](const json& now) {
        return now["targets"].contains("texture:copyImagePath") && now["targets"].contains("texture:chooseImage");
    });
    EXPECT_TRUE(state["targets"].contains("texture:chooseImage"));
    ASSERT_TRUE(state["targets"].contains("texture:copyImagePath"));
    EXPECT_FALSE(state["targets"].contains("texture:resetImage")) << "it is the model's own";
    driven.click("texture:copyImagePath");
    state = driven.viewer.waitFor([](const json& now) { return now["copied"].is_string(); });
    EXPECT_EQ(state["copied"], (m_folder / "m/skin.png").string());
    driven.click("tab:textures");
    state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("texture:0"); });
    driven.user.click(Driven::middleOf(state["targets"]["texture:0"]), MouseButton::right);
    state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("texture:chooseImage"); });
    EXPECT_TRUE(state["targets"].contains("texture:chooseImage"));
}

} // namespace
