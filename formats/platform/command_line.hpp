#pragma once

#include <string>
#include <vector>

namespace platform {

/// The arguments after the program's name, in UTF-8. `argc` and `argv` are those of `main`; on Windows they have
/// another encoding, so the arguments are requested from the system instead.
[[nodiscard]] std::vector<std::string> commandLine(int argc, char** argv);

} // namespace platform
