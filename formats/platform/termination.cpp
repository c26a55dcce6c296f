#include "formats/platform/termination.hpp"

#include <csignal>

namespace platform {
namespace {

volatile std::sig_atomic_t isTerminationNoted = 0;

void rememberTermination(int signal)
{
    isTerminationNoted = 1;
    std::signal(signal, SIG_DFL);
}

} // namespace

void noteTermination()
{
    std::signal(SIGTERM, rememberTermination);
    std::signal(SIGINT, rememberTermination);
#ifdef SIGHUP
    std::signal(SIGHUP, rememberTermination);
#endif
}

bool isTerminationRequested()
{
    return isTerminationNoted != 0;
}

} // namespace platform
