#pragma once

#include "formats/gltf/gltf_buffers.hpp"

#include <array>
#include <span>

/// Reads the elements of accessors (glTF 2.0, section 3.6) as they are: nothing is copied. Ranges are checked when an
/// accessor is opened.
namespace formats::gltf {

/// The elements that a sparse accessor replaces.
struct ReplacedElements {
    FileBytes indices, values;
    std::uint64_t indexOffset = 0, valueOffset = 0;
    std::uint32_t count = 0, indexType = 0;
};

/// An opened accessor.
class Elements {
public:
    [[nodiscard]] std::uint32_t count() const { return m_count; }
    [[nodiscard]] std::uint32_t components() const { return m_components; }
    /// One component of an element, divided if the accessor is normalized. `element` is below count.
    [[nodiscard]] double number(std::uint32_t element, std::uint32_t component) const;
    /// The same without dividing.
    [[nodiscard]] double stored(std::uint32_t element, std::uint32_t component) const;
    /// The components of an element as floats; components that the accessor lacks are unchanged. A number that is not
    /// finite becomes 0; false: there was one.
    template <std::size_t Count> bool read(std::uint32_t element, std::array<float, Count>& into) const
    {
        bool isSound = true;
        for (std::uint32_t i = 0; i < Count && i < m_components; ++i) {
            const auto value = static_cast<float>(number(element, i));
            const bool isFinite = value * 0.0f == 0.0f;
            into[i] = isFinite ? value : 0.0f;
            isSound = isSound && isFinite;
        }
        return isSound;
    }
    [[nodiscard]] std::uint32_t componentType() const { return m_type; }

private:
    friend class Accessors;

    [[nodiscard]] std::uint32_t replacement(std::uint32_t element) const;

    FileBytes m_bytes; // empty: zeros
    std::uint64_t m_offset = 0;
    std::uint32_t m_stride = 0, m_count = 0, m_components = 0, m_type = 0, m_elementBytes = 0;
    std::uint32_t m_columnBytes = 0, m_rows = 0; // of a matrix
    bool m_isNormalized = false, m_isZeros = true;
    std::optional<ReplacedElements> m_replaced;
};

class Accessors {
public:
    Accessors(const File& records, Buffers& buffers, const std::string& name)
        : m_records(records), m_buffers(buffers), m_name(name), m_isInOrder(records.accessors.size())
    {
    }

    /// Of the file, for messages.
    [[nodiscard]] const std::string& name() const { return m_name; }

    /// Errors: those of buffers; truncated if elements lie past the end of the view; corrupt if the accessor has
    /// another number of components than one of `components`, or replaced elements are not in order. `use`: "POSITION".
    [[nodiscard]] Result<Elements> open(std::uint32_t accessor, std::initializer_list<std::uint32_t> components,
                                        std::string_view use);

private:
    [[nodiscard]] Result<void> openReplaced(std::uint32_t accessor, Elements& elements);

    const File& m_records;
    Buffers& m_buffers;
    const std::string& m_name;
    std::vector<bool> m_isInOrder; // by accessor: its replaced elements were checked
};

} // namespace formats::gltf
