#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/base/result.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace platform {
class InputFile;
}

namespace formats {

/// Larger files are rejected.
inline constexpr std::uint64_t kMaxFileBytes = std::uint64_t{2} << 30U;

/// All bytes of a file on disk, with its path or another name for messages. Errors: notFound, io (a folder, a device,
/// no permission, fewer bytes than its stated size), tooLarge. Bytes appended after the file was opened are not read.
[[nodiscard]] Result<ByteView> readFile(const std::filesystem::path& path);
[[nodiscard]] Result<ByteView> readFile(const std::filesystem::path& path, std::string nameForMessages);

/// The first bytes of a file, at most `most`; empty if the file cannot be opened.
[[nodiscard]] std::vector<std::byte> readHead(const std::filesystem::path& path, std::size_t most);

/// The last bytes of a file, at most `most`; empty if the file cannot be opened.
[[nodiscard]] std::vector<std::byte> readTail(const std::filesystem::path& path, std::size_t most);

/// Checks that a file can be opened. Errors: notFound, io (a folder, a device, no permission).
[[nodiscard]] Result<void> checkOpen(const platform::InputFile& file, const std::string& name);

} // namespace formats
