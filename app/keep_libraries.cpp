// Only in sanitizer builds: unloading a driver removes the symbols that the leak checker needs to identify its
// allocations, so drivers stay loaded until the end.

extern "C" int dlclose(void* library) noexcept
{
    (void)library;
    return 0;
}
