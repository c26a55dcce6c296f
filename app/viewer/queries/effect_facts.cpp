#include "app/viewer/queries/effect_facts.hpp"

#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/skeleton_facts.hpp"
#include "formats/base/printable.hpp"
#include "renderer/animation/effects/effect_times.hpp"
#include "renderer/animation/effects/emitter_tracks.hpp"
#include "renderer/animation/effects/life_curve.hpp"
#include "renderer/animation/effects/ribbon_simulation.hpp"
#include "renderer/scene/sequence_store.hpp"

#include <fmt/format.h>
#include <glm/trigonometric.hpp>

#include <array>

namespace app {
namespace {

constexpr const char* kPlusMinus = "\xC2\xB1";

/// Up to `digits` decimal places (at least 1), without trailing zeros.
std::string numberText(float value, int digits = 3)
{
    std::string text = fmt::format("{:.{}f}", value + 0.0f, digits);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.')
        text.pop_back();
    return text == "-0" ? "0" : text;
}

std::string vectorText(const glm::vec3& value)
{
    return numberText(value.x) + "  " + numberText(value.y) + "  " + numberText(value.z);
}

std::string pairText(const glm::vec2& value)
{
    return value.x == value.y ? numberText(value.x) : numberText(value.x) + " x " + numberText(value.y);
}

std::string variedText(float value, float variation)
{
    return variation == 0.0f ? numberText(value)
                             : fmt::format("{} {} {}", numberText(value), kPlusMinus, numberText(std::abs(variation)));
}

std::string percentText(float share)
{
    return numberText(share * 100.0f, 1) + " %";
}

/// Values of a curve at the start, middle and end of a particle's life.
template <class T, class TextOf>
std::string curveText(const formats::LifeCurve<T>& curve, const T& fallback, const TextOf& textOf)
{
    const std::string start = textOf(animation::curveAt(curve, 0.0f, fallback));
    const std::string middle = textOf(animation::curveAt(curve, 0.5f, fallback));
    const std::string end = textOf(animation::curveAt(curve, 1.0f, fallback));
    return start == middle && middle == end ? start : start + ", " + middle + ", " + end;
}

std::string colorText(const glm::vec3& color)
{
    const auto channel = [](float value) { return static_cast<int>(std::clamp(value, 0.0f, 255.0f) + 0.5f); };
    return fmt::format("#{:02x}{:02x}{:02x}", channel(color.r), channel(color.g), channel(color.b));
}

std::string cellText(float cell)
{
    return std::to_string(static_cast<int>(cell));
}

/// Collects facts in order.
struct Facts {
    std::vector<EffectFact> all{};

