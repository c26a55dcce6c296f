#include "formats/base/result.hpp"

namespace formats {

std::string joinedValues(std::size_t count, fmt::format_args values)
{
    std::string places;
    places.reserve(2 * count);
    for (std::size_t i = 0; i < count; ++i)
        places += "{}";
    return fmt::vformat(places, values);
}

} // namespace formats
