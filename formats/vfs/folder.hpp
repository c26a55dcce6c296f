#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace formats {

/// A mounted folder on disk: finds names in it, ignoring case.
///
/// Every part of a name is compared with the folder's listing and never passed to the system, so names cannot refer to
/// anything outside; links in the folder are followed. A folder that cannot be listed counts as empty. Safe to use from
/// several threads.
class Folder {
public:
    explicit Folder(std::filesystem::path root) : m_root(std::move(root)) {}

    [[nodiscard]] const std::filesystem::path& root() const { return m_root; }

    /// The file's name as spelled on the disk. In each part an exact match is preferred to one that differs in case; of
    /// several such matches the first in byte order is used. `name` has '/' between its parts.
    [[nodiscard]] std::optional<std::string> find(std::string_view name) const;

    /// The files directly in `folder` ("" for the root; case as in `find`): their names relative to the root, sorted by
    /// lower-case name.
    [[nodiscard]] std::vector<std::string> files(std::string_view folder) const;

    /// The folders directly in `folder`, in the same form.
    [[nodiscard]] std::vector<std::string> folders(std::string_view folder) const;

    /// All files below in byte order of their names, only with one of `extensions` (lower case, with dot) if there are
    /// any. Folders that are hidden or links are not entered. Stops at `limit` files, and after `kMaxFolders` folders.
    [[nodiscard]] std::vector<std::string> filesBelow(std::size_t limit,
                                                      std::span<const std::string_view> extensions = {}) const;
    static constexpr std::size_t kMaxFolders = 50'000;

private:
    /// The contents of a folder as listed by the disk.
    struct Listing {                    ///< sorted by `isBefore`
        std::vector<std::string> files; ///< without devices and pipes
        std::vector<std::string> folders;
        std::vector<std::string> links; ///< the folders that are links
    };

    /// The names of one kind in each spelling of a folder.
    [[nodiscard]] std::vector<std::string> names(std::string_view folder,
                                                 std::vector<std::string> Listing::*kind) const;
    [[nodiscard]] Listing read(const std::string& folder) const;
    [[nodiscard]] const Listing& listing(const std::string& folder) const;
    /// Every spelling of `folder` on the disk, the best match first.
    [[nodiscard]] std::vector<std::string> spellings(std::string_view folder) const;

    std::filesystem::path m_root;
    mutable std::map<std::string, Listing, std::less<>> m_listings; // a cache; key: the folder as spelled on disk
};

} // namespace formats
