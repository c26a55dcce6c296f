#include "formats/m2/m2_effect_fields.hpp"

namespace formats::m2 {
namespace {

// Bits of the flags (docs/formats/m2_effects.md §2).
constexpr std::uint32_t kBurstsOrRandomStart = 0x8000;
constexpr std::uint32_t kMixesThreeColors = 0x40000000;
constexpr std::uint32_t kDrawsHead = 0x20000;
constexpr std::uint32_t kDrawsTail = 0x40000;
constexpr std::uint32_t kGravityIsPacked = 0x800000; // a vector
constexpr std::uint32_t kHasThreeTextures = 0x10000000;

struct Flag {
    std::uint32_t bit;
    bool ParticleEmitter::*member;
};

constexpr std::array<Flag, 19> kFlags = {{
    {0x1, &ParticleEmitter::isUnlit},
    {0x2, &ParticleEmitter::isSorted},
    {0x4, &ParticleEmitter::facesVelocity},
    {0x8, &ParticleEmitter::isUnfogged},
    {0x10, &ParticleEmitter::isLocal},
    {0x20, &ParticleEmitter::scalesWithBone},
    {0x40, &ParticleEmitter::inheritsVelocity},
    {0x80, &ParticleEmitter::implodes},
    {0x100, &ParticleEmitter::startsUpwards},
    {0x200, &ParticleEmitter::spinsBothWays},
    {0x400, &ParticleEmitter::growsTails},
    {0x800, &ParticleEmitter::spreads},
    {0x1000, &ParticleEmitter::isFlat},
    {0x2000, &ParticleEmitter::startsOnGround},
    {0x4000, &ParticleEmitter::isFollowed},
    {0x10000, &ParticleEmitter::hasRandomCells},
    {0x80000, &ParticleEmitter::scalesFreely},
    {0x100000, &ParticleEmitter::refracts},
    {0x8000000, &ParticleEmitter::shiftsWithSpin},
}};

constexpr std::uint32_t kTextureIndexBits = 5; // bits per index if a record has three
constexpr std::uint32_t kLongParticleBytes = 492;
constexpr std::uint16_t kEmitterShapes = 4;

class ParticleReader {
public:
    ParticleReader(FieldReader in, std::uint32_t index, EffectFields& fields, TrackReader& tracks)
        : m_in(in), m_index(index), m_fields(fields), m_tracks(tracks)
    {
    }

    [[nodiscard]] ParticleEmitter read()
    {
        readHead();
        readMotion();
        if (m_isOld)
            readOldLook();
        else
            readLook();
        readPhysics();
        m_emitter.enabled = m_tracks.read(m_in, TrackType::u8, "switch of particle emitter", m_index);
        if (m_fields.opening().layout.particleBytes == kLongParticleBytes)
            readScroll();
        decodeFlags();
        return std::move(m_emitter);
    }

private:
    void readHead()
    {
        m_in.skip(4); // an id, -1
        m_emitter.flags = m_in.u32();
        m_emitter.position = m_fields.vec3(m_in);
        m_emitter.bone = m_fields.bone(m_fields.u16(m_in), "particle emitter", m_index);
        readTextures(m_fields.u16(m_in));
        m_emitter.geometryModel = m_fields.text(readWireArray(m_in));
        m_emitter.recursionModel = m_fields.text(readWireArray(m_in));
        readKind();
        const std::uint8_t first = m_in.u8();
        const std::uint8_t second = m_in.u8();
        if (m_isOld) {
            m_headOrTail = second;
        } else if (hasThreeTextures() && m_fields.opening().header.version > kSequenceTimelineVersion) {
            constexpr float kScaleOne = 32.0f;
            m_emitter.layerScale = {static_cast<float>(first) / kScaleOne, static_cast<float>(second) / kScaleOne};
        }
        m_emitter.priorityPlane = m_in.i16();
        m_emitter.rows = std::max<std::uint32_t>(m_in.u16(), 1);
        m_emitter.columns = std::max<std::uint32_t>(m_in.u16(), 1);
    }

    [[nodiscard]] bool hasThreeTextures() const { return (m_emitter.flags & kHasThreeTextures) != 0; }

    void readTextures(const EffectFields::Stated& packed)
    {
        m_emitter.textureCount = hasThreeTextures() ? kMaxParticleTextures : 1;
        for (std::uint32_t i = 0; i < m_emitter.textureCount; ++i) {
            const std::uint32_t mask = hasThreeTextures() ? (1U << kTextureIndexBits) - 1 : 0xFFFFU;
            const std::uint32_t texture = (packed.value >> (i * kTextureIndexBits)) & mask;
            m_emitter.textures[i] = m_fields.texture({texture, packed.range}, "particle emitter", m_index);
        }
    }

