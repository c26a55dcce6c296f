#pragma once

#include <tl/expected.hpp>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Names of several outputs from one pattern.
namespace app {

/// The values of one output. They may contain any character; the name that is made of them is valid on all systems.
struct NameValues {
    std::string_view name; ///< of the model, without extension
    std::string_view path; ///< of the model below its root, without extension; '/' makes folders
    std::string_view clip;
    std::optional<std::uint64_t> frame{}; ///< counted from 0
};

/// "{name}-{clip}-{frame:04}.png". Fields: {name}, {path}, {clip}, {frame}; a number after a colon is the least number
/// of digits. "{{" and "}}" are braces. "%d" and "%04d" mean {frame} and {frame:04}, "%%" is a percent sign; other
/// percent signs stay as they are.
class NameTemplate {
public:
    enum class Field { name, path, clip, frame };

    /// The error is a sentence without full stop.
    /// Refuses {frame} in a folder, and fields without a text between them, whose values could not be told apart.
    [[nodiscard]] static tl::expected<NameTemplate, std::string> parse(std::string_view text);

    [[nodiscard]] bool has(Field field) const;

    /// The folder that all names share, as it is written.
    [[nodiscard]] std::filesystem::path sharedFolder() const;

    /// Values without a visible character become "model", "clip" or "0". The folders of a path never lead upwards.
    [[nodiscard]] std::filesystem::path fill(const NameValues& values) const;
    /// The name that all frames share: without {frame} and the separators beside it, "run" of "run-{frame:04}"; the
    /// model's name if nothing remains. Without extension.
    [[nodiscard]] std::filesystem::path fillShared(const NameValues& values) const;

private:
    enum class FrameField { filled, leftOut };
    [[nodiscard]] std::string filled(const NameValues& values, FrameField frame) const;
    [[nodiscard]] std::string problem() const; // as a sentence; empty: none

    struct Piece {
        std::string text; ///< before the field
        std::optional<Field> field;
        std::uint32_t digits = 0;
    };
    std::vector<Piece> m_pieces;
};

} // namespace app
