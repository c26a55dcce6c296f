#include "formats/platform/host.hpp"

namespace platform {

Host host()
{
    return {.hasThreads = false, .hasDisk = false, .canQuit = false};
}

} // namespace platform
