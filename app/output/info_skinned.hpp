#pragma once

#include "app/output/json.hpp"
#include "formats/model/model.hpp"

#include <cstdint>
#include <string>

namespace app {

/// Adds the keys of skinned models: bones, attachments and so on, named as in docs/schemas/info.schema.json.
void addSkinnedFacts(Json& info, const formats::Model& model);

/// The emitters of particles and ribbons alone, as a line of JSON with the same keys.
[[nodiscard]] std::string emittersText(const formats::Skinned& shape);

/// Number of bones that move the triangles of a view.
[[nodiscard]] std::uint32_t bonesUsed(const formats::Skinned& shape, const formats::MeshVariant& meshVariant);

[[nodiscard]] Json vectorJson(const glm::vec3& vector);

/// A clip of such a model, which is a sequence.
[[nodiscard]] Json sequenceJson(const formats::Skinned& shape, const formats::Clip& clip);

} // namespace app
