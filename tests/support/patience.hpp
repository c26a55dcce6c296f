#pragma once

#include <chrono>
#include <thread>

namespace tests {

/// How long a test waits for what another thread or the system is to do before it fails. Not how long that may take: a
/// machine that is busy with other things needs as long as it needs.
inline constexpr std::chrono::seconds kPatience{60};

/// Asks until something is so; false where it does not become so. For what tells nobody: threads and watches of files.
template <class IsSo> [[nodiscard]] bool becomes(const IsSo& isSo)
{
    for (const auto end = std::chrono::steady_clock::now() + kPatience; std::chrono::steady_clock::now() < end;) {
        if (isSo())
            return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return isSo();
}

} // namespace tests
