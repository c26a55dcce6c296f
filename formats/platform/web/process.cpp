#include "formats/platform/process.hpp"

#include <emscripten.h>

namespace platform {

double secondsSinceProcessStart()
{
    return emscripten_get_now() * 1e-3; // since the page started loading
}

std::string systemName()
{
    return "a browser";
}

void lowerThreadPriority() {} // a page has one thread

std::string keepDriversOffFullDisk()
{
    return {};
}

void keepFreedMemory() {}

void returnFreedMemory() {}

} // namespace platform
