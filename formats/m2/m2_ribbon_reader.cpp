#include "formats/m2/m2_effect_fields.hpp"
#include "formats/m2/m2_materials.hpp"

namespace formats::m2 {
namespace {

constexpr std::uint32_t kMaxRibbonLayers = 16;
constexpr float kLeastEdgeSeconds = 0.25f;

RibbonLayer ribbonLayer(const EffectFields::Stated& texture, std::uint32_t index, std::uint16_t material,
                        EffectFields& fields, const Records& materials)
{
    RibbonLayer layer;
    layer.texture = fields.texture(texture, "ribbon", index);
    layer.blend = BlendMode::alpha;
    if (material >= materials.count)
        return layer;
    FieldReader in = materials[material];
    const std::uint16_t flags = in.u16();
    layer.isFogged = (flags & kUnfogged) == 0;
    layer.isTwoSided = (flags & kTwoSided) != 0;
    layer.testsDepth = (flags & kNoDepthTest) == 0;
    layer.writesDepth = (flags & kNoDepthWrite) == 0;
    layer.blend = fields.blend(fields.u16(in), "ribbon", index);
    if (layer.blend == BlendMode::opaque)
        layer.blend = BlendMode::alpha; // as in the game
    return layer;
}

/// The animation of the texture: an index into the model's list of transforms that batches use.
std::uint32_t textureTransform(FieldReader& in, EffectFields& fields, std::size_t transformCount)
{
    constexpr std::uint32_t kHasTransforms = 0x20000; // in the header's flags
    const Header& header = fields.opening().header;
    const auto lookup = static_cast<std::int8_t>(in.u8());
    if ((header.globalFlags & kHasTransforms) == 0 || lookup < 0)
        return kNoIndex;
    const Records transforms = fields.array(header.textureTransformCombos, 2, header.textureTransformCombos.count);
    if (static_cast<std::uint32_t>(lookup) >= transforms.count)
        return kNoIndex;
    FieldReader transform = transforms[static_cast<std::size_t>(lookup)];
    return toIndex(transform.i16(), transformCount);
}

} // namespace

RibbonEmitter readRibbonEmitter(FieldReader in, std::uint32_t index, EffectFields& fields, TrackReader& tracks,
                                const Records& materials)
{
    RibbonEmitter ribbon;
    in.skip(4); // an id, -1
    ribbon.bone = fields.bone(fields.u32(in), "ribbon", index);
    ribbon.position = fields.vec3(in);
    const Records textures = fields.array(readWireArray(in), 2, kMaxRibbonLayers);
    const Records looks = fields.array(readWireArray(in), 2, kMaxRibbonLayers);
    for (std::uint32_t i = 0; i < textures.count; ++i) {
        FieldReader texture = textures[i];
        constexpr std::uint16_t kNoMaterial = 0xFFFF;
        std::uint16_t material = kNoMaterial;
        if (i < looks.count) {
            FieldReader look = looks[i];
            material = look.u16();
        }
        ribbon.layers.push_back(ribbonLayer(fields.u16(texture), index, material, fields, materials));
    }
    ribbon.color = tracks.read(in, TrackType::vec3, "color of ribbon", index);
    ribbon.alpha = tracks.read(in, TrackType::fixed16, "alpha of ribbon", index);
    ribbon.heightAbove = tracks.read(in, TrackType::f32, "height above ribbon", index);
    ribbon.heightBelow = tracks.read(in, TrackType::f32, "height below ribbon", index);
    ribbon.edgesPerSecond = fields.number(in);
    ribbon.edgeSeconds = std::max(fields.number(in), kLeastEdgeSeconds);
    ribbon.gravity = fields.number(in);
    ribbon.rows = std::max<std::uint32_t>(in.u16(), 1);
    ribbon.columns = std::max<std::uint32_t>(in.u16(), 1);
    ribbon.cell = tracks.read(in, TrackType::u16, "cell of ribbon", index);
    ribbon.isVisible = tracks.read(in, TrackType::u8, "visibility of ribbon", index);
    if (!fields.opening().layout.hasSharedTimeline) {
        ribbon.priorityPlane = in.i16();
        in.skip(1); // a color index
        ribbon.textureTransform = textureTransform(in, fields, fields.textureTransformCount());
    }
    return ribbon;
}

} // namespace formats::m2
