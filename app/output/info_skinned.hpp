#pragma once

#include "app/output/json.hpp"
#include "formats/model/model.hpp"

namespace app {

/// Adds the keys of skinned models: bones, attachments and so on, named as in docs/schemas/info.schema.json.
void addSkinnedFacts(Json& info, const formats::Model& model);

[[nodiscard]] Json vectorJson(const glm::vec3& vector);

/// A clip of such a model, which is a sequence.
[[nodiscard]] Json sequenceJson(const formats::Skinned& shape, const formats::Clip& clip);

} // namespace app
