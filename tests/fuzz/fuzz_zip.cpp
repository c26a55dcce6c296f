#include "tests/fuzz/fuzz_archive.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    tryArchive(data, size, "fuzz.zip");
    return 0;
}
