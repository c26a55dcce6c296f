#pragma once

#include "app/viewer/bytes/byte_owners.hpp"
#include "app/viewer/queries/file_ranges.hpp"

#include <string>

/// The bytes panel and its selection. Selections in the view and in the tables also select their bytes here, and vice
/// versa.
namespace app {

/// Opens the panel at the bytes of the selection, or closes it.
void toggleBytes(Session& session);

/// Selects bytes of the shown file, and the item of the first byte; an empty range clears the selection.
/// `Frame::shown`: the view moves to the frame of the bytes.
enum class FrameOfBytes { kept, shown };
void selectBytes(Session& session, const formats::ByteRange& range, FrameOfBytes frame = FrameOfBytes::shown);

/// Extends the selection to the whole record at its start.
void selectRecord(Session& session);

/// Searches for bytes or text after the selection (see patternFromText), on a worker thread.
void searchBytes(Session& session, std::string text);

/// The selected bytes, at most kMaxCopiedBytes.
[[nodiscard]] std::span<const std::byte> selectedBytes(const Tab& tab);
inline constexpr std::uint64_t kMaxCopiedBytes = 1 << 20;

/// Marks tabs that show bytes of a changed file or archive.
void noteChangedFile(Session& session, const std::string& path);

} // namespace app
