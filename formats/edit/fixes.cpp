#include "formats/edit/fixes.hpp"

#include "formats/base/byte_writer.hpp"
#include "formats/base/names.hpp"
#include "formats/model/vertex_block.hpp"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace formats::edit {
namespace {

using Bytes = std::span<const std::byte>;

constexpr double kToleratedUnits = 1.0;   // of bounds and radii
constexpr float kToleratedLength = 0.01f; // of the axes of tags, whose length is 1

std::vector<std::byte> wireOf(std::initializer_list<glm::vec3> vectors)
{
    ByteWriter out;
    for (const glm::vec3& vector : vectors) {
        for (int i = 0; i < 3; ++i)
            out.f32(vector[i]);
    }
    return out.take();
}

glm::vec3 vectorIn(FieldReader& in)
{
    glm::vec3 vector{};
    for (int i = 0; i < 3; ++i)
        vector[i] = in.f32();
    return vector;
}

bool isFiniteVector(const glm::vec3& vector)
{
    return std::isfinite(vector.x) && std::isfinite(vector.y) && std::isfinite(vector.z);
}

void append(std::vector<Edit>& edits, std::vector<Edit> more)
{
    std::move(more.begin(), more.end(), std::back_inserter(edits));
}

// Paths

std::vector<Edit> fixPaths(const EditableFile& file, Bytes bytes)
{
    std::vector<Edit> edits;
    if (!file.hasFrames())
        return edits; // other formats have '\\' in their names
    for (const Field& field : file.fields) {
        if (!field.namesImage)
            continue;
        const std::string old = textOf(field.type, bytesOf(field, bytes));
        const std::string name = fixedImageName(old);
        if (name == old)
            continue;
        if (const auto value = valueOf(field, name))
            append(edits, editsTo(field, bytes, *value, "paths"));
    }
    return edits;
}

// Bounds and radius

/// The fields of a frame that describe where its vertices are; only in formats that have them.
struct FrameBox {
    std::uint32_t frame = 0;
    Field min, max, origin, radius;
};

std::vector<FrameBox> frameBoxes(const EditableFile& file)
{
    std::vector<FrameBox> boxes;
    if (!file.hasFrames())
        return boxes;
    const FieldIndex index(file);
    for (std::uint32_t i = 0; i < file.shape().frames.size(); ++i) {
        const auto field = [&](const char* name) { return index.find(fmt::format("frames[{}].{}", i, name)); };
        const auto min = field("bounds.min"), max = field("bounds.max");
        const auto origin = field("origin"), radius = field("radius");
        if (!min || !max || !origin || !radius)
            break;
        boxes.push_back({i, *min, *max, *origin, *radius});
    }
    return boxes;
}

glm::vec3 vectorOf(const Field& field, Bytes bytes)
{
    FieldReader in(bytesOf(field, bytes));
    return vectorIn(in);
}

/// The frame of a surface that is shown for a frame of the model.
std::uint32_t shownFrame(const VertexBlock& block, std::uint32_t frame)
{
    return std::min(frame, block.frameCount - 1);
}

/// All vertices of a frame as they are stored; empty: it has none.
Bounds verticesOf(const EditableFile& file, std::uint32_t frame)
{
    Bounds bounds;
    for (const VertexBlock& block : file.shape().blocks) {
        if (block.vertexCount > 0)
            bounds.add(boundsOf(block, shownFrame(block, frame), 1));
    }
    return bounds;
}

std::vector<Edit> fixBounds(const EditableFile& file, Bytes bytes)
{
    std::vector<Edit> edits;
    const auto set = [&](const Field& field, const glm::vec3& value) {
        append(edits, editsTo(field, bytes, wireOf({value}), "bounds"));
    };
    for (const FrameBox& box : frameBoxes(file)) {
        const glm::vec3 min = vectorOf(box.min, bytes);
        const glm::vec3 max = vectorOf(box.max, bytes);
        const Bounds real = verticesOf(file, box.frame);
        const glm::vec3 tolerated(static_cast<float>(kToleratedUnits));
        const bool isFinite = isFiniteVector(min) && isFiniteVector(max);
        const bool isOutside = !real.isEmpty() && (glm::min(real.min, min - tolerated) != min - tolerated ||
                                                   glm::max(real.max, max + tolerated) != max + tolerated);
        if (!isFinite || isOutside) {
            set(box.min, real.isEmpty() ? glm::vec3(0.0f) : real.min);
            set(box.max, real.isEmpty() ? glm::vec3(0.0f) : real.max);
        }
        if (!isFiniteVector(vectorOf(box.origin, bytes)))
            set(box.origin, glm::vec3(0.0f));
    }
    return edits;
}

/// The distance of the farthest vertex of a frame from a point.
double farthest(const EditableFile& file, std::uint32_t frame, const glm::dvec3& from)
{
    double distance = 0.0;
    for (const VertexBlock& block : file.shape().blocks) {
        for (std::uint32_t vertex = 0; vertex < block.vertexCount; ++vertex)
            distance = std::max(distance, glm::length(positionAt(block, shownFrame(block, frame), vertex) - from));
    }
    return distance;
}

std::vector<Edit> fixRadius(const EditableFile& file, Bytes bytes)
{
    std::vector<Edit> edits;
    for (const FrameBox& box : frameBoxes(file)) {
        const Bounds real = verticesOf(file, box.frame);
        const float radius = FieldReader(bytesOf(box.radius, bytes)).f32();
        glm::vec3 origin = vectorOf(box.origin, bytes);
        if (!isFiniteVector(origin))
            origin = glm::vec3(0.0f);
        const glm::dvec3 corner = real.isEmpty() ? glm::dvec3(0.0)
                                                 : glm::max(glm::abs(glm::dvec3(real.min) - glm::dvec3(origin)),
                                                            glm::abs(glm::dvec3(real.max) - glm::dvec3(origin)));
        const double needed = glm::length(corner);
        const bool isUsable = std::isfinite(radius) && (radius > 0.0f || needed == 0.0);
        const bool mayBeTooSmall = isUsable && needed > double{radius} + kToleratedUnits;
        const bool isTooSmall =
            mayBeTooSmall && farthest(file, box.frame, glm::dvec3(origin)) > double{radius} + kToleratedUnits;
        if (isUsable && !isTooSmall)
            continue;
        ByteWriter value;
        value.f32(static_cast<float>(needed));
        append(edits, editsTo(box.radius, bytes, value.take(), "radius"));
    }
    return edits;
}

// The end of the file

std::vector<Edit> fixEnd(const EditableFile& file, Bytes bytes)
{
    std::vector<Edit> edits;
    if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max()))
        return edits; // the number would be negative
    ByteWriter size;
    size.u32(static_cast<std::uint32_t>(bytes.size()));
    const std::vector<std::byte> value = size.take();
    const FieldIndex index(file);
    const auto end = index.find("endOffset");
    const auto other = index.find("dummyEndOffset");
    if (!end)
        return edits;
    const bool isSame = other && textOf(end->type, bytesOf(*end, bytes)) == textOf(other->type, bytesOf(*other, bytes));
    append(edits, editsTo(*end, bytes, value, "ofsend"));
    if (isSame)
        append(edits, editsTo(*other, bytes, value, "ofsend"));
    return edits;
}

