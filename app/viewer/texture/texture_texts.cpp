#include "app/viewer/texture/texture_texts.hpp"

#include "app/viewer/widgets/widgets.hpp"
#include "formats/base/names.hpp"

#include <fmt/format.h>

#include <array>

namespace app {

std::string sizeText(const scene::Texture& texture)
{
    if (!hasSource(texture))
        return texture.name.empty() ? "none" : "missing";
    if (!texture.image)
        return texture.info.width > 0 ? "not shown" : "unreadable";
    return fmt::format("{} x {}", texture.info.width, texture.info.height);
}

std::string formatText(const scene::Texture& texture)
{
    if (texture.info.format.empty())
        return {};
    if (texture.levels && texture.levels->format)
        return texture.info.format + ", " + std::string(formats::nameOf(*texture.levels->format));
    return fmt::format("{}, {} bit", texture.info.format, texture.info.bitsPerPixel);
}

std::string alphaText(formats::ImageAlpha alpha)
{
    constexpr auto kTexts = std::to_array({"opaque", "cut out", "blended"});
    static_assert(kTexts.size() == static_cast<std::size_t>(formats::ImageAlpha::blended) + 1);
    return kTexts[static_cast<std::size_t>(alpha)];
}

std::string shortName(const scene::Texture& texture)
{
    const std::string& written = texture.name.empty() ? texture.path : texture.name;
    const std::string name = formats::fileNameOf(formats::normalizedName(written).value_or(written));
    const bool isSlot = texture.type != "skin" && texture.type != "file"; // the slot type follows from the texture's
                                                                          // type
    return !name.empty() ? shownName(name) : isSlot && !texture.type.empty() ? texture.type : "not named";
}

std::string_view outcomeOf(const formats::Lookup& step)
{
    return step.found ? "found: " : step.isDeleted ? "marked as deleted: " : "not found: ";
}

std::string lookupText(const scene::Texture& texture)
{
    std::string text;
    for (const formats::Lookup& step : texture.lookups) {
        const std::string path = step.where.empty() ? step.name : step.where + "/" + step.name;
        text += (text.empty() ? "" : "\n") + std::string(outcomeOf(step)) + shownName(path);
    }
    return text;
}

} // namespace app
