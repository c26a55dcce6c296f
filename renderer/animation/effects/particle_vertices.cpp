#include "renderer/animation/effects/effect_limits.hpp"
#include "renderer/animation/effects/effect_vertices.hpp"
#include "renderer/animation/effects/life_curve.hpp"
#include "renderer/animation/portable_math.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>

#include <algorithm>
#include <cmath>

namespace animation {
namespace {

using formats::ParticleEmitter;

constexpr float kFarthestSeen = 1e9f; // particles farther away are left out: their vertices might not be finite

/// The appearance of a particle.
struct Look {
    glm::vec3 center{};   // in the scene
    glm::vec3 velocity{}; // in the scene
    glm::vec2 half{};     // half the quad's edges
    float age = 0.0f;
    float share = 0.0f; // share of its lifetime
    std::uint32_t color = 0;
    float alphaCutoff = 0.0f;
    std::uint32_t headCell = 0;
    std::uint32_t seed = 0;
};

/// Two half edges of a quad, in scene space.
struct QuadAxes {
    glm::vec3 x{}, y{};
};

glm::mat4 matrixOf(const BoneMatrix& rows)
{
    return glm::transpose(glm::mat4(rows[0], rows[1], rows[2], glm::vec4(0.0f, 0.0f, 0.0f, 1.0f)));
}

glm::vec3 unitOr(const glm::vec3& vector, const glm::vec3& otherwise)
{
    const float length = glm::length(vector);
    return length > 0.0f ? vector / length : otherwise;
}

glm::vec2 fraction(const glm::vec2& value)
{
    return value - glm::floor(value);
}

// Purposes of random numbers from a particle's seed; each purpose has its own.
enum Draws : std::uint32_t { kAppearance = 1, kSpin, kLayers, kStartCell, kTwinkle, kTumble };

/// Writes the particles of one emitter.
class ParticleWriter {
public:
    ParticleWriter(const DrawnParticles& drawn, const EffectView& view, std::span<EffectVertex> vertices = {})
        : m_emitter(drawn.emitter), m_view(view), m_vertices(vertices), m_seed(drawn.seed)
    {
        const glm::mat4 emitter = matrixOf(drawn.matrix);
        m_toScene = drawn.areLocal ? view.transform * emitter : view.transform;
        m_axes = glm::mat3(m_toScene);
        const glm::mat3 scene(view.transform);
        m_size = glm::length(scene[0]);
        if (m_emitter.scalesWithBone)
            m_size *= glm::length(glm::vec3(emitter[0]));
        m_cells = m_emitter.rows * m_emitter.columns; // at most 65,535 each
        m_startCell = m_emitter.hasRandomStartCell ? mixed(m_seed, kStartCell) % m_cells : 0;
        m_cellSize = 1.0f / glm::vec2(static_cast<float>(m_emitter.columns), static_cast<float>(m_emitter.rows));
        for (int i = 0; i < 3; ++i)
            m_flatAxes[i] = unitOr(m_axes[i], glm::mat3(1.0f)[i]);
    }

    void write(const Particle& particle)
    {
        Look look;
        if (!isSeen(particle, look))
            return;
        look.color = packedColor(curveAt(m_emitter.color, look.share, glm::vec3(255.0f)) / 255.0f,
                                 curveAt(m_emitter.alpha, look.share, 1.0f));
        look.alphaCutoff = curveAt(m_emitter.alphaCutoff, look.share, 0.0f);
        if (m_emitter.drawsHead)
            writeHead(look);
        if (m_emitter.drawsTail)
            writeTail(look);
    }

    /// A model replaces the quad, with the quad's width as size, and tumbles at a constant speed.
    void addModel(const Particle& particle, std::vector<glm::mat4>& transforms) const
    {
        Look look;
        if (!isSeen(particle, look))
            return;
        EffectRandom random(mixed(look.seed, kTumble));
        glm::vec3 turn{};
        for (int i = 0; i < 3; ++i) {
            const float speed =
                m_emitter.tumbleMin[i] + (m_emitter.tumbleMax[i] - m_emitter.tumbleMin[i]) * random.unit();
            turn[i] = limitedEffectValue(speed * look.age);
        }
        const float angle = glm::length(turn);
        const glm::mat3 tumbled = angle > 0.0f ? glm::mat3_cast(glm::angleAxis(angle, turn / angle)) : glm::mat3(1.0f);
        glm::mat4 transform(m_flatAxes * tumbled * look.half.x);
        transform[3] = glm::vec4(look.center, 1.0f);
        transforms.push_back(transform);
    }

