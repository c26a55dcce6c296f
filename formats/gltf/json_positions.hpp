#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/base/tally.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace formats::gltf {

/// Finds values in the text of a file that JsonTree has read, for the ranges of diagnostics: the tree does not store
/// positions, which few files need.
class JsonPositions {
public:
    /// The text is not copied. `start`: its position in the file.
    JsonPositions(std::span<const std::byte> text, std::uint64_t start);

    /// The bytes of the value at a path as JsonValue::path() gives it, "meshes[0].primitives[1]"; the whole text if it
    /// is not found, because a name is written with escapes. The items of a list are looked for once.
    [[nodiscard]] ByteRange of(std::string_view path);

private:
    [[nodiscard]] std::size_t find(std::string_view path);

    std::string_view m_text;
    std::uint64_t m_start;
    std::map<std::string, std::vector<std::size_t>, std::less<>> m_items; // of lists, by path: where they begin
};

/// Counts a problem of parts of the JSON.
struct JsonTally : Tally {
    std::string path; ///< of the part that the first one is in

    template <class... Parts> void addOf(std::string_view part, const Parts&... what)
    {
        if (count == 0)
            path = part;
        add(what...);
    }

    /// With the range of the first one.
    [[nodiscard]] Tally at(JsonPositions& positions) const
    {
        Tally located = *this;
        if (count > 0)
            located.range = positions.of(path);
        return located;
    }
};

} // namespace formats::gltf
