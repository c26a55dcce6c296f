#pragma once

#include "app/viewer/jobs/jobs.hpp"
#include "formats/vfs/archive_reader.hpp"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// The models at these paths, those of one path in tree order. `problem` gets the problems, one per line. Checks
/// `token` between files. `more`: for archives without names.
[[nodiscard]] std::vector<std::filesystem::path> modelsOf(const std::vector<std::filesystem::path>& paths,
                                                          std::string& problem, const CancelToken& token,
                                                          const formats::MoreNames& more);

/// A client of World of Warcraft whose models are listed.
struct ListedClient {
    std::string name;         ///< "World of Warcraft 3.3.5a (enUS)"
    std::string version;      ///< "3.3.5a"
    std::size_t archives = 0; ///< that it reads

    bool operator==(const ListedClient&) const = default;
};
/// The client with this folder, or with this folder "Data"; nullopt: it is of none, or there are several paths. Only
/// names are read.
[[nodiscard]] std::optional<ListedClient> clientAmong(const std::vector<std::filesystem::path>& paths);

/// Appends a line to a problem; an empty problem becomes the message.
void addProblem(std::string& problem, const std::string& message);

} // namespace app