    [[nodiscard]] std::size_t written() const { return m_written; }
    /// The depth of a particle towards the viewer.
    [[nodiscard]] float depthOf(const Particle& particle) const
    {
        return glm::dot(glm::vec3(m_toScene * glm::vec4(particle.position, 1.0f)), m_view.backward);
    }

private:
    /// Whether it is visible now; sets all of its look except the colors.
    [[nodiscard]] bool isSeen(const Particle& particle, Look& look) const
    {
        look.age = particle.age + m_view.secondsSince;
        look.seed = particle.seed;
        if (look.age >= particle.life)
            return false;
        look.share = look.age / particle.life;
        float twinkle = m_emitter.twinkleScale.x;
        if (!isLit(look, twinkle))
            return false;
        EffectRandom random(mixed(look.seed, kAppearance));
        look.headCell = headCellOf(look, random);
        const glm::vec2 half = sizeOf(look, random) * (m_size * twinkle);
        look.half = {limitedEffectValue(half.x), limitedEffectValue(half.y)};
        look.center =
            glm::vec3(m_toScene * glm::vec4(particle.position + particle.velocity * m_view.secondsSince, 1.0f));
        look.velocity = m_axes * particle.velocity;
        constexpr float kSquared = kFarthestSeen * kFarthestSeen; // also false for NaN
        return glm::dot(look.center, look.center) < kSquared && glm::dot(look.velocity, look.velocity) < kSquared;
    }

    /// Whether twinkling shows it now, and the factor of its size.
    [[nodiscard]] bool isLit(const Look& look, float& scale) const
    {
        const float range = m_emitter.twinkleScale.y - m_emitter.twinkleScale.x;
        if (m_emitter.twinkleShare >= 1.0f && range == 0.0f)
            return true;
        constexpr std::uint32_t kTableMask = 127;
        const float turn = std::clamp(look.age * m_emitter.twinkleSpeed, -1e9f, 1e9f);
        const auto entry = (static_cast<std::uint32_t>(static_cast<std::int32_t>(turn)) + look.seed) & kTableMask;
        const float value = EffectRandom(mixed(kTwinkle, entry)).unit();
        scale += range * value;
        return value <= m_emitter.twinkleShare;
    }

    [[nodiscard]] std::uint32_t headCellOf(const Look& look, EffectRandom& random) const
    {
        if (!m_emitter.headCells.keys.empty())
            return cellAt(m_emitter.headCells, look.share);
        const bool isRandom = m_emitter.hasRandomCells && m_cells > 1;
        return (isRandom ? random.word() % m_cells : 0) + m_startCell;
    }

    [[nodiscard]] std::uint32_t cellAt(const formats::LifeCurve<float>& curve, float share) const
    {
        return static_cast<std::uint32_t>(std::max(curveAt(curve, share, 0.0f), 0.0f)) + m_startCell;
    }

    [[nodiscard]] glm::vec2 sizeOf(const Look& look, EffectRandom& random) const
    {
        constexpr float kLeastFactor = 1e-4f;
        const glm::vec2 size = curveAt(m_emitter.scale, look.share, glm::vec2(1.0f));
        const glm::vec2& vary = m_emitter.scaleVariation;
        if (!m_emitter.scalesFreely)
            return size * std::max(kLeastFactor, 1.0f + vary.x * random.signedUnit());
        const float y = std::max(kLeastFactor, 1.0f + vary.y * random.signedUnit());
        return size * glm::vec2(std::max(kLeastFactor, 1.0f + vary.x * random.signedUnit()), y);
    }

    /// The angle, if the emitter rotates its quads.
    [[nodiscard]] float spinOf(const Look& look) const
    {
        EffectRandom random(mixed(look.seed, kSpin));
        const float base = m_emitter.baseSpin + m_emitter.baseSpinVariation * random.signedUnit();
        const float rate = m_emitter.spin + m_emitter.spinVariation * random.signedUnit();
        const float angle = base + rate * (m_emitter.spinIsByLife ? look.share : look.age);
        const bool isReversed = m_emitter.spinsBothWays && (look.seed & 1U) != 0;
        return limitedEffectValue(isReversed ? -angle : angle);
    }

