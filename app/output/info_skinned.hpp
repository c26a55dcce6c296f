#pragma once

#include "formats/model/model.hpp"

#include <nlohmann/json_fwd.hpp>

namespace app {

/// The keys of skinned models: bones, attachments and so on, named as in docs/COMMANDS.md.
void addSkinnedFacts(nlohmann::ordered_json& info, const formats::Model& model);

[[nodiscard]] nlohmann::ordered_json vectorJson(const glm::vec3& vector);

/// One of its clips, which is a sequence.
[[nodiscard]] nlohmann::ordered_json sequenceJson(const formats::Skinned& shape, const formats::Clip& clip);

} // namespace app
