// For ./package linux: names of later C libraries than Debian 11 and Ubuntu 20.04 have, which the C++ library of the
// compiler expects. It is linked statically there.
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#define HIDDEN __attribute__((visibility("hidden")))

// Since glibc 2.32: whether there is one thread only. Never true here: counting references is atomic then.
HIDDEN char __libc_single_threaded = 0;

// Since glibc 2.36: for std::random_device.
HIDDEN uint32_t arc4random(void)
{
    uint32_t number = 0;
    if (getentropy(&number, sizeof number) != 0)
        abort();
    return number;
}
