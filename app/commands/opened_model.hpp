#pragma once

#include "app/commands/model_options.hpp"
#include "app/commands/not_opened.hpp"
#include "renderer/scene/open.hpp"

#include <tl/expected.hpp>

#include <variant>

namespace app {

/// Opens the model for a command: the file, or the only model of a folder.
[[nodiscard]] tl::expected<scene::Document, NotOpened> openedModel(const ModelOptions& options,
                                                                   scene::ImagePolicy images);

/// The same; on failure the reason has been printed.
[[nodiscard]] std::variant<scene::Document, ExitStatus> openModel(const ModelOptions& options,
                                                                  scene::ImagePolicy images);

/// An open model, and what is shown of it.
struct OpenedSelection {
    scene::Document document;
    ShownSelection selection;
    formats::Diagnostics diagnostics; ///< those that concern the selection; not yet printed
    bool isWhole = true;              ///< nothing that is shown is missing
};
/// Opens the model and resolves the options in it; on failure the reason has been printed.
[[nodiscard]] std::variant<OpenedSelection, ExitStatus> openSelected(const ModelOptions& options,
                                                                     scene::ImagePolicy images);

} // namespace app
