#pragma once

#include "formats/base/byte_view.hpp"

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The JSON of a glTF file as a flat table of values. Reference: docs/formats/gltf.md; RFC 8259.
///
/// The text is read event by event. Values of members that this program does not use are checked and dropped, so that
/// the table stays small; its size, the depth and the length of texts are limited.
namespace formats::gltf {

inline constexpr std::size_t kMaxJsonValues = 2'000'000; ///< 24 bytes each
inline constexpr std::size_t kMaxJsonDepth = 64;
inline constexpr std::size_t kMaxJsonTextBytes = std::size_t{16} << 20U; ///< of all texts except data URIs

enum class JsonKind : std::uint8_t { missing, other, boolean, number, text, data, array, object };

class JsonTree;

/// A value of a tree, or a missing one, which has no members and no items. Borrows from the tree.
class JsonValue {
public:
    JsonValue() = default;
    JsonValue(const JsonTree* tree, std::uint32_t index) : m_tree(tree), m_index(index) {}

    [[nodiscard]] bool isThere() const { return m_tree != nullptr; }
    [[nodiscard]] JsonKind kind() const;
    [[nodiscard]] bool isNumber() const { return kind() == JsonKind::number; }
    [[nodiscard]] bool isTrue() const;
    /// 0 if it is no number.
    [[nodiscard]] double number() const;
    /// Empty if it is no text.
    [[nodiscard]] std::string_view text() const;
    /// The decoded bytes of a data URI, none if its text is no base64; nullptr if it is no data URI.
    [[nodiscard]] const FileBytes* data() const;
    /// Whether it is a data URI whose text is no base64.
    [[nodiscard]] bool isUselessData() const;
    /// The number of items or members; 0 for other kinds.
    [[nodiscard]] std::uint32_t size() const;
    /// The first item or member and the next one after this; missing at the end.
    [[nodiscard]] JsonValue first() const;
    [[nodiscard]] JsonValue next() const;
    /// The member with this name, the last of several; missing if there is none. Only names in the list of used ones
    /// (gltf_json.cpp) are found.
    [[nodiscard]] JsonValue operator[](std::string_view key) const;

    /// Its location: "nodes[3].children[1]".
    [[nodiscard]] std::string path() const;

private:
    const JsonTree* m_tree = nullptr;
    std::uint32_t m_index = 0;
};

/// All values of a text.
class JsonTree {
public:
    /// Errors: corrupt (no valid JSON, or not an object), tooLarge. `name` is that of the file, for messages.
    [[nodiscard]] static Result<JsonTree> read(std::span<const std::byte> text, const std::string& name);

    [[nodiscard]] JsonValue root() const { return {this, 0}; }
    /// The bytes of all decoded data URIs.
    [[nodiscard]] std::uint64_t dataBytes() const;

private:
    friend class JsonValue;
    friend class TreeBuilder;

    struct Part {
        std::uint32_t first; // child, start in the texts, or index of the data
        std::uint32_t count; // children, or length; of data 1, or 0 if it was no base64
    };
    struct Value {
        std::uint32_t next = 0;   // sibling; 0: none
        std::uint32_t parent = 0; // the root is its own parent
        std::uint16_t key = 0;    // into the used names; 0: an item
        JsonKind kind = JsonKind::other;
        union {
            double number = 0.0;
            Part part;
        };
    };

    std::deque<Value> m_values; // grows without copies
    std::string m_texts;
    std::vector<FileBytes> m_data;
};

} // namespace formats::gltf
