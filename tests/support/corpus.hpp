#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace tests {

/// The folder of real files: $TRISVIEW_CORPUS, else ../shared/corpus beside the checkout. Empty if it does not exist:
/// then tests call GTEST_SKIP() with kNoCorpus.
[[nodiscard]] std::filesystem::path corpusFolder();
inline constexpr const char* kNoCorpus = "no corpus: set TRISVIEW_CORPUS to a folder of real model files";

/// All files below the corpus with this extension (lower case, with dot; case is ignored), sorted.
[[nodiscard]] std::vector<std::filesystem::path> corpusFiles(std::string_view extension);

} // namespace tests
