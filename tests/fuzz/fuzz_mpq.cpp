#include "formats/vfs/mpq_contents.hpp"
#include "tests/fuzz/fuzz_archive.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/mpq_builder.hpp"

#include <algorithm>

/// As it is, and with its tables encrypted: mutants of plain ones are more than noise.
FUZZ_TARGET(mpq, 2 * formats::kFreeMpqBytes)
{
    tryArchive(data, size, "fuzz.mpq");
    tests::Bytes archive(size);
    std::transform(data, data + size, archive.begin(), [](std::uint8_t each) { return std::byte{each}; });
    tests::encryptMpqTables(archive);
    const std::string text = tests::textOf(archive);
    tryArchive(reinterpret_cast<const std::uint8_t*>(text.data()), size, "fuzz.mpq");
    return 0;
}
