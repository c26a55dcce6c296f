#pragma once

#include <string>
#include <vector>

namespace platform {

/// The arguments behind the program's name, in UTF-8. `argc` and `argv` are those of `main`; on Windows they are in
/// another encoding and the system is asked instead.
[[nodiscard]] std::vector<std::string> commandLine(int argc, char** argv);

} // namespace platform
