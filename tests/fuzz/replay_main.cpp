// fuzz_replay [TARGET...] [FOLDER...] runs the fuzz targets (default: all) without a fuzzer: on the seeds of all
// targets, on the real files if they exist (or those in the folders), and on two thousand mutants of all of them
// ($TRISVIEW_MUTANTS changes the number); always the same ones unless TRISVIEW_SEED is set.

#include "formats/vfs/virtual_file_system.hpp"
#include "tests/fuzz/seeds.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/cost.hpp"

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iterator>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace {

using fuzz::Bytes;

constexpr std::size_t kUsualMutants = 2000;
constexpr std::size_t kLargestMutated = 200000; // larger files run only unchanged: mutants of them would take too long

/// Shown when the program ends unexpectedly.
const char* runningTarget = "no target";

extern "C" void sayWhichTarget(int signal)
{
    std::fprintf(stderr, "the program ended in fuzz_%s.cpp\n", runningTarget);
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

void addFile(const std::filesystem::path& path, std::vector<Bytes>& seeds)
{
    const auto file = formats::readFile(path);
    if (!file)
        return;
    const std::span<const std::byte> bytes = file->file().span();
    const auto* const first = reinterpret_cast<const std::uint8_t*>(bytes.data());
    seeds.emplace_back(first, first + bytes.size());
}

/// The inputs of the targets.
struct Inputs {
    std::vector<Bytes> all;     ///< seeds of all targets and files
    std::vector<Bytes> mutated; ///< those that are not too large
};

Inputs collectInputs(std::span<const std::string> folders)
{
    Inputs inputs{{{}}, {}};
    for (const fuzz::Seed& seed : fuzz::allSeeds())
        inputs.all.push_back(seed.bytes);
    for (const std::string& folder : folders) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
            if (entry.is_regular_file())
                addFile(entry.path(), inputs.all);
        }
    }
    if (folders.empty()) {
        for (const char* extension :
             {".md2", ".anm", ".md3", ".skin", ".cfg", ".shader", ".m2", ".anim", ".mpq", ".w3x"}) {
            for (const auto& path : tests::corpusFiles(extension))
                addFile(path, inputs.all);
        }
    }
    std::copy_if(inputs.all.begin(), inputs.all.end(), std::back_inserter(inputs.mutated),
                 [](const Bytes& seed) { return seed.size() <= kLargestMutated; });
    return inputs;
}

/// Ends the program if an input costs more than allowed for its size, and saves the input as "costly_input".
void runWithinLimits(const fuzz::Target& target, const Bytes& input)
{
    const std::uint64_t allowed = tests::allowedBytes(input.size()) + target.bytesBeside;
    const tests::Cost cost;
    target.run(input.data(), input.size());
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
                 "%s: an input of %zu bytes took %.2f s and %llu bytes, allowed are %.2f s and %llu: costly_input\n",
                 target.name, input.size(), cost.seconds(), static_cast<unsigned long long>(cost.bytes()),
                 tests::kAllowedSeconds, static_cast<unsigned long long>(allowed));
    std::abort();
}

std::uint32_t numberIn(const char* variable, std::uint32_t usual)
{
    const char* stated = std::getenv(variable);
    return stated != nullptr ? static_cast<std::uint32_t>(std::strtoul(stated, nullptr, 10)) : usual;
}

/// Uses the target's own seeds half of the time: otherwise they would be rare among all models.
class Mutator {
public:
    Mutator(std::span<const Bytes> own, std::span<const Bytes> all, std::span<const Bytes> words)
        : m_own(own), m_all(all), m_words(words)
    {
    }

    [[nodiscard]] Bytes next()
    {
        Bytes bytes = seed();
        for (std::size_t i = below(6) + 1; i > 0 && !bytes.empty(); --i) {
            switch (below(m_words.empty() ? 5 : 6)) {
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
        const std::span<const Bytes> seeds = !m_own.empty() && below(2) == 0 ? m_own : m_all;
        return seeds[below(seeds.size())];
    }

    // Overwrites a 32-bit field, more often in the header than elsewhere, with a value that breaks careless arithmetic.
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
        const Bytes& word = m_words[below(m_words.size())];
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

    std::span<const Bytes> m_own, m_all, m_words;
    std::mt19937 m_random{numberIn("TRISVIEW_SEED", 1)};
};

void replay(const fuzz::Target& target, const Inputs& inputs)
{
    runningTarget = target.name;
    std::vector<Bytes> own;
    for (const fuzz::Seed& seed : fuzz::seedsOf(target.name))
        own.push_back(seed.bytes);
    const std::vector<Bytes> words = fuzz::wordsIn(fuzz::dictionaryTextOf(target.name));
    for (const std::vector<Bytes>* seeds : {&std::as_const(own), &inputs.all}) {
        for (const Bytes& seed : *seeds)
            runWithinLimits(target, seed);
    }
    Mutator mutator(own, inputs.mutated, words);
    const std::size_t mutants = numberIn("TRISVIEW_MUTANTS", kUsualMutants);
    for (std::size_t i = 0; i < mutants; ++i)
        runWithinLimits(target, mutator.next());
    std::printf("%s: %zu seeds, %zu of its own, %zu words, %zu mutants\n", target.name, inputs.all.size(), own.size(),
                words.size(), mutants);
    std::fflush(stdout);
}

/// Arguments are names of targets and folders.
void replayAll(std::span<const std::string> arguments)
{
    std::vector<fuzz::Target> chosen;
    std::vector<std::string> folders;
    for (const std::string& argument : arguments) {
        const auto& all = fuzz::targets();
        const auto found =
            std::find_if(all.begin(), all.end(), [&](const fuzz::Target& target) { return argument == target.name; });
        if (found != all.end())
            chosen.push_back(*found);
        else
            folders.push_back(argument);
    }
    const Inputs inputs = collectInputs(folders);
    for (const fuzz::Target& target : chosen.empty() ? fuzz::targets() : chosen)
        replay(target, inputs);
}

} // namespace

int main(int argc, char** argv)
try {
    std::signal(SIGABRT, sayWhichTarget);
    std::signal(SIGSEGV, sayWhichTarget);
    replayAll(std::vector<std::string>(argv + 1, argv + argc));
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
