#include "formats/vfs/replace_file.hpp"

#include "formats/base/write_file.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/read_file.hpp"

#include <algorithm>
#include <system_error>

namespace formats {
namespace {

namespace fs = std::filesystem;

fs::path withoutLinks(const fs::path& path)
{
    std::error_code error;
    fs::path target = fs::canonical(path, error);
    return error ? path : target;
}

/// Errors: io, with `otherwise`, if the file has other bytes.
Result<void> checkHas(const fs::path& file, std::span<const std::byte> bytes, std::string_view otherwise)
{
    TRISVIEW_TRY_ASSIGN(const ByteView there, readFile(file));
    const auto found = there.file().span();
    if (!std::equal(found.begin(), found.end(), bytes.begin(), bytes.end()))
        return fail(LoadErrorCode::io, platform::utf8FromPath(file), otherwise);
    return {};
}

/// Whoever takes away the permission to write protects a file, also if its folder would allow replacing it.
Result<void> checkMayBeWritten(const fs::path& file)
{
    constexpr fs::perms kWriting = fs::perms::owner_write | fs::perms::group_write | fs::perms::others_write;
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    const bool isReadOnly = !error && fs::exists(status) && (status.permissions() & kWriting) == fs::perms::none;
    if (isReadOnly)
        return fail(LoadErrorCode::io, platform::utf8FromPath(file), ": is read-only, and is not replaced");
    return {};
}

/// Keeps the file under its second name; true if it had none. A link to the same file has its permissions and times;
/// disks without such links get a copy.
Result<bool> keepOriginal(const fs::path& file, const fs::path& original, std::span<const std::byte> bytes)
{
    std::error_code error;
    const fs::file_status there = fs::status(original, error);
    if (fs::is_regular_file(there))
        return false;
    if (fs::exists(fs::symlink_status(original, error)))
        return fail(LoadErrorCode::io, platform::utf8FromPath(original),
                    ": is no file, so that no first version can be kept");
    fs::create_hard_link(file, original, error);
    if (!error)
        return true;
    TRISVIEW_TRY(writeFile(original, bytes, Devices::refused));
    fs::permissions(original, fs::status(file, error).permissions(), error);
    return true;
}

} // namespace

fs::path originalOf(const fs::path& file)
{
    fs::path original = withoutLinks(file);
    original += kOriginalEnding;
    return original;
}

Result<void> replaceFile(const fs::path& path, std::span<const std::byte> before, std::span<const std::byte> after)
{
    constexpr std::string_view kChanged = ": has changed since it was read, and is not replaced";
    const fs::path target = withoutLinks(path);
    TRISVIEW_TRY(checkMayBeWritten(target));
    FileWriter writer(target, Devices::refused);
    writer.requireSync();
    writer.write(after);
    const fs::path temporary = writer.close();
    if (temporary.empty())
        return writer.finish(); // states the failure
    TRISVIEW_TRY(checkHas(temporary, after, ": has not the bytes that were written"));
    TRISVIEW_TRY(checkHas(target, before, kChanged));
    const fs::path original = originalOf(target);
    TRISVIEW_TRY_ASSIGN(const bool isKeptNow, keepOriginal(target, original, before));
    Result<void> replaced = checkHas(target, before, kChanged);
    if (replaced)
        replaced = writer.finish();
    if (!replaced && isKeptNow) {
        std::error_code error;
        fs::remove(original, error);
    }
    return replaced;
}

} // namespace formats
