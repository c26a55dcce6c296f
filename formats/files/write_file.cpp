#include "formats/files/write_file.hpp"

#include "formats/platform/paths.hpp"

#include <cerrno>
#include <fstream>
#include <random>
#include <system_error>

namespace formats {
namespace {

namespace fs = std::filesystem;

/// A name that nothing in the folder has. In the same folder, so that renaming cannot end half-way; not made of the
/// file's own name, which may be as long as a name can be.
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

/// What a link leads to in the end, whether that is there or not: a link is written through, not replaced.
fs::path behindLinks(fs::path path)
{
    constexpr int kMostLinks = 40; // as Linux has it
    std::error_code error;
    for (int i = 0; i < kMostLinks && fs::is_symlink(path, error); ++i)
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

/// 0, or the system's number for what went wrong.
int writeBytes(const fs::path& path, std::span<const std::byte> bytes)
{
    errno = 0; // streams only say that they failed; the system's call behind them says why
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (file)
        return 0;
    return errno != 0 ? errno : EIO;
}

} // namespace

Result<void> writeFile(const fs::path& path, std::span<const std::byte> bytes)
{
    const auto failed = [&path](const std::error_code& why) {
        return fail(LoadErrorCode::io, platform::utf8FromPath(path), ": cannot be written (", why.message(), ")");
    };
    const fs::path target = behindLinks(path);
    std::error_code error;
    if (fs::is_symlink(target, error))
        return failed(std::make_error_code(std::errc::too_many_symbolic_link_levels));
    if (isSpecial(target)) {
        const int why = writeBytes(target, bytes);
        return why == 0 ? Result<void>() : failed({why, std::generic_category()});
    }

    const fs::path temporary = temporaryBeside(target);
    error = {writeBytes(temporary, bytes), std::generic_category()};
    if (!error) {
        std::error_code unknown; // a new file, or a disk without permissions
        const fs::file_status before = fs::status(target, unknown);
        if (fs::exists(before))
            fs::permissions(temporary, before.permissions(), unknown);
        fs::rename(temporary, target, error);
    }
    if (error) {
        std::error_code unknown;
        fs::remove(temporary, unknown);
        return failed(error);
    }
    return {};
}

Result<void> writeFile(const fs::path& path, std::string_view text)
{
    return writeFile(path, std::as_bytes(std::span(text.data(), text.size())));
}

} // namespace formats
