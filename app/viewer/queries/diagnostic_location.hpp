#pragma once

#include "renderer/scene/document/document.hpp"

#include <variant>

/// The part of the window that can show the subject of a diagnostic.
namespace app {

struct InTexture {
    std::uint32_t texture = 0; ///< into Document::textures

    bool operator==(const InTexture&) const = default;
};
struct InClips {
    bool operator==(const InClips&) const = default;
};
struct InMeshVariant {
    std::uint32_t meshVariant = 0; ///< into Model::meshVariants

    bool operator==(const InMeshVariant&) const = default;
};
/// The bytes of the diagnostic in the map of the file.
struct InFile {
    bool operator==(const InFile&) const = default;
};

/// monostate: no particular location.
using DiagnosticLocation = std::variant<std::monostate, InTexture, InClips, InMeshVariant, InFile>;

[[nodiscard]] DiagnosticLocation locationOf(const formats::Diagnostic& diagnostic, const scene::Document& document);

} // namespace app
