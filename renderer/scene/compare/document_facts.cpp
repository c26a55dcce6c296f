#include "renderer/scene/compare/document_facts.hpp"

#include "formats/base/counted.hpp"
#include "formats/base/names.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/model/mesh_variant.hpp"
#include "renderer/scene/compare/vertex_order.hpp"

#include <fmt/format.h>

#include <cstring>
#include <type_traits>

namespace scene {
namespace {

using formats::counted;
using formats::kNoIndex;
using formats::Model;

/// A hash that very likely differs if the added content differs (FNV-1a).
class Fingerprint {
public:
    template <class Value> void add(const Value& value)
    {
        static_assert(std::is_trivially_copyable_v<Value>);
        std::array<unsigned char, sizeof(Value)> bytes{};
        std::memcpy(bytes.data(), &value, sizeof(Value));
        for (const unsigned char byte : bytes)
            m_value = (m_value ^ byte) * 0x100000001B3ULL;
    }
    [[nodiscard]] std::uint64_t value() const { return m_value; }

private:
    std::uint64_t m_value = 0xCBF29CE484222325ULL;
};

std::string pointText(const glm::vec3& point)
{
    return shortNumber(point.x) + ", " + shortNumber(point.y) + ", " + shortNumber(point.z);
}

NamedNumbers pointNumbers(const glm::vec3& point)
{
    return {
        {"x", static_cast<double>(point.x)}, {"y", static_cast<double>(point.y)}, {"z", static_cast<double>(point.z)}};
}

std::uint32_t trianglesOfSurface(const Model& model, std::uint32_t surface)
{
    const std::uint32_t variant = capabilitiesOf(model).hasViews ? skinnedOf(model).sections[surface].view : 0;
    return triangleCountOf(model.meshVariants[variant], surface);
}

NamedNumbers clipNumbers(const formats::Clip& clip)
{
    if (clip.isSequence())
        return {{"seconds", clip.seconds()}};
    return {{"first", std::uint64_t{clip.firstFrame}},
            {"frames", std::uint64_t{clip.frameCount}},
            {"fps", static_cast<double>(clip.framesPerSecond)}};
}

/// ", ends at 0.1, 0.4 s"; of a clip whose frames all last equally long: "".
std::string ownTimesText(const formats::Clip& clip)
{
    constexpr std::size_t kMaxShown = 16;
    if (!clip.hasOwnTimes())
        return {};
    std::string text = ", ends at ";
    for (std::size_t i = 0; i < clip.frameEnds.size() && i < kMaxShown; ++i)
        text += (i == 0 ? "" : ", ") + shortNumber(clip.frameEnds[i]);
    return text + (clip.frameEnds.size() > kMaxShown ? ", ... s" : " s");
}

/// Collects the facts of one document.
class FactCollector {
public:
    explicit FactCollector(const Document& document) : m_document(document) {}

    std::vector<DocumentFact> take()
    {
        addCounts();
        addBounds();
        addParts();
        addSurfaces();
        addBones();
        addTags();
        addClips();
        addSkins();
        addTextures();
        addProblems();
        return std::move(m_facts);
    }

private:
    /// Returns the fact, for additional values of some kinds.
    DocumentFact& add(DifferenceKind kind, std::string name, std::string value, NamedNumbers numbers,
                      std::uint32_t index = kNoIndex)
    {
        m_facts.push_back({kind, std::move(name), std::move(value), index, 0, 0, std::move(numbers)});
        return m_facts.back();
    }
    void count(const char* name, std::uint64_t number)
    {
        if (number > 0)
            add(DifferenceKind::count, name, std::to_string(number), {{"count", number}});
    }
    /// Parts may have surfaces, tags and bones with the same names.
    [[nodiscard]] std::string inPart(const Node& node, const std::string& name) const
    {
        return m_document.nodes.size() > 1 && !node.name.empty() ? node.name + ": " + name : name;
    }

    void addCounts();
    void addBounds();
    void addParts();
    void addSurfaces();
    void addBones();
    void addTags();
    void addClips();
    void addSkins();
    void addTextures();
    void addProblems();

