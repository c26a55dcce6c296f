#pragma once

#include "app/commands/edit/edit_files.hpp"

#include <span>

/// The clips of texts when operations drop frames of the models beside them.
namespace app {

/// Whether an operation drops frames.
[[nodiscard]] bool dropsFrames(const EditRequest& request);

/// Texts before the models whose frames they count: a text is changed by the frames that its models still have.
[[nodiscard]] std::vector<EditedPath> textsFirst(std::vector<EditedPath> files);

/// Lets the clips of a text follow the frames that its models lose, if these are among the files. A note says why they
/// do not, or which have lost all their frames. True: there is such a model.
bool followFrames(const EditedPath& text, const EditRequest& request, std::span<const EditedPath> files,
                  EditedFile& edited);

/// Notes a text beside a model that counts its frames, is not among the files and stays as it is.
void noteLeftTexts(const EditedPath& model, std::span<const EditedPath> files, EditOutcome& outcome);

} // namespace app
