#pragma once

#include "app/viewer/jobs/jobs.hpp"
#include "formats/vfs/archive_reader.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace app {

/// The models at these paths, those of one path in tree order. `problem` gets the problems, one per line. Checks
/// `token` between files. `more`: for archives without names.
[[nodiscard]] std::vector<std::filesystem::path> modelsOf(const std::vector<std::filesystem::path>& paths,
                                                          std::string& problem, const CancelToken& token,
                                                          const formats::MoreNames& more);

/// Appends a line to a problem; an empty problem becomes the message.
void addProblem(std::string& problem, const std::string& message);

} // namespace app
