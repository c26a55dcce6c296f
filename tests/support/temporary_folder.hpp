#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

namespace tests {

/// A new empty folder of the disk that goes with everything in it when the object does.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    /// Absolute.
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
    [[nodiscard]] std::filesystem::path operator/(const std::filesystem::path& name) const { return m_path / name; }

    /// Writes a file, new or over an old one, makes the folders above it, and says its path. Throws where it cannot.
    std::filesystem::path write(const std::filesystem::path& name, std::string_view text) const;
    std::filesystem::path write(const std::filesystem::path& name, std::span<const std::byte> bytes) const;

private:
    std::filesystem::path m_path;
};

} // namespace tests
