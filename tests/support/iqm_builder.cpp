#include "tests/support/iqm_builder.hpp"

#include "tests/support/byte_builder.hpp"

#include <string_view>
#include <utility>

namespace tests {
namespace {

constexpr std::uint32_t kByteFormat = 1;
constexpr std::uint32_t kFloatFormat = 7;
constexpr float kHalfRoot = 0.70710678f; // sine and cosine of 45 degrees

std::uint32_t countOf(std::size_t count)
{
    return static_cast<std::uint32_t>(count);
}

/// Writes the parts of a file in order and remembers their offsets.
class FileWriter {
public:
    FileWriter() { m_out.zeros(124); }

    ByteBuilder& begin(IqmField count, std::size_t stated, IqmField offset)
    {
        while (m_out.size() % 4 != 0)
            m_out.u8(0);
        m_fields[count] = countOf(stated);
        m_fields[offset] = stated > 0 ? countOf(m_out.size()) : 0;
        return m_out;
    }
    /// A part without its own count.
    ByteBuilder& begin(IqmField offset, bool isThere)
    {
        m_fields[offset] = isThere ? countOf(m_out.size()) : 0;
        return m_out;
    }
    void state(IqmField field, std::uint32_t value) { m_fields[field] = value; }

    [[nodiscard]] std::vector<std::byte> finish(const std::map<IqmField, std::uint32_t>& overrides)
    {
        std::vector<std::byte> bytes = m_out.build();
        constexpr std::string_view kMagic{"INTERQUAKEMODEL\0", 16};
        for (std::size_t i = 0; i < kMagic.size(); ++i)
            bytes[i] = static_cast<std::byte>(kMagic[i]);
        m_fields[IqmField::version] = 2;
        m_fields[IqmField::fileBytes] = countOf(bytes.size());
        for (const auto& [field, value] : m_fields)
            patchU32(bytes, static_cast<std::size_t>(field), value);
        for (const auto& [field, value] : overrides)
            patchU32(bytes, static_cast<std::size_t>(field), value);
        return bytes;
    }

private:
    ByteBuilder m_out;
    std::map<IqmField, std::uint32_t> m_fields;
};

/// Texts in order, without duplicates; the first is empty.
class Texts {
public:
    std::uint32_t add(const std::string& text)
    {
        const auto [entry, isNew] = m_offsets.try_emplace(text, countOf(m_all.size()));
        if (isNew)
            m_all += text + '\0';
        return entry->second;
    }
    [[nodiscard]] const std::string& all() const { return m_all; }

private:
    std::string m_all = std::string(1, '\0');
    std::map<std::string, std::uint32_t> m_offsets{{"", 0}};
};

template <class Member>
IqmBuilder::Array arrayOf(const std::vector<IqmBuilder::Vertex>& vertices, std::uint32_t type, Member member)
{
    using Value = std::decay_t<decltype((IqmBuilder::Vertex().*member)[0])>;
    constexpr bool isFloat = std::is_same_v<Value, float>;
    ByteBuilder bytes;
    for (const IqmBuilder::Vertex& vertex : vertices) {
        for (const auto value : vertex.*member) {
            if constexpr (isFloat)
                bytes.f32(value);
            else
                bytes.u8(value);
        }
    }
    return {type, isFloat ? kFloatFormat : kByteFormat, countOf((IqmBuilder::Vertex().*member).size()), bytes.build()};
}

std::vector<IqmBuilder::Array> arraysOf(const IqmBuilder& builder)
{
    using Vertex = IqmBuilder::Vertex;
    std::vector<IqmBuilder::Array> all;
    if (!builder.vertices.empty()) {
        if (builder.hasPositions)
            all.push_back(arrayOf(builder.vertices, 0, &Vertex::position));
        if (builder.hasTexCoords)
            all.push_back(arrayOf(builder.vertices, 1, &Vertex::uv));
        if (builder.hasNormals)
            all.push_back(arrayOf(builder.vertices, 2, &Vertex::normal));
        if (builder.hasInfluences) {
            all.push_back(arrayOf(builder.vertices, 4, &Vertex::bones));
            all.push_back(arrayOf(builder.vertices, 5, &Vertex::weights));
        }
    }
    all.insert(all.end(), builder.arrays.begin(), builder.arrays.end());
    return all;
}

void addTransform(ByteBuilder& out, const IqmBuilder::Transform& transform)
{
    for (const float number : transform)
        out.f32(number);
}

/// The table first, followed by its arrays.
void addArrays(FileWriter& file, const IqmBuilder& builder)
{
    const std::vector<IqmBuilder::Array> arrays = arraysOf(builder);
    ByteBuilder& out = file.begin(IqmField::arrayCount, arrays.size(), IqmField::arrayOffset);
    file.state(IqmField::vertexCount,
               builder.vertices.empty() ? builder.arrayVertices : countOf(builder.vertices.size()));
    std::size_t at = out.size() + 20 * arrays.size();
    for (const IqmBuilder::Array& array : arrays) {
        out.u32(array.type).u32(0).u32(array.format).u32(array.components).u32(countOf(at));
        at += (array.bytes.size() + 3) / 4 * 4;
    }
    for (const IqmBuilder::Array& array : arrays) {
        for (const std::byte byte : array.bytes)
            out.u8(std::to_integer<std::uint8_t>(byte));
        while (out.size() % 4 != 0)
            out.u8(0);
    }
}

void addExtensions(FileWriter& file, const IqmBuilder& builder, Texts& texts)
{
    ByteBuilder& out = file.begin(IqmField::extensionCount, builder.extensions.size(), IqmField::extensionOffset);
    for (std::size_t i = 0; i < builder.extensions.size(); ++i) {
        const IqmBuilder::Extension& extension = builder.extensions[i];
        const std::size_t data = out.size() + 16;
        const std::size_t next = data + (extension.bytes.size() + 3) / 4 * 4;
        out.u32(texts.add(extension.name)).u32(countOf(extension.bytes.size())).u32(countOf(data));
        out.u32(i + 1 < builder.extensions.size() ? countOf(next) : 0);
        for (const std::byte byte : extension.bytes)
            out.u8(std::to_integer<std::uint8_t>(byte));
        while (out.size() % 4 != 0)
            out.u8(0);
    }
}

void addSkeleton(FileWriter& file, const IqmBuilder& builder, Texts& texts)
{
    ByteBuilder& out = file.begin(IqmField::jointCount, builder.joints.size(), IqmField::jointOffset);
    for (const IqmBuilder::Joint& joint : builder.joints) {
        out.u32(texts.add(joint.name)).i32(joint.parent);
        addTransform(out, joint.bind);
    }
    file.begin(IqmField::poseCount, builder.poses.size(), IqmField::poseOffset);
    for (const IqmBuilder::Pose& pose : builder.poses) {
        out.i32(pose.parent).u32(pose.mask);
        addTransform(out, pose.offset);
        addTransform(out, pose.scale);
    }
    file.begin(IqmField::animCount, builder.anims.size(), IqmField::animOffset);
    for (const IqmBuilder::Anim& anim : builder.anims) {
        out.u32(texts.add(anim.name)).u32(anim.firstFrame).u32(anim.frameCount);
        out.f32(anim.framesPerSecond).u32(anim.flags);
    }
    file.begin(IqmField::frameCount, builder.frames.size(), IqmField::frameOffset);
    file.state(IqmField::channelCount, builder.frames.empty() ? 0 : countOf(builder.frames.front().size()));
    for (const std::vector<std::uint16_t>& frame : builder.frames) {
        for (const std::uint16_t word : frame)
            out.u16(word);
    }
    while (out.size() % 4 != 0)
        out.u8(0);
    file.begin(IqmField::boundsOffset, !builder.bounds.empty());
    for (const std::array<float, 8>& box : builder.bounds) {
        for (const float number : box)
            out.f32(number);
    }
}

/// Four vertices of a square of 1 unit at `x` along x and `z` up, which faces up.
void addSquare(IqmBuilder& builder, float x, float z, std::uint8_t bone)
{
    for (const auto& [dx, dy] : {std::pair{0.0f, 0.0f}, {1.0f, 0.0f}, {1.0f, 1.0f}, {0.0f, 1.0f}}) {
        builder.vertices.push_back({{x + dx, dy, z}, {dx, dy}, {0, 0, 1}, {bone, 0, 0, 0}, {255, 0, 0, 0}});
    }
}

} // namespace

IqmBuilder IqmBuilder::arm()
{
    IqmBuilder builder = armFrames();
    addSquare(builder, 0.0f, 2.0f, 0);
    addSquare(builder, 4.0f, 2.0f, 1);
    builder.meshes = {{"upper", "arm.tga", 0, 4, 0, 2}, {"lower", "textures/hand", 4, 4, 2, 2}};
    builder.triangles = {{0, 2, 1}, {0, 3, 2}, {4, 6, 5}, {4, 7, 6}};
    builder.joints = {{"shoulder", -1, {0, 0, 2, 0, 0, 0, 1, 1, 1, 1}},
                      {"elbow", 0, {4, 0, 0, 0, 0, kHalfRoot, kHalfRoot, 1, 1, 1}}};
    return builder;
}

IqmBuilder IqmBuilder::armFrames()
{
    IqmBuilder builder;
    Pose shoulder{-1, 0x004, {0, 0, 2, 0, 0, 0, 1, 1, 1, 1}, {}};
    shoulder.scale[2] = 0.5f;
    Pose elbow{0, 0x060, {4, 0, 0, 0, 0, 0, 0, 1, 1, 1}, {}};
    elbow.scale[5] = elbow.scale[6] = 1.0f / 32768.0f; // as fractions of 1; the reader normalizes them
    builder.poses = {shoulder, elbow};
    // Rotation about z by 90, 45 and 0 degrees: sine and cosine of half of it.
    builder.frames = {{0, 23170, 23170}, {2, 12540, 30274}, {4, 0, 32768}};
    builder.anims = {{"wave", 0, 3, 10.0f, 1}, {"death", 1, 2, 0.0f, 0}};
    builder.bounds = {{0, 0, 2, 5, 1, 2, 5.1f, 5.5f}, {0, 0, 3, 5, 1, 3, 5.1f, 6}, {0, -1, 4, 5, 1, 4, 5.1f, 6.5f}};
    return builder;
}

IqmBuilder& IqmBuilder::set(IqmField field, std::uint32_t value)
{
    m_overrides[field] = value;
    return *this;
}

std::vector<std::byte> IqmBuilder::build() const
{
    FileWriter file;
    Texts texts;
    ByteBuilder& out = file.begin(IqmField::meshCount, meshes.size(), IqmField::meshOffset);
    for (const Mesh& mesh : meshes) {
        out.u32(texts.add(mesh.name)).u32(texts.add(mesh.material)).u32(mesh.firstVertex).u32(mesh.vertexCount);
        out.u32(mesh.firstTriangle).u32(mesh.triangleCount);
    }
    addArrays(file, *this);
    file.begin(IqmField::triangleCount, triangles.size(), IqmField::triangleOffset);
    for (const auto& triangle : triangles) {
        for (const std::uint32_t vertex : triangle)
            out.u32(vertex);
    }
    addSkeleton(file, *this, texts);
    addExtensions(file, *this, texts);
    file.begin(IqmField::commentBytes, comment.size(), IqmField::commentOffset);
    out.text(comment, comment.size());
    file.begin(IqmField::textBytes, texts.all().size(), IqmField::textOffset);
    out.text(texts.all(), texts.all().size());
    return file.finish(m_overrides);
}

} // namespace tests
