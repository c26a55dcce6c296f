#include "app/viewer/playback/onion_skin.hpp"

#include "app/viewer/queries/instants.hpp"
#include "app/viewer/queries/posed_items.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/skeleton_facts.hpp"
#include "app/viewer/queries/tags.hpp"
#include "formats/model/capabilities.hpp"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>

namespace app {
namespace {

using formats::kNoIndex;

constexpr glm::vec3 kBeforeColor(0.31f, 0.58f, 0.93f);
constexpr glm::vec3 kAfterColor(0.93f, 0.46f, 0.25f);
constexpr float kNearestOpacity = 0.42f;
constexpr float kFarthestOpacity = 0.10f;

bool movesOn(const Session& session)
{
    return session.tab().document && hasMovingFrames(session.tab());
}

bool hasInstant(const Session& session, double seconds)
{
    return posesAt(session, seconds).has_value();
}

/// Position in the scene; nullopt if the file lacks the tag.
std::optional<glm::vec3> tagPosition(const scene::Document& document, const TagOfNode& tag,
                                     const std::vector<scene::PlacedNode>& placed)
{
    const auto inModel = tagInModel(document, tag, placed);
    return inModel ? std::optional(glm::vec3((placed[tag.node].transform * *inModel)[3])) : std::nullopt;
}

glm::vec3 bonePosition(const formats::Skinned& shape, std::uint32_t bone, const scene::PlacedNode& node)
{
    const glm::vec3 pivot = animation::transformPoint(node.bones[bone], shape.bones[bone].pivot);
    return glm::vec3(node.transform * glm::dvec4(pivot, 1.0));
}

std::optional<glm::vec3> subjectPosition(const Session& session, const std::vector<scene::PlacedNode>& placed)
{
    const scene::Document& document = *session.tab().document;
    const Selection& selection = session.tab().selection;
    if (selection.item.kind == SceneItemKind::vertex)
        return glm::vec3(vertexInScene(document, placed, selection.item.index, selection.item.vertex));
    if (selection.tag() != kNoIndex)
        return tagPosition(document, tagAt(document, selection.tag()), placed);
    return bonePosition(skinnedOf(*document.nodes.front().model), selection.bone(), placed.front());
}

/// The instants of a trail relative to now, in frames: whole frames of the clip, and the current instant.
std::vector<double> trailInstants(const Session& session)
{
    const double frame = shownFrame(session);
    const double sinceFrame = frame - std::floor(frame);
    const auto reach = static_cast<int>(session.tab().view.onionSkin.trailFrames);
    std::vector<double> instants;
    for (int i = -reach; i <= reach; ++i) {
        if (i == 1 && sinceFrame > 0.0)
            instants.push_back(0.0);
        instants.push_back(static_cast<double>(i) - sinceFrame);
    }
    return instants;
}

} // namespace

void setGhosts(Session& session, const GhostOptions& options)
{
    GhostOptions& ghosts = session.tab().view.onionSkin.ghosts;
    ghosts.before = std::min(options.before, kMaxGhosts);
    ghosts.after = std::min(options.after, kMaxGhosts);
    ghosts.framesBetween = std::clamp(options.framesBetween, 1U, kMaxFramesBetween);
}

void setTrail(Session& session, std::uint32_t frames)
{
    session.tab().view.onionSkin.trailFrames = std::clamp(frames, 1U, kMaxTrailFrames);
}

InstantColor colorOfInstant(double share)
{
    const auto distance = static_cast<float>(std::min(std::abs(share), 1.0));
    return {share < 0.0 ? kBeforeColor : kAfterColor, glm::mix(kNearestOpacity, kFarthestOpacity, distance)};
}

std::vector<ShownGhost> shownGhosts(const Session& session)
{
    std::vector<ShownGhost> ghosts;
    if (!movesOn(session) || !session.tab().view.onionSkin.showsGhosts)
        return ghosts;
    const GhostOptions& options = session.tab().view.onionSkin.ghosts;
    const std::uint32_t most = std::max(options.before, options.after);
    const auto add = [&](std::uint32_t count, double direction, std::uint32_t limit) {
        const double seconds = secondsToFrame(session, direction * options.framesBetween * count);
        if (count <= limit && hasInstant(session, seconds))
            ghosts.push_back({seconds, direction * (count - 1.0) / std::max(most - 1.0, 1.0)});
    };
    for (std::uint32_t count = most; count > 0; --count) {
        add(count, -1.0, options.before);
        add(count, 1.0, options.after);
    }
    return ghosts;
}

std::string trailSubject(const Session& session)
{
    const Selection& selection = session.tab().selection;
    if (!session.tab().document)
        return {};
    const scene::Document& document = *session.tab().document;
    if (selection.item.kind == SceneItemKind::vertex)
        return "vertex " + std::to_string(selection.item.vertex);
    if (selection.tag() != kNoIndex)
        return tagName(document, tagAt(document, selection.tag()));
    const formats::Model& model = *document.nodes.front().model;
    return selection.bone() != kNoIndex && capabilitiesOf(model).hasBones ? boneName(skinnedOf(model), selection.bone())
                                                                          : std::string();
}

std::vector<TrailPoint> shownTrail(const Session& session, const animation::ViewRotation& view)
{
    std::vector<TrailPoint> trail;
    if (!session.tab().view.onionSkin.showsTrail || !movesOn(session) || trailSubject(session).empty())
        return trail;
    const double reach = session.tab().view.onionSkin.trailFrames;
    bool isJoined = false;
    for (const double instant : trailInstants(session)) {
        const auto placed = nodesAt(session, secondsToFrame(session, instant), view);
        const auto position = placed.empty() ? std::nullopt : subjectPosition(session, placed);
        if (position)
            trail.push_back({*position, std::clamp(instant / reach, -1.0, 1.0), instant != 0.0, isJoined});
        isJoined = position.has_value();
    }
    return trail;
}

} // namespace app
