#include "assets/samples/creature_m2_files.hpp"

#include "assets/samples/creature_m2.hpp"
#include "assets/samples/creature_skin.hpp"
#include "assets/samples/weapon_pictures.hpp"
#include "formats/base/byte_view.hpp"
#include "formats/image/blp/blp_writer.hpp"
#include "formats/image/pcx/pcx.hpp"
#include "formats/image/pcx/pcx_writer.hpp"

#include <string>

namespace samples {

namespace {

using formats::BlpEncoding;
using formats::BlpMips;

/// Reduces to the colors of the MD2's skin, so that both look the same.
formats::Image withPalette(const formats::Image& painted)
{
    const auto bytes = formats::writePcx(painted);
    return formats::loadPcx(formats::ByteView(formats::FileBytes::copyOf(bytes), "skin"))->image;
}

std::vector<std::byte> skinOf(const std::vector<SurfacePoint>& surface, const SkinScheme& scheme, std::uint32_t version)
{
    const formats::Image skin = withPalette(paintSkin(surface, scheme));
    // Averages need additional colors: a palette with all of the image's has no room for them.
    if (version < formats::kFirstM2WriteVersionWithFiles)
        return formats::writeBlp(skin, {.encoding = BlpEncoding::palette, .mips = BlpMips::none});
    return formats::writeBlp(skin, {.encoding = BlpEncoding::bgra, .mips = BlpMips::all});
}

} // namespace

std::vector<formats::M2WrittenFile> m2Files(const Creature& creature, const std::vector<SurfacePoint>& surface,
                                            std::uint32_t version)
{
    constexpr glm::vec3 kSpellfire(0.25f, 0.75f, 1.0f);
    std::vector<formats::M2WrittenFile> files = formats::writeM2(m2Of(creature, version));
    // The first in the alphabet is active by default: the MD2's first skin.
    files.push_back({"CreatureSkinAqua.blp", skinOf(surface, lagoonScheme(), version)});
    files.push_back({"CreatureSkinEmber.blp", skinOf(surface, emberScheme(), version)});
    files.push_back({std::string(kM2GlowImage), formats::writeBlp(paintGlow(), {})});
    files.push_back({std::string(kM2PlasmaImage), formats::writeBlp(paintPlasma(kSpellfire), {})});
    files.push_back({std::string(kM2EmbersImage), formats::writeBlp(paintEmbers(), {})});
    files.push_back({std::string(kM2TrailImage), formats::writeBlp(paintTrail(), {})});
    return files;
}

} // namespace samples
