#pragma once

#include "formats/base/tally.hpp"
#include "formats/gltf/gltf_json.hpp"
#include "formats/model/material_pass.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <vector>

/// Reads members of JSON objects and keeps the first problem, so that a whole record can be read without a branch for
/// each member.
namespace formats::gltf {

inline constexpr std::size_t kMaxGltfNameBytes = 255;

class JsonFields {
public:
    /// Keeps the first of several problems: the location of `at`, then the parts.
    template <class... Parts> void refuse(LoadErrorCode code, const JsonValue& at, const Parts&... parts)
    {
        if (!m_error) // finding a location takes a while
            m_error = LoadError{code, joined(at.path(), parts...)};
    }
    [[nodiscard]] const std::optional<LoadError>& error() const { return m_error; }

    /// A whole number from `least` to `most`; `otherwise` if the member is missing.
    [[nodiscard]] std::uint64_t whole(const JsonValue& object, std::string_view key, std::uint64_t otherwise,
                                      std::uint64_t least = 0, std::uint64_t most = std::uint64_t{1} << 53U);
    /// An index below `count`; kNoIndex if the member is missing. `what`: "meshes".
    [[nodiscard]] std::uint32_t index(const JsonValue& object, std::string_view key, std::size_t count,
                                      std::string_view what);
    /// The same for a member that must be there.
    [[nodiscard]] std::uint32_t neededIndex(const JsonValue& object, std::string_view key, std::size_t count,
                                            std::string_view what);
    /// A finite number that fits a float.
    [[nodiscard]] float number(const JsonValue& object, std::string_view key, float otherwise);
    /// Unchanged if the member is missing.
    template <std::size_t Count>
    void numbers(const JsonValue& object, std::string_view key, std::array<float, Count>& into)
    {
        const JsonValue list = object[key];
        if (!list.isThere())
            return;
        if (list.kind() != JsonKind::array || list.size() != Count)
            refuse(LoadErrorCode::corrupt, list, " is not a list of ", Count, " numbers");
        std::size_t i = 0;
        for (JsonValue item = list.first(); item.isThere() && i < Count; item = item.next())
            into[i++] = finite(item);
    }
    [[nodiscard]] std::vector<float> numberList(const JsonValue& object, std::string_view key);
    [[nodiscard]] std::vector<std::uint32_t> indexList(const JsonValue& object, std::string_view key, std::size_t count,
                                                       std::string_view what);
    [[nodiscard]] std::string text(const JsonValue& object, std::string_view key);
    /// A name, cut to kMaxGltfNameBytes in whole characters: a model repeats names, in its surfaces and their parts.
    [[nodiscard]] std::string nameIn(const JsonValue& value);
    [[nodiscard]] const Tally& cutNames() const { return m_cutNames; }

    /// The index that `item` states, below `count`; 0 after a problem.
    [[nodiscard]] std::uint32_t indexOf(const JsonValue& item, std::size_t count, std::string_view what);

private:
    [[nodiscard]] float finite(const JsonValue& item);

    std::optional<LoadError> m_error;
    Tally m_cutNames;
};

} // namespace formats::gltf
