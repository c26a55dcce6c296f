#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Clients of World of Warcraft: which archives they read, and in which order. Reference: docs/formats/mpq.md §8.
namespace formats {

/// The archives of a client, which is recognized by their names.
struct ClientArchives {
    /// "1.12", "2.4.3", "3.3.5a": the last version with such archives. The names of archives do not tell others with
    /// the same ones from it, such as 3.1.3.
    std::string_view version;
    std::string locale;             ///< its folder, as spelled on the disk: "enUS"; empty: it has none
    std::vector<std::string> order; ///< the archives that it reads, relative to its folder "Data", in search order

    bool operator==(const ClientArchives&) const = default;
};

/// `names`: those of files and folders in a folder and in the folders there, with '/' between the parts. Case does not
/// matter. nullopt: they are not of a client's folder "Data". Of several languages American English is used, else the
/// first by name.
[[nodiscard]] std::optional<ClientArchives> clientArchivesAmong(std::span<const std::string> names);

/// "World of Warcraft 3.3.5a (enUS)"
[[nodiscard]] std::string nameOf(const ClientArchives& client);

/// A client on the disk.
struct ClientFolder {
    std::filesystem::path data; ///< its folder "Data"
    ClientArchives archives;
};

/// The client whose folder, or whose folder "Data", this is; nullopt: it is of none. Only names are read.
[[nodiscard]] std::optional<ClientFolder> clientAt(const std::filesystem::path& folder);

/// The client that contains a file or folder, which is a full path and need not exist; also a path that continues in
/// an archive. The nearest one within `kMaxClientDepth` folders above it.
[[nodiscard]] std::optional<ClientFolder> clientAround(const std::filesystem::path& path);
inline constexpr std::size_t kMaxClientDepth = 16;

} // namespace formats
