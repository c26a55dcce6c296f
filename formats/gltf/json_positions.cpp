#include "formats/gltf/json_positions.hpp"

#include "formats/base/parse_number.hpp"

#include <algorithm>

namespace formats::gltf {
namespace {

constexpr std::string_view kJsonBlanks = " \t\r\n";
constexpr std::size_t kNotFound = std::string_view::npos;

/// Passes over parts of a text without errors, and stops at its end otherwise.
class JsonScanner {
public:
    JsonScanner(std::string_view text, std::size_t at) : m_text(text), m_at(at) {}

    [[nodiscard]] std::size_t position() const { return m_at; }

    /// Whether the next sign is this one, which is passed over then.
    bool take(char sign)
    {
        m_at = std::min(m_text.find_first_not_of(kJsonBlanks, m_at), m_text.size());
        const bool isNext = m_at < m_text.size() && m_text[m_at] == sign;
        m_at += isNext ? 1 : 0;
        return isNext;
    }

    void skipBlanks() { m_at = std::min(m_text.find_first_not_of(kJsonBlanks, m_at), m_text.size()); }

    /// Without quotes and with its escapes.
    std::string_view string()
    {
        if (!take('"'))
            return {};
        const std::size_t begin = m_at;
        for (m_at = std::min(m_text.find_first_of("\"\\", m_at), m_text.size());
             m_at < m_text.size() && m_text[m_at] == '\\';)
            m_at = std::min(m_text.find_first_of("\"\\", m_at + 2), m_text.size());
        const std::string_view text = m_text.substr(begin, m_at - begin);
        m_at = std::min(m_at + 1, m_text.size());
        return text;
    }

    void skipValue()
    {
        skipBlanks();
        std::size_t depth = 0;
        do {
            m_at = depth == 0 ? m_at : std::min(m_text.find_first_of("\"{}[]", m_at), m_text.size());
            const char sign = m_at < m_text.size() ? m_text[m_at] : '\0';
            if (sign == '"') {
                string();
            } else if (sign == '{' || sign == '[') {
                ++depth;
                ++m_at;
            } else if (depth > 0 && sign != '\0') {
                --depth;
                ++m_at;
            } else {
                m_at = std::min(m_text.find_first_of(",]} \t\r\n", m_at), m_text.size());
                return;
            }
        } while (depth > 0);
    }

private:
    std::string_view m_text;
    std::size_t m_at;
};

/// Where the value of a member of the object at `at` begins, the last of several.
std::size_t memberAt(std::string_view text, std::size_t at, std::string_view name)
{
    JsonScanner scanner(text, at);
    std::size_t found = kNotFound;
    if (!scanner.take('{'))
        return found;
    do {
        const std::string_view member = scanner.string();
        if (!scanner.take(':'))
            break;
        scanner.skipBlanks();
        found = member == name ? scanner.position() : found;
        scanner.skipValue();
    } while (scanner.take(','));
    return found;
}

/// Where the items of the list at `at` begin.
std::vector<std::size_t> itemsAt(std::string_view text, std::size_t at)
{
    JsonScanner scanner(text, at);
    std::vector<std::size_t> items;
    if (!scanner.take('[') || scanner.take(']'))
        return items;
    do {
        scanner.skipBlanks();
        items.push_back(scanner.position());
        scanner.skipValue();
    } while (scanner.take(','));
    return items;
}

} // namespace

JsonPositions::JsonPositions(std::span<const std::byte> text, std::uint64_t start)
    : m_text(FieldReader(text).characters(text.size())), m_start(start)
{
}

ByteRange JsonPositions::of(std::string_view path)
{
    const std::size_t begin = find(path);
    if (begin == kNotFound)
        return {m_start, m_text.size()};
    JsonScanner scanner(m_text, begin);
    scanner.skipValue();
    return {m_start + begin, scanner.position() - begin};
}

std::size_t JsonPositions::find(std::string_view path)
{
    if (path.empty())
        return m_text.find('{'); // behind a byte order mark
    const std::size_t last = path.find_last_of(".[");
    const std::string_view parent = path.substr(0, last == kNotFound ? 0 : last);
    if (path.ends_with(']')) {
        auto items = m_items.find(parent);
        if (items == m_items.end()) {
            const std::size_t list = find(parent);
            items = m_items
                        .emplace(std::string(parent),
                                 list == kNotFound ? std::vector<std::size_t>() : itemsAt(m_text, list))
                        .first;
        }
        const auto index = parseNumber<std::size_t>(path.substr(last + 1, path.size() - last - 2));
        return index && *index < items->second.size() ? items->second[*index] : kNotFound;
    }
    const std::size_t object = find(parent);
    return object == kNotFound ? kNotFound : memberAt(m_text, object, path.substr(last == kNotFound ? 0 : last + 1));
}

} // namespace formats::gltf
