#include "formats/base/printable.hpp"
#include "formats/model/capabilities.hpp"
#include "renderer/export/gltf/context.hpp"

#include <algorithm>
#include <cmath>

namespace renderer::gltf {
namespace {

using formats::quake3::AnimationConfig;
using formats::quake3::AnimationPart;
using formats::quake3::AnimationRecord;

bool isPlayer(const scene::Document& document)
{
    return document.layers.size() > 1 && !isSkinned(*document.nodes.front().model);
}

/// The numbers of frames of head, upper and lower part, in this order; 0 for a part that does not exist.
Json partFrames(const scene::Document& document)
{
    Json frames = Json::array();
    for (const char* const name : {"head", "upper", "lower"}) {
        const auto part = std::find_if(document.nodes.begin(), document.nodes.end(), [name](const scene::Node& node) {
            return node.name == name && !isSkinned(*node.model);
        });
        frames.push_back(part == document.nodes.end() ? 0 : frameCountOf(*part->model));
    }
    return frames;
}

/// The animations as the file states them; a reversed one has a negative number of frames.
Json animationsJson(const AnimationConfig& config)
{
    Json animations = Json::array();
    for (const AnimationRecord& record : config.records) {
        if (record.isStandIn)
            continue;
        const std::int64_t count = record.count;
        animations.push_back({{"name", formats::printable(record.name)},
                              {"first", record.first},
                              {"num", record.isReversed ? -count : count},
                              {"loop", record.loopFrames},
                              {"fps", std::isfinite(record.framesPerSecond) ? record.framesPerSecond : 1.0f}});
    }
    return animations;
}

/// The lines of a `.skin` file, in their order.
Json linesOf(const formats::quake3::SkinFile& file)
{
    std::vector<formats::quake3::SkinEntry> lines = file.entries;
    lines.insert(lines.end(), file.tags.begin(), file.tags.end());
    std::stable_sort(lines.begin(), lines.end(), [](const auto& a, const auto& b) { return a.line < b.line; });
    Json entries = Json::array();
    for (const formats::quake3::SkinEntry& line : lines)
        entries.push_back({{"surface", formats::printable(line.surface)}, {"shader", formats::printable(line.shader)}});
    return entries;
}

/// The lines of a skin's file; without any, the shader of each surface.
Json skinEntries(const scene::Document& document, const scene::Node& node, const scene::Skin& skin)
{
    Json entries = skin.file ? linesOf(*skin.file) : Json::array();
    if (!entries.empty())
        return entries;
    for (std::size_t i = 0; i < std::min(skin.materials.size(), node.model->surfaces.size()); ++i) {
        const std::uint32_t material = skin.materials[i];
        const bool isHidden = material >= document.materials.size();
        entries.push_back({{"surface", formats::printable(node.model->surfaces[i].name)},
                           {"shader", isHidden ? "nodraw" : formats::printable(document.materials[material].name)}});
    }
    return entries;
}

Json skinsJson(const Context& context)
{
    Json skins = Json::array();
    for (std::uint32_t index = 0; index < context.document.nodes.size(); ++index) {
        const scene::Node& node = context.node(index);
        if (!context.isWritten(index) || node.role != scene::NodeRole::part)
            continue;
        for (const std::uint32_t number : context.materials.skins()) {
            if (number >= node.skins.size())
                continue;
            Json entries = skinEntries(context.document, node, node.skins[number]);
            if (!entries.empty())
                skins.push_back({{"name", formats::printable(node.skins[number].name)},
                                 {"part", formats::printable(node.name)},
                                 {"entries", std::move(entries)}});
        }
    }
    return skins;
}

} // namespace

Json playerFacts(const Context& context)
{
    const scene::Document& document = context.document;
    Json facts = Json::object();
    if (isPlayer(document) && !context.options.onlyNode)
        facts = {{"q3_player", true}, {"q3_part_frames", partFrames(document)}};
    if (const AnimationConfig* const config = document.animationConfig.get()) {
        if (!config->sex.empty())
            facts["q3_sex"] = formats::printable(config->sex);
        if (config->headOffset != glm::vec3(0.0f))
            facts["q3_headoffset"] = vectorJson(config->headOffset);
        facts["q3_animations"] = animationsJson(*config);
    }
    if (Json skins = skinsJson(context); !skins.empty())
        facts["q3_skins"] = std::move(skins);
    return facts;
}

std::uint32_t statedFirstFrame(const scene::Document& document, std::uint32_t layer, const formats::Clip& clip)
{
    if (!document.animationConfig || !isPlayer(document))
        return clip.firstFrame;
    const std::vector<AnimationRecord>& records = document.animationConfig->records;
    const auto found = std::find_if(records.begin(), records.end(),
                                    [&](const AnimationRecord& record) { return record.name == clip.name; });
    if (found != records.end())
        return found->first;
    // Walking backwards is walking, played backwards.
    const auto same = std::find_if(records.begin(), records.end(), [&](const AnimationRecord& record) {
        const std::int64_t shifted = std::int64_t{record.first} - document.animationConfig->legsSkip;
        return layer == 0 && record.part == AnimationPart::legs && shifted == std::int64_t{clip.firstFrame};
    });
    return same != records.end() ? same->first : clip.firstFrame;
}

} // namespace renderer::gltf
