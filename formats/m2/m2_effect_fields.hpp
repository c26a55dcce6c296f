#pragma once

#include "formats/m2/m2_header.hpp"
#include "formats/m2/m2_tracks.hpp"
#include "formats/model/model.hpp"

#include <glm/vec2.hpp>

#include <algorithm>

namespace formats::m2 {

inline constexpr std::uint32_t kMaxLifeKeys = 256; ///< per curve; real files have up to ten
inline constexpr std::uint32_t kMaxSplinePoints = 256;
inline constexpr std::uint32_t kMaxEmitters = 1024; ///< of each kind

/// Common parts of the emitter records: checked numbers and references, proved arrays, and counts of errors.
class EffectFields {
public:
    /// `container` is the name in messages of `file`, from whose first byte offsets count.
    EffectFields(const ByteView& file, const Opening& opening, Model& model, std::string container = "file")
        : m_file(file), m_opening(opening), m_model(model), m_container(std::move(container))
    {
    }

    /// A whole number and its location in the file.
    struct Stated {
        std::uint32_t value = 0;
        ByteRange range;
    };
    [[nodiscard]] Stated u16(FieldReader& in) const;
    [[nodiscard]] Stated u32(FieldReader& in) const;

    /// The number, or 0 if it is not finite.
    [[nodiscard]] float number(FieldReader& in);
    [[nodiscard]] glm::vec2 vec2(FieldReader& in);
    [[nodiscard]] glm::vec3 vec3(FieldReader& in);

    [[nodiscard]] std::uint32_t bone(const Stated& stated, std::string_view what, std::uint32_t index);
    [[nodiscard]] std::uint32_t texture(const Stated& stated, std::string_view what, std::uint32_t index);
    [[nodiscard]] BlendMode blend(const Stated& stated, std::string_view what, std::uint32_t index);

    /// The NUL-terminated text of an array; empty if it is not in the file.
    [[nodiscard]] std::string text(WireArray array);

    /// The entries of an array that lie in the file, at most `limit`.
    [[nodiscard]] Records array(WireArray stated, std::uint32_t stride, std::uint32_t limit);

    /// A curve over life, whose values `read` takes from a FieldReader, `valueBytes` each.
    template <class T, class Read>
    [[nodiscard]] LifeCurve<T> curve(FieldReader& in, std::uint32_t valueBytes, const Read& read)
    {
        const Records times = array(readWireArray(in), 2, kMaxLifeKeys);
        const Records values = array(readWireArray(in), valueBytes, kMaxLifeKeys);
        LifeCurve<T> curve;
        curve.keys.resize(std::min(times.count, values.count));
        for (std::uint32_t i = 0; i < curve.keys.size(); ++i) {
            FieldReader time = times[i];
            FieldReader value = values[i];
            curve.keys[i] = {std::clamp(static_cast<float>(time.i16()) / kFixedOne, 0.0f, 1.0f), read(value)};
        }
        return curve;
    }

    /// Warns of a lifespan track with values above the limit of the simulation.
    void checkLifespans(TrackIndex track, std::uint32_t index);
    void addUnknownShape(std::uint32_t index, const Stated& shape);

    void report(Diagnostics& diagnostics) const;

    [[nodiscard]] const Opening& opening() const { return m_opening; }
    [[nodiscard]] const ByteView& file() const { return m_file; }
    [[nodiscard]] std::size_t textureTransformCount() const { return skinnedOf(m_model).textureTransforms.size(); }

    static constexpr float kFixedOne = 32767.0f;

private:
    [[nodiscard]] std::uint32_t longest(const Timeline& timeline) const;

    const ByteView& m_file;
    const Opening& m_opening;
    Model& m_model;
    std::string m_container;
    Tally m_notFinite, m_bones, m_textures, m_blends, m_arrays, m_lifespans, m_shapes;
};

/// Reads one particle emitter record.
[[nodiscard]] ParticleEmitter readParticleEmitter(FieldReader in, std::uint32_t index, EffectFields& fields,
                                                  TrackReader& tracks);

/// The same for ribbons. `materials` are those of the model's header.
[[nodiscard]] RibbonEmitter readRibbonEmitter(FieldReader in, std::uint32_t index, EffectFields& fields,
                                              TrackReader& tracks, const Records& materials);

/// Reads the emitter data that chunks of later clients add to a model whose emitters were already read
/// (docs/formats/m2_effects.md §9).
void readParticleChunks(const Opening& opening, Model& model, Diagnostics& diagnostics);

} // namespace formats::m2