    const Document& m_document;
    std::vector<DocumentFact> m_facts;
};

void FactCollector::addCounts()
{
    const Model& first = *m_document.nodes.front().model;
    add(DifferenceKind::count, "format", first.format + " version " + std::to_string(first.version),
        {{"version", std::uint64_t{first.version}}});
    std::uint64_t bytes = 0, vertices = 0, triangles = 0, frames = 0, bones = 0, surfaces = 0, tags = 0, clips = 0;
    for (const Node& node : m_document.nodes) {
        const Model& model = *node.model;
        bytes += model.fileBytes;
        vertices += vertexCountOf(model);
        triangles += model.meshVariants.front().triangleCount;
        frames += frameCountOf(model);
        bones += !capabilitiesOf(model).hasVertexFrames ? skinnedOf(model).bones.size() : 0;
        surfaces += model.surfaces.size();
        tags += model.tags.size() + (!capabilitiesOf(model).hasVertexFrames ? skinnedOf(model).attachments.size() : 0);
    }
    for (std::uint32_t layer = 0; layer < animationLayerCount(m_document); ++layer)
        clips += clipsOf(m_document, layer).size();
    count("bytes", bytes);
    count("parts", m_document.nodes.size());
    count("vertices", vertices);
    count("triangles", triangles);
    count("frames", frames);
    count("bones", bones);
    count("surfaces", surfaces);
    count("tags", tags);
    count("clips", clips);
    count("skins", m_document.nodes.front().skins.size());
    count("textures", m_document.textures.size());
    count("levels of detail", m_document.levelCount);
    if (!capabilitiesOf(first).hasVertexFrames) {
        count("particle emitters", skinnedOf(first).particles.size());
        count("ribbons", skinnedOf(first).ribbons.size());
        count("cameras", skinnedOf(first).cameras.size());
    }
}

void FactCollector::addBounds()
{
    for (const Node& node : m_document.nodes) {
        const formats::Bounds& bounds = node.model->bounds;
        if (bounds.isEmpty())
            continue;
        add(DifferenceKind::bounds, inPart(node, "smallest corner"), pointText(bounds.min), pointNumbers(bounds.min));
        add(DifferenceKind::bounds, inPart(node, "largest corner"), pointText(bounds.max), pointNumbers(bounds.max));
    }
}

void FactCollector::addParts()
{
    for (std::uint32_t i = 0; m_document.nodes.size() > 1 && i < m_document.nodes.size(); ++i) {
        const Node& node = m_document.nodes[i];
        const std::string onTag = node.tag.empty() ? "" : " on " + node.tag;
        add(DifferenceKind::part, node.name,
            counted(vertexCountOf(*node.model), "vertex", "vertices") + ", " +
                counted(frameCountOf(*node.model), "frame") + onTag,
            {{"vertices", std::uint64_t{vertexCountOf(*node.model)}},
             {"frames", std::uint64_t{frameCountOf(*node.model)}}});
    }
}

void FactCollector::addSurfaces()
{
    for (std::uint32_t i = 0; i < m_document.nodes.size(); ++i) {
        const Node& node = m_document.nodes[i];
        const bool isSingle = node.model->surfaces.size() == 1 && m_document.nodes.size() == 1;
        for (std::uint32_t surface = 0; surface < node.model->surfaces.size(); ++surface) {
            const std::string& name = node.model->surfaces[surface].name;
            const std::uint64_t triangles = trianglesOfSurface(*node.model, surface);
            std::string value = counted(triangles, "triangle");
            NamedNumbers numbers = {{"triangles", triangles}};
            if (capabilitiesOf(*node.model).hasVertexFrames) {
                const std::uint64_t vertices = surfaceVertexCount(*node.model, surface);
                value = counted(vertices, "vertex", "vertices") + ", " + value;
                numbers.insert(numbers.begin(), {"vertices", vertices});
            }
            for (const std::string& shader : node.model->surfaces[surface].shaders)
                value += ", " + (shader.empty() ? "no shader" : shader);
            add(DifferenceKind::surface, isSingle ? "the only surface" : inPart(node, name), value, std::move(numbers),
                firstSurfaceOf(m_document, i) + surface);
        }
    }
}

void FactCollector::addBones()
{
    for (const Node& node : m_document.nodes) {
        if (capabilitiesOf(*node.model).hasVertexFrames)
            continue;
        const formats::Skinned& shape = skinnedOf(*node.model);
        for (std::uint32_t i = 0; i < shape.bones.size(); ++i) {
            const formats::Bone& bone = shape.bones[i];
            std::string value = "at " + pointText(bone.pivot);
            if (bone.parent != kNoIndex)
                value += ", on " + (shape.bones[bone.parent].name.empty() ? "bone " + std::to_string(bone.parent)
                                                                          : shape.bones[bone.parent].name);
            Fingerprint moves;
            for (std::uint32_t frame = 0; !shape.binds.empty() && frame < frameCountOf(shape); ++frame) {
                const formats::LocalTransform local = localTransformAt(shape, i, frame);
                moves.add(local.translation);
                moves.add(local.rotation);
                moves.add(local.scale);
            }
            add(DifferenceKind::bone, inPart(node, bone.name.empty() ? "bone " + std::to_string(i) : bone.name), value,
                pointNumbers(bone.pivot), i)
                .content = moves.value();
        }
    }
}

void FactCollector::addTags()
{
    for (const Node& node : m_document.nodes) {
        for (const formats::Tag& tag : node.model->tags) {
            Fingerprint moves;
            for (const formats::TagPose& pose : tag.poses) {
                moves.add(pose.origin);
                for (const glm::vec3& axis : pose.axes)
                    moves.add(axis);
                moves.add(pose.isPresent);
            }
            const glm::vec3& origin = tag.poses.front().origin;
            add(DifferenceKind::tag, inPart(node, tag.name), "at " + pointText(origin), pointNumbers(origin)).content =
                moves.value();
        }
        if (capabilitiesOf(*node.model).hasVertexFrames)
            continue;
        for (const formats::Attachment& attachment : skinnedOf(*node.model).attachments)
            add(DifferenceKind::tag, inPart(node, "attachment " + std::to_string(attachment.id)),
                "at " + pointText(attachment.position) + ", on bone " + std::to_string(attachment.bone),
                pointNumbers(attachment.position));
    }
}

void FactCollector::addClips()
{
    for (std::uint32_t layer = 0; layer < animationLayerCount(m_document); ++layer) {
        const auto& clips = clipsOf(m_document, layer);
        for (std::uint32_t i = 0; i < clips.size(); ++i) {
            const formats::Clip& clip = clips[i];
            std::string value = clip.isSequence() ? shortNumber(clip.seconds()) + " s"
                                                  : fmt::format("frames {} to {} at {} fps", clip.firstFrame,
                                                                clip.firstFrame + clip.frameCount - 1,
                                                                shortNumber(clip.framesPerSecond));
            value += clip.loops ? ", loops" : ", plays once";
            value += ownTimesText(clip);
            Fingerprint times;
            for (const double end : clip.frameEnds)
                times.add(end);
            if (clip.isReversed)
                value += ", backwards";
            const bool isOfLayers = layer < m_document.layers.size() && !m_document.layers[layer].name.empty();
            DocumentFact& fact =
                add(DifferenceKind::clip, isOfLayers ? m_document.layers[layer].name + ": " + clip.name : clip.name,
                    value, clipNumbers(clip), i);
            fact.layer = layer;
            fact.content = times.value();
        }
    }
}

void FactCollector::addSkins()
{
    for (const Skin& skin : m_document.nodes.front().skins) {
        const bool isThere = skin.texture < m_document.textures.size();
        const std::string& path = isThere ? m_document.textures[skin.texture].path : std::string();
        const bool isInside = isThere && isWithoutFile(m_document.textures[skin.texture]);
        add(DifferenceKind::skin, skin.name,
            isInside       ? "inside the model"
            : path.empty() ? "no image"
                           : std::string(formats::fileNameOf(path)),
            {});
    }
}

void FactCollector::addTextures()
{
    for (std::uint32_t i = 0; i < m_document.textures.size(); ++i) {
        const Texture& texture = m_document.textures[i];
        std::string value = isMissing(texture) ? "missing" : "found";
        NamedNumbers numbers;
        if (!isMissing(texture) && texture.info.width > 0) {
            value = fmt::format("{} x {} px, {} of {} bit", texture.info.width, texture.info.height,
                                texture.info.format, texture.info.bitsPerPixel);
            numbers = {{"width", std::uint64_t{texture.info.width}},
                       {"height", std::uint64_t{texture.info.height}},
                       {"bitsPerPixel", std::uint64_t{texture.info.bitsPerPixel}}};
        }
        add(DifferenceKind::texture, texture.name.empty() ? texture.id : texture.name, value, std::move(numbers), i);
    }
}

void FactCollector::addProblems()
{
    for (const formats::Diagnostic& diagnostic : allDiagnostics(m_document))
        add(DifferenceKind::problem, diagnostic.rule,
            std::string(nameOf(diagnostic.severity)) + ": " + diagnostic.message, {});
}

} // namespace

std::string shortNumber(double number)
{
    return fmt::format("{:.6g}", number == 0.0 ? 0.0 : number);
}

std::vector<DocumentFact> factsOf(const Document& document)
{
    return FactCollector(document).take();
}

} // namespace scene
