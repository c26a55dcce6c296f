#pragma once

#include "formats/base/result.hpp"
#include "formats/model/model.hpp"
#include "formats/vfs/virtual_file_system.hpp"

#include <string>
#include <vector>

namespace scene {

class Listfile;

/// Reads and loads a model file with the sidecars that its format needs (M2: views), by name or by number (see
/// findSidecar; `listfile` may be null). Adds to `asked` the paths of all files that were read, and of those not found.
/// Errors: those of reading and of formats::loadModel.
[[nodiscard]] formats::Result<formats::Model> loadModelFile(const formats::VirtualFileSystem& files,
                                                            const formats::FoundFile& file,
                                                            std::vector<std::string>* asked = nullptr,
                                                            const Listfile* listfile = nullptr);

} // namespace scene
