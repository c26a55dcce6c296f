#include "formats/md2/md2_frames.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/counted.hpp"
#include "formats/model/vertex_block.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace formats::md2 {
namespace {

// Our own limits on the memory that a hostile file can request: a hundred times the largest known file.
constexpr std::uint64_t kMaxFileFrames = 65536;

// The part of daliasframe_t before the vertices.
struct FrameHeader {
    std::array<float, 3> scale{}, translate{};
    std::string_view name;

    static FrameHeader read(FieldReader in)
    {
        constexpr std::size_t kNameBytes = 16;
        FrameHeader frame;
        for (float& scale : frame.scale)
            scale = in.f32();
        for (float& translate : frame.translate)
            translate = in.f32();
        frame.name = in.text(kNameBytes);
        return frame;
    }

    // Whether every possible vertex position is finite, even for the largest byte.
    [[nodiscard]] bool isSound() const
    {
        for (std::size_t axis = 0; axis < scale.size(); ++axis) {
            if (!std::isfinite(translate[axis]) || !std::isfinite(scale[axis] * 255.0f) ||
                !std::isfinite(scale[axis] * 255.0f + translate[axis]))
                return false;
        }
        return true;
    }
};

// The distance between frames: from the header, or computed if the header's value is too small.
Result<std::uint64_t> frameStride(const ByteView& file, const FrameTable& table, Diagnostics& diagnostics)
{
    const std::uint64_t needed = kMd2FrameHeaderBytes + 4 * std::uint64_t{table.vertexCount};
    if (table.frameSize >= needed) {
        if (table.frameSize % 4 != 0)
            addNote(diagnostics, table.rules.sizeUnaligned, table.frameSizeField, "frame size is ", table.frameSize,
                    ", which is not divisible by 4");
        return table.frameSize;
    }
    if (file.fitting(table.offset, needed) < table.frameCount)
        return fail(LoadErrorCode::corrupt, file.name(), ": frame size at byte 16 is ", table.frameSize, ", expected ",
                    needed, " for ", table.vertexCount, " vertices, and ", table.frameCount,
                    " frames of that size at byte ", table.offset, " do not fit in ", file.size(), " bytes");
    addWarning(diagnostics, table.rules.size, table.frameSizeField, "frame size is ", table.frameSize, ", expected ",
               needed, " for ", table.vertexCount, " vertices: ", needed, " is used");
    return needed;
}

} // namespace

Result<VertexBlock> frameBlock(const ByteView& file, const FrameTable& table, Diagnostics& diagnostics)
{
    TRISVIEW_TRY_ASSIGN(const std::uint64_t stride, frameStride(file, table, diagnostics));
    const std::uint64_t whole = std::min<std::uint64_t>(table.frameCount, file.fitting(table.offset, stride));
    TRISVIEW_TRY(file.slice(table.offset, stride, std::max<std::uint64_t>(whole, 1), {"frames", Element::frame}));
    TRISVIEW_TRY(file.checkAtMost(whole, "frames", kMaxFileFrames));
    const std::string stated = counted(table.frameCount, "frame");
    if (whole < table.frameCount)
        addError(diagnostics, Concern::model, table.rules.truncated,
                 {table.offset + whole * stride, file.size() - (table.offset + whole * stride)}, stated, " of ", stride,
                 " bytes at byte ", table.offset, " stated, file has room for ", whole);
    return VertexBlock{.encoding = VertexEncoding::u8,
                       .bytes = file.file(),
                       .offset = table.offset,
                       .frameStride = static_cast<std::uint32_t>(stride),
                       .vertexCount = table.vertexCount,
                       .frameCount = static_cast<std::uint32_t>(whole)};
}

Result<std::vector<Frame>> readFrames(const ByteView& file, const VertexBlock& block, std::string_view unsoundRule,
                                      Diagnostics& diagnostics)
{
    std::vector<Frame> frames;
    frames.reserve(block.frameCount);
    std::vector<std::uint32_t> unsound;
    std::uint32_t firstSound = kNoIndex;
    std::uint32_t lastSound = kNoIndex;
    CancelPoll poll;
    for (std::uint32_t i = 0; i < block.frameCount; ++i) {
        if (poll.isCancelled())
            TRISVIEW_TRY(checkCancelled(file.name()));
        const FrameHeader header = FrameHeader::read(FieldReader(frameBytes(block, i)));
        if (header.isSound())
            lastSound = i;
        else
            unsound.push_back(i);
        firstSound = firstSound == kNoIndex ? lastSound : firstSound;
        frames.push_back({std::string(header.name), lastSound});
    }
    if (firstSound == kNoIndex)
        return fail(LoadErrorCode::corrupt, file.name(), ": frames at byte ", block.offset, ": none of ",
                    block.frameCount, " has a scale and a translation that give finite positions");
    for (std::uint32_t i = 0; i < firstSound; ++i)
        frames[i].blockFrame = firstSound;
    if (!unsound.empty())
        addError(diagnostics, Concern::model, unsoundRule,
                 {block.offset + std::uint64_t{unsound.front()} * block.frameStride, kMd2FrameHeaderBytes - 16},
                 unsound.size(), " of ", block.frameCount,
                 " frames have a scale or translation that gives positions that are not finite, the first is frame ",
                 unsound.front(), ": a valid frame is shown instead")
            .occurrences = unsound.size();
    return frames;
}

} // namespace formats::md2
