#include "formats/base/names.hpp"

#include <algorithm>

namespace formats {

namespace {

char loweredLetter(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool isLetter(char letter)
{
    const char lower = loweredLetter(letter);
    return lower >= 'a' && lower <= 'z';
}

std::string_view withoutBlanksAndQuotes(std::string_view name)
{
    constexpr std::string_view kAround = " \t\r\n\v\f\"";
    const std::size_t first = name.find_first_not_of(kAround);
    if (first == std::string_view::npos)
        return {};
    return name.substr(first, name.find_last_not_of(kAround) - first + 1);
}

std::string_view withoutDrive(std::string_view name)
{
    return name.size() >= 2 && isLetter(name[0]) && name[1] == ':' ? name.substr(2) : name;
}

/// The extension of a name as a view into it.
std::string_view extensionIn(std::string_view name)
{
    std::size_t dot = name.size();
    do {
        if (dot == 0 || name[dot - 1] == '/')
            return {};
    } while (name[--dot] != '.');
    // Leading dots belong to the stem.
    for (std::size_t before = dot; before > 0 && name[before - 1] != '/'; --before) {
        if (name[before - 1] != '.')
            return name.substr(dot);
    }
    return {};
}

std::string_view lastPartOf(std::string_view name)
{
    return name.substr(name.rfind('/') + 1); // npos + 1 is 0
}

} // namespace

std::optional<std::string> normalizedName(std::string_view name)
{
    if (name.find('\0') != std::string_view::npos)
        return std::nullopt;
    std::string slashed(withoutDrive(withoutBlanksAndQuotes(name)));
    std::replace(slashed.begin(), slashed.end(), '\\', '/');

    std::vector<std::string_view> kept;
    for (const std::string_view part : partsOf(slashed)) {
        if (part.empty() || part == ".")
            continue;
        if (part != "..") {
            kept.push_back(part);
            continue;
        }
        if (kept.empty())
            return std::nullopt;
        kept.pop_back();
    }
    if (kept.empty())
        return std::nullopt;

    std::string result;
    for (const std::string_view part : kept) {
        if (!result.empty())
            result += '/';
        result += part;
    }
    return result;
}

std::string folderOf(std::string_view name)
{
    const std::size_t slash = name.rfind('/');
    return std::string(name.substr(0, slash == std::string_view::npos ? 0 : slash));
}

std::string fileNameOf(std::string_view name)
{
    return std::string(lastPartOf(name));
}

std::string stemOf(std::string_view name)
{
    return std::string(stemIn(name));
}

std::string_view stemIn(std::string_view name)
{
    const std::string_view fileName = lastPartOf(name);
    return fileName.substr(0, fileName.size() - extensionIn(fileName).size());
}

std::string extensionOf(std::string_view name)
{
    return lowered(extensionIn(name));
}

bool isOneOfExtensions(std::string_view name, std::span<const std::string_view> extensions)
{
    const std::string_view own = extensionIn(name);
    return std::any_of(extensions.begin(), extensions.end(),
                       [own](std::string_view each) { return isSameButForCase(own, each); });
}

std::string lowered(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), loweredLetter);
    return result;
}

bool isSameButForCase(std::string_view a, std::string_view b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return loweredLetter(x) == loweredLetter(y); });
}

int compareLowered(std::string_view a, std::string_view b)
{
    const auto [x, y] = std::mismatch(a.begin(), a.end(), b.begin(), b.end(),
                                      [](char p, char q) { return p == q || loweredLetter(p) == loweredLetter(q); });
    if (x == a.end() || y == b.end())
        return static_cast<int>(y == b.end()) - static_cast<int>(x == a.end());
    return static_cast<unsigned char>(loweredLetter(*x)) < static_cast<unsigned char>(loweredLetter(*y)) ? -1 : 1;
}

bool isBefore(std::string_view a, std::string_view b)
{
    const int difference = compareLowered(a, b);
    return difference != 0 ? difference < 0 : a < b;
}

std::vector<std::string_view> partsOf(std::string_view name)
{
    std::vector<std::string_view> parts;
    for (std::size_t start = 0;;) {
        const std::size_t slash = name.find('/', start);
        parts.push_back(name.substr(start, slash - start)); // npos - start exceeds the length: takes the rest
        if (slash == std::string_view::npos)
            return parts;
        start = slash + 1;
    }
}

std::string joinPath(std::string_view folder, std::string_view name)
{
    std::string result(folder);
    if (!folder.empty())
        result += '/';
    result += name;
    return result;
}

} // namespace formats
