#pragma once

#include "app/viewer/export/export_form_panel.hpp"

#include <string>
#include <string_view>
#include <vector>

/// The fields of the export form for glTF and moving pictures, and the parts of all its fields.
namespace app {

/// The label at the left of the next field.
void fieldLabel(const PanelContext& context, const char* text);

/// A grey text behind the last field.
void drawHint(const PanelContext& context, const std::string& text);

/// A switch on a line of its own.
void drawSwitch(const PanelContext& context, const char* id, const char* label, bool& isOn);

struct NumberField {
    const char* label;
    const char* target;
    double least = 0.0;
    double most = 1.0;
    std::string hint{};
};

/// True if Enter was pressed in it.
[[nodiscard]] bool drawNumber(const PanelContext& context, const NumberField& field, double& value,
                              ExportFormState& state);

/// Whether Enter was pressed in the last drawn field. Notes in the state that a field was left.
[[nodiscard]] bool wasFieldEntered(ExportFormState& state);

/// Each returns true if Enter was pressed in one of its fields.
[[nodiscard]] bool drawGltfFields(const PanelContext& context, const Session& session, ExportFormState& state);
[[nodiscard]] bool drawMotionFields(const PanelContext& context, const Session& session, ExportFormState& state);

/// A sentence about the file that will be written.
struct ExportPreviewLine {
    std::string text;
    bool isProblem = false;
};
/// The length and size of the chosen moving picture, or why it cannot be written.
[[nodiscard]] std::vector<ExportPreviewLine> motionPreview(const Session& session, const ExportOptions& options);

/// A list with an entry added, or removed if it has it: "stand,run".
[[nodiscard]] std::string listWithout(const std::string& list, std::string_view entry);
[[nodiscard]] std::string listWith(const std::string& list, std::string_view entry);

} // namespace app
