// For ./package linux: names of later C libraries than some systems have. The C++ library of the compiler, which is
// linked statically there, expects the first two.
#define _GNU_SOURCE
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
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

// Since glibc 2.30.
HIDDEN pid_t gettid(void)
{
    return (pid_t)syscall(SYS_gettid);
}

// Since glibc 2.27.
HIDDEN int memfd_create(const char* name, unsigned int flags)
{
    return (int)syscall(SYS_memfd_create, name, flags);
}