    static QuadAxes turned(const QuadAxes& axes, const glm::vec2& half, float angle)
    {
        const float c = portable::cos(angle);
        const float s = portable::sin(angle);
        return {(axes.x * c + axes.y * s) * half.x, (axes.y * c - axes.x * s) * half.y};
    }

    [[nodiscard]] QuadAxes headAxes(const Look& look) const
    {
        constexpr float kSlowestSquared = 2.4e-7f;
        const bool follows = m_emitter.facesVelocity && glm::dot(look.velocity, look.velocity) > kSlowestSquared;
        const QuadAxes plane =
            m_emitter.isFlat ? QuadAxes{m_flatAxes[0], m_flatAxes[1]} : QuadAxes{m_view.right, m_view.up};
        if (follows) {
            const glm::vec3 back = -look.velocity;
            const glm::vec2 seen(glm::dot(back, plane.x), glm::dot(back, plane.y));
            if (m_emitter.isFlat)
                return turned(plane, look.half, portable::atan2(seen.y, seen.x));
            const float length = glm::length(back);
            return {back * (look.half.x / length), (plane.x * seen.y - plane.y * seen.x) * (look.half.y / length)};
        }
        if (m_emitter.spin == 0.0f && m_emitter.spinVariation == 0.0f)
            return {plane.x * look.half.x, plane.y * look.half.y};
        return turned(plane, look.half, spinOf(look));
    }

    void writeHead(const Look& look)
    {
        const QuadAxes axes = headAxes(look);
        const bool shifts = m_emitter.shiftsWithSpin && (m_emitter.spin != 0.0f || m_emitter.spinVariation != 0.0f);
        writeQuad(shifts ? look.center + axes.y : look.center, axes, look.headCell, look);
    }

    void writeTail(const Look& look)
    {
        constexpr float kShortest = 1e-4f; // squared
        constexpr float kSquare = 0.05f;
        const float seconds = m_emitter.growsTails ? std::min(look.age, m_emitter.tailSeconds) : m_emitter.tailSeconds;
        const glm::vec3 back =
            glm::clamp(look.velocity * -seconds, glm::vec3(-kMaxEffectValue), glm::vec3(kMaxEffectValue));
        const glm::vec2 seen(glm::dot(back, m_view.right), glm::dot(back, m_view.up));
        const std::uint32_t cell = cellAt(m_emitter.tailCells, look.share);
        if (glm::dot(seen, seen) <= kShortest) {
            const glm::vec2 half = look.half * kSquare;
            writeQuad(look.center, {m_view.right * half.x, m_view.up * half.y}, cell, look);
            return;
        }
        const float length = glm::length(seen);
        const glm::vec3 across = (m_view.right * (-seen.y * look.half.y) + m_view.up * (seen.x * look.half.x)) / length;
        writeQuad(look.center + back * 0.5f, {back * 0.5f, across}, cell, look);
    }

    void writeQuad(const glm::vec3& center, const QuadAxes& axes, std::uint32_t cell, const Look& look)
    {
        if (m_written + kVerticesAQuad > m_vertices.size())
            return;
        constexpr std::array<glm::vec2, kVerticesAQuad> kCorners{glm::vec2(-1.0f, 1.0f), glm::vec2(-1.0f, -1.0f),
                                                                 glm::vec2(1.0f, 1.0f), glm::vec2(1.0f, -1.0f)};
        constexpr std::array<glm::vec2, kVerticesAQuad> kUvs{glm::vec2(0.0f, 0.0f), glm::vec2(0.0f, 1.0f),
                                                             glm::vec2(1.0f, 0.0f), glm::vec2(1.0f, 1.0f)};
        const std::uint32_t shown = m_emitter.hasRandomStartCell ? cell % m_cells : cell;
        const glm::vec2 cellPosition(static_cast<float>(shown % m_emitter.columns),
                                     static_cast<float>(shown / m_emitter.columns));
        std::array<glm::vec2, 2> offsets{};
        if (m_emitter.textureCount > 1)
            offsets = layerOffsets(look);
        for (std::size_t i = 0; i < kVerticesAQuad; ++i) {
            EffectVertex& vertex = m_vertices[m_written++];
            vertex.position = center + axes.x * kCorners[i].x + axes.y * kCorners[i].y;
            vertex.color = look.color;
            vertex.alphaCutoff = look.alphaCutoff;
            vertex.uv = (cellPosition + kUvs[i]) * m_cellSize;
            for (std::size_t layer = 0; layer < 2; ++layer)
                vertex.layerUvs[layer] = kUvs[i] * m_emitter.layerScale[layer] + offsets[layer];
        }
    }

