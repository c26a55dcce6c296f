#include "app/viewer/queries/tags.hpp"

#include "app/viewer/queries/shown.hpp"
#include "formats/model/capabilities.hpp"
#include "renderer/animation/model_tracks.hpp"
#include "renderer/animation/tag_pose.hpp"

namespace app {
namespace {

using formats::kNoIndex;

std::size_t tagsOfModel(const formats::Model& model)
{
    return capabilitiesOf(model).hasAttachments ? skinnedOf(model).attachments.size() : model.tags.size();
}

} // namespace

std::uint32_t tagCount(const scene::Document& document)
{
    std::size_t count = 0;
    for (const scene::Node& node : document.nodes)
        count += tagsOfModel(*node.model);
    return static_cast<std::uint32_t>(count);
}

TagOfNode tagAt(const scene::Document& document, std::uint32_t number)
{
    TagOfNode tag{0, number};
    while (tag.node + 1 < document.nodes.size() && tag.tag >= tagsOfModel(*document.nodes[tag.node].model)) {
        tag.tag -= static_cast<std::uint32_t>(tagsOfModel(*document.nodes[tag.node].model));
        ++tag.node;
    }
    return tag;
}

std::string tagName(const scene::Document& document, const TagOfNode& tag)
{
    const formats::Model& model = *document.nodes[tag.node].model;
    return capabilitiesOf(model).hasAttachments ? skinnedOf(model).attachments[tag.tag].name : model.tags[tag.tag].name;
}

std::string longTagName(const scene::Document& document, std::uint32_t number)
{
    const TagOfNode tag = tagAt(document, number);
    const std::string& part = document.nodes[tag.node].name;
    return tagName(document, tag) + (part.empty() ? "" : " of " + part);
}

std::uint32_t tagCalled(const scene::Document& document, const std::string& longName)
{
    for (std::uint32_t tag = 0; tag < tagCount(document); ++tag) {
        if (longTagName(document, tag) == longName)
            return tag;
    }
    return kNoIndex;
}

std::optional<glm::dmat4> tagInModel(const scene::Document& document, const TagOfNode& tag,
                                     const std::vector<scene::PlacedNode>& placed)
{
    const formats::Model& model = *document.nodes[tag.node].model;
    const scene::PlacedNode& node = placed[tag.node];
    if (capabilitiesOf(model).hasAttachments)
        return scene::attachmentTransform(skinnedOf(model).attachments[tag.tag], node.bones);
    return animation::tagTransform(model.tags[tag.tag], node.pose);
}

std::vector<ShownTag> shownTags(const Session& session)
{
    std::vector<ShownTag> shown;
    if (!session.tab().document)
        return shown;
    const scene::Document& document = *session.tab().document;
    if (tagCount(document) == 0)
        return shown;
    const scene::PlacedNodes placed = shownNodes(session);
    for (std::uint32_t node = 0; node < placed->size(); ++node) {
        const formats::Model& model = *document.nodes[node].model;
        for (std::uint32_t i = 0; i < tagsOfModel(model); ++i) {
            ShownTag one{.node = node, .name = tagName(document, {node, i}), .part = document.nodes[node].name};
            const auto transform = tagInModel(document, {node, i}, *placed);
            one.isPresent = transform.has_value();
            one.isActive =
                !capabilitiesOf(model).hasAttachments ||
                animation::isActiveAt(skinnedOf(model), (*placed)[node].sampleTime, skinnedOf(model).attachments[i]);
            one.inModel = transform.value_or(glm::dmat4(1.0));
            one.inScene = (*placed)[node].transform * one.inModel;
            shown.push_back(std::move(one));
        }
    }
    return shown;
}

} // namespace app
