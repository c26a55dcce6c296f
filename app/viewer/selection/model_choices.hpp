#pragma once

#include "app/viewer/session/session.hpp"

#include <cstdint>
#include <string>

/// The choice of skin and mesh variant, and rotation of parts.
namespace app {

/// Rotates a node relative to the rotation of its tag.
void overrideRotation(Session& session, std::uint32_t node, const scene::RotationOverride& rotation);

void selectSkin(Session& session, std::uint32_t skin);
void stepSkin(Session& session, int steps);

/// Chooses the triangle list, the GL commands or a view (into Model::meshVariants), also for later documents.
void selectMeshVariant(Session& session, std::uint32_t meshVariant);
void stepMeshVariant(Session& session);

/// Into Model::meshVariants: the variant with this name; the first if the model lacks it.
[[nodiscard]] std::uint32_t meshVariantNamed(const formats::Model& model, const std::string& name);

} // namespace app
