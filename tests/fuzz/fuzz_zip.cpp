#include "tests/fuzz/fuzz_archive.hpp"
#include "tests/fuzz/target.hpp"

FUZZ_TARGET(zip, 2 * formats::kFreeEntryBytes)
{
    tryArchive(data, size, "fuzz.zip");
    return 0;
}
