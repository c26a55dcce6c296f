#include "assets/samples/creature_mdl.hpp"

#include "assets/samples/creature_animation.hpp"
#include "assets/samples/creature_skin.hpp"
#include "formats/image/quake_palette.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <utility>

namespace samples {
namespace {

using Pixels = formats::MdlSource::Pixels;

/// Colors from this index on are drawn at full brightness in the game.
constexpr std::size_t kFirstBright = 224;

/// Finds the nearest color in Quake's palette, cached per color.
class QuakeColors {
public:
    [[nodiscard]] std::uint8_t nearest(const std::array<std::uint8_t, 3>& color)
    {
        const auto [known, isNew] = m_known.try_emplace(color, std::uint8_t{0});
        if (isNew)
            known->second = search(color);
        return known->second;
    }

private:
    [[nodiscard]] static std::uint8_t search(const std::array<std::uint8_t, 3>& color)
    {
        std::size_t best = 0;
        int least = std::numeric_limits<int>::max();
        for (std::size_t i = 0; i < kFirstBright; ++i) {
            int distance = 0;
            for (std::size_t channel = 0; channel < 3; ++channel) {
                const int difference = color[channel] - formats::kQuakePalette[3 * i + channel];
                distance += difference * difference;
            }
            if (distance < least) {
                least = distance;
                best = i;
            }
        }
        return static_cast<std::uint8_t>(best);
    }

    std::map<std::array<std::uint8_t, 3>, std::uint8_t> m_known;
};

/// An image with `glow` fourths of its glow added, in Quake's colors.
Pixels inQuakeColors(const formats::Image& image, const formats::Image& glow, int quarters, QuakeColors& colors)
{
    Pixels pixels(image.pixelCount());
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        std::array<std::uint8_t, 3> color{};
        for (std::size_t channel = 0; channel < 3; ++channel) {
            const int sum = image.pixels[4 * i + channel] + glow.pixels[4 * i + channel] * quarters / 4;
            color[channel] = static_cast<std::uint8_t>(std::min(sum, 255));
        }
        pixels[i] = colors.nearest(color);
    }
    return pixels;
}

std::vector<formats::MdlSource::Skin> skinsOf(const std::vector<SurfacePoint>& surface)
{
    QuakeColors colors;
    const formats::Image ember = paintSkin(surface, emberScheme());
    const formats::Image glow = paintEmberGlow(surface);
    formats::MdlSource::Skin glowing;
    for (const int quarters : {0, 1, 2, 1}) {
        glowing.images.push_back(inQuakeColors(ember, glow, quarters, colors));
        glowing.endSeconds.push_back(0.25f * static_cast<float>(glowing.images.size()));
    }
    return {{{inQuakeColors(paintSkin(surface, lagoonScheme()), glow, 0, colors)}}, std::move(glowing)};
}

/// The vertices of an MDL: a point of the creature with its single texel.
using MdlVertices = std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t>;

formats::MdlSource::Frame frameOf(const PosedVertices& shape, const std::vector<std::uint32_t>& points,
                                  std::string name)
{
    formats::MdlSource::Frame frame{std::move(name), {}, {}};
    for (const std::uint32_t point : points) {
        frame.positions.push_back(shape.positions[point]);
        frame.normals.push_back(shape.normals[point]);
    }
    return frame;
}

void addClip(formats::MdlSource& source, const ClipSpec& spec, std::vector<formats::MdlSource::Frame> frames)
{
    if (spec.name != "stand") {
        for (formats::MdlSource::Frame& frame : frames)
            source.frames.push_back({{std::move(frame)}});
        return;
    }
    formats::MdlSource::FrameGroup group;
    for (std::size_t i = 1; i <= frames.size(); ++i)
        group.endSeconds.push_back(static_cast<float>(i) / kFramesPerSecond);
    group.frames = std::move(frames);
    source.frames.push_back(std::move(group));
}

} // namespace

formats::MdlSource mdlOf(const Creature& creature, const std::vector<SurfacePoint>& surface)
{
    formats::MdlSource source;
    source.skinWidth = kSkinWidth;
    source.skinHeight = kSkinHeight;
    source.skins = skinsOf(surface);
    MdlVertices known;
    std::vector<std::uint32_t> points; // of the creature, one per vertex
    for (const CreatureTriangle& triangle : creature.triangles) {
        formats::MdlSource::Triangle written;
        for (std::size_t i = 0; i < 3; ++i) {
            const auto next = static_cast<std::uint32_t>(points.size());
            const auto [vertex, isNew] = known.try_emplace({triangle.vertices[i], triangle.texels[i]}, next);
            if (isNew) {
                points.push_back(triangle.vertices[i]);
                source.texCoords.push_back({false, creature.texels[triangle.texels[i]].texel});
            }
            written.vertices[i] = vertex->second;
        }
        source.triangles.push_back(written);
    }
    for (std::size_t clip = 0; clip < clips().size(); ++clip) {
        const ClipSpec& spec = clips()[clip];
        std::vector<formats::MdlSource::Frame> frames;
        for (std::uint32_t frame = 0; frame < spec.frameCount; ++frame)
            frames.push_back(frameOf(posed(creature, poseAt(creature, clip, static_cast<float>(frame))), points,
                                     fmt::format("{}{:02}", spec.name, frame + 1)));
        addClip(source, spec, std::move(frames));
    }
    return source;
}

} // namespace samples
