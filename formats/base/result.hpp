#pragma once

#include <fmt/core.h>
#include <tl/expected.hpp>

#include <cstddef>
#include <string>
#include <utility>

namespace formats {

/// The kind of an error, for callers that distinguish them.
enum class LoadErrorCode {
    wrongFormat, ///< another loader's format: try the next one
    unsupported, ///< recognized, but the version or a feature is not supported
    truncated,   ///< a table or record ends past the end of the file
    corrupt,     ///< the content is inconsistent
    tooLarge,    ///< beyond a limit of this program (an engine's limit is a diagnostic)
    notFound,    ///< no file of this name
    io,          ///< the operating system refused
    cancelled,   ///< the caller no longer needs it (cancellation.hpp); not shown
};

/// The reason why a file cannot be used. `message` is shown to the user unchanged: "file: what, where, expected,
/// found".
struct LoadError {
    LoadErrorCode code = LoadErrorCode::corrupt;
    std::string message;
};

/// tl::expected because std::expected is missing from Clang 14 with Debian 12's standard library.
template <class T> using Result = tl::expected<T, LoadError>;

/// Formats `count` values without separators. Compiled once, because formatting code is slow to compile.
[[nodiscard]] std::string joinedValues(std::size_t count, fmt::format_args values);

/// The parts as text, without separators.
template <class... Parts> [[nodiscard]] std::string joined(const Parts&... parts)
{
    return joinedValues(sizeof...(parts), fmt::make_format_args(parts...));
}

/// An error to return: `return fail(LoadErrorCode::corrupt, name, ": frame size is ", size);`
template <class... Parts> [[nodiscard]] tl::unexpected<LoadError> fail(LoadErrorCode code, const Parts&... parts)
{
    return tl::unexpected(LoadError{code, joined(parts...)});
}

} // namespace formats

// The two control-flow macros of the project, with their parts. TRISVIEW_TRY returns the error of an expression that
// yields a Result; TRISVIEW_TRY_ASSIGN also declares a variable with its value. Use braces in an enclosing `if`; no
// comma in `decl`.
#define TRISVIEW_JOIN2(a, b) a##b
#define TRISVIEW_JOIN(a, b) TRISVIEW_JOIN2(a, b)
#define TRISVIEW_TRY_(name, ...)                                                                                       \
    do {                                                                                                               \
        if (auto name = (__VA_ARGS__); !name)                                                                          \
            return tl::unexpected(std::move(name).error());                                                            \
    } while (false)
#define TRISVIEW_TRY(...) TRISVIEW_TRY_(TRISVIEW_JOIN(tried, __COUNTER__), __VA_ARGS__)
#define TRISVIEW_TRY_ASSIGN_(name, decl, ...)                                                                          \
    auto name = (__VA_ARGS__);                                                                                         \
    if (!name)                                                                                                         \
        return tl::unexpected(std::move(name).error());                                                                \
    decl = *std::move(name)
#define TRISVIEW_TRY_ASSIGN(decl, ...) TRISVIEW_TRY_ASSIGN_(TRISVIEW_JOIN(tried, __COUNTER__), decl, __VA_ARGS__)
