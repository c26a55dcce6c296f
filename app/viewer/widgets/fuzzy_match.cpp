#include "app/viewer/widgets/fuzzy_match.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace app {
namespace {

constexpr int kLetter = 1;
constexpr int kWordStart = 8;
constexpr int kInARow = 5;
constexpr int kPlain = 20'000; // more than the letters can score
constexpr std::size_t kTellingLetters = 3;
constexpr int kNever = -1'000'000;
constexpr std::size_t kLongest = 256; // limit of text and query

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool isWord(char c)
{
    const auto code = static_cast<unsigned char>(c);
    return (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z') || (code >= '0' && code <= '9') || code >= 0x80;
}

bool startsWord(std::string_view text, std::size_t at)
{
    return at == 0 || (isWord(text[at]) && !isWord(text[at - 1]));
}

/// Score of a text that contains the query literally, higher at the start of a word. Scattered letters match many
/// words.
int plainScore(std::string_view query, std::string_view text)
{
    int score = 0;
    for (std::size_t at = 0; !query.empty() && at + query.size() <= text.size(); ++at) {
        const bool isHere = std::equal(query.begin(), query.end(), text.begin() + static_cast<std::ptrdiff_t>(at),
                                       [](char a, char b) { return lower(a) == lower(b); });
        const int inWord = query.size() >= kTellingLetters ? kPlain : 0;
        if (isHere)
            score = std::max(score, startsWord(text, at) ? 2 * kPlain : inWord);
    }
    return score;
}

} // namespace

std::optional<int> fuzzyScore(std::string_view query, std::string_view text)
{
    std::string wanted;
    for (const char c : query.substr(0, kLongest)) {
        if (c != ' ')
            wanted += lower(c);
    }
    text = text.substr(0, kLongest);
    if (wanted.size() > text.size())
        return std::nullopt;
    // best[j]: the best score of the letters so far with the last one at text[j]. The first match is rarely the best.
    std::vector<int> best(text.size(), kNever);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        std::vector<int> next(text.size(), kNever);
        int before = i == 0 ? 0 : kNever; // the best score that ends before text[j - 1]
        for (std::size_t j = 0; j < text.size(); ++j) {
            const int adjacent = i > 0 && j > 0 ? best[j - 1] : kNever;
            if (lower(text[j]) == wanted[i]) {
                const int value = kLetter + (startsWord(text, j) ? kWordStart : 0);
                next[j] = std::max(before, adjacent > kNever ? adjacent + kInARow : kNever);
                if (next[j] > kNever)
                    next[j] += value;
            }
            before = std::max(before, adjacent);
        }
        best = std::move(next);
    }
    const int score = wanted.empty() ? 0 : *std::max_element(best.begin(), best.end());
    if (score <= kNever)
        return std::nullopt;
    return plainScore(query.substr(0, kLongest), text) + 4 * score - static_cast<int>(text.size() / 4);
}

} // namespace app
