#include "app/viewer/panels/inspector_parts.hpp"
namespace app { void drawSkeletonTab(InspectorParts&) {} }
