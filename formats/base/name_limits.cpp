#include "formats/base/name_limits.hpp"

#include <cstdint>

namespace formats {

std::string_view cutName(std::string_view name)
{
    if (!isNameTooLong(name))
        return name;
    std::size_t end = kMaxNameBytes;
    constexpr std::size_t kMaxContinued = 3;
    for (std::size_t back = 0; back < kMaxContinued && (static_cast<std::uint8_t>(name[end]) & 0xC0U) == 0x80U; ++back)
        --end;
    return name.substr(0, end);
}

} // namespace formats
