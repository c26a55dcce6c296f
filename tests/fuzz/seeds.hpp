#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fuzz {

using Bytes = std::vector<std::uint8_t>;

struct Seed {
    std::string name; ///< of a file, without a folder
    Bytes bytes;
};

/// Small inputs of the target fuzz_<target>: what the builders and writers make, and the texts in
/// tests/fuzz/seeds/<target>. Those of "scene" are all that it tells apart.
[[nodiscard]] std::vector<Seed> seedsOf(std::string_view target);
/// Those of all targets.
[[nodiscard]] std::vector<Seed> allSeeds();

/// tests/fuzz/<target>.dict as it stands, empty where there is none; that of "scene" is made of several.
[[nodiscard]] std::string dictionaryTextOf(std::string_view target);
/// The words in it. Throws std::runtime_error with the line that libFuzzer could not read.
[[nodiscard]] std::vector<Bytes> wordsIn(std::string_view dictionaryText);

} // namespace fuzz
