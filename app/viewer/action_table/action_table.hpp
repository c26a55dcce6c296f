#pragma once

#include "app/viewer/actions/actions.hpp"

#include <span>

/// The parts of the action table; other code uses `actions()`.
namespace app {

// Actions without parameters, in menu order: of files, the view and help; of animation and the model; and those without
// menu entry.
[[nodiscard]] std::span<const Action> windowMenuActions();
[[nodiscard]] std::span<const Action> editMenuActions(); ///< also with parameters
[[nodiscard]] std::span<const Action> modelMenuActions();
[[nodiscard]] std::span<const Action> libraryMenuActions();
[[nodiscard]] std::span<const Action> timeMenuActions();
// Actions with parameters.
[[nodiscard]] std::span<const Action> preferenceActions(); ///< also without parameters; buttons only
[[nodiscard]] std::span<const Action> windowActions();
[[nodiscard]] std::span<const Action> libraryActions();
[[nodiscard]] std::span<const Action> cameraActions();
[[nodiscard]] std::span<const Action> playbackActions();
[[nodiscard]] std::span<const Action> modelActions();
[[nodiscard]] std::span<const Action> selectionActions();
[[nodiscard]] std::span<const Action> tagHandleActions(); ///< also without parameters
[[nodiscard]] std::span<const Action> textureActions();   ///< also without parameters
[[nodiscard]] std::span<const Action> tableActions();     ///< also without parameters
[[nodiscard]] std::span<const Action> lookActions();      ///< also without parameters
[[nodiscard]] std::span<const Action> outputActions();
[[nodiscard]] std::span<const Action> gameActions();  ///< also those of the menu
[[nodiscard]] std::span<const Action> offerActions(); ///< without parameters; buttons only
[[nodiscard]] std::span<const Action> aboutActions(); ///< buttons only
[[nodiscard]] std::span<const Action> compareActions();

[[nodiscard]] bool hasDocument(const Session& session);
/// An action that is not always possible.
[[nodiscard]] constexpr Action when(bool (*isEnabled)(const Session&), Action action)
{
    action.isEnabled = isEnabled;
    return action;
}

extern const ParameterSet kTakeScreenshotParameters;
extern const ParameterSet kCloseTabParameters;
extern const ParameterSet kRevealFileParameters;

[[nodiscard]] bool canCopyPicture(const Session& session);
[[nodiscard]] bool canReveal(const Session& session);
[[nodiscard]] std::string_view copyPictureTitle(const Session& session); ///< says when copying is not possible
template <ExportKind kind> void showExports(Session& session)
{
    session.exportForm.kind = kind;
    session.overlay = Overlay::exports;
}

} // namespace app
