#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fuzz {

using Bytes = std::vector<std::uint8_t>;

struct Seed {
    std::string name; ///< of a file, without folder
    Bytes bytes;
};

/// Small inputs of the target fuzz_<target>: made by builders and writers, and the texts in tests/fuzz/seeds/<target>.
/// "scene" has the seeds of all kinds that it distinguishes.
[[nodiscard]] std::vector<Seed> seedsOf(std::string_view target);
/// The seeds of all targets.
[[nodiscard]] std::vector<Seed> allSeeds();

/// The text of tests/fuzz/<target>.dict, empty if there is none; "scene" combines several.
[[nodiscard]] std::string dictionaryTextOf(std::string_view target);
/// The words in it. Throws std::runtime_error with the line that libFuzzer could not read.
[[nodiscard]] std::vector<Bytes> wordsIn(std::string_view dictionaryText);

} // namespace fuzz
