#pragma once

#include "app/viewer/jobs/jobs.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace app {

/// The models at these paths, of one in the order of its tree. `problem` gets what is wrong with them, a line each.
/// Asks `token` between files.
[[nodiscard]] std::vector<std::filesystem::path> modelsOf(const std::vector<std::filesystem::path>& paths,
                                                          std::string& problem, const CancelToken& token);

/// Puts a line below a problem, or makes it the problem where there is none.
void addProblem(std::string& problem, const std::string& message);

} // namespace app
