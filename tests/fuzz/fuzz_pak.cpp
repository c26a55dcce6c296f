#include "tests/fuzz/fuzz_archive.hpp"
#include "tests/fuzz/target.hpp"

FUZZ_TARGET(pak, 2 * formats::kFreeEntryBytes)
{
    tryArchive(data, size, "fuzz.pak");
    return 0;
}
