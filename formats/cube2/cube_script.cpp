#include "formats/cube2/cube_script.hpp"

#include <algorithm>

namespace formats::cube2 {
namespace {

/// The words of the line that begins at `start` of the file.
std::vector<Word> wordsOf(std::string_view line, std::size_t start)
{
    constexpr std::string_view kBlanks = " \t\r\n;";
    if (line.ends_with('\r'))
        line.remove_suffix(1); // also behind a word whose second quote is missing
    std::vector<Word> words;
    for (std::size_t at = line.find_first_not_of(kBlanks); at < line.size(); at = line.find_first_not_of(kBlanks, at)) {
        if (line.substr(at).starts_with("//"))
            break;
        const bool isQuoted = line[at] == '"';
        const std::size_t begin = at + (isQuoted ? 1 : 0);
        const std::size_t end =
            std::min(isQuoted ? line.find('"', begin) : line.find_first_of(kBlanks, begin), line.size());
        words.push_back({line.substr(begin, end - begin), {{start + begin, end - begin}, isQuoted}});
        at = std::min(end + (isQuoted ? 1 : 0), line.size());
    }
    return words;
}

} // namespace

std::optional<Line> Lines::next()
{
    if (m_at >= m_text.size())
        return std::nullopt;
    const std::size_t end = std::min(m_text.find('\n', m_at), m_text.size());
    Line line{wordsOf(m_text.substr(m_at, end - m_at), m_at), {m_at, end - m_at}, ++m_number};
    m_at = end + 1;
    return line;
}

Command commandOf(const std::vector<Word>& words, std::string_view format)
{
    if (words.size() < 2)
        return Command::other;
    std::string_view name = words[0].text;
    if (name == "exec")
        return Command::execute;
    if (!name.starts_with(format))
        return Command::other;
    name.remove_prefix(format.size());
    if (name == "load")
        return Command::load;
    if (name == "dir")
        return Command::folder;
    if (words.size() > 2 && name == "anim")
        return Command::clip;
    return words.size() > 2 && name == "skin" ? Command::skin : Command::other;
}

ClipWords clipWordsOf(const std::vector<Word>& words, std::string_view format)
{
    const auto word = [&words](std::size_t index) { return index < words.size() ? &words[index] : nullptr; };
    ClipWords clip;
    clip.name = word(1);
    if (format == "iqm") {
        clip.file = word(2);
        clip.rate = word(3);
    } else {
        clip.first = word(2);
        clip.count = word(3);
        clip.rate = word(4);
    }
    return clip;
}

std::string_view imageIn(std::string_view word)
{
    return word.substr(word.rfind('>') + 1);
}

} // namespace formats::cube2
