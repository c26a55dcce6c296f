#pragma once

#include <filesystem>

namespace platform {

/// What a name in a folder is, without following links.
enum class EntryKind {
    missing,
    regular,
    folder,
    link,
    other,   ///< a pipe, a socket or a device
    unknown, ///< it cannot be looked at; errno says why
};

/// A folder that was opened once: it stays the same one when somebody moves it away and puts a link in its place. Names
/// are single parts of a path. Links below the folder are never followed. Where a call fails, errno says why.
///
/// Windows has no such calls: there, each call goes by the folder's path.
class FolderHandle {
public:
    /// Links in the path are followed. Empty: the working folder.
    explicit FolderHandle(const std::filesystem::path& path);
    ~FolderHandle();
    FolderHandle(FolderHandle&& other) noexcept;
    FolderHandle& operator=(FolderHandle&& other) noexcept;

    /// Where it could not be opened, every other call fails as opening did.
    [[nodiscard]] bool isOpen() const { return m_error == 0; }
    [[nodiscard]] int error() const { return m_error; } ///< the system's number for why it could not be opened
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; } ///< when it was opened

    [[nodiscard]] EntryKind kindOf(const std::filesystem::path& name) const;
    /// The folder of this name, which is made where nothing has the name.
    [[nodiscard]] FolderHandle openOrMakeFolder(const std::filesystem::path& name) const;
    /// A descriptor of an empty file to write to, see `writeSome`; -1 where something has the name.
    [[nodiscard]] int makeFile(const std::filesystem::path& name) const;
    /// Gives the file `to`, which this program has just made, the permissions of `from`; nothing where it cannot.
    void copyPermissions(const std::filesystem::path& from, int to) const;
    /// Puts `from` in place of what is called `to`, in one step. False: it stays as it was.
    [[nodiscard]] bool rename(const std::filesystem::path& from, const std::filesystem::path& to) const;
    /// Removes a file; nothing where it cannot.
    void remove(const std::filesystem::path& name) const;

private:
    FolderHandle() = default;

    std::filesystem::path m_path;
    int m_descriptor = -1; // only on POSIX
    int m_error = 0;       // the system's number
};

/// Makes an empty file where nothing has this name yet; of two programs that try, one succeeds. False where the name is
/// taken or the file cannot be made; errno tells which.
[[nodiscard]] bool makeNewFile(const std::filesystem::path& path);

} // namespace platform
