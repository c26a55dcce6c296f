#include "formats/edit/steady_grid.hpp"

#include "formats/base/byte_writer.hpp"
#include "formats/model/vertex_block.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace formats::edit {
namespace {

using GridRefusal = tl::unexpected<std::string>;

constexpr std::uint64_t kGridVectorBytes = 12;
constexpr double kUsableSteps = 254.0; // of 255: one is lost because frames begin at multiples of the step
constexpr double kLargestByte = 255.0;
constexpr int kStepBits = 12; // significant ones, so that products with bytes are exact in 32 bits
constexpr double kToleratedOffset = 1e-3;

/// Where a frame's vertices lie on an axis.
struct AxisRange {
    double min = 0.0;
    double max = 0.0;
};

AxisRange axisRange(const FrameTransform& transform, const LaneRange& lanes, int axis)
{
    const auto lane = static_cast<std::size_t>(axis);
    const double a = lanes.min[lane] * double{transform.scale[axis]} + double{transform.translate[axis]};
    const double b = lanes.max[lane] * double{transform.scale[axis]} + double{transform.translate[axis]};
    return {std::min(a, b), std::max(a, b)};
}

/// Rounded up to a few significant bits.
float stepAtLeast(double step)
{
    int exponent = 0;
    const double fraction = std::frexp(step, &exponent);
    return static_cast<float>(std::ldexp(std::ceil(std::ldexp(fraction, kStepBits)), exponent - kStepBits));
}

class SteadyGrid {
public:
    explicit SteadyGrid(const EditableFile& file) : m_file(file), m_block(file.shape().blocks.front()) {}

    StepResult step()
    {
        if (m_block.frameCount < 2)
            return GridRefusal("the model has one frame: nothing can wobble");
        for (std::uint32_t i = 0; i < m_block.frameCount; ++i) {
            if (m_file.shape().frames[i].blockFrame != i)
                return GridRefusal(fmt::format("frame {} has positions that are not finite", i));
            m_transforms.push_back(frameTransform(m_block, i));
            m_lanes.push_back(laneRange(m_block, i));
        }
        for (int axis = 0; axis < 3; ++axis)
            m_steps[static_cast<std::size_t>(axis)] = isSteady(axis) ? 0.0f : stepOf(axis);
        std::vector<Edit> edits;
        for (std::uint32_t i = 0; i < m_block.frameCount; ++i)
            addFrame(i, edits);
        for (Edit& edit : edits)
            edit.reason = fmt::format("steady-grid: positions move by up to {:.3g} units", m_error);
        return checkedStep(std::move(edits));
    }

private:
    /// Whether all frames have one lattice already.
    [[nodiscard]] bool isSteady(int axis) const
    {
        const double step = double{m_transforms.front().scale[axis]};
        return std::all_of(m_transforms.begin(), m_transforms.end(), [&](const FrameTransform& frame) {
            const double start = double{frame.translate[axis]} / step; // not finite without a step
            return double{frame.scale[axis]} == step && std::abs(start - std::round(start)) < kToleratedOffset;
        });
    }

    /// 0: the vertices of each frame are equal on this axis.
    [[nodiscard]] float stepOf(int axis) const
    {
        double extent = 0.0;
        for (std::size_t i = 0; i < m_transforms.size(); ++i) {
            const AxisRange range = axisRange(m_transforms[i], m_lanes[i], axis);
            extent = std::max(extent, range.max - range.min);
        }
        return stepAtLeast(extent / kUsableSteps);
    }

    void addFrame(std::uint32_t frame, std::vector<Edit>& edits)
    {
        const FrameTransform& old = m_transforms[frame];
        FrameTransform transform = old;
        const auto stored = vertexBytes(m_block, frame);
        std::vector<std::byte> vertices(stored.begin(), stored.end());
        for (int axis = 0; axis < 3; ++axis) {
            const float step = m_steps[static_cast<std::size_t>(axis)];
            if (step <= 0.0f)
                continue;
            const double lowest = axisRange(old, m_lanes[frame], axis).min;
            transform.scale[axis] = step;
            transform.translate[axis] = static_cast<float>(std::floor(lowest / double{step}) * double{step});
            for (std::size_t at = static_cast<std::size_t>(axis); at < vertices.size(); at += 4)
                vertices[at] = moved(stored[at], old, transform, axis);
        }
        const std::string path = fmt::format("frames[{}]", frame);
        const std::uint64_t start = frameOffsetOf(m_block, frame);
        addVector(path + ".scale", start, transform.scale, edits);
        addVector(path + ".translate", start + kGridVectorBytes, transform.translate, edits);
        if (auto edit =
                changedBytes(path + ".vertices", m_file.bytes.span(), start + kMd2FrameHeaderBytes, vertices, {}))
            edits.push_back(*std::move(edit));
    }

    /// The coordinate of a vertex in a new transform.
    std::byte moved(std::byte stored, const FrameTransform& from, const FrameTransform& to, int axis)
    {
        const double position =
            std::to_integer<unsigned>(stored) * double{from.scale[axis]} + double{from.translate[axis]};
        const double step = double{to.scale[axis]};
        const double start = double{to.translate[axis]};
        const double steps = std::clamp(std::round((position - start) / step), 0.0, kLargestByte);
        m_error = std::max(m_error, std::abs(steps * step + start - position));
        return static_cast<std::byte>(static_cast<unsigned>(steps));
    }

    /// All bytes of a field, as the edits of fields have them.
    void addVector(std::string path, std::uint64_t position, const glm::vec3& vector, std::vector<Edit>& edits) const
    {
        ByteWriter out;
        for (int axis = 0; axis < 3; ++axis)
            out.f32(vector[axis]);
        std::vector<std::byte> after = out.take();
        const auto before = m_file.bytes.span().subspan(static_cast<std::size_t>(position), after.size());
        if (!std::equal(after.begin(), after.end(), before.begin()))
            edits.push_back({std::move(path), position, {before.begin(), before.end()}, std::move(after), {}});
    }

    const EditableFile& m_file;
    const VertexBlock& m_block;
    std::vector<FrameTransform> m_transforms; // of each frame
    std::vector<LaneRange> m_lanes;
    std::array<float, 3> m_steps{}; // 0: the axis stays
    double m_error = 0.0;
};

} // namespace

StepResult steadyGrid(const EditableFile& file)
{
    return SteadyGrid(file).step();
}

} // namespace formats::edit
