#include "formats/platform/fonts.hpp"

#include "formats/platform/paths.hpp"
#include "formats/platform/shipped_font.hpp"

#include <fontconfig/fontconfig.h>

#include <array>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace platform {

namespace {

namespace fs = std::filesystem;

struct PatternDeleter {
    void operator()(FcPattern* pattern) const { FcPatternDestroy(pattern); }
};
using Pattern = std::unique_ptr<FcPattern, PatternDeleter>;

struct ConfigDeleter {
    void operator()(FcConfig* config) const { FcConfigDestroy(config); }
};
/// Our own configuration: the library's global one is never freed.
using Config = std::unique_ptr<FcConfig, ConfigDeleter>;

const FcChar8* asFcText(const std::string& text)
{
    return reinterpret_cast<const FcChar8*>(text.c_str()); // FcChar8 is unsigned char
}

std::string textIn(const Pattern& pattern, const char* property, int index = 0)
{
    FcChar8* value = nullptr;
    if (FcPatternGetString(pattern.get(), property, index, &value) != FcResultMatch)
        return {};
    return reinterpret_cast<const char*>(value);
}

int numberIn(const Pattern& pattern, const char* property, int otherwise)
{
    int value = 0;
    return FcPatternGetInteger(pattern.get(), property, 0, &value) == FcResultMatch ? value : otherwise;
}

/// A family has one name per language.
bool hasFamily(const Pattern& pattern, const std::string& family)
{
    for (int i = 0;; ++i) {
        const std::string name = textIn(pattern, FC_FAMILY, i);
        if (name.empty())
            return false;
        if (FcStrCmpIgnoreCase(asFcText(name), asFcText(family)) == 0)
            return true;
    }
}

/// Whether the file starts like an uncompressed font: fontconfig also lists compressed ones.
bool isPlainOpenType(const fs::path& file)
{
    std::array<char, 4> magic{};
    std::ifstream stream(file, std::ios::binary);
    stream.read(magic.data(), magic.size());
    const std::string_view text(magic.data(), magic.size());
    using namespace std::string_view_literals;
    return stream && (text == "\0\1\0\0"sv || text == "true"sv || text == "OTTO"sv || text == "ttcf"sv);
}

std::optional<FontFile> installedFace(const Config& config, std::string_view name)
{
    const std::string family(name);
    const Pattern wanted(FcPatternCreate());
    FcPatternAddString(wanted.get(), FC_FAMILY, asFcText(family));
    FcPatternAddBool(wanted.get(), FC_SCALABLE, FcTrue);
    FcPatternAddInteger(wanted.get(), FC_WEIGHT, FC_WEIGHT_REGULAR);
    FcPatternAddInteger(wanted.get(), FC_SLANT, FC_SLANT_ROMAN);
    FcPatternAddInteger(wanted.get(), FC_WIDTH, FC_WIDTH_NORMAL);
    FcConfigSubstitute(config.get(), wanted.get(), FcMatchPattern);
    FcDefaultSubstitute(wanted.get());
    FcResult result = FcResultNoMatch;
    const Pattern match(FcFontMatch(config.get(), wanted.get(), &result));
    if (!match || !hasFamily(match, family))
        return std::nullopt;

    const int weight = numberIn(match, FC_WEIGHT, FC_WEIGHT_REGULAR);
    const bool isRegular = weight >= FC_WEIGHT_BOOK && weight <= FC_WEIGHT_MEDIUM &&
                           numberIn(match, FC_SLANT, FC_SLANT_ROMAN) == FC_SLANT_ROMAN;
    // The upper half is the index of a named instance of a variable font; only the default outlines are drawn.
    const int index = numberIn(match, FC_INDEX, 0);
    const fs::path file = pathFromUtf8(textIn(match, FC_FILE));
    if (!isRegular || index > 0xffff || !isPlainOpenType(file))
        return std::nullopt;
    return FontFile{file, index};
}

} // namespace

std::optional<FontFile> findFont(std::span<const std::string_view> families)
{
    const Config config(FcInitLoadConfigAndFonts());
    const fs::path shipped = shippedFolder("fonts");
    std::vector<std::string_view> wanted(families.begin(), families.end());
    wanted.insert(wanted.end(), {"DejaVu Sans", "DejaVu Sans Mono", "DejaVu Serif"});
    for (const std::string_view family : wanted) {
        if (auto face = config ? installedFace(config, family) : std::nullopt)
            return face;
        if (auto face = shipped.empty() ? std::nullopt : shippedFont(family, shipped))
            return face;
    }
    return std::nullopt;
}

std::string fontLibraryVersion()
{
    const int version = FcGetVersion();
    return std::to_string(version / 10000) + "." + std::to_string(version / 100 % 100) + "." +
           std::to_string(version % 100);
}

} // namespace platform
