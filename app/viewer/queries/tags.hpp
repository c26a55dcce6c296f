#pragma once

#include "app/viewer/session/session.hpp"

#include <glm/mat4x4.hpp>

#include <cstdint>
#include <string>
#include <vector>

/// Tags of the present document, and attachments, which are the tags of a skinned model.
namespace app {

/// Tags of all nodes are numbered through, node after node. The attachments of a skinned model are its tags.
struct TagOfNode {
    std::uint32_t node = 0; ///< into Document::nodes
    std::uint32_t tag = 0;  ///< into its Model::tags, or Skinned::attachments
};
[[nodiscard]] std::uint32_t tagCount(const scene::Document& document);
[[nodiscard]] TagOfNode tagAt(const scene::Document& document, std::uint32_t number);
[[nodiscard]] std::string tagName(const scene::Document& document, const TagOfNode& place);

[[nodiscard]] std::string longTagName(const scene::Document& document, std::uint32_t number); ///< "tag_head of upper"
/// The tag with that longTagName; kNoIndex: none has it.
[[nodiscard]] std::uint32_t tagCalled(const scene::Document& document, const std::string& longName);

/// A tag at the instant that is shown.
struct ShownTag {
    std::uint32_t node = 0;
    std::string name;        ///< as in the file
    std::string part;        ///< the node's name; empty where it is the only one
    bool isPresent = true;   ///< false: the file lacks it in this frame
    bool isActive = true;    ///< false: an attachment that the model switches off at this time
    glm::dmat4 inModel{1.0}; ///< from its own space into its model's
    glm::dmat4 inScene{1.0};
};
/// One for each tag, by number.
[[nodiscard]] std::vector<ShownTag> shownTags(const Session& session);

} // namespace app
