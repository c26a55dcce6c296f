#pragma once

#include "formats/base/result.hpp"

#include <exception>
#include <new>
#include <string>
#include <string_view>

/// Turns running out of memory into an ordinary error that names the file.
namespace formats {

inline constexpr std::string_view kNotEnoughMemory = "not enough memory";

/// The message of an exception for users; the standard library's own text is "std::bad_alloc".
[[nodiscard]] inline std::string reasonOf(const std::exception& error)
{
    return dynamic_cast<const std::bad_alloc*>(&error) != nullptr ? std::string(kNotEnoughMemory) : error.what();
}

/// Returns the Result of `work`, or the error "NAME: not enough memory" if memory runs out in it.
template <class Work> [[nodiscard]] auto withinMemory(std::string_view name, Work work) -> decltype(work())
{
    try {
        return work();
    } catch (const std::bad_alloc&) { // unwinding has freed memory, so the message can be made
        return fail(LoadErrorCode::io, name, ": ", kNotEnoughMemory);
    }
}

} // namespace formats
