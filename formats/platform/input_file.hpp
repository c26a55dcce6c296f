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
    missing,      ///< nothing has this name
    nameTooLong,  ///< the disk has no names of this length
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
    /// The system's message for the last failure; empty when nothing failed.
    [[nodiscard]] const std::string& reason() const { return m_reason; }

    /// Fills `bytes` from where the last call stopped; returns how many were read: fewer than asked for at the end of
    /// the file, or when reading failed (then `reason()` is set).
    [[nodiscard]] std::size_t read(std::span<std::byte> bytes);

    /// Like `read`, but from `offset` on; changes neither the place of `read` nor `reason()`. Safe to use from several
    /// threads.
    [[nodiscard]] std::size_t readAt(std::uint64_t offset, std::span<std::byte> bytes) const;

private:
    OpenState m_state = OpenState::failed;
    int m_descriptor = -1;
    std::uint64_t m_size = 0;
    std::string m_reason;
};

} // namespace platform
