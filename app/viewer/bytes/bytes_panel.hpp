#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/bytes/byte_columns.hpp"
#include "app/viewer/bytes/byte_strip_panel.hpp"
#include "app/viewer/bytes/bytes.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

namespace app {

/// The outlined record, found once per selection; for a vertex in a frame only the vertex.
struct FramedRecord {
    std::weak_ptr<const ShownFile> file;
    std::uint64_t offset = 0; ///< start of the selection it was found for
    SceneItem item;           ///< the selected item at that time
    std::optional<formats::ByteRange> range;
};

/// State of the bytes panel between frames.
struct BytesPanelState {
    double top = 0.0;                    ///< the first visible row
    std::uint32_t reveals = 0;           ///< BytesState::reveals of the last frame
    std::uint32_t tab = 0;               ///< Tab::id of the last frame
    int lastFrame = -1;                  ///< ImGui's frame number
    std::optional<std::uint64_t> anchor; ///< the byte where a drag or Shift selection started
    std::uint64_t cursor = 0;            ///< the byte that the keys move
    std::array<char, 32> offset{};       ///< text of the input field
    std::array<char, 128> search{};
    std::weak_ptr<const ShownFile> file; ///< the file of the cached rows and strip
    ByteRows rows;
    ByteStrip strip;
    FramedRecord framed;
};

struct BytesPanelAreas {
    Rect head;    ///< the file chooser
    Rect content; ///< the bytes
};

/// The bytes of a file of the active document, colored by table, and the byte under the pointer or selected.
[[nodiscard]] Requests drawBytesPanel(const PanelContext& context, const BytesPanelAreas& areas, const Session& session,
                                      BytesPanelState& state);

} // namespace app
