#pragma once

#include "app/viewer/session/session.hpp"

#include <glm/mat4x4.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Tags of the active document. The attachments of a skinned model count as its tags.
namespace app {

/// A tag's node and index. Tags are numbered consecutively over all nodes.
struct TagOfNode {
    std::uint32_t node = 0; ///< into Document::nodes
    std::uint32_t tag = 0;  ///< into its Model::tags, or Skinned::attachments
};
[[nodiscard]] std::uint32_t tagCount(const scene::Document& document);
[[nodiscard]] TagOfNode tagAt(const scene::Document& document, std::uint32_t number);
[[nodiscard]] std::string tagName(const scene::Document& document, const TagOfNode& tag);

[[nodiscard]] std::string longTagName(const scene::Document& document, std::uint32_t number); ///< "tag_head of upper"
/// The tag with this longTagName, or kNoIndex.
[[nodiscard]] std::uint32_t tagCalled(const scene::Document& document, const std::string& longName);

/// The transform from tag space to model space; nullopt if the file lacks the tag in this frame.
[[nodiscard]] std::optional<glm::dmat4> tagInModel(const scene::Document& document, const TagOfNode& tag,
                                                   const std::vector<scene::PlacedNode>& placed);

/// A tag at the current instant.
struct ShownTag {
    std::uint32_t node = 0;
    std::string name;        ///< as in the file
    std::string part;        ///< the node's name; empty if it is the only node
    bool isPresent = true;   ///< false: the file lacks it in this frame
    bool isActive = true;    ///< false: an attachment that is switched off at this time
    glm::dmat4 inModel{1.0}; ///< see tagInModel
    glm::dmat4 inScene{1.0};
};
/// One per tag, by number.
[[nodiscard]] std::vector<ShownTag> shownTags(const Session& session);

} // namespace app
