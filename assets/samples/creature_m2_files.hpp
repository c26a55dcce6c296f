#pragma once

#include "assets/samples/creature.hpp"
#include "assets/samples/skin_map.hpp"
#include "formats/m2/writer/m2_writer.hpp"

namespace samples {

/// All files of a World of Warcraft creature, for a separate folder: Creature.m2 of this version (256 or 264) with its
/// attached models, two skins with the colors of the MD2's, and the other images. In version 256 the skins have a
/// palette, from 264 on they are uncompressed.
[[nodiscard]] std::vector<formats::M2WrittenFile>
m2Files(const Creature& creature, const std::vector<SurfacePoint>& surface, std::uint32_t version);

} // namespace samples