    void add(std::string id, std::string title, std::string value)
    {
        all.push_back({std::move(id), std::move(title), std::move(value)});
    }
    void addUnlessZero(std::string id, std::string title, float value, const std::string& text)
    {
        if (value != 0.0f)
            add(std::move(id), std::move(title), text);
    }
};

void addTextures(Facts& facts, const EffectRow& row)
{
    for (std::size_t i = 0; i < row.textures.size(); ++i) {
        const EffectTexture& texture = row.textures[i];
        facts.add(fmt::format("texture-{}", i),
                  row.textures.size() == 1 ? std::string("Texture") : fmt::format("Texture {}", i + 1),
                  formats::printable(texture.name) + (texture.isFound ? "" : ", not found"));
    }
}

std::string areaText(const formats::ParticleEmitter& emitter, const animation::EmitterState& now)
{
    switch (emitter.shape) {
    case formats::EmitterShape::plane:
        return numberText(now.areaLength) + " x " + numberText(now.areaWidth);
    case formats::EmitterShape::sphere:
        return "radius " + numberText(now.areaLength) + " to " + numberText(now.areaWidth);
    case formats::EmitterShape::spline:
        return fmt::format("{} to {} of {} points", percentText(now.areaLength), percentText(now.areaWidth),
                           emitter.splinePoints.size());
    case formats::EmitterShape::bone:
    case formats::EmitterShape::unknown:
        break;
    }
    return "a point";
}

std::string partsText(const formats::ParticleEmitter& emitter)
{
    std::string text = emitter.drawsHead ? (emitter.drawsTail ? "heads and tails" : "heads")
                                         : (emitter.drawsTail ? "tails" : "nothing");
    for (const std::string& model : {emitter.geometryModel, emitter.recursionModel})
        text += model.empty() ? "" : ", " + formats::printable(model);
    return text;
}

std::string rateText(const formats::ParticleEmitter& emitter, const EffectRow& row)
{
    if (row.rate == 0.0f)
        return "switched off now";
    return variedText(row.rate, emitter.rateVariation) + (emitter.burstsOnce ? " at once" : " a second");
}

/// Facts about the emission of particles.
void addEmission(Facts& facts, const formats::ParticleEmitter& emitter, const animation::EmitterState& now)
{
    facts.add("area", "Area", areaText(emitter, now));
    facts.add("lifespan", "Lifespan", variedText(now.lifespan, emitter.lifespanVariation) + " s");
    facts.add("speed", "Speed",
              numberText(now.speed) + (now.speedVariation != 0.0f
                                           ? fmt::format(" {} {}", kPlusMinus, percentText(now.speedVariation))
                                           : std::string()));
    if (now.verticalRange != 0.0f || now.horizontalRange != 0.0f)
        facts.add("ranges", "Vertical, horizontal range",
                  fmt::format("{:.0f}\xC2\xB0, {:.0f}\xC2\xB0", glm::degrees(now.verticalRange),
                              glm::degrees(now.horizontalRange)));
    facts.addUnlessZero("z-source", "Away from z", now.zSource, numberText(now.zSource));
    if (now.gravity != glm::vec3(0.0f))
        facts.add("gravity", "Gravity", vectorText(now.gravity));
    facts.addUnlessZero("drag", "Drag", emitter.drag, numberText(emitter.drag));
    if (emitter.wind != glm::vec3(0.0f) && emitter.windSeconds > 0.0f)
        facts.add("wind", "Wind", vectorText(emitter.wind) + ", " + numberText(emitter.windSeconds) + " s");
}

/// Facts about the appearance of particles.
void addLook(Facts& facts, const formats::ParticleEmitter& emitter)
{
    facts.add("size", "Half edge: birth, middle, end", curveText(emitter.scale, glm::vec2(1.0f), pairText));
    if (emitter.twinkleScale != glm::vec2(1.0f))
        facts.add("twinkle", "Scaled by",
                  numberText(emitter.twinkleScale.x) + (emitter.twinkleScale.x != emitter.twinkleScale.y
                                                            ? " to " + numberText(emitter.twinkleScale.y)
                                                            : std::string()));
    facts.add("color", "Color", curveText(emitter.color, glm::vec3(255.0f), colorText));
    facts.add("opacity", "Opacity", curveText(emitter.alpha, 1.0f, percentText));
    if (emitter.rows * emitter.columns > 1) {
        facts.add("cells", "Cells", fmt::format("{} x {}", emitter.columns, emitter.rows));
        facts.add("head-cells", "Cell of heads", curveText(emitter.headCells, 0.0f, cellText));
        if (emitter.drawsTail)
            facts.add("tail-cells", "Cell of tails", curveText(emitter.tailCells, 0.0f, cellText));
    }
    if (emitter.drawsTail)
        facts.add("tail", "Tail", numberText(emitter.tailSeconds) + " s");
    if (emitter.spin != 0.0f || emitter.spinVariation != 0.0f)
        facts.add("spin", "Spin", variedText(emitter.spin, emitter.spinVariation));
}

/// The clips in which an effect is on. `isOn` is called with the keys of each sequence.
template <class IsOn> std::string clipsText(const scene::Document& document, const scene::Node& node, const IsOn& isOn)
{
    constexpr std::size_t kMaxNames = 6;
    std::vector<std::string> names;
    std::size_t known = 0;
    std::size_t unread = 0;
    for (const formats::Clip& clip : clipsOf(document, node.layer)) {
        if (!clip.isSequence() || clip.sequence == formats::kBindPose)
            continue;
        if (node.sequences->isUnread(clip.sequence) || node.sequences->isMissing(clip.sequence)) {
            ++unread;
            continue;
        }
        ++known;
        if (isOn(node.sequences->keys(clip.sequence)))
            names.push_back(formats::printable(clip.name));
    }
    std::string text;
    if (names.size() == known && known > 1) {
        text = fmt::format("all {} clips", known);
    } else {
        for (std::size_t i = 0; i < std::min(names.size(), kMaxNames); ++i)
            text += (text.empty() ? "" : ", ") + names[i];
        if (names.size() > kMaxNames)
            text += fmt::format(" and {} more of {} clips", names.size() - kMaxNames, known);
    }
    if (unread > 0)
        text += fmt::format("{}{} whose keys are not read", text.empty() ? "unknown for " : "; unknown for ", unread);
    return text.empty() ? "no clip" : text;
}

void addClips(Facts& facts, const scene::Document& document, const EffectRow& row, const scene::EffectOfNode& effect)
{
    const scene::Node& node = document.nodes[row.node];
    if (!node.sequences || node.layer == formats::kNoIndex)
        return;
    const formats::Skinned& shape = skinnedOf(*node.model);
    facts.add("clips", "On in", clipsText(document, node, [&](const formats::KeyView& keys) {
                  return effect.isRibbon ? animation::isVisibleIn(shape, shape.ribbons[effect.index], keys)
                                         : animation::emitsIn(shape, shape.particles[effect.index], keys);
              }));
}

void addParticles(Facts& facts, const formats::Skinned& shape, const scene::PlacedNode& placedNode,
                  const formats::ParticleEmitter& emitter, const EffectRow& row)
{
    const animation::EmitterState now = emitterStateAt(shape, emitter, placedNode.sampleTime, placedNode.bones);
    facts.add("rate", "Emits", rateText(emitter, row));
    facts.add("parts", "Draws", partsText(emitter));
    if (now.isEnabled)
        addEmission(facts, emitter, now);
    addLook(facts, emitter);
    const std::string flags = particleFlagsText(emitter);
    facts.add("flags", "Flags", fmt::format("0x{:X}{}{}", emitter.flags, flags.empty() ? "" : ": ", flags));
    facts.addUnlessZero("plane", "Priority plane", emitter.priorityPlane, std::to_string(emitter.priorityPlane));
}

void addRibbon(Facts& facts, const formats::Skinned& shape, const scene::PlacedNode& placedNode,
               const formats::RibbonEmitter& ribbon, const EffectRow& row)
{
    const animation::RibbonState now = ribbonStateAt(shape, ribbon, placedNode.sampleTime, placedNode.bones);
    facts.add("rate", "Edges", row.rate == 0.0f ? "switched off now" : numberText(row.rate) + " a second");
    facts.add("lifespan", "An edge stays", numberText(ribbon.edgeSeconds) + " s");
    facts.add("heights", "Above, below", numberText(now.above) + ", " + numberText(now.below));
    facts.add("color", "Color", colorText(now.color * 255.0f));
    facts.add("opacity", "Opacity", percentText(now.alpha));
    facts.addUnlessZero("gravity", "Gravity", ribbon.gravity, numberText(ribbon.gravity));
    if (ribbon.rows * ribbon.columns > 1)
        facts.add("cells", "Cells", fmt::format("{} x {}, now {}", ribbon.columns, ribbon.rows, now.cell));
    facts.addUnlessZero("plane", "Priority plane", ribbon.priorityPlane, std::to_string(ribbon.priorityPlane));
}

} // namespace

std::string particleFlagsText(const formats::ParticleEmitter& emitter)
{
    struct Flag {
        bool formats::ParticleEmitter::*member;
        const char* text;
    };
    using formats::ParticleEmitter;
    constexpr std::array<Flag, 17> kFlags = {{{&ParticleEmitter::isSorted, "sorted"},
                                              {&ParticleEmitter::facesVelocity, "face their movement"},
                                              {&ParticleEmitter::isLocal, "move with the emitter"},
                                              {&ParticleEmitter::scalesWithBone, "scale with the bone"},
                                              {&ParticleEmitter::inheritsVelocity, "inherit velocity"},
                                              {&ParticleEmitter::implodes, "implode"},
                                              {&ParticleEmitter::startsUpwards, "start upwards"},
                                              {&ParticleEmitter::spinsBothWays, "spin both ways"},
                                              {&ParticleEmitter::growsTails, "tails grow"},
                                              {&ParticleEmitter::spreads, "spread along the way"},
                                              {&ParticleEmitter::isFlat, "lie flat"},
                                              {&ParticleEmitter::startsOnGround, "start on the ground"},
                                              {&ParticleEmitter::isFollowed, "follow the emitter"},
                                              {&ParticleEmitter::hasRandomCells, "random cells"},
                                              {&ParticleEmitter::scalesFreely, "free width and height"},
                                              {&ParticleEmitter::refracts, "refract"},
                                              {&ParticleEmitter::shiftsWithSpin, "shift with spin"}}};
    std::string text;
    for (const Flag& flag : kFlags) {
        if (emitter.*flag.member)
            text += (text.empty() ? "" : ", ") + std::string(flag.text);
    }
    if (emitter.textureCount == formats::kMaxParticleTextures)
        text += text.empty() ? "three textures" : ", three textures";
    return text;
}

std::vector<EffectFact> effectFacts(const Session& session, const EffectRow& row)
{
    const scene::Document& document = *session.tab().document;
    const scene::PlacedNodes placed = shownNodes(session);
    const scene::PlacedNode& placedNode = (*placed)[row.node];
    const formats::Skinned& shape = skinnedOf(*document.nodes[row.node].model);
    const scene::EffectOfNode effect = scene::effectAt(document, row.number);
    Facts facts;
    if (document.nodes.size() > 1)
        facts.add("part", "Part", formats::printable(document.nodes[row.node].name));
    facts.add("bone", "Bone", row.bone);
    addTextures(facts, row);
    facts.add("blend", "Blend mode", std::string(formats::blendModeName(row.blend)));
    if (effect.isRibbon)
        addRibbon(facts, shape, placedNode, shape.ribbons[effect.index], row);
    else
        addParticles(facts, shape, placedNode, shape.particles[effect.index], row);
    addClips(facts, document, row, effect);
    return std::move(facts.all);
}

} // namespace app
