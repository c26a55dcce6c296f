#include "tests/gl/pass_scene.hpp"

#include <glm/gtc/quaternion.hpp>

/// The game's lighting and fog for passes of skinned models (docs/formats/m2.md §10.3, §10.5).
namespace {

using tests::BlendMode;
using tests::colorOf;
using tests::isColor;
using tests::kBehind;
using tests::one;
using tests::plain;
using tests::rgb;
using tests::Rgba;
using tests::rgbaOf;
using tests::Sheets;

constexpr Rgba kImage{80, 100, 60, 255};
constexpr glm::dvec3 kSky(0.45);
constexpr double kSun = 0.65;

/// The amount of sunlight on a sheet whose normal is rotated upwards by this angle from +X.
double sunOn(double degrees)
{
    const double yaw = glm::radians(40.0);
    const double pitch = glm::radians(45.0);
    const glm::dvec3 toSun(std::cos(pitch) * std::cos(yaw), std::cos(pitch) * std::sin(yaw), std::sin(pitch));
    const glm::dvec3 normal(std::cos(glm::radians(degrees)), 0.0, std::sin(glm::radians(degrees)));
    return kSun * std::max(glm::dot(toSun, normal), 0.0);
}

template <class T> formats::M2WriteTrack<T> always(const T& value)
{
    return {.bySequence = {{{0, value}}}};
}

/// Twice as bright at the end of the sequence as in its middle, and 0 at its start.
template <class T> formats::M2WriteTrack<T> rising(const T& inTheMiddle)
{
    return {.bySequence = {{{0, T(0.0f)}, {1000, 2.0f * inTheMiddle}}}};
}

class PassLights : public tests::PassTest {
protected:
    [[nodiscard]] static Look lit()
    {
        Look look;
        look.draw.shading = renderer::Shading::lit;
        look.draw.lights = renderer::LightSource::model;
        look.ms = 500.0;
        return look;
    }
    /// The image multiplied with this light.
    [[nodiscard]] static Rgba under(const glm::dvec3& light)
    {
        return rgbaOf(glm::min(rgb(colorOf(kImage)) * light, glm::dvec3(1.0)));
    }
};

TEST_F(PassLights, OfTheSunAndTheSkyFallOnAModelWithoutLights)
{
    for (const float turn : {0.0f, 45.0f, -70.0f}) {
        Sheets sheets;
        sheets.image(plain(kImage)).sheet(0.0f, one(BlendMode::opaque), turn);
        const double sun = sunOn(static_cast<double>(turn));
        EXPECT_TRUE(isColor(middleOf(sheets, lit()), under(kSky + sun))) << turn;
    }
}

TEST_F(PassLights, LeaveWhatIsUnlitAsItIs)
{
    for (const bool isMod : {false, true}) {
        formats::MaterialPass pass = one(isMod ? BlendMode::mod : BlendMode::opaque);
        pass.isLit = isMod; // only the mode makes it unlit
        Sheets sheets;
        sheets.image(plain(kImage)).sheet(0.0f, pass);
        const glm::dvec3 expected = rgb(colorOf(kImage)) * (isMod ? rgb(colorOf(kBehind)) : glm::dvec3(1.0));
        EXPECT_TRUE(isColor(middleOf(sheets, lit()), rgbaOf(expected))) << isMod;
    }
}

TEST_F(PassLights, OfAPointFallWithItsDistance)
{
    // 6 units before the center of the sheet
    struct Case {
        float start, end;
        double share;
    };
    for (const Case& each : {Case{8.0f, 10.0f, 1.0}, Case{2.0f, 10.0f, 0.5}, Case{1.0f, 4.0f, 0.0}}) {
        Sheets sheets;
        sheets.image(plain(kImage)).sheet(0.0f, one(BlendMode::opaque));
        formats::M2WriteLight light;
        light.position = {6.0f, 0.0f, 0.0f};
        light.diffuseColor = rising(glm::vec3(0.2f, 0.6f, 1.0f));
        light.diffuseIntensity = always(0.5f);
        light.ambientColor = always(glm::vec3(0.1f, 0.0f, 0.2f));
        light.ambientIntensity = rising(0.5f);
        light.attenuationStart = always(each.start);
        light.attenuationEnd = always(each.end);
        sheets.tracks().lights = {light};
        const glm::dvec3 diffuse = glm::dvec3(0.2, 0.6, 1.0) * 0.5 * each.share;
        const glm::dvec3 ambient = glm::dvec3(0.1, 0.0, 0.2) * 0.5;
        EXPECT_TRUE(isColor(middleOf(sheets, lit()), under(kSky + sunOn(0.0) + ambient + diffuse), 2)) << each.share;
    }
}

TEST_F(PassLights, MoveWithTheirBonesAndGoOut)
{
    for (const bool isVisible : {true, false}) {
        Sheets sheets;
        sheets.image(plain(kImage)).sheet(0.0f, one(BlendMode::opaque));
        auto& bones = sheets.tracks().bones;
        bones.resize(2);
        bones[1].translation = rising(glm::vec3(6.0f, 0.0f, 0.0f)); // from the sheet to a point before its center
        // Towards +Z, rotated about +Y to +X.
        bones[1].rotation = always(glm::angleAxis(glm::radians(90.0f), glm::vec3(0.0f, 1.0f, 0.0f)));
        formats::M2WriteLight point;
        point.bone = 1;
        point.diffuseColor = always(glm::vec3(0.0f, 0.5f, 0.0f));
        point.attenuationStart = always(10.0f);
        point.attenuationEnd = always(20.0f);
        point.visibility = always(std::uint8_t{1});
        formats::M2WriteLight directional = point;
        directional.kind = formats::LightKind::directional;
        directional.diffuseColor = always(glm::vec3(0.0f, 0.0f, 0.8f));
        directional.visibility = always(static_cast<std::uint8_t>(isVisible ? 1 : 0));
        sheets.tracks().lights = {point, directional};
        EXPECT_TRUE(
            isColor(middleOf(sheets, lit()), under(kSky + sunOn(0.0) + glm::dvec3(0.0, 0.5, isVisible ? 0.8 : 0.0)), 2))
            << isVisible;
    }
}

TEST_F(PassLights, AreTheFirstSevenOfMore)
{
    Sheets sheets;
    sheets.image(plain(kImage)).sheet(0.0f, one(BlendMode::opaque));
    formats::M2WriteLight light;
    light.position = {6.0f, 0.0f, 0.0f};
    light.diffuseColor = always(glm::vec3(0.1f));
    light.attenuationStart = always(10.0f);
    light.attenuationEnd = always(20.0f);
    sheets.tracks().lights.assign(20, light);
    EXPECT_TRUE(isColor(middleOf(sheets, lit()), under(kSky + sunOn(0.0) + 0.7), 2));
}

TEST_F(PassLights, FadeIntoFogByTheModeOfAPass)
{
    constexpr glm::dvec3 kFog(0.9, 0.3, 0.6);
    struct Case {
        BlendMode mode;
        glm::dvec3 fog;
    };
    for (const Case& each : std::vector<Case>{{BlendMode::opaque, kFog},
                                              {BlendMode::alphaKey, kFog},
                                              {BlendMode::alpha, kFog},
                                              {BlendMode::noAlphaAdd, glm::dvec3(0.0)},
                                              {BlendMode::add, glm::dvec3(0.0)},
                                              {BlendMode::mod, glm::dvec3(1.0)},
                                              {BlendMode::mod2x, glm::dvec3(0.5)},
                                              {BlendMode::blendAdd, glm::dvec3(0.5)}}) {
        for (const bool isFogged : {true, false}) {
            formats::MaterialPass pass = one(each.mode);
            pass.isFogged = isFogged;
            Sheets sheets;
            sheets.image(plain(kImage)).sheet(0.0f, pass);
            Look look;
            const Rgba clear = middleOf(sheets, look);
            look.draw.fog = renderer::Fog{0.0f, 1e-3f, glm::vec3(kFog)}; // it hides everything
            // The result is like an unlit image in the fog's color.
            Sheets hidden;
            const glm::dvec3 shown = isFogged ? each.fog : rgb(colorOf(kImage));
            hidden.image(plain(rgbaOf(shown))).sheet(0.0f, one(each.mode));
            EXPECT_TRUE(isColor(middleOf(sheets, look), middleOf(hidden, Look()))) << static_cast<int>(each.mode);
            look.draw.fog = renderer::Fog{1e6f, 2e6f, glm::vec3(kFog)};
            EXPECT_EQ(middleOf(sheets, look), clear) << static_cast<int>(each.mode);
        }
    }
}

TEST_F(PassLights, FadeIntoFogLinearlyByTheDistanceFromTheEye)
{
    Sheets sheets; // from -8 to 8 in each direction: the front view in perspective
    sheets.image(plain(kImage)).sheet(0.0f, one(BlendMode::opaque));
    Look look;
    look.framing = formats::Bounds{glm::vec3(-8.0f), glm::vec3(8.0f)};
    const auto seen = [&](float end) {
        look.draw.fog = renderer::Fog{0.0f, end, glm::vec3(0.0f)};
        return static_cast<double>(middleOf(sheets, look)[1]) / kImage[1];
    };
    // 1 - distance / end: one measurement gives the distance, which gives the others
    const double distance = 100.0 * (1.0 - seen(100.0f));
    ASSERT_GT(distance, 8.0);
    for (const double end : {60.0, 200.0, 400.0})
        EXPECT_NEAR(seen(static_cast<float>(end)), std::max(1.0 - distance / end, 0.0), 0.03) << end;
}

} // namespace
