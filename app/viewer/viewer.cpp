#include "app/viewer/viewer.hpp"

namespace app {

ExitStatus runViewer(const ViewerOptions&)
{
    return ExitStatus::noOpenGl;
}

} // namespace app
