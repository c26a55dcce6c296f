#pragma once

#include "app/viewer/bytes/shown_file.hpp"
#include "app/viewer/session/session.hpp"

#include <optional>

namespace app {

/// The owner of a byte in a file.
struct ByteOwner {
    const formats::FileMapEntry* table = nullptr; ///< null: no table contains it. Valid as long as the file's layout
    std::uint64_t record = 0;                     ///< index in the table
    std::uint64_t inRecord = 0;                   ///< offset of the byte in the record
    formats::ByteRange range;                     ///< of the record, or of the vertex within a frame
    SceneItem item;                               ///< the item to select in the active tab; kind none: no item
    std::uint32_t texture = formats::kNoIndex;    ///< into Document::textures: the texture that the record names
    std::optional<std::uint32_t> frame{};         ///< frame of the file, if the record belongs to a single one
};

/// Only the record at a byte, without the item: cheap enough for every frame of the window.
[[nodiscard]] ByteOwner recordAt(const ShownFile& file, std::uint64_t offset);

/// All fields. Items of surfaces that are not shown are left out.
[[nodiscard]] ByteOwner ownerOfByte(const Tab& tab, const ShownFile& file, std::uint64_t offset);

} // namespace app
