#include "formats/edit/skin_operations.hpp"

#include "formats/base/byte_writer.hpp"
#include "formats/base/printable.hpp"
#include "formats/md2/md2_header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace formats::edit {
namespace {

using SkinRefusal = tl::unexpected<std::string>;

constexpr std::uint64_t kSkinFieldBytes = 64;

double roundedTexel(double texel, std::uint32_t from, std::uint32_t to)
{
    // The center of a texel is its coordinate plus 0.5.
    return std::round((texel + 0.5) * to / from - 0.5);
}

/// Texture coordinates for another size, and by how many texels rounding moves them at most.
struct ScaledTexels {
    std::vector<std::byte> bytes;
    double error = 0.0;
    bool fits = true;
};

ScaledTexels scaledTexels(std::span<const std::byte> texels, const md2::Header& header, std::uint32_t width,
                          std::uint32_t height)
{
    ScaledTexels scaled;
    ByteWriter out;
    FieldReader in(texels);
    const std::array<std::array<std::uint32_t, 2>, 2> sides{{{header.skinWidth, width}, {header.skinHeight, height}}};
    for (std::size_t i = 0; i < texels.size() / 2; ++i) {
        const auto& [from, to] = sides[i % 2];
        const double old = in.i16();
        const double texel = roundedTexel(old, from, to);
        scaled.fits = scaled.fits && texel >= std::numeric_limits<std::int16_t>::min() &&
                      texel <= std::numeric_limits<std::int16_t>::max();
        scaled.error = std::max(scaled.error, std::abs((old + 0.5) * to / from - 0.5 - texel));
        out.i16(scaled.fits ? static_cast<std::int16_t>(texel) : std::int16_t{0});
    }
    scaled.bytes = out.take();
    return scaled;
}

} // namespace

StepResult addedSkin(const EditableFile& file, std::string_view name)
{
    const auto value = valueOf({"skins[+].name", FieldType::text, 0, kSkinFieldBytes}, name);
    if (!value)
        return SkinRefusal(fmt::format("'{}' {}", printable(name), value.error()));
    if (value->empty())
        return SkinRefusal("the name of a skin must not be empty");
    Rewrite rewrite(file, "add-skin");
    const FileTable& skins = rewrite.layout().table("skins");
    TRISVIEW_TRY(rewrite.check(skins));
    const std::uint64_t position = skins.isEmpty() ? rewrite.layout().table("header").end() : skins.end();
    TRISVIEW_TRY(rewrite.checkPosition(position));
    std::vector<std::byte> record(kSkinFieldBytes);
    std::copy(value->begin(), value->end(), record.begin());
    rewrite.insert("skins[+]", position, std::move(record));
    rewrite.setNumber(skins.countField, skins.count + 1);
    if (skins.isEmpty())
        rewrite.startTable("skinOffset", position);
    return rewrite.edits();
}

StepResult removedSkin(const EditableFile& file, std::uint64_t index)
{
    Rewrite rewrite(file, "remove-skin");
    const FileTable& skins = rewrite.layout().table("skins");
    if (index >= skins.count)
        return SkinRefusal(fmt::format("there is no skin {}: the file has {}, counted from 0", index, skins.count));
    TRISVIEW_TRY(rewrite.check(skins));
    const std::array<std::uint64_t, 1> removed{index};
    rewrite.remove(skins, removed, [](std::uint64_t first, std::uint64_t) { return fmt::format("skins[{}]", first); });
    rewrite.setNumber(skins.countField, skins.count - 1);
    return rewrite.edits();
}

StepResult resizedSkin(const EditableFile& file, std::uint32_t width, std::uint32_t height)
{
    if (std::min(width, height) == 0 || std::max(width, height) > md2::kLargestSkinSide)
        return SkinRefusal(fmt::format("a skin of {} x {} is impossible: sides have 1 to {} texels", width, height,
                                       md2::kLargestSkinSide));
    // The first fields of both headers are the same.
    const auto bytes = file.bytes.span();
    const NumberField fields[] = {{"skinWidth", md2::kSkinSizeFields.offset},
                                  {"skinHeight", md2::kSkinHeightField.offset}};
    std::vector<Edit> texels;
    std::string reason = "skin-size";
    if (file.format == "md2") {
        const Layout layout = layoutOf(file);
        const FileTable& table = layout.table("texCoords");
        const auto header = md2::Header::read(FieldReader(bytes));
        const std::uint64_t count = header.statesSkinSize() ? table.countIn(bytes.size()) : 0;
        const auto old = bytes.subspan(count == 0 ? 0 : static_cast<std::size_t>(table.offset),
                                       static_cast<std::size_t>(count * table.stride));
        const ScaledTexels scaled = scaledTexels(old, header, width, height);
        if (!scaled.fits)
            return SkinRefusal("texture coordinates would not fit into 16 bits");
        if (count > 0) {
            reason += fmt::format(": texture coordinates are rounded by up to {:.3g} texels", scaled.error);
            if (auto edit = changedBytes("texCoords", bytes, table.offset, scaled.bytes, reason))
                texels.push_back(*std::move(edit));
        }
    }
    Rewrite rewrite(file, reason);
    rewrite.setNumber(fields[0], width);
    rewrite.setNumber(fields[1], height);
    TRISVIEW_TRY_ASSIGN(std::vector<Edit> edits, rewrite.edits());
    edits.insert(edits.end(), texels.begin(), texels.end());
    return checkedStep(std::move(edits));
}

} // namespace formats::edit
