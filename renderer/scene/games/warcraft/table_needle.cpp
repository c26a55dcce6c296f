#include "renderer/scene/games/warcraft/table_needle.hpp"

#include <algorithm>
#include <cstddef>

namespace scene {
namespace {

constexpr std::array<char, 256> kFoldedCharacters = [] {
    std::array<char, 256> folded{};
    for (std::size_t i = 0; i < folded.size(); ++i) {
        const bool isCapital = i >= 'A' && i <= 'Z';
        folded[i] = static_cast<char>(static_cast<unsigned char>(isCapital ? i + ('a' - 'A') : i));
    }
    folded['/'] = '\\';
    return folded;
}();

char foldedCharacter(char character)
{
    return kFoldedCharacters[static_cast<unsigned char>(character)];
}

} // namespace

TableNeedle::TableNeedle(std::string_view text) : m_text(text), m_folded(text)
{
    std::transform(m_folded.begin(), m_folded.end(), m_folded.begin(), foldedCharacter);
}

bool TableNeedle::isIn(std::string_view text) const
{
    if (m_folded.empty() || text.size() < m_folded.size())
        return false;
    const std::size_t last = text.size() - m_folded.size();
    for (std::size_t at = 0; at <= last; ++at) {
        if (foldedCharacter(text[at]) != m_folded.front())
            continue;
        std::size_t length = 1;
        while (length < m_folded.size() && foldedCharacter(text[at + length]) == m_folded[length])
            ++length;
        if (length == m_folded.size())
            return true;
    }
    return false;
}

bool isLessText(std::string_view a, std::string_view b)
{
    const auto [inA, inB] = std::mismatch(a.begin(), a.end(), b.begin(), b.end(), [](char one, char other) {
        return foldedCharacter(one) == foldedCharacter(other);
    });
    if (inA == a.end() || inB == b.end())
        return a.size() != b.size() ? a.size() < b.size() : a < b;
    return static_cast<unsigned char>(foldedCharacter(*inA)) < static_cast<unsigned char>(foldedCharacter(*inB));
}

} // namespace scene
