#pragma once

#include "app/commands/model_options.hpp"

#include <string>
#include <string_view>

/// The options of models that move by sequences of keys.
namespace app {

/// Reads the keys that are shown and lie in files of their own, and says what is wrong with them.
void readKeys(const scene::Document& document, const ModelOptions& options, ShownSelection& selection);

/// Why a model has no animation layer of this name ("legs", "torso").
[[nodiscard]] std::string whyNoLayer(const scene::Document& document, std::string_view name);

/// False when a bone or a face was asked for that the first model does not have; the reason was printed.
[[nodiscard]] bool hasBonesAsked(const scene::Document& document, const ModelOptions& options);

} // namespace app
