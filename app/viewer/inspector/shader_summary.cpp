#include "app/viewer/inspector/shader_summary.hpp"

#include "formats/base/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace app {
namespace {

using namespace formats::quake3;

/// The name in scripts.
std::string_view nameOf(BlendFactor factor)
{
    constexpr std::array<std::string_view, 11> kNames = {"GL_ZERO",
                                                         "GL_ONE",
                                                         "GL_SRC_COLOR",
                                                         "GL_ONE_MINUS_SRC_COLOR",
                                                         "GL_DST_COLOR",
                                                         "GL_ONE_MINUS_DST_COLOR",
                                                         "GL_SRC_ALPHA",
                                                         "GL_ONE_MINUS_SRC_ALPHA",
                                                         "GL_DST_ALPHA",
                                                         "GL_ONE_MINUS_DST_ALPHA",
                                                         "GL_SRC_ALPHA_SATURATE"};
    return kNames[static_cast<std::size_t>(factor)];
}

std::string blendText(const Blend& blend)
{
    if (blend == Blend{BlendFactor::one, BlendFactor::one})
        return "blend add";
    if (blend == Blend{BlendFactor::destinationColor, BlendFactor::zero})
        return "blend filter";
    if (blend == Blend{BlendFactor::sourceAlpha, BlendFactor::oneMinusSourceAlpha})
        return "blend";
    return fmt::format("blend {} {}", nameOf(blend.source), nameOf(blend.destination));
}

std::string_view nameOf(ColorSource source)
{
    constexpr std::array<std::string_view, 9> kNames = {
        "identity", "identityLighting", "lightingDiffuse", "vertex", "oneMinusVertex",
        "entity",   "oneMinusEntity",   "const",           "wave"};
    return kNames[static_cast<std::size_t>(source)];
}

std::string_view nameOf(AlphaSource source)
{
    constexpr std::array<std::string_view, 9> kNames = {"identity", "vertex",           "oneMinusVertex",
                                                        "entity",   "oneMinusEntity",   "const",
                                                        "wave",     "lightingSpecular", "portal"};
    return kNames[static_cast<std::size_t>(source)];
}

std::string_view nameOf(AlphaTest test)
{
    constexpr std::array<std::string_view, 4> kNames = {"", "GT0", "LT128", "GE128"};
    return kNames[static_cast<std::size_t>(test)];
}

struct NameOfChange {
    std::string_view operator()(const ScaleTexCoords&) const { return "scale"; }
    std::string_view operator()(const ScrollTexCoords&) const { return "scroll"; }
    std::string_view operator()(const RotateTexCoords&) const { return "rotate"; }
    std::string_view operator()(const StretchTexCoords&) const { return "stretch"; }
    std::string_view operator()(const TransformTexCoords&) const { return "transform"; }
    std::string_view operator()(const TurbulentTexCoords&) const { return "turb"; }
};

} // namespace

std::string stageSummary(const Stage& stage)
{
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (stage.blend)
        add(blendText(*stage.blend));
    if (stage.alphaTest != AlphaTest::none)
        add(fmt::format("alphaFunc {}", nameOf(stage.alphaTest)));
    if (stage.colorSource != ColorSource::identityLighting)
        add(fmt::format("rgbGen {}", nameOf(stage.colorSource)));
    if (stage.alphaSource != AlphaSource::identity)
        add(fmt::format("alphaGen {}", nameOf(stage.alphaSource)));
    if (stage.texCoords == TexCoordSource::environment)
        add("tcGen environment");
    if (stage.texCoords == TexCoordSource::vector)
        add("tcGen vector");
    for (const TexCoordChange& change : stage.texCoordChanges)
        add(fmt::format("tcMod {}", std::visit(NameOfChange{}, change)));
    if (stage.isDetail)
        add("detail");
    return text;
}

std::string stageImage(const Stage& stage)
{
    const StageImages& images = stage.images;
    switch (images.source) {
    case ImageSource::none:
        return "no image";
    case ImageSource::white:
        return "$whiteimage";
    case ImageSource::lightmap:
        return "$lightmap";
    case ImageSource::file:
        break;
    }
    if (images.names.size() > 1)
        return fmt::format("{} images at {:g} fps", images.names.size(), images.framesPerSecond);
    return images.names.empty() ? "no image" : formats::fileNameOf(images.names.front());
}

std::string substitutionText(const scene::Document& document, const scene::Material& material)
{
    if (!material.shader) {
        return missingTextures(document, material).empty()
                   ? "No script defines it: its image is shown, lit"
                   : "No script defines it and no image has its name: a checker is shown";
    }
    const bool hasSubstitute =
        material.substitute != formats::kNoIndex && !isMissing(document.textures[material.substitute]);
    const std::string shown = hasSubstitute
                                  ? formats::fileNameOf(document.textures[material.substitute].path) + " is shown, lit"
                                  : "a checker is shown";
    if (material.shader->stages.empty())
        return "The script gives it no stages: " + shown;
    if (missingTextures(document, material).empty())
        return material.substitute != formats::kNoIndex ? "Its stages name no image: " + shown : std::string();
    const bool hasImage = std::any_of(material.textures.begin(), material.textures.end(), [&](const auto& stage) {
        return std::any_of(stage.begin(), stage.end(), [&](std::uint32_t texture) {
            return texture == formats::kNoIndex || !isMissing(document.textures[texture]);
        });
    });
    return hasImage ? "Some of its images were not found: the stages that need them show a checker or nothing"
                    : "None of its images was found: " + shown;
}

} // namespace app
