#pragma once

#include "app/viewer/inspector/inspector_parts.hpp"
#include "renderer/scene/sequence_store.hpp"

/// Attachments, events, lights and cameras below the skeleton in its tab.
namespace app {

/// The three numbers as text.
[[nodiscard]] std::string coordinatesText(const glm::vec3& vector);

/// Cameras, events, lights, collision, effects, bounds.
void drawAttachments(InspectorParts& parts, const formats::KeyView& keys);

} // namespace app
