// The notation of libFuzzer's dictionaries: one quoted word per line, with escapes \\, \" and \xAB, optionally after a
// name and '='; # starts a comment.
#include "tests/fuzz/seeds.hpp"

#include <charconv>
#include <optional>
#include <sstream>
#include <stdexcept>

namespace fuzz {
namespace {

std::optional<Bytes> wordIn(std::string_view line)
{
    const std::size_t open = line.find('"');
    const std::size_t close = line.rfind('"');
    if (open == std::string_view::npos || close <= open + 1 || line.find_last_not_of(" \t") != close)
        return std::nullopt;
    const std::string_view text = line.substr(open + 1, close - open - 1);
    Bytes word;
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::uint8_t byte = static_cast<std::uint8_t>(text[i]);
        if (byte == '\\') {
            const std::string_view rest = text.substr(i + 1);
            if (rest.starts_with('\\') || rest.starts_with('"')) {
                byte = static_cast<std::uint8_t>(rest[0]);
                i += 1;
            } else if (rest.starts_with('x') && rest.size() >= 3 &&
                       std::from_chars(&rest[1], &rest[1] + 2, byte, 16).ptr == &rest[1] + 2) {
                i += 3;
            } else {
                return std::nullopt;
            }
        }
        word.push_back(byte);
    }
    return word;
}

} // namespace

std::vector<Bytes> wordsIn(std::string_view dictionaryText)
{
    std::vector<Bytes> words;
    std::istringstream lines{std::string(dictionaryText)};
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line.starts_with('#'))
            continue;
        const std::optional<Bytes> word = wordIn(line);
        if (!word)
            throw std::runtime_error("no word of a dictionary: " + line);
        words.push_back(*word);
    }
    return words;
}

} // namespace fuzz
