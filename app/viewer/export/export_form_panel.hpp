#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <array>
#include <filesystem>
#include <string>

namespace app {

/// The form of an export as it is being filled in.
struct ExportFormState {
    ExportOptions options;
    std::array<char, 1024> folder{};
    std::array<char, 256> name{};
    std::string suggestedName;     ///< what `name` was filled with
    bool isChoosingFolder = false; ///< the open dialog stands before the form, which goes on afterwards

    [[nodiscard]] std::filesystem::path typedFolder() const;
};

void drawExportForm(const PanelContext& context, const Session& session, ExportFormState& state, bool isNew,
                    Requests& requests);

} // namespace app
