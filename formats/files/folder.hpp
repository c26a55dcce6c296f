#pragma once

#include "formats/core/result.hpp"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace formats {

/// A mounted folder of the disk: finds names in it without regard to case.
class Folder {
public:
    explicit Folder(std::filesystem::path root) : m_root(std::move(root)) {}

    [[nodiscard]] const std::filesystem::path& root() const { return m_root; }

    /// The file's name as spelled on the disk. An exact match wins over one that differs in case; among several of
    /// those the first in byte order. `name` must be normalised.
    [[nodiscard]] std::optional<std::string> find(std::string_view name) const;

    /// Names of the files directly in `folder` ("" for the root).
    [[nodiscard]] std::vector<std::string> files(std::string_view folder) const;

private:
    struct Listing {
        std::vector<std::string> files;   ///< in byte order
        std::vector<std::string> folders; ///< in byte order
    };

    [[nodiscard]] const Listing& listing(const std::string& folder) const;

    std::filesystem::path m_root;
    mutable std::map<std::string, Listing, std::less<>> m_listings; // by folder as spelled on the disk; a cache
};

} // namespace formats
