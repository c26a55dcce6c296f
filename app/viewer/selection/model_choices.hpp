#pragma once

#include "app/viewer/session/session.hpp"

#include <cstdint>
#include <string>

/// Which skin and which of its meshes a model shows, and how its parts are rotated.
namespace app {

/// Turns a node out of the direction that its tag gives it.
void overrideRotation(Session& session, std::uint32_t node, const scene::RotationOverride& rotation);

void selectSkin(Session& session, std::uint32_t skin);
void stepSkin(Session& session, int steps);

/// Chooses the triangle list, the GL commands or a view (into Model::meshVariants), also for the documents to come.
void selectMeshVariant(Session& session, std::uint32_t meshVariant);
void stepMeshVariant(Session& session);

/// Into Model::meshVariants: the one of this name; a model without it shows its first.
[[nodiscard]] std::uint32_t meshVariantNamed(const formats::Model& model, const std::string& name);

} // namespace app
