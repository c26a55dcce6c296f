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

/// What a tab shows of the bytes of its files: plain state; bytes.hpp has the functions.
struct BytesState {
    std::string file;                                       ///< path of the one that is wanted; empty: the model's own
    std::optional<formats::ByteRange> selected;             ///< at least one byte, of the file wanted
    std::uint32_t reveals = 0;                              ///< counts up when the selection is to be scrolled to
    std::shared_ptr<const std::vector<DocumentFile>> files; ///< null: not known yet
    std::shared_ptr<const ShownFile> shown;                 ///< null: not read yet; may be another one than wanted
    bool hasChanged = false;                                ///< on the disk, since it was read
    std::string search;                                     ///< what is to be searched for; empty: nothing
    std::string notFound;                                   ///< what was searched for in vain last
};

} // namespace app
