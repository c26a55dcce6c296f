#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace fuzz {

/// A function that receives the inputs.
struct Target {
    const char* name;
    int (*run)(const std::uint8_t* data, std::size_t size);
    /// Memory that an input may need in addition to the limit of any file: decoded images and unpacked entries, within
    /// docs/LIMITS.md.
    std::uint64_t bytesBeside;
};

/// For images, in `Target::bytesBeside`: the pixels, a second copy while decoding, and the smaller levels.
inline constexpr std::uint64_t kImageBytes = std::uint64_t{16} * 4 * 1024 * 1024;

/// All targets linked into the program.
inline std::vector<Target>& targets()
{
    static std::vector<Target> all;
    return all;
}

struct AddedTarget {
    explicit AddedTarget(const Target& target) { targets().push_back(target); }
};

/// Ends the program with the problem found for an input, if any.
inline void check(const std::string& broken)
{
    if (broken.empty())
        return;
    std::fprintf(stderr, "%s\n", broken.c_str());
    std::abort();
}

} // namespace fuzz

// FUZZ_TARGET(md3[, BYTES BESIDE]) { ... return 0; } in fuzz_md3.cpp: processes the `size` bytes at `data`. A libFuzzer
// program has a single target, the replay program has many.
#ifdef TRISVIEW_FUZZ
#define FUZZ_TARGET(name, ...)                                                                                         \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);                                 \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
#else
#define FUZZ_TARGET(name, ...)                                                                                         \
    static int fuzz_##name(const std::uint8_t* data, std::size_t size);                                                \
    static const fuzz::AddedTarget added_##name({#name, fuzz_##name, std::uint64_t{__VA_ARGS__}});                     \
    static int fuzz_##name(const std::uint8_t* data, std::size_t size)
#endif
