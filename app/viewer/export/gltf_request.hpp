#pragma once

#include "app/viewer/session/session.hpp"
#include "renderer/export/gltf/gltf.hpp"

namespace app {

/// The glTF of the active tab, which has a document: without hidden surfaces, the shown instant as its default pose and
/// the shown skin as its default skin.
[[nodiscard]] renderer::gltf::Options gltfRequest(const Session& session, const ExportOptions& options);

} // namespace app
