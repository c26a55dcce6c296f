#include "renderer/scene/compare/differences.hpp"

#include "formats/base/counted.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"
#include "renderer/scene/compare/document_facts.hpp"
#include "renderer/scene/compare/numbered_differences.hpp"
#include "renderer/scene/compare/versions.hpp"
#include "renderer/scene/compare/vertex_order.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace scene {
namespace {

using formats::kNoIndex;
using formats::Model;

/// Key of a fact: its kind, name and number among facts with that name.
using FactKey = std::tuple<DifferenceKind, std::string, std::uint32_t>;

class KeyCounter {
public:
    FactKey keyOf(const DocumentFact& fact) { return {fact.kind, fact.name, m_counts[{fact.kind, fact.name}]++}; }

private:
    std::map<std::pair<DifferenceKind, std::string>, std::uint32_t> m_counts;
};

const char* otherContent(DifferenceKind kind)
{
    switch (kind) {
    case DifferenceKind::tag:
    case DifferenceKind::bone:
        return ", moves differently";
    case DifferenceKind::clip:
        return ", other times of frames";
    default:
        return ", other contents";
    }
}

NumberedDifference differenceOf(const DocumentFact& a, const DocumentFact& b)
{
    NumberedDifference difference{{a.kind, a.name, a.value, b.value, a.index, b.index, a.layer}, a.numbers, b.numbers};
    if (a.value == b.value)
        difference.difference.b += otherContent(a.kind);
    return difference;
}

/// Facts that differ, and facts that only one document has: by kind, with A's first.
std::vector<NumberedDifference> differentFacts(const Document& a, const Document& b)
{
    std::vector<DocumentFact> factsOfB = factsOf(b);
    std::map<FactKey, std::size_t> indices;
    KeyCounter ofB;
    for (std::size_t i = 0; i < factsOfB.size(); ++i)
        indices[ofB.keyOf(factsOfB[i])] = i;
    std::vector<NumberedDifference> differences;
    std::vector<bool> isMet(factsOfB.size(), false);
    KeyCounter ofA;
    for (const DocumentFact& fact : factsOf(a)) {
        const auto found = indices.find(ofA.keyOf(fact));
        if (found == indices.end()) {
            differences.push_back(
                {{fact.kind, fact.name, fact.value, {}, fact.index, kNoIndex, fact.layer}, fact.numbers});
            continue;
        }
        const DocumentFact& other = factsOfB[found->second];
        isMet[found->second] = true;
        if (other.value != fact.value || other.content != fact.content)
            differences.push_back(differenceOf(fact, other));
    }
    for (std::size_t i = 0; i < factsOfB.size(); ++i) {
        const DocumentFact& fact = factsOfB[i];
        if (!isMet[i])
            differences.push_back(
                {{fact.kind, fact.name, {}, fact.value, kNoIndex, fact.index, fact.layer}, {}, fact.numbers});
    }
    return differences;
}

/// "1 pixel differs", "2 pixels differ".
std::string differText(std::uint64_t count, std::string_view noun)
{
    return formats::counted(count, noun) + (count == 1 ? " differs" : " differ");
}

std::string sizeText(const formats::Image& image)
{
    return std::to_string(image.width) + " x " + std::to_string(image.height) + " px";
}

/// The distance between vertices of a surface, over all frames.
struct Apart {
    std::uint32_t vertices = 0; ///< number of vertices that differ in any frame
    double farthest = 0.0;
    std::uint32_t vertex = 0; ///< the one with the largest distance
    std::uint32_t frame = 0;
};

void note(Apart& apart, double distance, std::uint32_t vertex, std::uint32_t frame)
{
    if (distance > apart.farthest)
        apart = {apart.vertices, distance, vertex, frame};
}

Apart apartInFrames(const formats::Keyframed& a, std::uint32_t blockA, const formats::Keyframed& b,
                    std::uint32_t blockB)
{
    Apart apart;
    const formats::VertexBlock& ofA = a.blocks[blockA];
    const formats::VertexBlock& ofB = b.blocks[blockB];
    std::vector<bool> isElsewhere(ofA.vertexCount, false);
    const auto frames = static_cast<std::uint32_t>(std::min(a.frames.size(), b.frames.size()));
    for (std::uint32_t frame = 0; frame < frames; ++frame) {
        const std::uint32_t frameA = a.frames[frame].blockFrame;
        const std::uint32_t frameB = b.frames[frame].blockFrame;
        const auto bytesA = formats::frameBytes(ofA, frameA);
        const auto bytesB = formats::frameBytes(ofB, frameB);
        if (ofA.encoding == ofB.encoding && !ofA.transform && !ofB.transform &&
            std::equal(bytesA.begin(), bytesA.end(), bytesB.begin(), bytesB.end()))
            continue; // the usual case for two versions of a file
        for (std::uint32_t vertex = 0; vertex < ofA.vertexCount; ++vertex) {
            const double distance = glm::distance(positionAt(ofA, frameA, vertex), positionAt(ofB, frameB, vertex));
            isElsewhere[vertex] = isElsewhere[vertex] || distance > 0.0;
            note(apart, distance, vertex, frame);
        }
    }
    apart.vertices = static_cast<std::uint32_t>(std::count(isElsewhere.begin(), isElsewhere.end(), true));
    return apart;
}

Apart apartInBindPose(const formats::Skinned& a, const formats::Skinned& b)
{
    Apart apart;
    for (std::uint32_t vertex = 0; vertex < a.vertices.count; ++vertex) {
        const double distance = static_cast<double>(
            glm::distance(formats::positionAt(a.vertices, vertex), formats::positionAt(b.vertices, vertex)));
        apart.vertices += distance > 0.0 ? 1 : 0;
        note(apart, distance, vertex, 0);
    }
    return apart;
}

std::string apartText(const Apart& apart, std::uint32_t all, bool hasFrames)
{
    std::string text = std::to_string(apart.vertices) + " of " + formats::counted(all, "vertex", "vertices") +
                       " at other positions, by up to " + shortNumber(apart.farthest) + " units (vertex " +
                       std::to_string(apart.vertex);
    if (hasFrames)
        text += " in frame " + std::to_string(apart.frame);
    return text + ")";
}

NamedNumbers apartNumbers(const Apart& apart, bool hasFrames)
{
    NamedNumbers numbers = {{"vertices", std::uint64_t{apart.vertices}},
                            {"distance", apart.farthest},
                            {"vertex", std::uint64_t{apart.vertex}}};
    if (hasFrames)
        numbers.push_back({"frame", std::uint64_t{apart.frame}});
    return numbers;
}

/// The triangles of a surface as connected vertices and texture coordinates.
bool isConnectedAlike(const Model& a, std::uint32_t surfaceA, const Model& b, std::uint32_t surfaceB, bool& showsAlike)
{
    const formats::MeshVariant& ofA = a.meshVariants.front();
    const formats::MeshVariant& ofB = b.meshVariants.front();
    const auto trianglesA = formats::trianglesOf(ofA, surfaceA);
    const auto trianglesB = formats::trianglesOf(ofB, surfaceB);
    showsAlike = true;
    if (trianglesA.size() != trianglesB.size())
        return false;
    for (std::size_t i = 0; i < trianglesA.size(); ++i) {
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const formats::RenderVertex& vertexA = ofA.vertices[trianglesA[i][corner]];
            const formats::RenderVertex& vertexB = ofB.vertices[trianglesB[i][corner]];
            if (vertexA.vertex != vertexB.vertex)
                return false;
            showsAlike = showsAlike && uvAt(a, vertexA) == uvAt(b, vertexB);
        }
    }
    return true;
}

