#include "formats/files/write_file.hpp"

#include "formats/platform/paths.hpp"

#include <fstream>

namespace formats {
namespace {

std::filesystem::path temporaryBeside(const std::filesystem::path& path)
{
    std::filesystem::path temporary = path;
    temporary += ".part";
    return temporary;
}

/// Pipes, terminals and /dev/null are written to, not replaced.
bool isSpecial(const std::filesystem::path& path)
{
    std::error_code error;
    return std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error);
}

} // namespace

Result<void> writeFile(const std::filesystem::path& path, std::span<const std::byte> bytes)
{
    const std::filesystem::path target = isSpecial(path) ? path : temporaryBeside(path);
    const auto failed = [&] { return fail(LoadErrorCode::io, platform::utf8FromPath(path), ": cannot be written"); };
    {
        std::ofstream file(target, std::ios::binary | std::ios::trunc);
        file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        file.close();
        if (!file)
            return failed();
    }
    std::error_code error;
    if (target != path)
        std::filesystem::rename(target, path, error);
    if (error) {
        std::filesystem::remove(target, error);
        return failed();
    }
    return {};
}

Result<void> writeFile(const std::filesystem::path& path, std::string_view text)
{
    return writeFile(path, std::as_bytes(std::span(text.data(), text.size())));
}

} // namespace formats
