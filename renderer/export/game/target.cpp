#include "renderer/export/game/target.hpp"

#include <cstddef>

namespace renderer::game {
namespace {

constexpr std::array<std::string_view, 5> kProfileNames = {"quake2", "yquake2", "kingpin", "quake3", "ioquake3"};
constexpr std::array<std::string_view, 3> kExtensions = {".md2", ".mdx", ".md3"}; // as in Format
constexpr std::array<std::string_view, 3> kFormatNames = {"MD2", "MDX", "MD3"};

constexpr Limits kLimitsOfMd2{
    .vertices = 2048, .triangles = 4096, .surfaces = 1, .tags = 0, .frames = 512, .skinHeight = 480};
constexpr Limits kLimitsOfMdx{
    .vertices = 2048, .triangles = 4096, .surfaces = 32, .tags = 0, .frames = 1024, .skinHeight = 0};
constexpr Limits kLimitsOfMd3{
    .vertices = 999, .triangles = 1999, .surfaces = 32, .tags = 16, .frames = 1024, .skinHeight = 0};

} // namespace

const std::array<std::string_view, 5>& profileNames()
{
    return kProfileNames;
}

std::optional<Format> formatOfExtension(std::string_view extension)
{
    for (std::size_t i = 0; i < kExtensions.size(); ++i) {
        if (extension == kExtensions.at(i))
            return static_cast<Format>(i);
    }
    return std::nullopt;
}

std::string_view extensionOf(Format format)
{
    return kExtensions.at(static_cast<std::size_t>(format));
}

std::string_view nameOf(Format format)
{
    return kFormatNames.at(static_cast<std::size_t>(format));
}

Profile usualProfile(Format format)
{
    constexpr std::array<Profile, 3> kUsual = {Profile::quake2, Profile::kingpin, Profile::quake3};
    return kUsual.at(static_cast<std::size_t>(format));
}

bool loads(Profile profile, Format format)
{
    switch (profile) {
    case Profile::quake2:
    case Profile::yquake2:
        return format == Format::md2;
    case Profile::kingpin: // its pickups are MD2
        return format != Format::md3;
    case Profile::quake3:
    case Profile::ioquake3:
        return format == Format::md3;
    }
    return false;
}

Limits limitsOf(Format format, Profile profile)
{
    if (format == Format::md3)
        return kLimitsOfMd3;
    Limits limits = format == Format::mdx ? kLimitsOfMdx : kLimitsOfMd2;
    if (profile == Profile::kingpin)
        limits.frames = kLimitsOfMdx.frames;
    return limits;
}

} // namespace renderer::game
