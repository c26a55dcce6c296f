#pragma once

#include "formats/base/result.hpp"

#include <cstdint>
#include <string>

namespace formats::gltf {

/// Limits the memory of a model to a multiple of its files: a file may use the same bytes many times, and accessors
/// without bytes have any length.
class Budget {
public:
    static constexpr std::uint64_t kFreeBytes = std::uint64_t{32} << 20U;
    static constexpr std::uint64_t kBytesPerByte = 6;

    explicit Budget(const std::string& name) : m_name(name) {}

    /// Called with the bytes of all files that were read so far.
    void allow(std::uint64_t fileBytes) { m_allowed = kFreeBytes + kBytesPerByte * fileBytes; }

    /// Error: tooLarge. `what`: "vertices".
    [[nodiscard]] Result<void> take(std::uint64_t bytes, std::string_view what)
    {
        if (bytes <= m_allowed - m_taken) {
            m_taken += bytes;
            return {};
        }
        return fail(LoadErrorCode::tooLarge, m_name, ": its ", what, " need more than ", m_allowed,
                    " bytes of memory, the most for files of this size");
    }

private:
    const std::string& m_name;
    std::uint64_t m_allowed = kFreeBytes;
    std::uint64_t m_taken = 0;
};

} // namespace formats::gltf
