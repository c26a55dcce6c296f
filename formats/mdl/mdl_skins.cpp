#include "formats/mdl/mdl_skins.hpp"

#include "formats/mdl/mdl_times.hpp"

#include <algorithm>
#include <string>

namespace formats::mdl {
namespace {

// Our own limits on the memory that a hostile file can request: far beyond any known file.
constexpr std::uint32_t kMaxSkinSide = 32768;
constexpr std::uint64_t kMaxSkinTexels = 64ULL * 1024 * 1024;
constexpr std::uint64_t kMaxSkinImages = 4096;

struct Number {
    static constexpr std::size_t kWireSize = 4;
    std::uint32_t value = 0;

    static Number read(FieldReader in) { return {in.u32()}; }
};

constexpr std::uint32_t kSingleSkin = 0; // ALIAS_SKIN_SINGLE; all other values mean a group

Result<void> checkSkinSize(const ByteView& file, const Header& header)
{
    const auto size = joined(header.skinWidth, " x ", header.skinHeight, " texels");
    if (!header.statesSkinSize())
        return fail(LoadErrorCode::corrupt, file.name(), ": skins at byte ", kSkinWidthField.offset, " are ", size,
                    ", expected at least 1 x 1");
    if (header.skinWidth > kMaxSkinSide || header.skinHeight > kMaxSkinSide ||
        std::uint64_t{header.skinWidth} * header.skinHeight > kMaxSkinTexels)
        return fail(LoadErrorCode::tooLarge, file.name(), ": skins at byte ", kSkinWidthField.offset, " are ", size,
                    ", this program reads at most ", kMaxSkinSide, " along a side and ", kMaxSkinTexels, " in all");
    return {};
}

/// Reads the skins in order.
class SkinReader {
public:
    SkinReader(const ByteView& file, const Header& header, std::uint64_t& at, Diagnostics& diagnostics)
        : m_file(file),
          m_header(header),
          m_imageBytes(std::uint64_t{header.skinWidth} * header.skinHeight),
          m_at(at),
          m_diagnostics(diagnostics)
    {
    }

    [[nodiscard]] Result<void> read(std::uint32_t number, std::vector<EmbeddedSkin>& skins)
    {
        EmbeddedSkin skin;
        skin.name = "skin" + std::to_string(number);
        TRISVIEW_TRY_ASSIGN(const std::uint32_t type, readNumber("skin type"));
        if (type == kSingleSkin) {
            TRISVIEW_TRY(readImages(1, skin));
        } else {
            TRISVIEW_TRY(readGroup(skin));
        }
        if (!skin.images.empty())
            skins.push_back(std::move(skin));
        return {};
    }

private:
    [[nodiscard]] Result<std::uint32_t> readNumber(std::string_view what)
    {
        TRISVIEW_TRY_ASSIGN(const Number number, m_file.record<Number>(m_at, what));
        m_at += Number::kWireSize;
        return number.value;
    }

    [[nodiscard]] Result<void> readImages(std::uint32_t count, EmbeddedSkin& skin)
    {
        TRISVIEW_TRY(m_file.slice(m_at, m_imageBytes, count, "skin"));
        m_imageCount += count;
        if (m_imageCount > kMaxSkinImages)
            return fail(LoadErrorCode::tooLarge, m_file.name(), ": the skin at byte ", m_at, " makes ", m_imageCount,
                        " images of skins, this program reads at most ", kMaxSkinImages);
        for (std::uint32_t i = 0; i < count; ++i) {
            skin.images.push_back({m_file.file(), m_at, m_header.skinWidth, m_header.skinHeight});
            m_at += m_imageBytes;
        }
        return {};
    }

    [[nodiscard]] Result<void> readGroup(EmbeddedSkin& skin)
    {
        const std::uint64_t begin = m_at;
        TRISVIEW_TRY_ASSIGN(const std::uint32_t count, readNumber("skin group"));
        TRISVIEW_TRY_ASSIGN(const Table<EndTime> times, m_file.table<EndTime>(m_at, count, "skin times"));
        m_at += std::uint64_t{count} * EndTime::kWireSize;
        TRISVIEW_TRY(readImages(count, skin));
        if (count == 0)
            addWarning(m_diagnostics, "mdl-skin-group-empty", {begin, Number::kWireSize}, skin.name,
                       " is a group without images: it is left out");
        if (count < 2)
            return {};
        skin.endSeconds = endSecondsOf(times, count);
        if (skin.endSeconds.empty()) {
            for (std::uint32_t i = 1; i <= count; ++i)
                skin.endSeconds.push_back(i * kSecondsWithoutTimes);
            addWarning(m_diagnostics, "mdl-skin-times", {begin + Number::kWireSize, count * EndTime::kWireSize},
                       skin.name, ": its ", count, " times do not increase from above 0: each image is shown for ",
                       kSecondsWithoutTimes, " s");
        }
        return {};
    }

    const ByteView& m_file;
    const Header& m_header;
    std::uint64_t m_imageBytes;
    std::uint64_t& m_at;
    Diagnostics& m_diagnostics;
    std::uint64_t m_imageCount = 0;
};

} // namespace

Result<std::vector<EmbeddedSkin>> readSkins(const ByteView& file, const Header& header, std::uint64_t& at,
                                            Diagnostics& diagnostics)
{
    std::vector<EmbeddedSkin> skins;
    if (header.skinCount == 0) {
        addWarning(diagnostics, "mdl-no-skins", kSkinCountField, "0 skins, the engine expects at least 1");
        return skins;
    }
    TRISVIEW_TRY(checkSkinSize(file, header));
    // Each skin is preceded by a type; groups may be empty.
    if (header.skinCount > file.fitting(at, Number::kWireSize)) {
        TRISVIEW_TRY(file.slice(at, Number::kWireSize, header.skinCount, "skins"));
    }
    if (header.skinCount > kMaxSkinImages)
        return fail(LoadErrorCode::tooLarge, file.name(), ": ", header.skinCount, " skins, this program reads at most ",
                    kMaxSkinImages);
    SkinReader reader(file, header, at, diagnostics);
    for (std::uint32_t i = 0; i < header.skinCount; ++i)
        TRISVIEW_TRY(reader.read(i, skins));
    return skins;
}

} // namespace formats::mdl