    // Two words in the oldest files, bytes in all later ones and in some that claim to be old: only for bytes is the
    // second one a type (docs/formats/m2_effects.md §1).
    void readKind()
    {
        const EffectFields::Stated word = m_fields.u16(m_in);
        const EffectFields::Stated next = m_fields.u16(m_in);
        const std::uint32_t high = word.value >> 8U;
        const bool isBytes = !m_isOld || (high >= 1 && high <= kEmitterShapes);
        const std::uint32_t blend = isBytes ? word.value & 0xFFU : word.value;
        const std::uint32_t shape = isBytes ? high : next.value;
        m_emitter.colorIndex = static_cast<std::uint16_t>(isBytes ? next.value : 0);
        m_emitter.blend = m_fields.blend({blend, word.range}, "particle emitter", m_index);
        constexpr std::array<EmitterShape, kEmitterShapes> kShapes{EmitterShape::plane, EmitterShape::sphere,
                                                                   EmitterShape::spline, EmitterShape::bone};
        const bool isKnown = shape >= 1 && shape <= kEmitterShapes;
        m_emitter.shape = isKnown ? kShapes[shape - 1U] : EmitterShape::unknown;
        if (!isKnown)
            m_fields.addUnknownShape(m_index, {shape, isBytes ? word.range : next.range});
    }

    [[nodiscard]] TrackIndex track(std::string_view what, TrackType type = TrackType::f32)
    {
        return m_tracks.read(m_in, type, what, m_index);
    }

    void readMotion()
    {
        const bool isPacked =
            (m_emitter.flags & kGravityIsPacked) != 0 && m_fields.opening().header.version > kSequenceTimelineVersion;
        m_emitter.speed = track("speed of particle emitter");
        m_emitter.speedVariation = track("speed variation of particle emitter");
        m_emitter.verticalRange = track("vertical range of particle emitter");
        m_emitter.horizontalRange = track("horizontal range of particle emitter");
        m_emitter.gravity = track("gravity of particle emitter", isPacked ? TrackType::packedVector : TrackType::f32);
        m_emitter.lifespan = track("lifespan of particle emitter");
        m_fields.checkLifespans(m_emitter.lifespan, m_index);
        if (!m_isOld)
            m_emitter.lifespanVariation = m_fields.number(m_in);
        m_emitter.rate = track("rate of particle emitter");
        if (!m_isOld)
            m_emitter.rateVariation = m_fields.number(m_in);
        m_emitter.areaLength = track("area length of particle emitter");
        m_emitter.areaWidth = track("area width of particle emitter");
        m_emitter.zSource = track("origin of particle emitter");
    }

    // Three keys: at birth, in the middle, at the end.
    void readOldLook()
    {
        constexpr float kByteOne = 255.0f;
        const float middle = std::clamp(m_fields.number(m_in), 0.0f, 1.0f);
        const std::array<float, 3> times{0.0f, middle, 1.0f};
        for (const float time : times) {
            const std::uint8_t blue = m_in.u8();
            const std::uint8_t green = m_in.u8();
            const std::uint8_t red = m_in.u8();
            m_emitter.color.keys.push_back({time, glm::vec3(red, green, blue)});
            m_emitter.alpha.keys.push_back({time, static_cast<float>(m_in.u8()) / kByteOne});
        }
        for (const float time : times)
            m_emitter.scale.keys.push_back({time, glm::vec2(m_fields.number(m_in))});
        m_emitter.headCells = readOldCells(middle, 2);
        m_emitter.tailCells = readOldCells(middle, 0);
    }

    // A range of cells before the middle and one after it; `padding` bytes follow each.
    [[nodiscard]] LifeCurve<float> readOldCells(float middle, std::size_t padding)
    {
        LifeCurve<float> cells;
        bool isFirstOfAll = true; // which means the default
        for (const auto& [begin, end] : {std::pair{0.0f, middle}, {middle, 1.0f}}) {
            for (const float time : {begin, end}) {
                const std::uint16_t cell = m_in.u16();
                isFirstOfAll = isFirstOfAll && cell == 0;
                cells.keys.push_back({time, static_cast<float>(cell)});
            }
            m_in.skip(padding);
        }
        return isFirstOfAll ? LifeCurve<float>() : cells;
    }

