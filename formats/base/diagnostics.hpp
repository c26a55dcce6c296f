#pragma once

#include "formats/base/result.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace formats {

enum class Severity {
    note,    ///< information; nothing was changed
    warning, ///< an engine rejects it, or something was replaced
    error,   ///< a part of the file is not shown
};

/// The part of a model that a diagnostic is about. A command fails only for errors in the parts that it shows.
enum class Concern {
    model,        ///< the whole model
    triangleList, ///< only the triangle list
    glCommands,   ///< only the GL command list (MD2, MDX)
    clips,        ///< only the clips of a sidecar
    textures,     ///< only the images that are used
};

/// A range of the file. Length 0: no particular bytes; `scene::open` reports it only for an empty file.
struct ByteRange {
    std::uint64_t offset = 0;
    std::uint64_t length = 0;

    bool operator==(const ByteRange&) const = default;
};

/// A position in a text, counted from 1 as in editors; columns count bytes. Line 0: no position, e.g. in binary files.
struct TextPosition {
    std::uint32_t line = 0;
    std::uint32_t column = 0;

    bool operator==(const TextPosition&) const = default;
};

/// A diagnostic about a file that can still be used.
struct Diagnostic {
    std::string rule; ///< stable and searchable, a literal in the source: "md2-frame-limit"; docs/PROBLEMS.md lists all
    Severity severity = Severity::note;
    ByteRange range{};
    std::string message{}; ///< a sentence without file name or full stop
    Concern concern = Concern::model;
    std::string file{};            ///< path of the file it is about; empty: the file being read
    TextPosition position{};       ///< of `range` in a text
    std::uint64_t count = 0;       ///< the number that a limit compares; 0: the rule counts nothing
    std::uint64_t occurrences = 1; ///< how many parts of the file have the problem; `range` is that of the first
};

using Diagnostics = std::vector<Diagnostic>;

// They return the new diagnostic, which the next one may move.
template <class... Parts>
Diagnostic& addNote(Diagnostics& diagnostics, std::string_view rule, ByteRange range, const Parts&... message)
{
    diagnostics.push_back({std::string(rule), Severity::note, range, joined(message...), Concern::model});
    return diagnostics.back();
}

template <class... Parts>
Diagnostic& addWarning(Diagnostics& diagnostics, std::string_view rule, ByteRange range, const Parts&... message)
{
    diagnostics.push_back({std::string(rule), Severity::warning, range, joined(message...), Concern::model});
    return diagnostics.back();
}

template <class... Parts>
Diagnostic& addError(Diagnostics& diagnostics, Concern concern, std::string_view rule, ByteRange range,
                     const Parts&... message)
{
    diagnostics.push_back({std::string(rule), Severity::error, range, joined(message...), concern});
    return diagnostics.back();
}

[[nodiscard]] constexpr std::string_view nameOf(Severity severity)
{
    constexpr std::array<std::string_view, 3> kNames{"note", "warning", "error"};
    return kNames[static_cast<std::size_t>(severity)];
}

} // namespace formats