// Tags

struct TagFields {
    Field origin, axes;
};

glm::vec3 axisIn(const Field& axes, Bytes bytes, int axis)
{
    FieldReader in(bytesOf(axes, bytes));
    in.skip(static_cast<std::size_t>(axis) * sizeof(glm::vec3));
    return vectorIn(in);
}

/// Whether directions can be made from axes: they are finite and have a length.
bool hasDirections(const Field& axes, Bytes bytes)
{
    for (int i = 0; i < 3; ++i) {
        const float length = glm::length(axisIn(axes, bytes, i));
        if (!std::isfinite(length) || length == 0.0f)
            return false;
    }
    return true;
}

/// The first frame for which `isGood` holds.
template <class IsGood> std::optional<std::size_t> firstGood(std::size_t count, const IsGood& isGood)
{
    for (std::size_t i = 0; i < count; ++i) {
        if (isGood(i))
            return i;
    }
    return std::nullopt;
}

std::vector<std::byte> unitAxes(const Field& axes, Bytes bytes)
{
    return wireOf({glm::normalize(axisIn(axes, bytes, 0)), glm::normalize(axisIn(axes, bytes, 1)),
                   glm::normalize(axisIn(axes, bytes, 2))});
}

bool areUnit(const Field& axes, Bytes bytes)
{
    for (int i = 0; i < 3; ++i) {
        if (std::abs(glm::length(axisIn(axes, bytes, i)) - 1.0f) > kToleratedLength)
            return false;
    }
    return true;
}

