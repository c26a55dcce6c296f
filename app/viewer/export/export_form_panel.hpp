#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <array>
#include <filesystem>
#include <optional>
#include <string>

namespace app {

/// The state of the export form.
struct ExportFormState {
    ExportOptions options;
    std::array<char, 1024> folder{};
    std::array<char, 256> name{};
    std::string clips;
    std::string suggestedName;               ///< the text that `name` was filled with
    bool isChoosingFolder = false;           ///< the open dialog covers the form, which continues afterwards
    bool showsMore = false;                  ///< rare fields
    float fieldsHeight = 0.0f;               ///< of all fields, in the previous frame; 0: not known
    float footerHeight = 0.0f;               ///< of the preview and the buttons below them
    bool isMeasured = false;                 ///< a moving picture, since the form was opened
    std::optional<ExportOptions> complete{}; ///< when the last field was entered or left: not in the middle of typing

    [[nodiscard]] std::filesystem::path typedFolder() const;
};

void drawExportForm(const PanelContext& context, const Session& session, ExportFormState& state, bool isNew,
                    Requests& requests);

} // namespace app
