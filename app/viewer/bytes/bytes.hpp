#pragma once

#include "app/viewer/bytes/byte_owners.hpp"
#include "app/viewer/queries/file_ranges.hpp"

#include <string>

/// The panel that shows the bytes of a document's files, and the selection in it. What is selected in the view and in
/// the tables has its bytes selected here, and the other way round.
namespace app {

/// Opens the panel at the bytes of what is selected, or closes it.
void toggleBytes(Session& session);

/// Selects bytes of the file that is shown, and what the first of them belongs to; no bytes: none. `Frame::shown`: the
/// view goes to the frame that the bytes are about.
enum class FrameOfBytes { kept, shown };
void selectBytes(Session& session, const formats::ByteRange& range, FrameOfBytes frame = FrameOfBytes::shown);

/// Selects the bytes of the whole record that the selection begins in.
void selectRecord(Session& session);

/// Looks for bytes or a text behind the selection (see patternFromText), on a worker.
void searchBytes(Session& session, std::string text);

/// The selected bytes, at most kMaxCopiedBytes.
[[nodiscard]] std::span<const std::byte> selectedBytes(const Tab& tab);
inline constexpr std::uint64_t kMaxCopiedBytes = 1 << 20;

/// A file of the disk, or an archive, has changed: tabs that show bytes of it say so.
void noteChangedFile(Session& session, const std::string& path);

} // namespace app
