// Runs a fuzz target without a fuzzer: on the seeds of all targets, on the real files where they are there (or in the
// folders given as arguments), and on ten thousand mutants of all of them, always the same ones unless TRISVIEW_SEED
// asks for others.

#include "formats/vfs/virtual_file_system.hpp"
#include "tests/fuzz/seeds.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/cost.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

/// Memory that a target's input may take beside what any file may: decoded images and unpacked entries, within the
/// limits of docs/LIMITS.md. Targets without such things do not define it.
extern "C" __attribute__((weak)) std::uint64_t fuzzBytesBeside();

namespace {

using fuzz::Bytes;

constexpr std::size_t kMutants = 10000;
constexpr std::size_t kLargestMutated = 200000; // larger ones run once as they are: mutants of them cost too much time

void addFile(const std::filesystem::path& path, std::vector<Bytes>& seeds)
{
    const auto file = formats::readFile(path);
    if (!file)
        return;
    const std::span<const std::byte> bytes = file->file().span();
    const auto* const first = reinterpret_cast<const std::uint8_t*>(bytes.data());
    seeds.emplace_back(first, first + bytes.size());
}

/// What is mutated: the target's own seeds half of the time, among all the models they would hardly be met.
struct Inputs {
    std::vector<Bytes> own, all, words;
};

Inputs collectInputs(std::string_view target, std::span<char* const> folders)
{
    Inputs inputs{{}, {{}}, fuzz::wordsIn(fuzz::dictionaryTextOf(target))};
    for (const fuzz::Seed& seed : fuzz::seedsOf(target))
        inputs.own.push_back(seed.bytes);
    for (const fuzz::Seed& seed : fuzz::allSeeds())
        inputs.all.push_back(seed.bytes);
    for (const char* folder : folders) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
            if (entry.is_regular_file())
                addFile(entry.path(), inputs.all);
        }
    }
    if (folders.empty()) {
        for (const char* extension : {".md2", ".anm", ".md3", ".skin", ".cfg", ".shader", ".m2", ".anim"}) {
            for (const auto& path : tests::corpusFiles(extension))
                addFile(path, inputs.all);
        }
    }
    return inputs;
}

/// Ends the program where an input costs more than a file of its size may, and leaves the input as "costly_input".
void runWithinLimits(const Bytes& input)
{
    const std::uint64_t allowed =
        tests::allowedBytes(input.size()) + (fuzzBytesBeside != nullptr ? fuzzBytesBeside() : 0);
    const tests::Cost cost;
    LLVMFuzzerTestOneInput(input.data(), input.size());
    const bool isTooLarge = cost.bytes() > allowed;
    const bool isTooSlow = tests::kCountsTime && cost.seconds() > tests::kAllowedSeconds;
    if (!isTooLarge && !isTooSlow)
        return;
    std::FILE* const file = std::fopen("costly_input", "wb");
    if (file != nullptr) {
        std::fwrite(input.data(), 1, input.size(), file);
        std::fclose(file);
    }
    std::fprintf(stderr,
                 "an input of %zu bytes took %.2f s and %llu bytes, allowed are %.2f s and %llu: costly_input\n",
                 input.size(), cost.seconds(), static_cast<unsigned long long>(cost.bytes()), tests::kAllowedSeconds,
                 static_cast<unsigned long long>(allowed));
    std::abort();
}

/// TRISVIEW_SEED tries other mutants than usual.
std::uint32_t seedOfMutants()
{
    const char* stated = std::getenv("TRISVIEW_SEED");
    return stated != nullptr ? static_cast<std::uint32_t>(std::strtoul(stated, nullptr, 10)) : 1;
}

class Mutator {
public:
    explicit Mutator(const Inputs& inputs) : m_inputs(inputs) {}

    [[nodiscard]] Bytes next()
    {
        Bytes bytes = seed();
        for (std::size_t i = below(6) + 1; i > 0 && !bytes.empty(); --i) {
            switch (below(m_inputs.words.empty() ? 5 : 6)) {
            case 0:
                bytes[below(bytes.size())] ^= static_cast<std::uint8_t>(1U << below(8));
                break;
            case 1:
                bytes[below(bytes.size())] = static_cast<std::uint8_t>(below(256));
                break;
            case 2:
                overwriteNumber(bytes);
                break;
            case 3:
                bytes.resize(below(bytes.size() + 1));
                break;
            case 4:
                splice(bytes);
                break;
            default:
                insertWord(bytes);
                break;
            }
        }
        return bytes;
    }

private:
    [[nodiscard]] std::size_t below(std::size_t limit) { return static_cast<std::size_t>(m_random()) % limit; }
    [[nodiscard]] const Bytes& seed()
    {
        const bool isOwn = !m_inputs.own.empty() && below(2) == 0;
        const std::vector<Bytes>& seeds = isOwn ? m_inputs.own : m_inputs.all;
        return seeds[below(seeds.size())];
    }

    // A 32-bit field, in the header more often than elsewhere, gets a value that breaks careless arithmetic.
    void overwriteNumber(Bytes& bytes)
    {
        constexpr std::uint32_t kNasty[] = {0, 1, 2, 0x7F, 0xFFFF, 0x7F800000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
        const std::size_t words = bytes.size() / 4;
        if (words == 0)
            return;
        const std::size_t at = 4 * below(below(3) != 0 ? std::min<std::size_t>(words, 23) : words);
        const std::uint32_t value = kNasty[below(std::size(kNasty))] + static_cast<std::uint32_t>(below(3)) - 1;
        for (std::size_t i = 0; i < 4; ++i)
            bytes[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
    }

    void splice(Bytes& bytes)
    {
        const Bytes& other = seed();
        if (other.empty())
            return;
        const std::size_t from = below(other.size());
        overwrite(bytes, std::span(other).subspan(from, std::min(other.size() - from, below(64) + 1)));
    }

    void insertWord(Bytes& bytes)
    {
        const Bytes& word = m_inputs.words[below(m_inputs.words.size())];
        if (below(2) == 0)
            overwrite(bytes, word);
        else
            bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(below(bytes.size())), word.begin(), word.end());
    }

    void overwrite(Bytes& bytes, std::span<const std::uint8_t> piece)
    {
        const std::size_t at = below(bytes.size());
        std::copy_n(piece.begin(), std::min(piece.size(), bytes.size() - at),
                    bytes.begin() + static_cast<std::ptrdiff_t>(at));
    }

    const Inputs& m_inputs;
    std::mt19937 m_random{seedOfMutants()};
};

/// The target that this program was linked with, from its name: fuzz_<target>.
std::string targetOf(std::string_view program)
{
    const std::string name = std::filesystem::path(program).filename().string();
    return name.starts_with("fuzz_") ? name.substr(5) : name;
}

void replay(std::string_view target, std::span<char* const> folders)
{
    Inputs inputs = collectInputs(target, folders);
    for (const std::vector<Bytes>* seeds : {&inputs.own, &inputs.all}) {
        for (const Bytes& seed : *seeds)
            runWithinLimits(seed);
    }
    std::printf("%zu seeds, %zu of them of this target, %zu words\n", inputs.all.size(), inputs.own.size(),
                inputs.words.size());
    std::erase_if(inputs.all, [](const Bytes& seed) { return seed.size() > kLargestMutated; });
    Mutator mutator(inputs);
    for (std::size_t i = 0; i < kMutants; ++i)
        runWithinLimits(mutator.next());
    std::printf("%zu mutants\n", kMutants);
}

} // namespace

int main(int argc, char** argv)
try {
    replay(targetOf(argv[0]), std::span(argv, static_cast<std::size_t>(argc)).subspan(1));
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
