#pragma once

#include "app/viewer/inspector/inspector_parts.hpp"

namespace app {

/// The fields of a file with their values as inputs: first those of the selection, then all that pass the filter. Enter
/// and leaving a field apply its text; one that is impossible stays, with the reason.
void drawEditFields(InspectorParts& parts, const EditForm& form);

} // namespace app
