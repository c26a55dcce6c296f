#include "formats/platform/host.hpp"

namespace platform {
namespace {

Host& theHost()
{
    static Host present = hostOfSystem();
    return present;
}

} // namespace

Host host()
{
    return theHost();
}

void setHost(const Host& host)
{
    theHost() = host;
}

} // namespace platform
