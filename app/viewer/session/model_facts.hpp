#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>

namespace app {

/// What a model is sorted and filtered by beside its name.
struct ModelFacts {
    std::string format;          ///< "md2"; empty where it cannot be opened
    std::uint64_t bytes = 0;     ///< of its file, also inside an archive
    std::int64_t modified = 0;   ///< seconds since 1970: when its file was written, or the archive; 0: not known
    std::uint64_t triangles = 0; ///< of all its parts
    std::uint32_t errors = 0;    ///< in the model and what belongs to it, as listed under Problems
    std::uint32_t warnings = 0;  ///< likewise
    std::uint32_t missingTextures = 0;

    bool operator==(const ModelFacts&) const = default;
};

/// The facts known so far, by the path of the model as the library lists it (UTF-8).
struct KnownFacts {
    std::unordered_map<std::string, ModelFacts> models;
    std::uint64_t revision = 0; ///< counts changes
    std::size_t left = 0;       ///< models that are still to be looked at
};

} // namespace app