    void readLook()
    {
        const auto vec3 = [this](FieldReader& in) { return m_fields.vec3(in); };
        const auto vec2 = [this](FieldReader& in) { return m_fields.vec2(in); };
        const auto fixed = [](FieldReader& in) { return static_cast<float>(in.i16()) / EffectFields::kFixedOne; };
        const auto cell = [](FieldReader& in) { return static_cast<float>(in.u16()); };
        m_emitter.color = m_fields.curve<glm::vec3>(m_in, 12, vec3);
        m_emitter.alpha = m_fields.curve<float>(m_in, 2, fixed);
        m_emitter.scale = m_fields.curve<glm::vec2>(m_in, 8, vec2);
        m_emitter.scaleVariation = m_fields.vec2(m_in);
        m_emitter.headCells = m_fields.curve<float>(m_in, 2, cell);
        m_emitter.tailCells = m_fields.curve<float>(m_in, 2, cell);
    }

    void readPhysics()
    {
        m_emitter.tailSeconds = m_fields.number(m_in);
        m_emitter.twinkleSpeed = m_fields.number(m_in);
        m_emitter.twinkleShare = m_fields.number(m_in);
        m_emitter.twinkleScale = m_fields.vec2(m_in);
        m_emitter.inheritedVelocity = m_fields.number(m_in);
        m_emitter.drag = m_fields.number(m_in);
        if (!m_isOld) {
            m_emitter.baseSpin = m_fields.number(m_in);
            m_emitter.baseSpinVariation = m_fields.number(m_in);
        }
        m_emitter.spin = m_fields.number(m_in);
        if (m_isOld) {
            constexpr float kHalfTurn = 3.14159265f; // particles start at any angle
            m_emitter.baseSpinVariation = kHalfTurn;
            m_emitter.spinIsByLife = true;
        } else {
            m_emitter.spinVariation = m_fields.number(m_in);
        }
        m_emitter.tumbleMin = m_fields.vec3(m_in);
        m_emitter.tumbleMax = m_fields.vec3(m_in);
        m_emitter.wind = m_fields.vec3(m_in);
        m_emitter.windSeconds = m_fields.number(m_in);
        for (std::size_t i = 0; i < 2; ++i) {
            m_emitter.followSpeeds[i] = m_fields.number(m_in);
            m_emitter.followShares[i] = m_fields.number(m_in);
        }
        const Records points = m_fields.array(readWireArray(m_in), 12, kMaxSplinePoints);
        m_emitter.splinePoints.resize(points.count);
        FieldReader in(points.bytes);
        for (glm::vec3& point : m_emitter.splinePoints)
            point = m_fields.vec3(in);
    }

    // Fixed point: sign, six integer bits, nine fraction bits; not two's complement.
    [[nodiscard]] static float signedFixed(std::uint16_t word)
    {
        constexpr std::uint16_t kSign = 0x8000;
        constexpr float kOne = 512.0f;
        const float size = static_cast<float>(word & (kSign - 1)) / kOne;
        return (word & kSign) != 0 ? -size : size;
    }

    void readScroll()
    {
        for (auto* const layers : {&m_emitter.layerScroll, &m_emitter.layerScrollVariation}) {
            for (glm::vec2& layer : *layers) {
                layer.x = signedFixed(m_in.u16());
                layer.y = signedFixed(m_in.u16());
            }
        }
    }

    void decodeFlags()
    {
        for (const Flag& flag : kFlags)
            m_emitter.*flag.member = (m_emitter.flags & flag.bit) != 0;
        m_emitter.mixesThreeColors = (m_emitter.flags & kMixesThreeColors) != 0;
        const bool isSquirt = (m_emitter.flags & kBurstsOrRandomStart) != 0;
        m_emitter.burstsOnce = isSquirt && m_fields.opening().header.version <= kSequenceTimelineVersion;
        m_emitter.hasRandomStartCell = isSquirt && !m_emitter.burstsOnce;
        const bool isStated = (m_emitter.flags & (kDrawsHead | kDrawsTail)) != 0;
        constexpr std::uint8_t kTail = 1;
        constexpr std::uint8_t kBoth = 2;
        m_emitter.drawsTail = isStated ? (m_emitter.flags & kDrawsTail) != 0
                                       : m_isOld && (m_headOrTail == kTail || m_headOrTail == kBoth);
        m_emitter.drawsHead = isStated ? (m_emitter.flags & kDrawsHead) != 0 : !(m_isOld && m_headOrTail == kTail);
    }

    FieldReader m_in;
    std::uint32_t m_index;
    EffectFields& m_fields;
    TrackReader& m_tracks;
    bool m_isOld = m_fields.opening().layout.hasSharedTimeline;
    std::uint8_t m_headOrTail = 0;
    ParticleEmitter m_emitter;
};

} // namespace

ParticleEmitter readParticleEmitter(FieldReader in, std::uint32_t index, EffectFields& fields, TrackReader& tracks)
{
    return ParticleReader(in, index, fields, tracks).read();
}

} // namespace formats::m2
