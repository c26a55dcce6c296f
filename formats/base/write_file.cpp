#include "formats/base/write_file.hpp"

#include "formats/platform/paths.hpp"

#include <cerrno>
#include <fstream>
#include <random>
#include <system_error>

namespace formats {
namespace {

namespace fs = std::filesystem;

/// An unused name in the same folder, so that renaming is atomic. It does not contain the file's own name, which may
/// already be as long as a name can be.
fs::path temporaryBeside(const fs::path& path)
{
    std::random_device random;
    for (;;) {
        fs::path temporary = path.parent_path() / fmt::format(".trisview-{:08x}{:08x}.part", random(), random());
        std::error_code error;
        if (!fs::exists(fs::symlink_status(temporary, error)))
            return temporary;
    }
}

/// The final target of a link, which need not exist: the target is written, the link stays.
fs::path behindLinks(fs::path path)
{
    constexpr int kMaxLinks = 40; // as Linux has it
    std::error_code error;
    for (int i = 0; i < kMaxLinks && fs::is_symlink(path, error); ++i)
        path = path.parent_path() / fs::read_symlink(path, error);
    return path;
}

/// Pipes, terminals and /dev/null are written to, not replaced.
bool isSpecial(const fs::path& path)
{
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    return fs::exists(status) && !fs::is_regular_file(status);
}

/// A stream only says that it failed; errno says why, but on Windows not of a folder, nor where a part could be
/// written: then the next byte says it.
int reasonOfFailure(const fs::path& written)
{
    int reason = errno;
    std::error_code error;
    if (reason == EACCES && fs::is_directory(written, error))
        return EISDIR;
    if (reason == EINVAL && fs::is_regular_file(written, error)) {
        errno = 0;
        std::ofstream(written, std::ios::binary | std::ios::app).put('x').flush();
        reason = errno != 0 ? errno : reason;
    }
    return reason != 0 ? reason : EIO;
}

} // namespace

FileWriter::FileWriter(const fs::path& path) : m_name(platform::utf8FromPath(path)), m_target(behindLinks(path))
{
    std::error_code error;
    if (fs::is_symlink(m_target, error)) {
        m_error = ELOOP;
        return;
    }
    m_written = isSpecial(m_target) ? m_target : temporaryBeside(m_target);
    if (m_written != m_target)
        m_unfinished.emplace(m_written);
    errno = 0;
    m_stream.open(m_written, std::ios::binary | std::ios::trunc);
    if (!m_stream)
        m_error = reasonOfFailure(m_written);
}

FileWriter::~FileWriter()
{
    m_stream.close();
    std::error_code error;
    if (!m_written.empty() && m_written != m_target)
        fs::remove(m_written, error);
}

void FileWriter::write(std::span<const std::byte> bytes)
{
    if (m_error != 0)
        return;
    errno = 0;
    m_stream.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    if (!m_stream)
        m_error = reasonOfFailure(m_written);
}

Result<void> FileWriter::finish()
{
    if (m_error == 0) {
        errno = 0;
        m_stream.close();
        if (!m_stream)
            m_error = reasonOfFailure(m_written);
    }
    std::error_code error(m_error, std::generic_category());
    if (!error && m_written != m_target) {
        std::error_code unknown; // a new file, or a disk without permissions
        const fs::file_status before = fs::status(m_target, unknown);
        if (fs::exists(before))
            fs::permissions(m_written, before.permissions(), unknown);
        fs::rename(m_written, m_target, error);
        if (!error)
            m_written = m_target;
    }
    if (error)
        return fail(LoadErrorCode::io, m_name, ": cannot be written (", error.message(), ")");
    return {};
}

Result<void> writeFile(const fs::path& path, std::span<const std::byte> bytes)
{
    FileWriter writer(path);
    writer.write(bytes);
    return writer.finish();
}

Result<void> writeFile(const fs::path& path, std::string_view text)
{
    return writeFile(path, std::as_bytes(std::span(text.data(), text.size())));
}

} // namespace formats
