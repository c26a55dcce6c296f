#pragma once

#include <filesystem>

namespace platform {

/// The type of an entry in a folder, without following links.
enum class EntryKind {
    missing,
    regular,
    folder,
    link,
    other,   ///< a pipe, a socket or a device
    unknown, ///< it cannot be read; errno has the reason
};

/// An open folder: the handle refers to the same folder even if it is moved and replaced by a link. Names are single
/// path components. Links below the folder are never followed. If a call fails, errno has the reason.
///
/// Windows has no such calls: there, each call uses the folder's path.
class FolderHandle {
public:
    /// Links in the path are followed. Empty path: the working folder.
    explicit FolderHandle(const std::filesystem::path& path);
    ~FolderHandle();
    FolderHandle(FolderHandle&& other) noexcept;
    FolderHandle& operator=(FolderHandle&& other) noexcept;

    /// If it could not be opened, every other call fails with the same error.
    [[nodiscard]] bool isOpen() const { return m_error == 0; }
    [[nodiscard]] int error() const { return m_error; }                        ///< the system's error number of opening
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; } ///< as it was opened

    [[nodiscard]] EntryKind kindOf(const std::filesystem::path& name) const;
    /// The folder with this name, created if the name is free.
    [[nodiscard]] FolderHandle openOrMakeFolder(const std::filesystem::path& name) const;
    /// A descriptor of a new empty file for `writeSome`; -1 if the name is taken.
    [[nodiscard]] int makeFile(const std::filesystem::path& name) const;
    /// Copies the permissions of `from` to the file `to`, which this program has just created; errors are ignored.
    void copyPermissions(const std::filesystem::path& from, int to) const;
    /// Renames `from` to `to` atomically, replacing `to`. False: nothing changed.
    [[nodiscard]] bool rename(const std::filesystem::path& from, const std::filesystem::path& to) const;
    /// Removes a file; errors are ignored.
    void remove(const std::filesystem::path& name) const;

private:
    FolderHandle() = default;

    std::filesystem::path m_path;
    int m_descriptor = -1; // only on POSIX
    int m_error = 0;       // the system's number
};

/// Creates an empty file if the name is free; of two programs that try, one succeeds. False if the name is taken or the
/// file cannot be created; errno tells which.
[[nodiscard]] bool makeNewFile(const std::filesystem::path& path);

} // namespace platform
