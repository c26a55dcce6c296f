#include "formats/platform/host.hpp"

namespace platform {

Host host()
{
    return {};
}

} // namespace platform
