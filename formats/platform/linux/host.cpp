#include "formats/platform/host.hpp"

namespace platform {

Host hostOfSystem()
{
    return {};
}

} // namespace platform
