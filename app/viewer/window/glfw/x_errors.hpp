#pragma once

namespace app {

/// Reports X server errors on stderr instead of ending the program, as GLFW 3.3 would when the source window of a file
/// drag vanishes. GLFW sometimes removes the handler: install it again before handling events. Does nothing without X.
void surviveXErrors();

} // namespace app
