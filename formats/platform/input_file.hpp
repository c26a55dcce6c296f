#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace platform {

/// What opening a file came to.
enum class OpenState {
    open,
    missing,      ///< nothing has this name
    folder,       ///< it is a folder
    notRegular,   ///< a pipe, a socket or a device: reading could wait for ever
    noPermission, ///< it may not be read
    failed,       ///< anything else; `reason()` has the system's words
};

/// A file opened for reading, from its start to its end or anywhere, without a buffer of its own. Opening never waits.
class InputFile {
public:
    explicit InputFile(const std::filesystem::path& path);
    ~InputFile();
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    [[nodiscard]] OpenState state() const { return m_state; }
    /// Its size when it was opened; it may have changed since.
    [[nodiscard]] std::uint64_t size() const { return m_size; }
    /// The system's words for what failed last; empty when nothing did.
    [[nodiscard]] const std::string& reason() const { return m_reason; }

    /// Fills `bytes` from where the last call stopped and says how many came: fewer than asked for at the end of the
    /// file, or where reading failed (then `reason()` is set).
    [[nodiscard]] std::size_t read(std::span<std::byte> bytes);

    /// Like `read`, but from `offset` on; where `read` goes on and `reason()` do not change. Safe to be used by several
    /// threads.
    [[nodiscard]] std::size_t readAt(std::uint64_t offset, std::span<std::byte> bytes) const;

private:
    OpenState m_state = OpenState::failed;
    int m_descriptor = -1;
    std::uint64_t m_size = 0;
    std::string m_reason;
};

} // namespace platform
