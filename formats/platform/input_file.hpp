#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace platform {

/// The outcome of opening a file.
enum class OpenState {
    open,
    missing,      ///< no file has this name
    nameTooLong,  ///< the disk does not support names of this length
    folder,       ///< it is a folder
    notRegular,   ///< a pipe, a socket or a device: reading could block
    noPermission, ///< it may not be read
    failed,       ///< other errors; `reason()` has the system's message
};

/// A file opened for reading, sequentially or at any offset, without a buffer of its own. Opening never waits.
class InputFile {
public:
    explicit InputFile(const std::filesystem::path& path);
    ~InputFile();
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    [[nodiscard]] OpenState state() const { return m_state; }
    /// Its size when it was opened; it may have changed since then.
    [[nodiscard]] std::uint64_t size() const { return m_size; }
    /// The system's message for the last failure; empty if there was none.
    [[nodiscard]] const std::string& reason() const { return m_reason; }

    /// Fills `bytes` from the current position; returns the number of bytes read: fewer than requested at the end of
    /// the file or if reading failed (then `reason()` is set).
    [[nodiscard]] std::size_t read(std::span<std::byte> bytes);

    /// Like `read`, but from `offset` on; changes neither the position of `read` nor `reason()`. Safe to use from
    /// several threads.
    [[nodiscard]] std::size_t readAt(std::uint64_t offset, std::span<std::byte> bytes) const;

private:
    OpenState m_state = OpenState::failed;
    int m_descriptor = -1;
    std::uint64_t m_size = 0;
    std::string m_reason;
};

} // namespace platform
