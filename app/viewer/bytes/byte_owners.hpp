#pragma once

#include "app/viewer/bytes/shown_file.hpp"
#include "app/viewer/session/session.hpp"

#include <optional>

namespace app {

/// What the byte of a file belongs to.
struct ByteOwner {
    const formats::FileMapEntry* table = nullptr; ///< null: none reads it. Lives as long as the file's layout
    std::uint64_t record = 0;                     ///< its number in the table
    std::uint64_t inRecord = 0;                   ///< how many bytes from the beginning of the record
    formats::ByteRange range;                     ///< of the record, or of the vertex within a frame
    SceneItem item;                               ///< what can be selected for it in the present tab; none: nothing
    std::uint32_t texture = formats::kNoIndex;    ///< into Document::textures: where the record names it
    std::optional<std::uint32_t> frame{};         ///< of the file: the only one that the record is about
};

/// The record under a byte alone, without asking what can be selected for it: for every frame of the window.
[[nodiscard]] ByteOwner recordAt(const ShownFile& file, std::uint64_t offset);

/// All of it. Things of other surfaces than those shown are none.
[[nodiscard]] ByteOwner ownerOfByte(const Tab& tab, const ShownFile& file, std::uint64_t offset);

} // namespace app
