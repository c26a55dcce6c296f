#include "formats/base/write_file.hpp"

#include "formats/platform/file_descriptor.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <cerrno>
#include <random>
#include <system_error>
#include <utility>

namespace formats {
namespace {

namespace fs = std::filesystem;
using platform::EntryKind;

constexpr std::size_t kBufferedBytes = 16 * 1024;
constexpr std::size_t kBytesPerWrite = std::size_t{1} << 30U; // the most that one call writes on every system

/// Does not contain the file's own name, which may already have the maximum length.
fs::path temporaryName()
{
    std::random_device random;
    return fmt::format(".trisview-{:08x}{:08x}.part", random(), random());
}

/// The final target of a link, which need not exist: the target is written, the link stays.
fs::path behindLinks(fs::path path)
{
    constexpr int kMaxLinks = 40; // as in Linux
    std::error_code error;
    for (int i = 0; i < kMaxLinks && fs::is_symlink(path, error); ++i)
        path = path.parent_path() / fs::read_symlink(path, error);
    return path;
}

std::string systemReason(int error)
{
    return std::generic_category().message(error != 0 ? error : EIO);
}

/// The reason why a device, pipe or socket is not written to; empty: it may be written to.
std::string reasonAgainst(fs::file_type type, Devices devices)
{
    if (type == fs::file_type::block)
        return "it is a disk";
    if (type == fs::file_type::socket)
        return "it is a socket";
    if (devices == Devices::written)
        return {};
    return type == fs::file_type::fifo ? "it is a pipe" : "it is a device";
}

bool isNoFile(fs::file_type type)
{
    return type == fs::file_type::block || type == fs::file_type::character || type == fs::file_type::fifo ||
           type == fs::file_type::socket;
}

} // namespace

FileWriter::FileWriter(const fs::path& path, Devices devices) : m_name(platform::utf8FromPath(path))
{
    std::error_code error;
    if (const fs::file_type type = fs::status(path, error).type(); isNoFile(type)) {
        m_problem = reasonAgainst(type, devices);
        if (m_problem.empty())
            openDevice(path);
        return;
    }
    const fs::path target = behindLinks(path);
    m_ownFolder.emplace(target.parent_path());
    m_folder = &*m_ownFolder;
    m_target = target.has_filename() ? target.filename() : "."; // "folder/" means the folder
    open();
}

FileWriter::FileWriter(const platform::FolderHandle& folder, const fs::path& name)
    : m_name(platform::utf8FromPath(folder.path() / name)), m_folder(&folder), m_target(name)
{
    open();
}

void FileWriter::open()
{
    switch (m_folder->kindOf(m_target)) {
    case EntryKind::missing:
    case EntryKind::regular:
        return openTemporary();
    case EntryKind::folder:
        m_problem = systemReason(EISDIR);
        return;
    case EntryKind::link: // more links than are followed
        m_problem = m_ownFolder ? systemReason(ELOOP) : "it is a link";
        return;
    case EntryKind::other:
        m_problem = "it is a device or a pipe";
        return;
    case EntryKind::unknown:
        return fail();
    }
}

void FileWriter::openTemporary()
{
    constexpr int kAttempts = 100;
    for (int i = 0; i < kAttempts && m_descriptor < 0; ++i) {
        m_temporary = temporaryName();
        m_unfinished.emplace(m_folder->path() / m_temporary);
        m_descriptor = m_folder->makeFile(m_temporary);
        if (m_descriptor >= 0)
            return;
        const int reason = errno;
        m_temporary.clear();
        m_unfinished.reset();
        errno = reason;
        if (reason != EEXIST)
            break;
    }
    fail();
}

void FileWriter::openDevice(const fs::path& path)
{
    m_descriptor = platform::openDeviceForWriting(path);
    if (m_descriptor < 0 && errno == ENXIO)
        m_problem = "no program reads this pipe";
    else if (m_descriptor < 0)
        fail();
}

void FileWriter::fail()
{
    if (m_problem.empty())
        m_problem = systemReason(errno);
}

FileWriter::~FileWriter()
{
    if (m_descriptor >= 0)
        platform::closeDescriptor(m_descriptor);
    if (!m_temporary.empty())
        m_folder->remove(m_temporary);
}

bool FileWriter::writeAll(std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const std::size_t wanted = std::min(bytes.size(), kBytesPerWrite);
        const std::ptrdiff_t count = platform::writeSome(m_descriptor, bytes.data(), wanted);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0) {
            fail();
            return false;
        }
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
    return true;
}

void FileWriter::write(std::span<const std::byte> bytes)
{
    if (hasFailed())
        return;
    if (m_buffer.size() + bytes.size() > kBufferedBytes) {
        if (!writeAll(std::exchange(m_buffer, {})))
            return;
        if (bytes.size() >= kBufferedBytes) {
            (void)writeAll(bytes);
            return;
        }
    }
    m_buffer.insert(m_buffer.end(), bytes.begin(), bytes.end());
}

void FileWriter::closeFile()
{
    if (m_descriptor < 0 || hasFailed() || !writeAll(std::exchange(m_buffer, {})))
        return;
    if (!m_temporary.empty())
        m_folder->copyPermissions(m_target, m_descriptor);
    if (m_isSynced && !platform::syncDescriptor(m_descriptor))
        return fail();
    if (!platform::closeDescriptor(std::exchange(m_descriptor, -1)))
        fail();
}

fs::path FileWriter::close()
{
    closeFile();
    return hasFailed() || m_temporary.empty() ? fs::path() : m_folder->path() / m_temporary;
}

Result<void> FileWriter::finish()
{
    closeFile();
    if (!hasFailed() && !m_temporary.empty()) {
        if (m_folder->rename(m_temporary, m_target))
            m_temporary.clear();
        else
            fail();
    }
    if (hasFailed())
        return formats::fail(LoadErrorCode::io, m_name, ": cannot be written (", m_problem, ")");
    return {};
}

Result<void> writeFile(const fs::path& path, std::span<const std::byte> bytes, Devices devices)
{
    FileWriter writer(path, devices);
    writer.write(bytes);
    return writer.finish();
}

Result<void> writeFile(const fs::path& path, std::string_view text, Devices devices)
{
    return writeFile(path, std::as_bytes(std::span(text.data(), text.size())), devices);
}

Result<void> writeFile(const platform::FolderHandle& folder, const fs::path& name, std::span<const std::byte> bytes)
{
    FileWriter writer(folder, name);
    writer.write(bytes);
    return writer.finish();
}

} // namespace formats
