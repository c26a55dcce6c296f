#pragma once

#include "tests/formats/sound_files.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

/// Files built to trigger a rule in docs/PROBLEMS.md.
namespace tests {

struct BuiltProblem {
    const char* rule;
    std::function<NamedFiles()> build;
    formats::ByteRange culprit; ///< the range of the diagnostic; length 0: the whole file
    std::string file{};         ///< empty: the first file
};

/// A builder after `count` calls of `change`.
template <class Builder, class Change>
[[nodiscard]] Builder times(std::size_t count, Builder builder, const Change& change)
{
    for (std::size_t i = 0; i < count; ++i)
        change(builder);
    return builder;
}

template <class Builder> [[nodiscard]] std::function<NamedFiles()> file(const char* name, const Builder& builder)
{
    return [name, builder] { return NamedFiles{{name, builder.build()}}; };
}

template <class Field> [[nodiscard]] formats::ByteRange field(Field offset, std::uint64_t bytes = 4)
{
    return {static_cast<std::uint64_t>(offset), bytes};
}

[[nodiscard]] std::vector<BuiltProblem> builtM2Problems();
[[nodiscard]] std::vector<BuiltProblem> builtGltfProblems();

} // namespace tests
