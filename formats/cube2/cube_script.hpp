#pragma once

#include "formats/base/word_location.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

/// The words of Cube's configurations of models, `iqm.cfg`, `md3.cfg` and `md2.cfg` (docs/formats/cube_cfg.md §1, §2).
namespace formats::cube2 {

inline constexpr std::size_t kMaxConfigBytes = std::size_t{1} << 20U; ///< ours; real files have a few KB

struct Word {
    std::string_view text; ///< without quotes
    WordLocation location; ///< in the file
};

struct Line {
    std::vector<Word> words;  ///< empty for a comment
    ByteRange range;          ///< in the file, without the LF
    std::uint32_t number = 0; ///< from 1
};

/// Iterates over the lines of a script. The text is not copied.
class Lines {
public:
    explicit Lines(std::string_view text) : m_text(text) {}

    /// The next line; nullopt at the end of the text.
    [[nodiscard]] std::optional<Line> next();

private:
    std::string_view m_text;
    std::size_t m_at = 0;
    std::uint32_t m_number = 0;
};

enum class Command {
    other,   ///< skipped, or without the words it needs
    load,    ///< "md3load FILE"
    folder,  ///< "md3dir FOLDER"
    execute, ///< "exec FILE"
    clip,    ///< "md3anim …": ClipWords
    skin,    ///< "md3skin SURFACE IMAGE"
};

/// The command of a line. `format`: its first letters, "md3".
[[nodiscard]] Command commandOf(const std::vector<Word>& words, std::string_view format);

/// The words of Command::clip, which must live longer; null: it lacks the word, or its format does not have it.
struct ClipWords {
    const Word* name = nullptr;
    const Word* file = nullptr;  ///< "iqmanim NAME FILE [RATE]"
    const Word* first = nullptr; ///< "md3anim NAME FIRST COUNT [RATE]"
    const Word* count = nullptr;
    const Word* rate = nullptr;
};
[[nodiscard]] ClipWords clipWordsOf(const std::vector<Word>& words, std::string_view format);

/// The name of an image in a word: without "<…>", which tells the game how to read it.
[[nodiscard]] std::string_view imageIn(std::string_view word);

} // namespace formats::cube2