/// For surfaces with the same description.
void addShapes(const Document& a, const Document& b, std::vector<NumberedDifference>& differences)
{
    const Node* skinned = nullptr; // its vertices were compared with the first of its surfaces
    for (const MatchedSurface& matched : matchedSurfaces(a, b)) {
        const SurfaceOfNode atA = surfaceAt(a, matched.a);
        const SurfaceOfNode atB = surfaceAt(b, matched.b);
        const Node& nodeA = a.nodes[atA.node];
        const Model& ofA = *nodeA.model;
        const Model& ofB = *b.nodes[atB.node].model;
        const std::string& name = ofA.surfaces[atA.surface].name;
        const std::uint32_t vertices = surfaceVertexCount(ofA, atA.surface);
        const auto add = [&](std::string inA, std::string inB) -> NumberedDifference& {
            differences.push_back(
                {{DifferenceKind::surface, name, std::move(inA), std::move(inB), matched.a, matched.b, 0}});
            return differences.back();
        };
        Apart apart;
        if (capabilitiesOf(ofA).hasVertexFrames)
            apart = apartInFrames(keyframesOf(ofA), ofA.surfaces[atA.surface].block, keyframesOf(ofB),
                                  ofB.surfaces[atB.surface].block);
        else if (std::exchange(skinned, &nodeA) != &nodeA)
            apart = apartInBindPose(skinnedOf(ofA), skinnedOf(ofB));
        if (apart.vertices > 0) {
            const bool hasFrames = capabilitiesOf(ofA).hasVertexFrames;
            NumberedDifference& moved =
                add(formats::counted(vertices, "vertex", "vertices"), apartText(apart, vertices, hasFrames));
            moved.numbersA = {{"vertices", std::uint64_t{vertices}}};
            moved.between = apartNumbers(apart, hasFrames);
        }
        bool showsAlike = true;
        if (!isConnectedAlike(ofA, atA.surface, ofB, atB.surface, showsAlike))
            add("triangles", "triangles with other vertices");
        else if (!showsAlike)
            add("texture coordinates", "other texture coordinates");
    }
}

