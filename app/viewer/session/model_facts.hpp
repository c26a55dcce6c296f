#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>

namespace app {

/// Facts for sorting and filtering models.
struct ModelFacts {
    std::string format;          ///< "md2"; empty if the model cannot be opened
    std::uint64_t bytes = 0;     ///< size of its file, also inside an archive
    std::int64_t modified = 0;   ///< modification time of its file or archive in seconds since 1970; 0: unknown
    std::uint64_t triangles = 0; ///< of all its parts
    std::uint32_t errors = 0;    ///< number of errors listed under Problems
    std::uint32_t warnings = 0;  ///< number of warnings listed under Problems
    std::uint32_t missingTextures = 0;

    bool operator==(const ModelFacts&) const = default;
};

/// The facts known so far, by the model's path as listed in the library (UTF-8).
struct KnownFacts {
    std::unordered_map<std::string, ModelFacts> models;
    std::uint64_t revision = 0; ///< incremented by every change
    std::size_t left = 0;       ///< number of models not examined yet
};

} // namespace app
