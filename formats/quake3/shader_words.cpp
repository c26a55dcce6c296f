#include "formats/quake3/shader_words.hpp"

#include "formats/base/parse_number.hpp"
#include "formats/quake3/shader_script.hpp"
#include "formats/quake3/shader_text.hpp"

#include <algorithm>
#include <cmath>

namespace formats::quake3 {
namespace {

constexpr std::array kShaderDirectives{
    Word<Directive>{"cull", Directive::cull},
    Word<Directive>{"surfaceparm", Directive::surfaceParameter},
    Word<Directive>{"deformVertexes", Directive::deformVertexes},
    Word<Directive>{"deform", Directive::deformVertexes},
    Word<Directive>{"sort", Directive::sort},
    Word<Directive>{"polygonOffset", Directive::polygonOffset},
    Word<Directive>{"nomipmaps", Directive::noMipmaps},
    Word<Directive>{"clampTime", Directive::clampTime},
    Word<Directive>{"qer_editorimage", Directive::editorImage},
    Word<Directive>{"implicitMap", Directive::implicitMap},
    Word<Directive>{"implicitMask", Directive::implicitMask},
    Word<Directive>{"implicitBlend", Directive::implicitBlend},
};

constexpr std::array kStageDirectives{
    Word<Directive>{"map", Directive::map},
    Word<Directive>{"clampmap", Directive::clampMap},
    Word<Directive>{"animMap", Directive::animMap},
    Word<Directive>{"clampAnimMap", Directive::clampAnimMap},
    Word<Directive>{"blendFunc", Directive::blendFunc},
    Word<Directive>{"alphaFunc", Directive::alphaFunc},
    Word<Directive>{"depthFunc", Directive::depthFunc},
    Word<Directive>{"depthWrite", Directive::depthWrite},
    Word<Directive>{"detail", Directive::detail},
    Word<Directive>{"rgbGen", Directive::rgbGen},
    Word<Directive>{"alphaGen", Directive::alphaGen},
    Word<Directive>{"tcGen", Directive::tcGen},
    Word<Directive>{"texgen", Directive::tcGen},
    Word<Directive>{"tcMod", Directive::tcMod},
    Word<Directive>{"stage", Directive::stageKind},
};

// Directives for maps, their compiler and editor, or later engines. `nopicmip` disables the game's texture quality
// setting.
constexpr std::array<std::string_view, 32> kReported{
    "nopicmip",
    "portal",
    "skyparms",
    "fogParms",
    "fogonly",
    "light",
    "tessSize",
    "entityMergable",
    "videoMap",
    "nofog",
    "allowcompress",
    "nocompress",
    "fogvars",
    "hitMaterial",
    "material",
    "glow",
    "surfaceSprites",
    "ssHeight",
    "ssVariance",
    "ssWind",
    "bumpmap",
    "diffusemap",
    "normalmap",
    "specularmap",
    "sun",
    "lightmap",
    "light1",
    "specularScale",
    "normalScale",
    "parallaxDepth",
    "specularExponent",
    "gloss",
};

constexpr std::array<std::string_view, 5> kReportedPrefixes{"q3map_", "qer_", "dp_", "q3gl2_", "vmap_"};

bool isReported(std::string_view keyword)
{
    const auto isThis = [&](std::string_view each) { return isSameButForCase(each, keyword); };
    const auto isPrefix = [&](std::string_view each) {
        return keyword.size() > each.size() && isSameButForCase(each, keyword.substr(0, each.size()));
    };
    return std::any_of(kReported.begin(), kReported.end(), isThis) ||
           std::any_of(kReportedPrefixes.begin(), kReportedPrefixes.end(), isPrefix);
}

} // namespace

std::optional<KnownDirective> findDirective(std::string_view keyword)
{
    if (const auto directive = find(kStageDirectives, keyword))
        return KnownDirective{*directive, Level::stage};
    if (const auto directive = find(kShaderDirectives, keyword))
        return KnownDirective{*directive, Level::shader};
    return isReported(keyword) ? std::optional(KnownDirective{Directive::reported, std::nullopt}) : std::nullopt;
}

bool isShaderKeyword(std::string_view word)
{
    const std::optional<KnownDirective> known = findDirective(word);
    return known && known->level != Level::stage;
}

Number numberOf(std::string_view word)
{
    const std::string_view digits = word.substr(word.empty() || word.front() != '+' ? 0 : 1);
    const bool isNumeral =
        !digits.empty() && digits.find_first_of("0123456789") != std::string_view::npos &&
        (digits.front() == '-' || digits.front() == '.' || (digits.front() >= '0' && digits.front() <= '9'));
    if (!isNumeral)
        return {0.0f, false};
    auto [value, length, error] = parseNumberPrefix<double>(digits);
    if (error == std::errc::result_out_of_range) {
        const std::size_t exponent = digits.find_first_of("eE");
        const bool isTiny = digits.substr(0, exponent).find_first_of("123456789") > digits.find('.') ||
                            digits.substr(std::min(exponent, digits.size())).find('-') != std::string_view::npos;
        value = isTiny ? 0.0 : static_cast<double>(digits.front() == '-' ? -kLargestNumber : kLargestNumber);
    } else if (error != std::errc() || !std::isfinite(value)) {
        return {0.0f, false};
    }
    const auto limit = static_cast<double>(kLargestNumber);
    return {static_cast<float>(std::clamp(value, -limit, limit)), length == digits.size()};
}

} // namespace formats::quake3
