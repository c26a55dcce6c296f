#pragma once

#include "formats/base/diagnostics.hpp"

#include <cstddef>
#include <string>
#include <vector>

/// Small valid files of all kinds, and the diagnostics after they are changed.
namespace tests {

using FileContent = std::vector<std::byte>;

struct NamedFile {
    std::string name;
    FileContent bytes;
};
using NamedFiles = std::vector<NamedFile>; ///< the model first

/// A model with its sidecars, an image or an archive: "md2", "m2 264", "small.png" …
[[nodiscard]] const NamedFiles& soundFiles(const std::string& sample);

/// All diagnostics of the files, the first of which is opened. Each names its file and bytes.
[[nodiscard]] formats::Diagnostics diagnosticsOfFiles(const NamedFiles& files);

} // namespace tests
