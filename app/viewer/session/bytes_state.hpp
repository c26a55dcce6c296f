#pragma once

#include "formats/base/diagnostics.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace app {

struct DocumentFile;
struct ShownFile;

/// The state of a tab's bytes panel; bytes.hpp has the functions.
struct BytesState {
    std::string file;                                       ///< path of the requested file; empty: the model's own
    std::optional<formats::ByteRange> selected;             ///< at least one byte, in the requested file
    std::uint32_t reveals = 0;                              ///< incremented to scroll to the selection
    std::shared_ptr<const std::vector<DocumentFile>> files; ///< null: not known yet
    std::shared_ptr<const ShownFile> shown;                 ///< null: not read yet; may differ from the requested file
    bool hasChanged = false;                                ///< on disk, since it was read
    std::string search;                                     ///< search text; empty: no search
    std::string notFound;                                   ///< the last search text without a match
};

} // namespace app
