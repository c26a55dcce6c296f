#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>

namespace tests {

/// Bytes of files that this process has read so far; nullopt if the system does not count them.
[[nodiscard]] inline std::optional<std::uint64_t> bytesRead()
{
    std::ifstream file("/proc/self/io");
    std::string word;
    std::uint64_t count = 0;
    while (file >> word >> count) {
        if (word == "rchar:")
            return count;
    }
    return std::nullopt;
}

/// Bytes of files that `work` reads; 0 if they are not counted.
template <class Work> [[nodiscard]] std::uint64_t bytesReadBy(const Work& work)
{
    const auto before = bytesRead();
    work();
    const auto after = bytesRead();
    return before && after ? *after - *before : 0;
}

} // namespace tests
