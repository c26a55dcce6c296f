#include "app/commands/render/render_options.hpp"

#include "formats/base/parse_number.hpp"

#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/messages.hpp"
#include "app/output/drawing_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <sstream>
#include <string_view>

namespace app {
namespace {

constexpr std::uint32_t kMaxImageEdge = 16384;

void setSize(renderer::RenderOptions& options, const std::string& text)
{
    const std::size_t x = text.find_first_of("xX");
    const auto width = formats::parseNumber<std::uint32_t>(std::string_view(text).substr(0, x));
    const auto height =
        x == std::string::npos ? width : formats::parseNumber<std::uint32_t>(std::string_view(text).substr(x + 1));
    if (!width || !height || *width == 0 || *height == 0 || *width > kMaxImageEdge || *height > kMaxImageEdge)
        throw CLI::ValidationError(
            "--size", "'" + text + "' is neither WxH nor the edge of a square in pixels, 1 to 16384, such as 640x480");
    options.width = *width;
    options.height = *height;
}

std::optional<float> distanceFrom(std::string_view text)
{
    const auto distance = formats::parseNumber<float>(text);
    return distance && *distance >= 0.0f ? distance : std::nullopt;
}

std::optional<glm::vec3> colorFrom(std::string_view text)
{
    const auto color = text.size() == 6 ? formats::parseNumber<std::uint32_t>(text, 16) : std::nullopt;
    if (!color)
        return {};
    const auto channel = [&](unsigned shift) { return static_cast<float>((*color >> shift) & 0xFFU) / 255.0f; };
    return glm::vec3(channel(16), channel(8), channel(0));
}

void setBackground(renderer::RenderOptions& options, const std::string& text)
{
    if (text == "none") {
        options.background.reset();
        return;
    }
    options.background = colorFrom(text);
    if (!options.background)
        throw CLI::ValidationError("--background", "'" + text + "' is neither RRGGBB nor none");
}

constexpr std::array<std::string_view, 8> kCameraWords = {"front", "back",   "left", "right",
                                                          "top",   "bottom", "iso",  "model"};

void setCamera(renderer::RenderOptions& options, const std::string& text)
{
    constexpr std::string_view kModel = "model";
    if (text == kModel) {
        options.modelCamera = 0;
        return;
    }
    if (text.starts_with("model:")) {
        if (const auto index = formats::parseNumber<std::uint32_t>(std::string_view(text).substr(kModel.size() + 1))) {
            options.modelCamera = *index;
            return;
        }
    }
    const auto angles = renderer::cameraAngles(text);
    if (!angles) {
        throw CLI::ValidationError("--camera",
                                   "'" + text +
                                       "' is none of front, back, left, right, top, bottom, iso, model, model:N, or "
                                       "YAW,PITCH in degrees with a pitch of -90 to 90");
    }
    options.camera = *angles;
}

void setShown(renderer::RenderOptions& options, const std::string& list)
{
    std::istringstream names(list);
    for (std::string name; std::getline(names, name, ',');) {
        const auto overlay = std::find_if(kOverlayNames.begin(), kOverlayNames.end(),
                                          [&](const OverlayName& one) { return one.name == name; });
        if (overlay != kOverlayNames.end())
            options.overlays.*overlay->isShown = true;
        else if (name == "normals")
            options.draw.showsNormals = true;
        else if (name == "wireframe")
            options.draw.showsWireframe = true;
        else
            throw CLI::ValidationError("--show", "'" + name +
                                                     "' is none of bounds, grid, axes, tags, bones, collision, "
                                                     "emitters, cameras, normals, wireframe");
    }
}

/// The words of `--show`.
std::vector<std::string_view> shownWords()
{
    std::vector<std::string_view> words;
    for (const OverlayName& overlay : kOverlayNames)
        words.push_back(overlay.name);
    words.insert(words.end(), {"normals", "wireframe"});
    return words;
}

/// "START,END" or "START,END,RRGGBB".
void setFog(renderer::RenderOptions& options, const std::string& text)
{
    std::istringstream parts(text);
    std::string start;
    std::string end;
    std::string color = "808080";
    std::getline(parts, start, ',');
    std::getline(parts, end, ',');
    std::getline(parts, color);
    const auto from = distanceFrom(start);
    const auto to = distanceFrom(end);
    const auto shown = colorFrom(color);
    if (!from || !to || !shown || *to <= *from)
        throw CLI::ValidationError(
            "--fog", "'" + text + "' is not START,END or START,END,RRGGBB with 0 <= START < END, such as 4,20,808080");
    options.draw.fog = {*from, *to, *shown};
}

/// An option whose text is passed to `set`.
CLI::Option& addSetting(CLI::App& cli, renderer::RenderOptions& options, const std::string& name,
                        void (*set)(renderer::RenderOptions&, const std::string&), const char* value,
                        const std::string& help)
{
    return *cli.add_option_function<std::string>(
                   name, [&options, set](const std::string& text) { set(options, text); }, help)
                ->type_name(value);
}

} // namespace

void addAlphaOption(CLI::App& cli, scene::AlphaMode& alpha)
{
    addChoice<scene::AlphaMode>(cli, "--alpha", alpha, kAlphaModeNames,
                                "auto, opaque, cutout or blend: alpha of textures without a shader (auto)")
        .type_name("MODE");
}

void addRenderOptions(CLI::App& cli, renderer::RenderOptions& options)
{
    addSetting(cli, options, "--size", setSize, "WxH", "WxH, or N for a square, in pixels (512x512)");
    noteChoices(
        addSetting(
            cli, options, "--camera", setCamera, "WHERE",
            "front, back, left, right, top, bottom, iso, YAW,PITCH, or a camera of the model: model, model:N (iso)"),
        kCameraWords);
    addSetting(cli, options, "--background", setBackground, "COLOR", "RRGGBB or none (808080)");
    noteChoices(addSetting(cli, options, "--show", setShown, "LIST",
                           "bounds,grid,axes,tags,bones,collision,emitters,cameras,normals,wireframe"),
                shownWords());
    addChoice<renderer::Shading>(cli, "--shading", options.draw.shading, kShadingNames,
                                 "lit, unlit, normals or flat (lit)")
        .type_name("HOW");
    addChoice<renderer::LightSource>(
        cli, "--lights", options.draw.lights, kLightSourceNames,
        "studio, or model: the sun and the lights of a model of World of Warcraft (studio)")
        .type_name("WHICH");
    addSetting(cli, options, "--fog", setFog, "START,END",
               "START,END[,RRGGBB]: distances from the eye, for models of World of Warcraft (none)");
    addChoice<renderer::NormalSource>(cli, "--normals", options.draw.normals, kNormalSourceNames,
                                      "auto, stored or computed (auto)")
        .type_name("WHICH");
    addAlphaOption(cli, options.draw.alpha);
    requireCount(
        *cli.add_option("--supersample", options.supersample, "samples per pixel in each direction, 1 to 8 (2)")
             ->type_name("N"),
        1, 8);
    cli.add_flag("--two-sided", options.draw.isTwoSided, "also draw the back of surfaces");
    cli.add_flag("!--no-effects", options.draw.showsEffects, "without particles and ribbons");
    cli.add_flag("!--no-textures", options.draw.showsTextures, "plain surfaces");
}

void addFitOption(CLI::App& cli, std::optional<renderer::Fit>& fit)
{
    constexpr std::array<std::string_view, 3> kFits = {"pose", "clip", "all"};
    static_assert(kFits.size() == static_cast<std::size_t>(renderer::Fit::all) + 1);
    addChoice<renderer::Fit>(
        cli, "--fit", fit, kFits,
        "area to frame: the pose shown, the whole clip, or all frames: pose, clip or all (pose; of "
        "moving pictures clip)")
        .type_name("WHAT");
}

} // namespace app
