#pragma once

#include "app/viewer/inspector/inspector_parts.hpp"
#include "renderer/scene/sequence_store.hpp"

/// Attachments, events, lights and cameras, listed below the skeleton in its tab.
namespace app {

/// Three numbers.
[[nodiscard]] std::string placeText(const glm::vec3& place);

/// The keys of the sequence that is shown of a skinned first node.
[[nodiscard]] formats::KeyView shownKeys(const InspectorParts& parts);

/// Cameras, events, lights, collision, effects, bounds.
void drawAttachments(InspectorParts& parts, const formats::KeyView& keys);

} // namespace app
