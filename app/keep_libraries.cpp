// Only in sanitizer builds: drivers that are unloaded take the names with them by which the leak checker would know
// their allocations as theirs, so they stay loaded until the end.

extern "C" int dlclose(void* library) noexcept
{
    (void)library;
    return 0;
}
