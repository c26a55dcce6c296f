#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/model/model.hpp"

#include <cstdint>
#include <string_view>

/// The header of a Quake MDL and the checks that need only the header (docs/formats/mdl.md §1.1, §4).
namespace formats::mdl {

inline constexpr std::string_view kMagic = "IDPO";
inline constexpr std::uint32_t kVersion = 6;

struct Header { // mdl_t in modelgen.h
    static constexpr std::size_t kWireSize = 84;
    std::string_view magic;
    std::uint32_t version = 0;
    FrameTransform transform; ///< of the vertices of all frames
    std::uint32_t skinCount = 0, skinWidth = 0, skinHeight = 0;
    std::uint32_t vertexCount = 0, triangleCount = 0, frameCount = 0;

    static Header read(FieldReader in)
    {
        constexpr std::size_t kRadiusAndEyeBytes = 16;
        Header header;
        header.magic = in.text(kMagic.size());
        header.version = in.u32();
        for (int axis = 0; axis < 3; ++axis)
            header.transform.scale[axis] = in.f32();
        for (int axis = 0; axis < 3; ++axis)
            header.transform.translate[axis] = in.f32();
        in.skip(kRadiusAndEyeBytes);
        for (std::uint32_t Header::*field : {&Header::skinCount, &Header::skinWidth, &Header::skinHeight,
                                             &Header::vertexCount, &Header::triangleCount, &Header::frameCount})
            header.*field = in.u32();
        return header;
    }

    /// Texture coordinates are fractions of this; a file without skins may omit it.
    [[nodiscard]] bool statesSkinSize() const { return skinWidth > 0 && skinHeight > 0; }
};

/// The ranges of header fields, for diagnostics.
inline constexpr ByteRange kTransformFields{8, 24};
inline constexpr ByteRange kSkinCountField{48, 4};
inline constexpr ByteRange kSkinWidthField{52, 4};
inline constexpr ByteRange kSkinHeightField{56, 4};
inline constexpr ByteRange kVertexCountField{60, 4};
inline constexpr ByteRange kTriangleCountField{64, 4};
inline constexpr ByteRange kFrameCountField{68, 4};

/// Errors: unsupported (another version), corrupt if there is nothing to show (no vertices, no triangles, no frames,
/// positions that are not finite), tooLarge.
[[nodiscard]] Result<void> checkHeader(const ByteView& file, const Header& header);

/// Problems of the header that the engine would report.
[[nodiscard]] Diagnostics engineLimits(const Header& header);

} // namespace formats::mdl
