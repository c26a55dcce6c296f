#pragma once

namespace app {

/// Makes errors of the X server a line on stderr instead of the end of the program, as GLFW 3.3 would have it when a
/// window that files are dragged from vanishes. GLFW takes the handler away now and then: install it again before
/// events are handled. Nothing where there is no X.
void surviveXErrors();

} // namespace app
