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

/// The record that is framed, found once for a selection: of a vertex in a frame it is the vertex.
struct FramedRecord {
    std::weak_ptr<const ShownFile> file;
    std::uint64_t offset = 0; ///< where the selection begins that it was found for
    SceneItem item;           ///< that was selected then
    std::optional<formats::ByteRange> range;
};

/// What the panel of bytes remembers from one frame to the next.
struct BytesPanelState {
    double top = 0.0;                    ///< the first row that is shown
    std::uint32_t reveals = 0;           ///< BytesState::reveals of the last frame
    std::uint32_t tab = 0;               ///< Tab::id of the last frame
    int lastFrame = -1;                  ///< ImGui's number of it
    std::optional<std::uint64_t> anchor; ///< the byte that a drag or Shift began at
    std::uint64_t cursor = 0;            ///< the byte that keys move
    std::array<char, 32> offset{};       ///< as typed
    std::array<char, 128> search{};
    std::weak_ptr<const ShownFile> file; ///< that rows and strip are of
    ByteRows rows;
    ByteStrip strip;
    FramedRecord framed;
};

struct BytesPanelAreas {
    Rect head;    ///< for the choice of the file
    Rect content; ///< for the bytes
};

/// The bytes of a file of the present document, colored by its tables, and what is under the pointer or selected.
[[nodiscard]] Requests drawBytesPanel(const PanelContext& context, const BytesPanelAreas& areas, const Session& session,
                                      BytesPanelState& state);

} // namespace app
