#pragma once

#include "formats/base/result.hpp"

#include <exception>
#include <new>
#include <string>
#include <string_view>

/// Memory that runs out is an error like others: it names the file and says so in words.
namespace formats {

inline constexpr std::string_view kNotEnoughMemory = "not enough memory";

/// What an exception says to people; the standard library says "std::bad_alloc".
[[nodiscard]] inline std::string reasonOf(const std::exception& error)
{
    return dynamic_cast<const std::bad_alloc*>(&error) != nullptr ? std::string(kNotEnoughMemory) : error.what();
}

/// What `work` returns, which is a Result; where memory runs out in it, the error "NAME: not enough memory".
template <class Work> [[nodiscard]] auto withinMemory(std::string_view name, Work work) -> decltype(work())
{
    try {
        return work();
    } catch (const std::bad_alloc&) { // what was made is gone by now, so that there is room for the message
        return fail(LoadErrorCode::io, name, ": ", kNotEnoughMemory);
    }
}

} // namespace formats
