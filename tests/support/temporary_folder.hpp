#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

namespace tests {

/// A new empty folder on disk that is deleted with its content by the destructor.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    /// Absolute.
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
    [[nodiscard]] std::filesystem::path operator/(const std::filesystem::path& name) const { return m_path / name; }

    /// Writes a file, new or over an old one, creates its parent folders, and returns its path. Throws on failure.
    std::filesystem::path write(const std::filesystem::path& name, std::string_view text) const;
    std::filesystem::path write(const std::filesystem::path& name, std::span<const std::byte> bytes) const;

private:
    std::filesystem::path m_path;
};

} // namespace tests
