#include "formats/base/result.hpp"

namespace formats {

std::string joinedValues(std::size_t count, fmt::format_args values)
{
    std::string placeholders;
    placeholders.reserve(2 * count);
    for (std::size_t i = 0; i < count; ++i)
        placeholders += "{}";
    return fmt::vformat(placeholders, values);
}

} // namespace formats
