#include "formats/base/engine_limits.hpp"

namespace formats {

std::string limitText(const EngineLimit& limit, std::uint64_t found)
{
    return joined(found, " ", limit.counted,
                  limit.severity == Severity::note ? ", the format's limit " : ", the engine's limit ", limit.constant,
                  limit.constant.empty() ? "is " : " is ", limit.most);
}

} // namespace formats
