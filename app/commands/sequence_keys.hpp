#pragma once

#include "app/commands/model_options.hpp"

#include <string>
#include <string_view>

/// Options of models with key sequences.
namespace app {

/// Reads keys of the shown sequences from separate files, and reports errors.
void readKeys(const scene::Document& document, const ModelOptions& options, ShownSelection& selection);

/// Why a model has no animation layer of this name ("legs", "torso").
[[nodiscard]] std::string whyNoLayer(const scene::Document& document, std::string_view name);

/// False if the first model does not have the requested bone or face; the reason has been printed.
[[nodiscard]] bool hasBonesAsked(const scene::Document& document, const ModelOptions& options);

} // namespace app
