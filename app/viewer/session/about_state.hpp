#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace app {

/// A library that the program uses.
struct LibraryFacts {
    std::string name;
    std::string version; ///< "3.3.8"; empty: unknown
    std::string licence; ///< its SPDX name where it has one
};

/// A folder or file that the program uses. It need not exist.
struct PathFacts {
    std::string name; ///< "Settings"
    std::filesystem::path path;
};

/// Facts about the program and the computer. They do not change while the program runs.
struct ProgramFacts {
    std::string version;  ///< "0.1.0"
    std::string commit;   ///< of the sources; empty: unknown
    std::string build;    ///< "Release, GCC 12.2.0"
    std::string system;   ///< "Linux 6.1.0 x86_64"
    std::string window;   ///< the library that opens the window, with version and variants; empty: none
    std::string gpu;      ///< as the driver names it; the next two, too
    std::string driver;   ///< its maker
    std::string openGl;   ///< the version that it offers
    std::string homepage; ///< address of the project's page; empty: there is none
    std::vector<LibraryFacts> libraries;
    std::vector<PathFacts> paths;
};

/// *About Trisview* and *Report a problem*.
struct AboutState {
    ProgramFacts program;
    std::string words;     ///< of the user, for the report
    std::string crashNote; ///< of the last run that crashed, for the report; empty: none
};

} // namespace app