    [[nodiscard]] std::array<glm::vec2, 2> layerOffsets(const Look& look) const
    {
        EffectRandom random(mixed(look.seed, kLayers));
        std::array<glm::vec2, 2> offsets{};
        for (std::size_t layer = 0; layer < 2; ++layer) {
            for (int i = 0; i < 2; ++i) {
                const float start = random.unit();
                const float speed =
                    m_emitter.layerScroll[layer][i] + m_emitter.layerScrollVariation[layer][i] * random.signedUnit();
                offsets[layer][i] = start + speed * look.age;
            }
            offsets[layer] = fraction(offsets[layer]);
        }
        return offsets;
    }

    const ParticleEmitter& m_emitter;
    const EffectView& m_view;
    std::span<EffectVertex> m_vertices;
    std::size_t m_written = 0;
    std::uint32_t m_seed;
    glm::mat4 m_toScene{1.0f};
    glm::mat3 m_axes{1.0f};     // of m_toScene
    glm::mat3 m_flatAxes{1.0f}; // the same, with length 1
    float m_size = 1.0f;
    std::uint32_t m_cells = 1;
    std::uint32_t m_startCell = 0;
    glm::vec2 m_cellSize{1.0f};
};

} // namespace

std::uint32_t packedColor(const glm::vec3& color, float alpha)
{
    const auto byte = [](float value) {
        return static_cast<std::uint32_t>(value > 0.0f ? std::min(value, 1.0f) * 255.0f + 0.001f : 0.0f);
    };
    return byte(color.r) | byte(color.g) << 8U | byte(color.b) << 16U | byte(alpha) << 24U;
}

DrawnParticles drawnParticles(const ParticleSimulation& particles, const EffectView& view)
{
    const ParticleEmitter& emitter = particles.emitter();
    return {emitter, particles.particles(), particles.seed(), emitterMatrix(emitter, view.bones), emitter.isLocal};
}

DrawnParticles drawnParticles(const ChildSimulation& children)
{
    return {children.emitter(), children.particles(), children.seed(), identityBone(), false};
}

std::size_t maxVerticesOf(const DrawnParticles& drawn)
{
    const std::size_t quads = (drawn.emitter.drawsHead ? 1U : 0U) + (drawn.emitter.drawsTail ? 1U : 0U);
    return drawn.particles.size() * quads * kVerticesAQuad;
}

std::size_t writeParticles(const DrawnParticles& drawn, const EffectView& view, EffectScratch& scratch,
                           std::span<EffectVertex> vertices)
{
    ParticleWriter writer(drawn, view, vertices);
    const std::span<const Particle> all = drawn.particles;
    if (!drawn.emitter.isSorted) {
        for (const Particle& particle : all)
            writer.write(particle);
        return writer.written();
    }
    scratch.entries.clear();
    for (std::uint32_t i = 0; i < all.size(); ++i)
        scratch.entries.push_back({writer.depthOf(all[i]), i});
    std::sort(scratch.entries.begin(), scratch.entries.end(), [](const auto& a, const auto& b) {
        return a.depth < b.depth || (a.depth == b.depth && a.particle < b.particle);
    });
    for (const EffectScratch::Entry& entry : scratch.entries)
        writer.write(all[entry.particle]);
    return writer.written();
}

void addParticleModels(const DrawnParticles& drawn, const EffectView& view, std::vector<glm::mat4>& transforms)
{
    const ParticleWriter writer(drawn, view);
    for (const Particle& particle : drawn.particles)
        writer.addModel(particle, transforms);
}

glm::vec3 positionOf(const ParticleEmitter& emitter, const EffectView& view)
{
    return glm::vec3(view.transform * glm::vec4(originOf(emitterMatrix(emitter, view.bones)), 1.0f));
}

} // namespace animation
