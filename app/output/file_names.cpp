#include "app/output/file_names.hpp"

#include "formats/base/names.hpp"
#include "formats/base/printable.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <system_error>

namespace app {
namespace {

/// Invalid bytes count as one character each, without a code.
formats::Utf8Character firstCharacterOf(std::string_view text)
{
    const formats::Utf8Character character = formats::firstCharacter(text);
    return {character.code, std::max<std::size_t>(character.length, 1)};
}

/// Non-ASCII spaces, control characters and direction marks, which are invisible in a name.
bool isUnseen(char32_t code)
{
    return code == 0 || (code >= 0x80 && code <= 0xa0) || code == 0x1680 || (code >= 0x2000 && code <= 0x200f) ||
           (code >= 0x2028 && code <= 0x202f) || (code >= 0x205f && code <= 0x206f) || code == 0x3000 ||
           code == 0xfeff || (code >= 0xfff0 && code <= 0xffff);
}

bool isLetterOrDigit(char32_t code)
{
    if (code < 0x80)
        return (code >= '0' && code <= '9') || (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z');
    return !isUnseen(code);
}

/// Does not split a character.
std::string shortened(std::string name, std::size_t most)
{
    if (name.size() <= most)
        return name;
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0U) == 0x80U)
        --end;
    name.resize(end);
    return name;
}

/// Windows reserves these names for devices, with any extension.
bool isDeviceName(std::string_view name)
{
    const std::string stem = formats::lowered(name.substr(0, name.find('.')));
    constexpr std::array<std::string_view, 4> kDevices = {"con", "prn", "aux", "nul"};
    if (std::find(kDevices.begin(), kDevices.end(), stem) != kDevices.end())
        return true;
    return stem.size() == 4 && (stem.starts_with("com") || stem.starts_with("lpt")) && stem[3] >= '0' && stem[3] <= '9';
}

} // namespace

std::string plainFileName(std::initializer_list<std::string_view> parts)
{
    std::string name;
    bool isApart = false; // the next part needs a dash before it
    for (std::string_view part : parts) {
        isApart = !name.empty();
        while (!part.empty()) {
            const formats::Utf8Character character = firstCharacterOf(part);
            if (isLetterOrDigit(character.code)) {
                name += (isApart && !name.empty() ? "-" : "") + formats::lowered(part.substr(0, character.length));
                isApart = false;
            } else {
                isApart = true;
            }
            part.remove_prefix(character.length);
        }
    }
    name = shortened(std::move(name), kLongestFileName);
    if (name.empty())
        return "model";
    return isDeviceName(name) ? name + "-model" : name;
}

std::string safeFileName(std::string_view name)
{
    constexpr std::string_view kRefused = "/\\:*?\"<>|";
    std::string safe;
    while (!name.empty()) {
        const formats::Utf8Character character = firstCharacterOf(name);
        const bool isRefused = character.code < 0x20 || character.code == 0x7f ||
                               (character.code < 0x80 && kRefused.find(name.front()) != std::string_view::npos) ||
                               (character.code >= 0x80 && isUnseen(character.code) && character.code != 0x3000);
        safe += isRefused ? "_" : std::string(name.substr(0, character.length));
        name.remove_prefix(character.length);
    }
    safe = shortened(std::move(safe), kLongestFileName);
    while (!safe.empty() && (safe.back() == '.' || safe.back() == ' ')) // Windows drops trailing dots and spaces
        safe.pop_back();
    if (safe.empty())
        return "model";
    return isDeviceName(safe) ? "_" + safe : safe;
}

std::string numberInName(std::uint64_t number, std::uint64_t largest)
{
    const std::size_t digits = std::max<std::size_t>(fmt::formatted_size("{}", largest), 3);
    return fmt::format("{:0{}}", number, digits);
}

std::string folderSeenFrom(const std::filesystem::path& file, const std::filesystem::path& folder)
{
    namespace fs = std::filesystem;
    if (folder.empty())
        return {};
    std::error_code error; // on an error the path stays as given
    const fs::path whole = fs::weakly_canonical(fs::absolute(folder, error), error);
    const fs::path own = fs::weakly_canonical(fs::absolute(file, error).parent_path(), error);
    const fs::path relative = whole.lexically_proximate(own);
    return relative == "." ? std::string() : platform::utf8FromPath(relative) + "/";
}

} // namespace app
