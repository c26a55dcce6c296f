#include "renderer/export/gltf/materials.hpp"

#include "formats/base/base64.hpp"
#include "formats/base/printable.hpp"
#include "renderer/animation/shader_clock.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace renderer::gltf {
namespace {

using formats::quake3::AlphaTest;
using formats::quake3::BlendFactor;
using formats::quake3::ColorSource;
using formats::quake3::ImageSource;
using formats::quake3::Shader;
using formats::quake3::Stage;
using formats::quake3::TexCoordSource;

bool isDrawn(const Stage& stage)
{
    return stage.images.source == ImageSource::file || stage.images.source == ImageSource::white;
}

bool isEnvironment(const Stage& stage)
{
    return stage.texCoords != TexCoordSource::texture;
}

/// The stage that glTF shows: the first with an image mapped by the model's coordinates, else the first.
std::size_t mainStage(const Shader& shader)
{
    for (std::size_t i = 0; i < shader.stages.size(); ++i) {
        if (isDrawn(shader.stages[i]) && !isEnvironment(shader.stages[i]))
            return i;
    }
    return 0;
}

bool replaces(const Stage& stage)
{
    return !stage.blend || (stage.blend->source == BlendFactor::one && stage.blend->destination == BlendFactor::zero);
}

bool adds(const Stage& stage)
{
    return stage.blend && stage.blend->destination == BlendFactor::one;
}

void setBlend(Look& look, const Stage& stage, Json& trisview)
{
    const BlendFactor source = stage.blend->source;
    const BlendFactor destination = stage.blend->destination;
    look.cover = Cover::blend;
    if (destination == BlendFactor::oneMinusSourceAlpha) {
        trisview["blend"] = "blend";
    } else if (destination == BlendFactor::sourceAlpha && source == BlendFactor::oneMinusSourceAlpha) {
        trisview["blend"] = "blend";
        look.alphaUse = AlphaUse::inverted;
    } else if (destination == BlendFactor::sourceColor || source == BlendFactor::destinationColor) {
        trisview["blend"] = "filter";
        look.alphaUse = AlphaUse::darkness;
    } else {
        trisview["blend"] = "add";
        look.isUnlit = true;
        look.alphaUse = source == BlendFactor::sourceAlpha ? AlphaUse::alphaBrightness : AlphaUse::brightness;
    }
}

void setAlphaTest(Look& look, AlphaTest test)
{
    if (test == AlphaTest::none)
        return;
    look.cover = Cover::mask;
    look.cutoff = test == AlphaTest::greaterThanZero ? 1.0f / 255.0f : 0.5f;
    if (test == AlphaTest::lessThanHalf)
        look.alphaUse = AlphaUse::inverted;
}

/// Scales as KHR_texture_transform; a transform only if it does not mix u and v. Others move or bend: false.
bool setTexCoords(Look& look, const Stage& stage)
{
    bool isComplete = true;
    for (const formats::quake3::TexCoordChange& change : stage.texCoordChanges) {
        if (const auto* const scale = std::get_if<formats::quake3::ScaleTexCoords>(&change)) {
            look.uvScale *= scale->factor;
            look.uvOffset *= scale->factor;
            continue;
        }
        const auto* const transform = std::get_if<formats::quake3::TransformTexCoords>(&change);
        if (transform == nullptr || transform->matrix[1] != 0.0f || transform->matrix[2] != 0.0f) {
            isComplete = false;
            continue;
        }
        const glm::vec2 factor(transform->matrix[0], transform->matrix[3]);
        look.uvScale *= factor;
        look.uvOffset = look.uvOffset * factor + transform->offset;
    }
    if (!std::isfinite(look.uvScale.x + look.uvScale.y + look.uvOffset.x + look.uvOffset.y)) {
        look.uvScale = glm::vec2(1.0f);
        look.uvOffset = glm::vec2(0.0f);
        return false;
    }
    return isComplete;
}

std::uint32_t textureOfStage(const scene::Material& material, std::size_t stage)
{
    return stage < material.textures.size() && !material.textures[stage].empty() ? material.textures[stage].front()
                                                                                 : formats::kNoIndex;
}

Json imageNames(const Shader& shader)
{
    Json names = Json::array();
    for (const Stage& stage : shader.stages) {
        for (const std::string& name : stage.images.names)
            names.push_back(formats::printable(name));
    }
    return names;
}

/// The first later stage that adds light to an opaque one.
std::uint32_t glowOf(const scene::Material& material, std::size_t main)
{
    for (std::size_t i = main + 1; i < material.shader->stages.size(); ++i) {
        const Stage& stage = material.shader->stages[i];
        if (adds(stage) && stage.images.source == ImageSource::file && !isEnvironment(stage))
            return textureOfStage(material, i);
    }
    return formats::kNoIndex;
}

std::string reasonsOf(const Shader& shader, std::size_t main, bool hasAllCoords)
{
    std::string reasons;
    const auto add = [&reasons](std::string_view reason) {
        reasons += reasons.empty() ? std::string(reason) : fmt::format(", {}", reason);
    };
    if (shader.stages.size() > 1)
        add("further stages");
    if (!shader.deforms.empty())
        add("deforms");
    if (!hasAllCoords)
        add("moving texture coordinates");
    if (main < shader.stages.size() && shader.stages[main].images.names.size() > 1)
        add("animated images");
    return reasons;
}

} // namespace

Look lookOfShader(const scene::Material& material, std::vector<std::string>& notes)
{
    const Shader& shader = *material.shader;
    Look look;
    look.name = shader.name;
    look.isDoubleSided = shader.cull == formats::quake3::Cull::none;
    look.isReversed = shader.cull == formats::quake3::Cull::back;
    look.extras["q3_shader"] = formats::printable(shader.name);
    look.extras["q3_body_b64"] = formats::base64Of(shader.text);
    Json trisview = Json::object();
    if (Json names = imageNames(shader); !names.empty())
        trisview["images"] = std::move(names);
    const std::size_t main = mainStage(shader);
    bool hasAllCoords = true;
    if (main < shader.stages.size()) {
        const Stage& stage = shader.stages[main];
        look.texture = textureOfStage(material, main);
        look.isUnlit = stage.colorSource != ColorSource::lightingDiffuse;
        look.color = animation::stageColor(stage, 0.0, glm::vec4(1.0f));
        look.wraps = {.repeatsU = !stage.images.isClamped, .repeatsV = !stage.images.isClamped};
        hasAllCoords = setTexCoords(look, stage);
        if (replaces(stage)) {
            setAlphaTest(look, stage.alphaTest);
            look.emissive = glowOf(material, main);
        } else {
            setBlend(look, stage, trisview);
        }
    }
    if (!trisview.empty())
        look.extras["trisview"] = std::move(trisview);
    if (const std::string reasons = reasonsOf(shader, main, hasAllCoords); !reasons.empty())
        notes.push_back(fmt::format("shader '{}': glTF shows one stage at rest; left out: {} (the whole text is in its "
                                    "extras)",
                                    formats::printable(shader.name), reasons));
    return look;
}

} // namespace renderer::gltf
