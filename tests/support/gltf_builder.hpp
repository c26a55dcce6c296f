#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tests {

/// Builds a glTF file in memory: a JSON text with marks, and a binary buffer.
///
/// Views and accessors are added one after the other; all other parts of the JSON are texts of the test, in which the
/// numbers that these functions return are written.
class GltfBuilder {
public:
    /// A view of these bytes; returns its number.
    std::uint32_t addView(std::span<const std::byte> bytes, std::uint32_t stride = 0);
    /// An accessor of 32-bit floats with a view of its own. `type`: "VEC3".
    std::uint32_t addFloats(std::string_view type, const std::vector<float>& numbers);
    std::uint32_t addShorts(std::string_view type, const std::vector<std::uint16_t>& numbers);
    std::uint32_t addBytes(std::string_view type, const std::vector<std::uint8_t>& numbers, bool isNormalized = false);
    /// An accessor written by the test: "\"componentType\":5126,...".
    std::uint32_t addAccessor(std::string text);

    /// Members of the JSON's object besides asset, accessors, views and buffers: "\"nodes\":[...],...".
    std::string members;
    std::string asset = "{\"version\":\"2.0\"}";
    std::vector<std::string> accessors, views; ///< as JSON; a test may change them

    [[nodiscard]] std::string json(std::string_view uri = {}) const; ///< of the buffer; empty: the binary chunk
    [[nodiscard]] std::vector<std::byte> glb() const;
    [[nodiscard]] std::vector<std::byte> text() const; ///< with the buffer as a data URI
    [[nodiscard]] const std::vector<std::byte>& binary() const { return m_binary; }

    /// A triangle with normals and texture coordinates on a node at (1, 2, 3), a red material.
    [[nodiscard]] static GltfBuilder triangle();
    /// Two joints, "root" and "tip" one unit above; four vertices, the upper two moved by the tip; the clip "bend"
    /// turns the tip by 90 degrees about z in one second (linear), "jump" moves it (step), "swing" scales it (cubic).
    [[nodiscard]] static GltfBuilder arm();
    /// A triangle with two targets and the clip "morph", whose weights are (0, 0), (1, 0), (0, 1) at 0, 1 and 2
    /// seconds.
    [[nodiscard]] static GltfBuilder morphed();

private:
    std::uint32_t addTyped(std::string_view type, std::uint32_t componentType, std::span<const std::byte> bytes,
                           std::size_t numbers, bool isNormalized);

    std::vector<std::byte> m_binary;
};

/// A GLB with this text and this binary chunk.
[[nodiscard]] std::vector<std::byte> glbOf(std::string_view json, std::span<const std::byte> binary);

} // namespace tests
