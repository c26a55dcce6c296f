// For ./package linux: what the compiler's C++ library, which is linked statically there, expects of a later C library
// than Debian 11 and Ubuntu 20.04 have.
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

// Since glibc 2.32: whether there is one thread only. Never true here: counting references is atomic then.
__attribute__((visibility("hidden"))) char __libc_single_threaded = 0;

// Since glibc 2.36: for std::random_device.
__attribute__((visibility("hidden"))) uint32_t arc4random(void)
{
    uint32_t number = 0;
    if (getentropy(&number, sizeof number) != 0)
        abort();
    return number;
}