/// One tag in all frames. Missing numbers come from the last frame before that has them, else from the first that does.
void fixTag(const std::vector<TagFields>& frames, Bytes bytes, std::vector<Edit>& edits)
{
    const auto hasOrigin = [&](std::size_t i) { return isFiniteVector(vectorOf(frames[i].origin, bytes)); };
    const auto hasAxes = [&](std::size_t i) { return hasDirections(frames[i].axes, bytes); };
    std::optional<std::size_t> origin = firstGood(frames.size(), hasOrigin);
    std::optional<std::size_t> axes = firstGood(frames.size(), hasAxes);
    for (std::size_t i = 0; i < frames.size(); ++i) {
        if (hasOrigin(i)) {
            origin = i;
        } else {
            const glm::vec3 value = origin ? vectorOf(frames[*origin].origin, bytes) : glm::vec3(0.0f);
            append(edits, editsTo(frames[i].origin, bytes, wireOf({value}), "tags"));
        }
        const bool isUsable = hasAxes(i);
        axes = isUsable ? i : axes;
        if (isUsable && areUnit(frames[i].axes, bytes))
            continue;
        const std::vector<std::byte> value =
            axes ? unitAxes(frames[*axes].axes, bytes)
                 : wireOf({glm::vec3(1.0f, 0.0f, 0.0f), glm::vec3(0.0f, 1.0f, 0.0f), glm::vec3(0.0f, 0.0f, 1.0f)});
        append(edits, editsTo(frames[i].axes, bytes, value, "tags"));
    }
}

std::vector<Edit> fixTags(const EditableFile& file, Bytes bytes)
{
    // Games find a tag by its name, which may be at another index in each frame; of equal names in a frame the first
    // belongs to the first of other frames.
    std::map<std::pair<std::string, std::size_t>, std::vector<TagFields>> tags;
    const FieldIndex index(file);
    const auto first = index.find("tags[0].name");
    for (std::uint64_t frame = 0; first && frame < first->copies; ++frame) {
        std::map<std::string, std::size_t> seen;
        for (std::size_t tag = 0;; ++tag) {
            const auto name = index.find(fmt::format("frames[{}].tags[{}].name", frame, tag));
            const auto origin = index.find(fmt::format("frames[{}].tags[{}].origin", frame, tag));
            const auto axes = index.find(fmt::format("frames[{}].tags[{}].axes", frame, tag));
            if (!name || !origin || !axes)
                break;
            const std::string text = textOf(name->type, bytesOf(*name, bytes));
            tags[{text, seen[text]++}].push_back({*origin, *axes});
        }
    }
    std::vector<Edit> edits;
    for (const auto& [name, frames] : tags)
        fixTag(frames, bytes, edits);
    return edits;
}

constexpr std::array<std::string_view, 3> kEndRules{"md2-end-offset", "mdx-end-offset", "md3-end-offset"};
constexpr std::array<std::string_view, 2> kTagRules{"md3-tag-axis", "md3-tag-not-finite"};

constexpr std::array<Fix, 5> kFixes{{
    {"paths", "names of images: '/' for '\\', absolute paths of exporters cut", {}, fixPaths},
    {"bounds", "bounds of frames: not finite, or a vertex is more than 1 unit outside", {}, fixBounds},
    {"radius", "radius of frames: 0, not finite, or a vertex is more than 1 unit outside", {}, fixRadius},
    {"ofsend", "the stated end of the file", kEndRules, fixEnd},
    {"tags", "axes of tags whose length is not 1, numbers that are not finite", kTagRules, fixTags},
}};

} // namespace

std::span<const Fix> fixes()
{
    return kFixes;
}

const Fix* findFix(std::string_view name)
{
    for (const Fix& fix : kFixes) {
        if (fix.name == name || std::find(fix.rules.begin(), fix.rules.end(), name) != fix.rules.end())
            return &fix;
    }
    return nullptr;
}

std::string fixedImageName(std::string_view name)
{
    std::string fixed(name);
    std::replace(fixed.begin(), fixed.end(), '\\', '/');
    const bool hasDrive = fixed.size() > 2 && fixed[1] == ':' && fixed[2] == '/';
    if (!hasDrive && !fixed.starts_with('/'))
        return fixed;
    std::optional<std::size_t> start;
    std::size_t found = 0;
    std::size_t at = 0; // of a part
    std::string before; // the part before it
    for (const std::string_view view : partsOf(fixed)) {
        const std::string part = lowered(view);
        const bool isLast = at + part.size() == fixed.size();
        const bool isStart = part == "models" || part == "textures" || (part == "players" && before != "models");
        if (isStart && !isLast) {
            ++found;
            start = at;
        }
        at += part.size() + 1;
        before = part;
    }
    return found == 1 ? fixed.substr(*start) : fixed;
}

} // namespace formats::edit