/// Images with the same name and size but different pixels.
void addPixels(const Document& a, const Document& b, std::vector<NumberedDifference>& differences)
{
    for (std::uint32_t i = 0; i < a.textures.size(); ++i) {
        const Texture& ofA = a.textures[i];
        const auto found = std::find_if(b.textures.begin(), b.textures.end(),
                                        [&](const Texture& texture) { return texture.id == ofA.id; });
        if (found == b.textures.end() || ofA.image == found->image || !ofA.image || !found->image ||
            ofA.image->width != found->image->width || ofA.image->height != found->image->height)
            continue;
        std::uint64_t count = 0;
        const auto& pixelsA = ofA.image->pixels;
        const auto& pixelsB = found->image->pixels;
        for (std::size_t at = 0; at < pixelsA.size(); at += 4)
            count += std::equal(pixelsA.begin() + static_cast<std::ptrdiff_t>(at),
                                pixelsA.begin() + static_cast<std::ptrdiff_t>(at + 4),
                                pixelsB.begin() + static_cast<std::ptrdiff_t>(at))
                         ? 0
                         : 1;
        if (count == 0)
            continue;
        differences.push_back(
            {{DifferenceKind::texture, ofA.name.empty() ? ofA.id : ofA.name, sizeText(*ofA.image),
              differText(count, "pixel"), i, static_cast<std::uint32_t>(found - b.textures.begin()), 0}});
        differences.back().numbersA = {{"width", std::uint64_t{ofA.image->width}},
                                       {"height", std::uint64_t{ofA.image->height}}};
        differences.back().between = {{"pixels", count}};
    }
}

/// Differences not listed above: normals, weights, keys, names that are never looked up.
void addBytes(const Document& a, const Document& b, std::vector<NumberedDifference>& differences)
{
    for (std::uint32_t i = 0; i < std::min(a.nodes.size(), b.nodes.size()); ++i) {
        const auto bytesA = fileBytesOf(*a.nodes[i].model);
        const auto bytesB = fileBytesOf(*b.nodes[i].model);
        if (bytesA.size() != bytesB.size())
            continue;
        std::uint64_t count = 0;
        std::uint64_t first = 0;
        for (std::size_t at = 0; at < bytesA.size(); ++at) {
            if (bytesA[at] == bytesB[at])
                continue;
            first = count == 0 ? at : first;
            ++count;
        }
        if (count == 0)
            continue;
        differences.push_back(
            {{DifferenceKind::count, "contents of the file", formats::counted(bytesA.size(), "byte"),
              differText(count, "byte") + ", the first at " + std::to_string(first), kNoIndex, kNoIndex, 0}});
        differences.back().numbersA = {{"bytes", std::uint64_t{bytesA.size()}}};
        differences.back().between = {{"bytes", count}, {"first", first}};
    }
}

} // namespace

std::vector<NumberedDifference> numberedDifferencesBetween(const Document& a, const Document& b)
{
    std::vector<NumberedDifference> differences = differentFacts(a, b);
    addShapes(a, b, differences);
    addPixels(a, b, differences);
    if (differences.empty())
        addBytes(a, b, differences);
    std::stable_sort(differences.begin(), differences.end(),
                     [](const NumberedDifference& one, const NumberedDifference& other) {
                         return one.difference.kind < other.difference.kind;
                     });
    return differences;
}

std::vector<Difference> differencesBetween(const Document& a, const Document& b)
{
    std::vector<Difference> differences;
    for (NumberedDifference& one : numberedDifferencesBetween(a, b))
        differences.push_back(std::move(one.difference));
    return differences;
}

} // namespace scene
